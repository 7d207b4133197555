import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createLibrary } from '../../../electron/services/library/library.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { foldersOf } from '../../support/libraryFolders.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench } = useTransfers()
const place = 'Austin/12 Oak Street'
beforeEach(async () => {
  bench.delivered.set('o1', {
    assets: [
      assetOf('jpg', server.serve('/0.jpg', sample('jpg', 5000))),
      assetOf('pdf', server.serve('/0.pdf', sample('pdf', 6000))),
    ],
    texts: [{ name: 'tour', text: 'link: https://tour.example/1\n' }],
  })
  await bench.engine.run([order(bench.root, 'o1', { deliveredAt: 1_750_000_000 })])
})

describe('library', () => {
  it('lists folders and the state of each file on disk', async () => {
    const library = createLibrary({ db: bench.db })
    const [folder] = await foldersOf(library, 'c1', bench.root, 'oak austin')
    expect(folder).toMatchObject({
      orderId: 'o1',
      title: '12 Oak Street, Austin',
      place,
      files: 2,
      texts: 1,
      missing: 0,
      deliveredAt: 1_750_000_000,
    })
    expect(await foldersOf(library, 'c1', bench.root, 'nowhere')).toEqual([])
    await rm(join(bench.root, place, 'Floor plan 1.jpg'))
    await writeFile(join(bench.root, place, 'Floor plan 1.pdf'), 'other')
    const { folder: second, files } = await library.files(folder?.id ?? '')
    expect(second.missing).toBe(1)
    expect(files.map(({ name, kind, show, state }) => ({ name, kind, show, state }))).toEqual([
      { name: 'Tour links.txt', kind: 'text', show: 'text', state: 'complete' },
      { name: 'Floor plan 1.jpg', kind: 'listing_floorplans', show: 'image', state: 'missing' },
      { name: 'Floor plan 1.pdf', kind: 'listing_floorplans', show: 'pdf', state: 'changed' },
    ])
    await expect(library.files('no such folder')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lists a withdrawn floor among earlier deliveries only, neither current nor missing', async () => {
    const [first, second] = ['/two/0.jpg', '/two/1.jpg'].map((path, index) =>
      server.serve(path, sample('jpg', 5000, 10 + index)),
    )
    const deliver = (record: string, urls: (string | undefined)[]) => {
      const assets = urls.map((url, index) => assetOf('jpg', url ?? '', index))
      bench.delivered.set('o2', { assets, texts: [], record })
      return bench.engine.run([order(bench.root, 'o2', { street: '14 Oak Street' })])
    }
    await deliver('first', [first, second])
    await deliver('second', [first])
    const library = createLibrary({ db: bench.db })
    const [folder] = await foldersOf(library, 'c1', bench.root, '14 oak')
    expect(folder).toMatchObject({ orderId: 'o2', files: 1, missing: 0 })
    const { files } = await library.files(folder?.id ?? '')
    expect(files.map(({ name, state }) => ({ name, state }))).toEqual([
      { name: 'Floor plan 1.jpg', state: 'complete' },
    ])
    const deliveries = await library.deliveries(folder?.id ?? '')
    expect(deliveries.deliveries.map(({ withdrawn }) => withdrawn.length)).toEqual([1, 0])
    expect(deliveries.files.map(({ name, state, recorded }) => [name, state, recorded])).toContainEqual([
      'Floor plan 2.jpg',
      'complete',
      'earlier',
    ])
    expect(await verify(bench.root)).toMatchObject({ missing: [], changed: [] })
  })

  /** Reads a copy of the library whose manifest was changed. */
  async function copied(change: (manifest: string) => string, search = '') {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true })
    const manifest = join(copy, place, '.planroom/manifest.json')
    await writeFile(manifest, change(await readFile(manifest, 'utf8')))
    const { db } = openCatalogue(join(bench.folder, 'other.db'))
    onTestFinished(() => db.close())
    const library = createLibrary({ db })
    await library.rescan('c9', copy)
    return foldersOf(library, 'c9', copy, search)
  }

  it('lists a copied folder whose manifest claims more bytes than a safe integer', async () => {
    const pictures = /("Floor plan 1[^}]+"size": )\d+/g
    const large = `$1${String(Number.MAX_SAFE_INTEGER)}`
    const folders = await copied((text) => text.replace(pictures, large))
    expect(folders).toMatchObject([{ orderId: 'o1', texts: 1 }])
  })

  it('cuts an endless title of a manifest to 1,000 characters', async () => {
    const endless = `"title": "12 Oak ${'Street '.repeat(2_000_000)}`
    const [folder] = await copied((text) => text.replace('"title": "12 Oak Street', endless), 'oak austin')
    expect(folder?.title).toMatch(/^12 Oak Street/)
    expect(folder?.title.length).toBeLessThanOrEqual(1000)
  })

  it('returns no path for a link, an unknown file or another company', async () => {
    const library = createLibrary({ db: bench.db })
    const [folder] = await foldersOf(library, 'c1', bench.root)
    const { files } = await library.files(folder?.id ?? '')
    const jpg = files.find(({ name }) => name === 'Floor plan 1.jpg')
    const path = join(bench.root, place, 'Floor plan 1.jpg')
    expect(await library.fileOnDisk('c1', bench.root, jpg?.id ?? '')).toBe(path)
    expect(await library.fileOnDisk('c2', bench.root, jpg?.id ?? '')).toBeNull()
    expect(await library.fileOnDisk('c1', bench.root, '../../etc/passwd')).toBeNull()
    await rm(path)
    await symlink('/etc/passwd', path)
    expect(await library.fileOnDisk('c1', bench.root, jpg?.id ?? '')).toBeNull()
  })
})
