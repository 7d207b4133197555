import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createStores } from '../../electron/services/catalogue/stores.ts'
import { systemClock } from '../../electron/services/files/clock.ts'
import { saveCopy } from '../../electron/services/files/saveCopy.ts'
import { saveFile } from '../../electron/services/files/saveFile.ts'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import { pointRoot } from '../../electron/services/libraryIndex/roots.ts'
import { assetOf, mark, order } from '../support/benches/transferBench.ts'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'
import { useTransfers } from '../support/benches/useTransfers.ts'
import { sample } from '../support/servers/assetServer.ts'
import { setReadOnly } from './support/attributes.ts'

const place = 'Austin/12 Oak Street'
const { server, bench } = useTransfers({ platform: 'win32' })
beforeEach(async () => {
  deliver(1)
  expect(await run()).toMatchObject({ problem: null, files: { downloaded: 2, failed: [] } })
})

const bytesOf = (delivery: number, file: number): Buffer => sample('jpg', 5000, delivery * 10 + file)
function deliver(delivery: number): void {
  const assets = [1, 2].map((file) => {
    const url = server.serve(`/${String(delivery)}/${String(file)}.jpg`, bytesOf(delivery, file))
    return assetOf('jpg', url, file - 1)
  })
  bench.deliver(...assets)
}
const run = (choice = {}, root = bench.root) => bench.engine.run([order(root, 'o1')], choice)
const pathOf = (name: string, root = bench.root): string => join(root, ...place.split('/'), name)
const isReadOnly = (path: string): boolean => (statSync(path).mode & 0o222) === 0
/** Marks of the files in the order's folder, and of its earlier files. */
async function marks() {
  const all = [...(await bench.files())]
  const isEarlier = ([path]: [string, string]): boolean => path.includes('Earlier deliveries')
  const [current, earlier] = [all.filter((each) => !isEarlier(each)), all.filter(isEarlier)]
  return { current: current.map(([, found]) => found), earlier: earlier.map(([, found]) => found).sort() }
}

describe('a library whose files all have the read-only attribute', () => {
  beforeEach(() => {
    setReadOnly(bench.root, { below: true })
    expect(isReadOnly(pathOf('Floor plan 1.jpg'))).toBe(true)
    expect(isReadOnly(pathOf('.planroom/manifest.json'))).toBe(true)
  })

  it('takes a newer delivery, keeps the replaced files, and records both', async () => {
    deliver(2)
    expect(await run()).toMatchObject({ problem: null, files: { downloaded: 2, failed: [] } })
    expect(await marks()).toEqual({
      current: [mark(bytesOf(2, 1)), mark(bytesOf(2, 2))],
      earlier: [mark(bytesOf(1, 1)), mark(bytesOf(1, 2))].sort(),
    })
    expect(await verify(bench.root)).toMatchObject({ files: 4, ok: 4, changed: [], unknown: [] })
    expect(await run()).toMatchObject({ problem: null, files: { unchanged: 2, failed: [] } })
  })

  it('gets a missing file back', async () => {
    rmSync(pathOf('Floor plan 2.jpg'), { force: true })
    expect(await run({ restore: true })).toMatchObject({
      problem: null,
      files: { downloaded: 1, failed: [] },
    })
    expect(await verify(bench.root)).toMatchObject({ files: 2, ok: 2, missing: [] })
  })

  it('is the same library where it was copied to, and takes a newer delivery there', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true, preserveTimestamps: true })
    setReadOnly(copy, { below: true })
    renameSync(bench.root, join(bench.folder, 'away'))
    expect(await pointRoot('c1', bench.root, copy, createStores(bench.db))).toMatchObject({
      kind: 'moved',
      files: 2,
      missing: 0,
      changed: 0,
    })
    deliver(2)
    expect(await run({}, copy)).toMatchObject({ problem: null, files: { downloaded: 2, failed: [] } })
    expect(await verify(copy)).toMatchObject({ files: 4, ok: 4, changed: [], missing: [], unknown: [] })
  })
})

it('a file that the user changed and protected is kept beside a newer delivery', async () => {
  const changed = pathOf('Floor plan 1.jpg')
  writeFileSync(changed, 'change of the user')
  setReadOnly(changed)
  deliver(2)
  expect(await run()).toMatchObject({ problem: null, files: { failed: [] } })
  const { current, earlier } = await marks()
  expect([...current, ...earlier]).toContain(mark(Buffer.from('change of the user')))
  expect(current).toEqual(expect.arrayContaining([mark(bytesOf(2, 1)), mark(bytesOf(2, 2))]))
})

describe('a file of the user with the read-only attribute', () => {
  it.each([
    ['a saved text', (path: string) => saveFile(path, 'new')],
    [
      'a copy',
      (path: string) => {
        const source = join(path, '..', 'source.txt')
        writeFileSync(source, 'new')
        return saveCopy(source, path, {
          platform: 'win32',
          clock: { ...systemClock, sleep: () => Promise.resolve() },
        })
      },
    ],
  ])('is not replaced by %s, which fails with what to do', async (_, save) => {
    const path = join(temporaryFolder(), 'Plan.txt')
    writeFileSync(path, 'of the user')
    setReadOnly(path)
    await expect(save(path)).rejects.toThrow('Check its permissions and its disk, then try again.')
    expect(readFileSync(path, 'utf8')).toBe('of the user')
    expect(isReadOnly(path)).toBe(true)
    expect(existsSync(`${path}.part`)).toBe(false)
  })
})
