import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createStores } from '../../electron/services/catalogue/stores.ts'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import { pointRoot } from '../../electron/services/libraryIndex/roots.ts'
import { assetOf, mark, order } from '../support/benches/transferBench.ts'
import { useTransfers } from '../support/benches/useTransfers.ts'
import { sample } from '../support/servers/assetServer.ts'

const { server, bench } = useTransfers({ platform: 'darwin' })
const bytes = sample('jpg', 5000)
const places = [
  { city: 'Köln', street: '12 Große Straße' },
  { city: 'Köln'.normalize('NFD'), street: '12 Große Straße'.normalize('NFD') },
  { city: 'KÖLN', street: '12 GROSSE STRASSE' },
]
function orders(count: number, root = bench.root) {
  return places.slice(0, count).map((place, index) => {
    const id = `o${String(index + 1)}`
    bench.delivered.set(id, { assets: [assetOf('jpg', server.serve(`/${id}.jpg`, bytes))], texts: [] })
    return order(root, id, place)
  })
}
const run = (count = 1, root?: string) => bench.engine.run(orders(count, root))

it('the disk treats names in other letters and Unicode forms as one name', () => {
  mkdirSync(join(bench.folder, 'Köln'))
  expect(existsSync(join(bench.folder, 'KÖLN'.normalize('NFD')))).toBe(true)
  expect(() => {
    mkdirSync(join(bench.folder, 'köln'))
  }).toThrow('EEXIST')
  const isNfd = process.env['PLANROOM_DISK'] === 'hfs'
  expect(readdirSync(bench.folder)).toEqual(['Köln'.normalize(isNfd ? 'NFD' : 'NFC')])
})

it('orders whose addresses differ in case or Unicode form get folders of their own', async () => {
  expect(await run(3)).toMatchObject({ problem: null, files: { downloaded: 3, failed: [] } })
  expect(await verify(bench.root)).toMatchObject({ files: 3, ok: 3, unknown: [] })
  expect(await run(3)).toMatchObject({ files: { unchanged: 3, failed: [] } })
  const [city = ''] = readdirSync(bench.root).filter((name) => !name.startsWith('.'))
  expect(readdirSync(join(bench.root, city))).toHaveLength(3)
})

describe('library with an order', () => {
  beforeEach(async () => {
    expect(await run()).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
    server.seen.length = 0
  })

  it('keeps its order when its user writes the folder in other letters', async () => {
    renameSync(join(bench.root, 'Köln'), join(bench.root, 'KÖLN'))
    expect(await run()).toMatchObject({ problem: null, files: { unchanged: 1, failed: [] } })
    expect(server.seen).toEqual([])
    expect(await verify(bench.root)).toMatchObject({ files: 1, ok: 1, unknown: [] })
  })

  it('is the same library under another spelling of its path', async () => {
    const other = join(bench.folder, 'LIBRARY')
    expect(statSync(other).ino).toBe(statSync(bench.root).ino)
    const found = await pointRoot('c1', bench.root, other, createStores(bench.db))
    expect(found).toMatchObject({ kind: 'same', root: bench.root, folders: 1, files: 1, missing: 0 })
  })

  it('is adopted by a new catalogue', async () => {
    await bench.loseCatalogue()
    expect(await run()).toMatchObject({ problem: null, files: { unchanged: 1, downloaded: 0, failed: [] } })
    expect(server.seen).toEqual([])
  })
})

it('a file that the user saved in other letters is kept beside the delivered one', async () => {
  const folder = join(bench.root, 'KÖLN'.normalize('NFD'), '12 große straße')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'FLOOR PLAN 1.JPG'), 'of the user')
  expect(await run()).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
  const found = [...(await bench.files()).values()]
  expect(found.sort()).toEqual([mark(Buffer.from('of the user')), mark(bytes)].sort())
})
