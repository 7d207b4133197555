import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { bringBack, type RepairTarget } from '../../../electron/services/library/verify/repair.ts'
import { scanRoot } from '../../../electron/services/libraryIndex/scan.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { place as rename1 } from '../../../electron/services/files/placeFile.ts'
import { openRoot } from '../../../electron/services/libraryIndex/roots.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import type { SyncReport, TransferChoice } from '../../../electron/services/transfers/types.ts'
import { sample, sendBytes } from '../../support/servers/assetServer.ts'
import { assetOf, filesBelow, mark, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const place = 'Austin/12 Oak Street'
const manifestPath = '.planroom/manifest.json'
let now = 0
/** Whether a target name is locked. */
let locked: (to: string) => boolean
const { server, bench } = useTransfers({
  clock: { now: () => now, sleep: () => Promise.resolve() },
  disk: {
    rename: async (from, to) => {
      await Promise.resolve()
      if (locked(to)) throw Object.assign(new Error('EBUSY: locked'), { code: 'EBUSY' })
      rename1({ from, to })
    },
    free: () => Promise.resolve(2 ** 40),
  },
})
beforeEach(() => {
  now = Date.UTC(2026, 10, 21)
  locked = () => false
})

const at = (name: string): string => join(bench.root, place, name)
function deliver(record: string, bodies: Buffer[], orderId = 'o1'): void {
  const urls = bodies.map((body, index) => server.serve(`/${orderId}-${record}-${String(index)}.jpg`, body))
  bench.delivered.set(orderId, {
    assets: urls.map((url, index) => assetOf('jpg', url, index)),
    texts: [],
    record,
  })
}
async function run(choice: TransferChoice = {}, ids = ['o1']): Promise<SyncReport> {
  now += 3_600_000
  return bench.engine.run(
    ids.map((id) => order(bench.root, id, id === 'o1' ? {} : { street: `${id} Street` })),
    choice,
  )
}
const firstAssetKey = 'listing_floorplans/jpg_urls/0'
const [a, b, c] = [sample('jpg', 5000, 1), sample('jpg', 6000, 2), sample('jpg', 7000, 3)]

interface SaidFile {
  path: string
  size: number
  delivery: string
}
/** Changes the file entries of the manifest. */
async function sayInManifest(change: (file: SaidFile) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(at(manifestPath), 'utf8')) as { files: SaidFile[] }
  manifest.files.forEach(change)
  await writeFile(at(manifestPath), JSON.stringify(manifest))
}

/** Counts of resources/docs/commandLine.md: each wanted file is in exactly one of them. */
function expectComplete({ files }: SyncReport): void {
  const { downloaded, unchanged, deleted_locally, failed } = files
  expect(downloaded + unchanged + deleted_locally + failed.length).toBe(files.wanted)
}

describe('manifest from another program', () => {
  it.each(['tomorrow', '', '../../../..', '../../x', '9999-12-31T23:59:59.999Z'])(
    'a delivery named %j does not fail the next delivery',
    async (delivery) => {
      deliver('first', [a])
      await run()
      await sayInManifest((file) => {
        file.delivery = delivery
      })
      deliver('second', [b])
      const report = await run()
      expect(report.unknownOrders).toEqual([])
      expect(report.files).toMatchObject({ downloaded: 1, superseded: 1, failed: [] })
      const files = await bench.files()
      expect(files.get(`${place}/Floor plan 1.jpg`)).toBe(mark(b))
      expect([...files.values()]).toContain(mark(a))
      const manifestNow = JSON.parse(await readFile(at(manifestPath), 'utf8')) as {
        files: { delivery: string }[]
      }
      for (const file of manifestNow.files) expect(file.delivery).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    },
  )
})

describe('deliveries of an order', () => {
  it('new addresses with the same bytes are requested and not downloaded if the ETag proves it', async () => {
    const turns = [1, 2, 3, 4]
    for (const turn of turns) {
      const weak = (path: string, bytes: Buffer, etag: string) =>
        server.on(path, (request, response) => {
          sendBytes(request, response, bytes, { etag })
        })
      const urls = [
        server.serve(`/${String(turn)}/a.jpg`, a),
        weak(`/${String(turn)}/b.jpg`, b, 'W/"0123456789abcdef0123456789abcdef"'),
        // This file changes under the same short ETag.
        weak(`/${String(turn)}/c.jpg`, sample('jpg', 7000, turn), '"1"'),
      ]
      const assets = urls.map((url, index) => assetOf('jpg', url, index))
      bench.delivered.set('o1', { assets, texts: [], record: 'same' })
      const report = await run()
      expectComplete(report)
      if (turn === 1) continue
      expect(report.files).toMatchObject({ unchanged: 2, superseded: 1 })
      expect(report.bytes).toBe(13_000)
    }
    server.seen.length = 0
    expect(await run()).toMatchObject({ bytes: 0, files: { unchanged: 3 } })
    expect(server.seen).toEqual([])
  })

  it('deliveries within one second go to separate folders', async () => {
    deliver('first', [a])
    await bench.run()
    now += 300
    deliver('second', [b])
    await bench.run()
    now += 300
    deliver('third', [c])
    await bench.run()
    const earlier = [...(await bench.files())].filter(([path]) => path.includes('Earlier'))
    expect(earlier.map(([path]) => path)).toEqual([
      `${place}/Earlier deliveries/2026-11-21 00.00.00/Floor plan 1.jpg`,
      `${place}/Earlier deliveries/2026-11-21 00.00.01/Floor plan 1.jpg`,
    ])
  })

  it('a locked file fails alone, and is placed without a request when the lock is gone', async () => {
    deliver('first', [a, b])
    await run()
    deliver('second', [c, b])
    locked = (to) => to.endsWith('Floor plan 1.jpg') && !to.includes('Earlier')
    const first = await run()
    expect(first.files.failed).toMatchObject([{ code: 'disk' }])
    expect(first.problem).toBeNull()
    expectComplete(first)
    server.seen.length = 0
    const second = await run()
    expect(second.unknownOrders).toEqual([])
    expect(second.files.failed).toMatchObject([{ code: 'disk' }])
    expectComplete(second)
    locked = () => false
    expect((await run()).files).toMatchObject({ failed: [], deleted_locally: 0 })
    expect(server.seen).toEqual([])
    const files = await bench.files()
    expect(files.get(`${place}/Floor plan 1.jpg`)).toBe(mark(c))
    expect([...files.values()].sort()).toEqual([mark(a), mark(b), mark(c)].sort())
    expect(await verify(bench.root)).toMatchObject({ missing: [], changed: [], unknown: [] })
  })

  it('a known delivery used because the service is unreachable is reported as an error', async () => {
    deliver('first', [a])
    await run()
    const known = bench.delivered.get('o1')
    if (known !== undefined)
      bench.delivered.set('o1', {
        ...known,
        staleReason: { code: 'unreachable', message: 'The service cannot be reached.' },
      })
    const report = await run()
    expect(report.files).toMatchObject({ wanted: 1, unchanged: 1 })
    expect(report.unknownOrders).toMatchObject([{ orderId: 'o1', error: { code: 'unreachable' } }])
  })
})

describe('repairing damaged files', () => {
  async function damage(name: string): Promise<RepairTarget> {
    const { mtime } = await stat(at(name))
    const bytes = await readFile(at(name))
    bytes[2000] = (bytes[2000] ?? 0) ^ 0xff
    await writeFile(at(name), bytes)
    await utimes(at(name), mtime, mtime)
    const index = name.includes('2') ? 1 : 0
    const assetKey = `listing_floorplans/jpg_urls/${String(index)}`
    return { problem: 'damaged', place, path: name, orderId: 'o1', assetKey, isEarlier: false }
  }
  const tools = (fetch: () => Promise<SyncReport>) => ({
    stores: createStores(bench.db),
    platform: 'linux' as const,
    clock: systemClock,
    fetch,
  })

  it('a repair killed before the download does not count the file as deleted by the user', async () => {
    deliver('first', [a])
    await run()
    const target = await damage('Floor plan 1.jpg')
    await new Promise<void>((resolve) => {
      const hanging = (): Promise<SyncReport> => {
        resolve()
        return new Promise(() => undefined)
      }
      void bringBack('c1', bench.root, [target], tools(hanging), new AbortController().signal)
    })
    expect(await stat(at('Floor plan 1.jpg')).catch(() => null)).toBeNull()
    await bench.restart()
    expect((await run()).files).toMatchObject({ wanted: 1, downloaded: 1, deleted_locally: 0 })
    expect((await bench.files()).get(`${place}/Floor plan 1.jpg`)).toBe(mark(a))
    expect((await run()).files).toMatchObject({ unchanged: 1 })
    await rm(at('Floor plan 1.jpg'))
    expect((await run()).files).toMatchObject({ deleted_locally: 1 })
  })

  it('a damaged file that cannot be moved back does not prevent moving back the others', async () => {
    deliver('first', [a, b])
    await run()
    const targets = [await damage('Floor plan 1.jpg'), await damage('Floor plan 2.jpg')]
    const failing = async (): Promise<SyncReport> => {
      const [folder = ''] = await readdir(at('Earlier deliveries'))
      await rm(at(`Earlier deliveries/${folder}/Floor plan 1.jpg`))
      throw new Error('the network is gone')
    }
    const ended = bringBack('c1', bench.root, targets, tools(failing), new AbortController().signal)
    await expect(ended).rejects.toThrow('the network is gone')
    expect((await readdir(join(bench.root, place))).filter((name) => name.endsWith('2.jpg'))).toEqual([
      'Floor plan 2.jpg',
    ])
  })
})

describe('library that is scanned during a download', () => {
  it('a scan loses no record of the downloaded files', async () => {
    deliver('first', [a, b])
    await run()
    const slow = sample('jpg', 5000, 9)
    const urls = [
      server.serve('/second-0.jpg', c),
      server.on('/second-1.jpg', (request, response) => {
        setTimeout(() => {
          sendBytes(request, response, slow)
        }, 500)
      }),
    ]
    bench.delivered.set('o1', {
      assets: urls.map((url, n) => assetOf('jpg', url, n)),
      texts: [],
      record: 'second',
    })
    const stores = createStores(bench.db)
    const ended = run()
    await expect
      .poll(
        () =>
          stores.files.ofAssetKey({ connectionId: 'c1', root: bench.root, orderId: 'o1' }, firstAssetKey)
            ?.size,
      )
      .toBe(c.length)
    await scanRoot('c1', bench.root, stores)
    expect((await ended).files).toMatchObject({ downloaded: 2, superseded: 2, failed: [] })
    expect(await verify(bench.root)).toMatchObject({ files: 4, ok: 4, missing: [], changed: [], unknown: [] })
    expect((await run()).files).toMatchObject({ unchanged: 2, downloaded: 0 })
  })
})

describe('manifest with a path through a symlink', () => {
  it('files behind the symlink are neither replaced nor moved', async () => {
    deliver('first', [a])
    await run()
    const outside = join(bench.folder, 'outside')
    await mkdir(outside)
    await symlink(outside, at('drawings'))
    await rename(at('Floor plan 1.jpg'), join(outside, 'Floor plan 1.jpg'))
    await sayInManifest((file) => {
      file.path = `drawings/${file.path}`
    })
    deliver('second', [b])
    await run({ restore: true })
    expect(await filesBelow(outside)).toEqual(new Map([['Floor plan 1.jpg', mark(a)]]))
    deliver('third', [])
    await run()
    expect(await filesBelow(outside)).toEqual(new Map([['Floor plan 1.jpg', mark(a)]]))
  })
})

describe('order folder that was deleted', () => {
  it('a deleted order folder is searched for once', async () => {
    deliver('x', [a])
    deliver('x', [b], 'o2')
    await run({}, ['o1', 'o2'])
    await rm(join(bench.root, place), { recursive: true })
    expect((await run({}, ['o1', 'o2'])).files).toMatchObject({ deleted_locally: 1, unchanged: 1 })
    // A search of the library would find this unreadable manifest and report it.
    await mkdir(join(bench.root, 'mine/.planroom'), { recursive: true })
    await writeFile(join(bench.root, 'mine', manifestPath), 'nonsense')
    const met: string[] = []
    await openRoot('c1', bench.root, createStores(bench.db), { onProblem: (path) => met.push(path) })
    expect(met).toEqual([])
    expect((await run({}, ['o1', 'o2'])).files).toMatchObject({ deleted_locally: 1, unchanged: 1 })
  })

  it('a missing order folder is recognised when it returns', async () => {
    deliver('x', [a])
    deliver('x', [b], 'o2')
    await run({}, ['o1', 'o2'])
    await rename(join(bench.root, place), join(bench.folder, 'away'))
    await run({}, ['o1', 'o2'])
    await run({}, ['o1', 'o2'])
    await rename(join(bench.folder, 'away'), join(bench.root, place))
    server.seen.length = 0
    expect((await run({}, ['o1', 'o2'])).files).toMatchObject({ unchanged: 2 })
    expect(server.seen).toEqual([])
  })
})

describe('adoption by reading bytes', () => {
  it('a cancelled adoption ends soon, and the next run completes it without a download', async () => {
    deliver('x', [a, b])
    await run()
    // Reading the complete file would exceed the time limit of the test.
    const large = 2 ** 40
    const pretend = async (size: number): Promise<void> => {
      await truncate(at('Floor plan 1.jpg'), size)
      if (size === a.length) await writeFile(at('Floor plan 1.jpg'), a)
      for (const name of ['Floor plan 1.jpg', 'Floor plan 2.jpg']) await utimes(at(name), 5, 5)
      await sayInManifest((file) => {
        if (file.path === 'Floor plan 1.jpg') file.size = size
      })
    }
    await pretend(large)
    await bench.loseCatalogue()
    const stop = new AbortController()
    setTimeout(() => {
      stop.abort()
    }, 200)
    await bench.run({}, { signal: stop.signal })
    await pretend(a.length)
    server.seen.length = 0
    expect((await run()).files).toMatchObject({ unchanged: 2, failed: [] })
    expect(server.seen).toEqual([])
    expect([...(await filesBelow(bench.root)).values()]).toEqual([mark(a), mark(b)])
  })
})
