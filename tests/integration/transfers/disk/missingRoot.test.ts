import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pointRoot } from '../../../../electron/services/libraryIndex/roots.ts'
import { createStores } from '../../../../electron/services/catalogue/stores.ts'
import { sample, startAssetServer, type AssetServer } from '../../../support/servers/assetServer.ts'
import { assetOf, order, startBench, type Bench } from '../../../support/benches/transferBench.ts'

let server: AssetServer
let bench: Bench
let away: string
beforeEach(async () => {
  server = await startAssetServer()
  bench = await startBench()
  away = join(bench.folder, 'drive')
  const urls = [1, 2, 3].map((index) => server.serve(`/${String(index)}.jpg`, sample('jpg', 5000, index)))
  bench.delivered.set('o1', { assets: urls.map((url, index) => assetOf('jpg', url, index)), texts: [] })
  const { files } = await bench.engine.run([order(bench.root, 'o1')])
  expect(files).toMatchObject({ downloaded: 3, failed: [] })
  renameSync(bench.root, away)
})
afterEach(async () => {
  await bench.close()
  await server.close()
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
    const { totals, orders } = bench.engine.overview()
    expect(totals.problem).toContain('is missing or empty')
    expect(totals.missingFolder).toBe(bench.root)
    expect(orders.map(({ state }) => state)).toEqual(['paused', 'paused'])
    expect(server.seen).toEqual([])
    expect(existsSync(bench.root) ? readdirSync(bench.root) : null).toEqual(names)
    expect(known()).toHaveLength(3)
    // The drive is back: all files are there, and nothing is requested.
    rmSync(bench.root, { recursive: true, force: true })
    renameSync(away, bench.root)
    await bench.engine.resume()
    await bench.engine.idle()
    expect(bench.engine.overview().totals.missingFolder).toBeNull()
    expect(bench.engine.overview().orders.map(({ state, unchanged }) => [state, unchanged])).toEqual([
      ['done', 3],
      ['done', 0],
    ])
    expect(server.seen).toEqual([])
  },
)

it.each(places)('a missing library with %s at its path starts again only with startOver', async (_, make) => {
  make()
  const restored = await bench.engine.run([order(bench.root, 'o1')], { restore: true })
  expect(restored.problem).toMatchObject({ code: 'disk' })
  const report = await bench.engine.run([order(bench.root, 'o1')], { restore: true, startOver: true })
  expect(report).toMatchObject({ problem: null, files: { downloaded: 3, failed: [] } })
  expect((await bench.engine.run([order(bench.root, 'o1')])).files).toMatchObject({ unchanged: 3 })
})

it('a missing library starts again when the user chooses its empty folder', async () => {
  mkdirSync(bench.root)
  const stores = createStores(bench.db)
  expect(await pointRoot('c1', bench.root, bench.root, stores)).toMatchObject({ kind: 'empty', folders: 0 })
  expect((await bench.engine.run([order(bench.root, 'o1')])).files).toMatchObject({ downloaded: 3 })
})

it('a library folder that was never used is made', async () => {
  const fresh = join(bench.folder, 'other', 'library')
  expect((await bench.engine.run([order(fresh, 'o1')])).files).toMatchObject({ downloaded: 3 })
})
