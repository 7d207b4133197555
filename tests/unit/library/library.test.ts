import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createLibrary } from '../../../electron/services/library/library.ts'
import {
  createThumbnails,
  type Thumbnails,
} from '../../../electron/services/library/thumbnails/thumbnails.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
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

  it('reads a copied folder from its manifests', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true })
    const { db } = openCatalogue(join(bench.folder, 'other.db'))
    const library = createLibrary({ db })
    expect(await library.rescan('c9', copy)).toMatchObject({ folders: 1, files: 3 })
    const [folder] = await foldersOf(library, 'c9', copy)
    const { files } = await library.files(folder?.id ?? '')
    expect(files.every((file) => file.state === 'complete')).toBe(true)
    db.close()
  })

  it('lists a copied folder whose manifest claims more bytes than a safe integer', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true })
    const manifest = join(copy, place, '.planroom/manifest.json')
    const text = await readFile(manifest, 'utf8')
    const pictures = /("Floor plan 1[^}]+"size": )\d+/g
    await writeFile(manifest, text.replace(pictures, `$1${String(Number.MAX_SAFE_INTEGER)}`))
    const { db } = openCatalogue(join(bench.folder, 'other.db'))
    const library = createLibrary({ db })
    await library.rescan('c9', copy)
    expect(await foldersOf(library, 'c9', copy)).toMatchObject([{ orderId: 'o1', texts: 1 }])
    db.close()
  })

  it('cuts an endless title of a manifest to 1,000 characters', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true })
    const manifest = join(copy, place, '.planroom/manifest.json')
    const text = await readFile(manifest, 'utf8')
    const endless = `"title": "12 Oak ${'Street '.repeat(2_000_000)}`
    await writeFile(manifest, text.replace('"title": "12 Oak Street', endless))
    const { db } = openCatalogue(join(bench.folder, 'other.db'))
    const library = createLibrary({ db })
    await library.rescan('c9', copy)
    const [folder] = await foldersOf(library, 'c9', copy, 'oak austin')
    expect(folder?.title).toMatch(/^12 Oak Street/)
    expect(folder?.title.length).toBeLessThanOrEqual(1000)
    db.close()
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

describe('thumbnails', () => {
  let folder: string
  let thumbnails: Thumbnails
  const problems: unknown[][] = []
  beforeEach(() => {
    problems.length = 0
    folder = temporaryFolder()
    thumbnails = createThumbnails({
      cacheFolder: join(folder, 'cache'),
      log: { error: (...words) => problems.push(words) },
    })
  })
  afterEach(() => thumbnails.close())
  const made = async (name: string, bytes: Buffer | string) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }

  it('are made of pictures and SVGs as 320 px WebP, and reused for equal bytes', async () => {
    const jpg = await made('a.jpg', await createCanvas(1000, 500).encode('jpeg'))
    const svg = await made(
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="blue"/></svg>',
    )
    const [a, b] = await Promise.all([thumbnails.of(jpg), thumbnails.of(svg)])
    for (const picture of [a, b]) {
      expect(await loadImage(picture ?? '')).toMatchObject({ width: 320, height: 160 })
      expect((await readFile(picture ?? '')).subarray(8, 12).toString()).toBe('WEBP')
    }
    const copy = await made('copy.jpg', await readFile(jpg))
    await rm(jpg)
    expect(await thumbnails.of(copy)).toBe(a)
    expect(problems).toEqual([])
  })
})
