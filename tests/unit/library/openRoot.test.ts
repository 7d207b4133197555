import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { nameKey } from '../../../electron/services/files/naming.ts'
import { isRootThere, openRoot } from '../../../electron/services/libraryIndex/roots.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench } = useTransfers()

test('opening a library reads folders in batches and finds three moved folders', async () => {
  // More folders than two batches.
  const ids = Array.from({ length: 100 }, (_, at) => `o${String(at).padStart(3, '0')}`)
  const assets = [assetOf('pdf', server.serve('/plan.pdf', sample('pdf', 2000)))]
  for (const id of ids) bench.delivered.set(id, { assets, texts: [] })
  const report = await bench.engine.run(ids.map((id) => order(bench.root, id, {})))
  expect(report.files.downloaded).toBe(100)
  const stores = createStores(bench.db)
  const placeOf = (orderId: string): string | undefined =>
    stores.folders.get({ connectionId: 'c1', root: bench.root, orderId })?.relDir
  const moved = ['o003', 'o060', 'o099']
  for (const id of moved) await rename(join(bench.root, placeOf(id) ?? ''), join(bench.root, `Sold ${id}`))
  const neverWhole = (): never => {
    throw new Error('all folders were read at once')
  }
  const parts = { ...stores, folders: { ...stores.folders, ofRoot: neverWhole } }
  expect(await openRoot('c1', bench.root, parts)).toEqual({ adopted: 0 })
  expect(moved.map(placeOf)).toEqual(moved.map((id) => `Sold ${id}`))
  expect(ids.filter((id) => !moved.includes(id) && placeOf(id)?.startsWith('Sold') === true)).toEqual([])
})

test.each(['2019/First', '2026/Last'])(
  'a library without its marker file counts as present once the folder %s exists',
  async (place) => {
    const { folders } = createStores(bench.db)
    const put = (relDir: string): void => {
      const facts = { title: relDir, deliveredAt: null, address: '', manifestVersion: null, dirty: false }
      const key = { connectionId: 'c1', root: bench.root, orderId: relDir }
      folders.put(key, { relDir, ...facts }, nameKey(relDir))
    }
    // The other folders are missing on disk. Folders of one year are neighbours in the list.
    for (let at = 0; at < 120; at += 1) put(`2022/Archived ${String(at)}`)
    put(place)
    expect(await isRootThere(bench.root, folders)).toBe(false)
    await mkdir(join(bench.root, place), { recursive: true })
    expect(await isRootThere(bench.root, folders)).toBe(true)
  },
)
