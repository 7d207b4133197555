import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStores, type Stores } from '../../../electron/services/catalogue/stores.ts'
import { createLibrary } from '../../../electron/services/library/library.ts'
import { createPresence } from '../../../electron/services/library/presence.ts'
import { createPresenceScan, type PresenceScan } from '../../../electron/services/library/presenceScan.ts'
import { createRescans } from '../../../electron/services/library/rescanQueue.ts'
import type { ScanResult } from '../../../electron/services/libraryIndex/scan.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { foldersOf } from '../../support/libraryFolders.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

/** The library shows the presence of files as of the last check. A new check finds changes. */

const { server, bench } = useTransfers()
let stores: Stores
const place = 'Austin/12 Oak Street'
const library = () => createLibrary({ db: bench.db })
const listed = async () => (await foldersOf(library(), 'c1', bench.root, 'o1'))[0]
const folder = () => {
  const found = stores.folders.get({ connectionId: 'c1', root: bench.root, orderId: 'o1' })
  if (found === null) throw new Error('the folder is not known')
  return found
}
const presence = () => createPresence({ files: stores.files, folders: stores.folders })

beforeEach(async () => {
  stores = createStores(bench.db)
  const assets = [
    assetOf('jpg', server.serve('/0.jpg', sample('jpg', 5000))),
    assetOf('pdf', server.serve('/0.pdf', sample('pdf', 6000))),
  ]
  bench.delivered.set('o1', { assets, texts: [] })
  await bench.engine.run([order(bench.root, 'o1', {})])
})

describe('presence of files in a folder', () => {
  test('a folder that can’t be read leaves its files unchanged and reports the problem', async () => {
    const problems: string[] = []
    const parts = { files: stores.files, folders: stores.folders }
    const asked = createPresence({ ...parts, onProblem: (path) => problems.push(path) })
    // Node refuses such a name. The error is another than "not found".
    expect(await asked.check({ ...folder(), relDir: 'x\0' })).toBe(false)
    expect(problems).toHaveLength(1)
    expect(await listed()).toMatchObject({ files: 2, missing: 0 })
  })

  test('a removed file counts as missing after a check, and as present after it is back and checked', async () => {
    const jpg = join(bench.root, place, 'Floor plan 1.jpg')
    const before = await listed()
    expect(before).toMatchObject({ files: 2, missing: 0 })
    const idOf = (name: string): string | undefined =>
      stores.files.ofOrder(folder()).find(({ relPath }) => relPath === name)?.fileId
    expect(before?.cover?.fileId).toBe(idOf('Floor plan 1.jpg'))
    await rename(jpg, `${jpg}.away`)
    expect(await listed()).toEqual(before)
    expect(await presence().check(folder())).toBe(true)
    // A picture is a better cover than a PDF.
    expect(await listed()).toMatchObject({
      files: 2,
      missing: 1,
      cover: { fileId: idOf('Floor plan 1.pdf') },
    })
    expect(await presence().check(folder())).toBe(false)
    await rename(`${jpg}.away`, jpg)
    expect(await presence().check(folder())).toBe(true)
    expect(await listed()).toEqual(before)
  })

  test('a file stored during a check does not count as missing', async () => {
    const [file] = stores.files.ofOrder(folder())
    if (file === undefined) throw new Error('no file is known')
    stores.files.put(folder(), { ...file, mtimeMs: file.mtimeMs + 1000 })
    expect(stores.files.setMissing(folder(), [file])).toBe(false)
    expect(await listed()).toMatchObject({ missing: 0 })
    // A missing file counts as present once it is stored again.
    expect(stores.files.setMissing(folder(), stores.files.ofOrder(folder()))).toBe(true)
    expect(await listed()).toMatchObject({ missing: 2 })
    stores.files.put(folder(), file)
    expect(await listed()).toMatchObject({ missing: 1 })
  })

  test('a disconnected drive leaves its files unchanged', async () => {
    const away = `${bench.root} away`
    await rename(bench.root, away)
    expect(await presence().check(folder())).toBe(false)
    await mkdir(bench.root)
    expect(await presence().check(folder())).toBe(false)
    expect(await listed()).toMatchObject({ missing: 0 })
    await rm(bench.root, { recursive: true })
    await rename(away, bench.root)
  })

  test('opening a folder and rescanning the library update missing files', async () => {
    const jpg = join(bench.root, place, 'Floor plan 1.jpg')
    await rename(jpg, `${jpg}.away`)
    const changed: string[][] = []
    const open = createLibrary({ db: bench.db, onChanged: (_, ids) => changed.push(ids) })
    expect((await open.files(folder().folderId)).folder.missing).toBe(1)
    expect((await open.files(folder().folderId)).folder.missing).toBe(1)
    expect(changed).toEqual([[folder().folderId]])
    await rename(`${jpg}.away`, jpg)
    const seen: string[] = []
    const onChanged = ({ orderId }: { orderId: string }) => seen.push(orderId)
    expect(await open.rescan('c1', bench.root, { onChanged })).toMatchObject({ missing: 0 })
    expect(seen).toEqual(['o1'])
    expect(await listed()).toMatchObject({ missing: 0 })
    await rename(jpg, `${jpg}.away`)
    expect(await open.rescan('c1', bench.root)).toMatchObject({ missing: 1 })
    expect(await listed()).toMatchObject({ missing: 1 })
  })
})

describe('background presence scan', () => {
  let now = 0
  let asked: string[]
  let changed: string[][]
  let scan: PresenceScan
  const here = () => ({ connectionId: 'c1', root: bench.root })
  const ids: string[] = []

  beforeEach(async () => {
    now = 0
    asked = []
    changed = []
    ids.length = 0
    const put = stores.files.ofOrder(folder())
    for (let at = 0; at < 60; at += 1) {
      const orderId = `copy-${String(at).padStart(2, '0')}`
      const of = { ...here(), orderId }
      const relDir = `Copies/${orderId}`
      await cp(join(bench.root, place), join(bench.root, relDir), { recursive: true })
      stores.folders.put(of, { ...folder(), relDir }, relDir.toLowerCase())
      for (const file of put) stores.files.put(of, file)
      ids.push(stores.folders.get(of)?.folderId ?? '')
    }
    const all = presence()
    scan = createPresenceScan({
      presence: {
        check(of) {
          asked.push(of.folderId)
          return all.check(of)
        },
      },
      folders: stores.folders,
      onChanged: (_, some) => changed.push(some),
      onFault(error) {
        throw error
      },
      now: () => now,
    })
  })
  afterEach(() => scan.close())

  test('visible folders are checked first, all others once, and again a day later or on start', async () => {
    await rm(join(bench.root, 'Copies/copy-40/Floor plan 1.jpg'))
    await rm(join(bench.root, 'Copies/copy-50'), { recursive: true })
    scan.shown(here(), ids.slice(38, 42))
    await scan.idle()
    expect(asked.slice(0, 4)).toEqual(ids.slice(38, 42))
    expect(new Set(asked)).toEqual(new Set([...ids, folder().folderId]))
    expect(changed).toEqual([[ids[40]], [ids[50]]])
    expect((await foldersOf(library(), 'c1', bench.root, 'copy-50'))[0]).toMatchObject({ missing: 2 })
    asked.length = 0
    scan.shown(here(), ids.slice(0, 2))
    await scan.idle()
    expect(asked).toEqual(ids.slice(0, 2))
    scan.start(here())
    await scan.idle()
    expect(asked.length).toBe(2 + 61)
    now += 24 * 3600 * 1000
    scan.shown(here(), [])
    await scan.idle()
    expect(asked.length).toBe(2 + 61 + 61)
  })

  test('visible folders are checked before those scrolled past', async () => {
    scan.shown(here(), ids)
    scan.shown(here(), ids.slice(55, 57))
    scan.cancel('other')
    await scan.idle()
    // The first batch had begun already.
    expect(asked.slice(16, 18)).toEqual(ids.slice(55, 57))
  })

  test('a cancelled or closed scan checks at most one more batch', async () => {
    scan.start(here())
    scan.cancel('c1')
    await scan.idle()
    expect(asked.length).toBeLessThanOrEqual(16)
    scan.start(here())
    await scan.close()
    expect(asked.length).toBeLessThanOrEqual(32)
    scan.start(here())
    await scan.idle()
    expect(asked.length).toBeLessThanOrEqual(32)
  })
})

describe('library rescans', () => {
  const found = (folders: number): ScanResult => ({
    folders,
    files: 0,
    missing: 0,
    changed: 0,
    uncertain: 0,
    problems: 0,
  })
  /** A scan that ends when the test ends it, or with its signal. */
  function held() {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const scan = (name: string, folders: number) => (signal: AbortSignal) => {
      begun.push(name)
      return new Promise<ScanResult>((resolve, reject) => {
        ends.set(name, () => resolve(found(folders)))
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    return { begun, ends, scan }
  }

  test('run one at a time, and a newer rescan of a connection answers the older one', async () => {
    const rescans = createRescans()
    const { begun, ends, scan } = held()
    const first = rescans.run('a', scan('a1', 1))
    const other = rescans.run('b', scan('b1', 2))
    const second = rescans.run('a', scan('a2', 3))
    await expect.poll(() => begun).toEqual(['a1', 'b1'])
    ends.get('b1')?.()
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
    ends.get('a2')?.()
    expect(await Promise.all([first, other, second])).toEqual([found(3), found(2), found(3)])
  })

  test('reject when their connection is removed or the program closes', async () => {
    const rescans = createRescans()
    const { begun, scan } = held()
    const gone = rescans.run('a', scan('a', 1))
    const closed = rescans.run('b', scan('b', 1))
    const outcomes = Promise.allSettled([gone, closed])
    rescans.cancel('a')
    await expect.poll(() => begun).toEqual(['a', 'b'])
    await rescans.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

test('a file of another size counts as present, and as changed once its folder is opened', async () => {
  await writeFile(join(bench.root, place, 'Floor plan 1.jpg'), 'other')
  expect(await presence().check(folder())).toBe(false)
  const { files } = await library().files(folder().folderId)
  expect(files.map(({ state }) => state)).toContain('changed')
})
