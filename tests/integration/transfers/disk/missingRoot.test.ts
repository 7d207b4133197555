import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { pointRoot } from '../../../../electron/services/libraryIndex/roots.ts'
import { createStores } from '../../../../electron/services/catalogue/stores.ts'
import { sample } from '../../../support/servers/assetServer.ts'
import { systemError } from '../../../support/failingFs.ts'
import { until } from '../../../support/waiting.ts'
import { assetOf, order } from '../../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../../support/benches/useTransfers.ts'

const { server, bench, start } = useOwnTransfers()
let away: string
/** Called before a file gets its final name. */
let onRename: (() => void) | null
/** Planned looks for the library. The test runs them without waiting. */
const planned = new Set<() => void>()
/** Lets the engine look for the library, and waits until it has. */
async function looked(): Promise<void> {
  const before = [...planned]
  expect(before.length).toBeGreaterThan(0)
  for (const work of before) {
    planned.delete(work)
    work()
  }
  await until(() => expect(planned.size > 0 || overview().totals.missingFolder === null).toBe(true))
}
const overview = () => bench.engine.overview()
const states = (): string[] => overview().orders.map(({ state }) => state)
/** Queues orders, `o1` with its files, the others with the same files and another street. Waits for their end. */
async function put(...ids: string[]): Promise<void> {
  for (const id of ids) bench.delivered.set(id, bench.delivered.get('o1') ?? { assets: [], texts: [] })
  bench.engine.enqueue(ids.map((id) => order(bench.root, id, id === 'o1' ? {} : { street: `${id} Street` })))
  await bench.engine.idle()
}
/** Puts the drive with the library back. */
function putBack(): void {
  rmSync(bench.root, { recursive: true, force: true })
  renameSync(away, bench.root)
}
beforeEach(async () => {
  planned.clear()
  onRename = null
  await start({
    disk: {
      ...realDisk,
      rename(from, to) {
        onRename?.()
        return rename(from, to)
      },
    },
    after(ms, work) {
      // The network is checked each second.
      if (ms !== 1000) planned.add(work)
      return () => void planned.delete(work)
    },
  })
  away = join(bench.folder, 'drive')
  const urls = [1, 2, 3].map((index) => server.serve(`/${String(index)}.jpg`, sample('jpg', 5000, index)))
  bench.deliver(...urls.map((url, index) => assetOf('jpg', url, index)))
  const { files } = await bench.run()
  expect(files).toMatchObject({ downloaded: 3, failed: [] })
  renameSync(bench.root, away)
})
const known = () =>
  createStores(bench.db).files.ofOrder({ connectionId: 'c1', root: bench.root, orderId: 'o1' })

/** Contents at the library's path while its drive is missing. */
const places: [string, () => void, string[] | null][] = [
  ['nothing', () => undefined, null],
  ['an empty folder', () => mkdirSync(bench.root), []],
  [
    'a folder with a note of its own',
    () => {
      mkdirSync(bench.root)
      writeFileSync(join(bench.root, 'NOT MOUNTED.txt'), 'The drive is not connected.')
    },
    ['NOT MOUNTED.txt'],
  ],
]

it.each(places)(
  'a missing library with %s at its path pauses orders, and all files are known when it is back',
  async (_, make, names) => {
    make()
    server.seen.length = 0
    bench.engine.enqueue([order(bench.root, 'o1'), order(bench.root, 'o2', { street: '9 Elm Street' })])
    await bench.engine.idle()
    const { totals, orders } = overview()
    expect(totals.problem).toContain('is missing or empty')
    expect(totals.missingFolder).toBe(bench.root)
    expect(orders.map(({ state }) => state)).toEqual(['paused', 'paused'])
    expect(server.seen).toEqual([])
    expect(existsSync(bench.root) ? readdirSync(bench.root) : null).toEqual(names)
    expect(known()).toHaveLength(3)
    // The drive is back: all files are there, and nothing is requested.
    putBack()
    await bench.engine.resume()
    await bench.engine.idle()
    expect(overview().totals.missingFolder).toBeNull()
    expect(overview().orders.map(({ state, unchanged }) => [state, unchanged])).toEqual([
      ['done', 3],
      ['done', 0],
    ])
    expect(server.seen).toEqual([])
  },
)

describe('without the user', () => {
  it.each(places)('orders continue when the library is back, after %s at its path', async (_, make) => {
    make()
    await put('o2')
    await put('o1', 'o3')
    await looked()
    expect(overview().totals).toMatchObject({ state: 'paused', missingFolder: bench.root })
    putBack()
    await looked()
    await bench.engine.idle()
    expect(overview().orders.map(({ orderId, state }) => [orderId, state])).toEqual([
      ['o2', 'done'],
      ['o1', 'done'],
      ['o3', 'done'],
    ])
    expect(overview().totals).toMatchObject({ problem: null, missingFolder: null })
    expect(planned.size).toBe(0)
  })

  it('orders continue although the user downloads into another library meanwhile', async () => {
    await put('o1')
    bench.delivered.set('o5', bench.delivered.get('o1') ?? { assets: [], texts: [] })
    bench.engine.enqueue([order(join(bench.folder, 'other'), 'o5')])
    await bench.engine.idle()
    putBack()
    await looked()
    await until(() => expect(states()).toEqual(['done', 'done']))
  })

  it('orders continue when a drive is back that was pulled out with an error of the disk', async () => {
    putBack()
    onRename = () => {
      onRename = null
      renameSync(bench.root, away)
      throw systemError('EIO')
    }
    await put('o6')
    expect(overview().totals.problem).toContain('reports an error')
    await looked()
    await until(() => {
      expect(overview().totals.missingFolder).toBe(bench.root)
      expect(planned.size).toBe(1)
    })
    putBack()
    await looked()
    await until(() => expect(states()).toEqual(['done']))
  })

  it('orders do not continue after an error of a disk that is there', async () => {
    putBack()
    onRename = () => {
      throw systemError('EIO')
    }
    await put('o7')
    await looked()
    await until(() => expect(planned.size).toBe(0))
    expect(overview().totals).toMatchObject({ state: 'paused', missingFolder: null })
  })

  it('an order that the user paused stays paused when the library is back', async () => {
    putBack()
    server.on('/slow.jpg', () => undefined)
    bench.delivered.set('o4', { assets: [assetOf('jpg', `${server.origin}/slow.jpg`, 0)], texts: [] })
    bench.engine.enqueue([order(bench.root, 'o4', { street: '4 Elm Street' })])
    await until(() => expect(server.requests('/slow.jpg')).toHaveLength(1))
    await bench.engine.pause()
    await bench.engine.idle()
    renameSync(bench.root, away)
    await put('o1')
    putBack()
    await looked()
    await bench.engine.idle()
    expect(overview().orders.map(({ orderId, state }) => [orderId, state])).toEqual([
      ['o4', 'paused'],
      ['o1', 'done'],
    ])
  })

  it('orders continue after a restart without the library', async () => {
    await put('o1')
    await bench.restart()
    await bench.engine.resumeAfterRestart()
    await bench.engine.idle()
    expect(overview().totals.missingFolder).toBe(bench.root)
    putBack()
    await looked()
    await bench.engine.idle()
    expect(states()).toEqual(['done'])
  })

  it('nothing is looked for any more when the user cancelled all orders and chose another folder', async () => {
    await put('o1')
    await bench.engine.cancel()
    const other = join(bench.folder, 'other')
    await bench.engine.moveRoot('c1', () => Promise.resolve({ root: other }))
    await looked()
    expect(overview().totals).toMatchObject({ state: 'idle', problem: null })
    expect(planned.size).toBe(0)
  })
})

it.each(places)('a missing library with %s at its path starts again only with startOver', async (_, make) => {
  make()
  const restored = await bench.run({ restore: true })
  expect(restored.problem).toMatchObject({ code: 'disk' })
  const report = await bench.run({ restore: true, startOver: true })
  expect(report).toMatchObject({ problem: null, files: { downloaded: 3, failed: [] } })
  expect((await bench.run()).files).toMatchObject({ unchanged: 3 })
})

it('a missing library starts again when the user chooses its empty folder', async () => {
  mkdirSync(bench.root)
  const stores = createStores(bench.db)
  expect(await pointRoot('c1', bench.root, bench.root, stores)).toMatchObject({ kind: 'empty', folders: 0 })
  expect((await bench.run()).files).toMatchObject({ downloaded: 3 })
})

it('a library folder that was never used is made', async () => {
  const fresh = join(bench.folder, 'other', 'library')
  expect((await bench.engine.run([order(fresh, 'o1')])).files).toMatchObject({ downloaded: 3 })
})

it('a library folder whose path leaves no room for files stops the batch before the service is asked', async () => {
  const root = join(bench.folder, 'far', ...Array.from({ length: 40 }, () => 'd'.repeat(100)))
  bench.detailFetches.length = 0
  const { problem, files } = await bench.engine.run([order(root, 'o1'), order(root, 'o2')])
  expect(problem).toMatchObject({
    code: 'disk',
    message: expect.stringMatching(
      /^The path of this folder has \d+ characters\. On \w+ it can have/,
    ) as string,
  })
  expect(files.downloaded).toBe(0)
  expect(bench.detailFetches).toEqual([])
  expect(readdirSync(bench.folder)).not.toContain('far')
})
