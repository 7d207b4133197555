import { createHash } from 'node:crypto'
import {
  cp,
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
import { createLibrary } from '../../../electron/services/library/library.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { pointRoot } from '../../../electron/services/libraryIndex/roots.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { foldersOf } from '../../support/libraryFolders.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, filesBelow, mark, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench } = useTransfers()
const bodies = new Map<string, Buffer>()
const at = (id: string): string => `Austin/${id} Street`
const ids = ['o1', 'o2', 'o3']
const orders = (root = bench.root, some = ids) =>
  some.map((id) =>
    // Dates differ in length. Two manifests of one size and one modification time could not be told apart.
    order(root, id, { street: `${id} Street`, deliveredAt: 10 ** ids.indexOf(id) }),
  )
const run = (root?: string) => bench.engine.run(orders(root))

beforeEach(async () => {
  for (const [turn, id] of ids.entries()) {
    const [jpg, pdf] = [sample('jpg', 5000 + turn * 100), sample('pdf', 6000 + turn * 100)]
    bodies.set(`${id}.jpg`, jpg).set(`${id}.pdf`, pdf)
    bench.delivered.set(id, {
      assets: [
        assetOf('jpg', server.serve(`/${id}.jpg`, jpg)),
        assetOf('pdf', server.serve(`/${id}.pdf`, pdf)),
      ],
      texts: [],
    })
  }
  await run()
  server.seen.length = 0
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const manifestOf = async (root: string, id: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(root, at(id), '.planroom/manifest.json'), 'utf8')) as Record<string, unknown>
const setManifest = (root: string, id: string, value: unknown) =>
  writeFile(join(root, at(id), '.planroom/manifest.json'), JSON.stringify(value))
const bytesOf = (root: string, path: string) => readFile(join(root, path))

describe('copied library folder with a new catalogue', () => {
  it.each([true, false])(
    'all files are adopted without a download (times kept: %s)',
    async (preserveTimestamps) => {
      const copy = join(bench.folder, 'copy')
      await cp(bench.root, copy, { recursive: true, preserveTimestamps })
      await bench.loseCatalogue()
      const before = await filesBelow(copy)
      expect((await run(copy)).files).toMatchObject({ wanted: 6, unchanged: 6, downloaded: 0 })
      expect(server.seen).toEqual([])
      expect(await filesBelow(copy)).toEqual(before)
    },
  )

  it('without file times, changed files are found by hash and the delivered files placed beside', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true })
    const cut = join(copy, at('o1'), 'Floor plan 1.jpg')
    const changed = join(copy, at('o2'), 'Floor plan 1.pdf')
    await truncate(cut, 1200)
    const other = await readFile(changed)
    other[3000] = (other[3000] ?? 0) ^ 1
    await writeFile(changed, other)
    await bench.loseCatalogue()
    expect((await run(copy)).files).toMatchObject({ wanted: 6, unchanged: 4, downloaded: 2, kept_local: 2 })
    expect(server.seen.map(({ path }) => path).sort()).toEqual(['/o1.jpg', '/o2.pdf'])
    expect((await stat(cut)).size).toBe(1200)
    expect(mark(await readFile(changed))).toBe(mark(other))
    for (const [id, name, body] of [
      ['o1', 'Floor plan 1 (new delivery).jpg', 'o1.jpg'],
      ['o2', 'Floor plan 1 (new delivery).pdf', 'o2.pdf'],
    ] as const)
      expect(mark(await bytesOf(copy, `${at(id)}/${name}`))).toBe(mark(bodies.get(body) ?? Buffer.alloc(0)))
    server.seen.length = 0
    expect((await run(copy)).files).toMatchObject({ unchanged: 6 })
    expect(server.seen).toEqual([])
  })

  it('earlier deliveries and files of the user are adopted as the manifests list them', async () => {
    const edited = join(bench.root, at('o2'), 'Floor plan 1.jpg')
    await writeFile(edited, 'my own')
    for (const id of ['o1', 'o2']) {
      const assets = bench.delivered.get(id)?.assets ?? []
      const fresh = assetOf('jpg', server.serve(`/new-${id}.jpg`, sample('jpg', 7000)))
      bench.delivered.set(id, { assets: [fresh, ...assets.slice(1)], texts: [] })
    }
    expect((await run()).files).toMatchObject({ superseded: 1, kept_local: 1 })
    const states = () =>
      createStores(bench.db)
        .folders.ofRoot('c1', bench.root)
        .flatMap((folder) => createStores(bench.db).files.ofOrder(folder))
        .map(({ orderId, relPath, state, sha256 }) => `${orderId} ${relPath} ${state} ${sha256}`)
    const before = states()
    expect(before.some((line) => line.includes(' earlier '))).toBe(true)
    expect(before.some((line) => line.includes(' kept_local '))).toBe(true)
    await bench.loseCatalogue()
    server.seen.length = 0
    await createLibrary({ db: bench.db }).rescan('c1', bench.root)
    expect(states()).toEqual(before)
    expect((await run()).files).toMatchObject({ unchanged: 6, downloaded: 0 })
    expect(states()).toEqual(before)
    expect(server.seen).toEqual([])
    expect(await readFile(edited, 'utf8')).toBe('my own')
  })
})

describe('library folder at another path', () => {
  it('a moved library is recognised by its marker file, without reading or downloading a file', async () => {
    const moved = join(bench.folder, 'elsewhere', 'library')
    await mkdir(join(bench.folder, 'elsewhere'))
    await rename(bench.root, moved)
    const full = await run()
    expect(full.problem?.message).toContain('is missing')
    await expect(stat(bench.root)).rejects.toThrow(/ENOENT/)
    // Bytes that only a hash would notice: nothing is hashed here.
    const touched = join(moved, at('o1'), 'Floor plan 1.jpg')
    const { atime, mtime, size } = await stat(touched)
    await writeFile(touched, Buffer.alloc(size, 7))
    await utimes(touched, atime, mtime)
    const stores = createStores(bench.db)
    // The user may also choose the folder above the library.
    const found = await pointRoot('c1', bench.root, join(bench.folder, 'elsewhere'), stores)
    expect(found).toMatchObject({ kind: 'moved', root: moved, folders: 3, files: 6, missing: 0, changed: 0 })
    expect(stores.folders.ofRoot('c1', bench.root)).toEqual([])
    await bench.engine.moveRoot('c1', () => Promise.resolve({ root: moved }))
    expect((await run(moved)).files).toMatchObject({ wanted: 6, unchanged: 6 })
    expect(server.seen).toEqual([])
    const library = createLibrary({ db: bench.db })
    const [folder] = await foldersOf(library, 'c1', moved)
    const { files } = await library.files(folder?.id ?? '')
    expect(await library.fileOnDisk('c1', moved, files[0]?.id ?? '')).toContain(moved)
  })

  it('another folder with the same orders is adopted, with its missing and changed files counted', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true })
    await rm(join(copy, at('o3'), 'Floor plan 1.pdf'))
    await truncate(join(copy, at('o2'), 'Floor plan 1.pdf'), 9)
    // Windows copies files with their times, other systems do not.
    for (const entry of await readdir(copy, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), new Date(), new Date())
    const stores = createStores(bench.db)
    expect(await pointRoot('c1', bench.root, copy, stores)).toEqual({
      kind: 'adopted',
      root: copy,
      folders: 3,
      files: 6,
      missing: 1,
      changed: 1,
      uncertain: 4,
      problems: 0,
    })
    expect((await run(copy)).files).toMatchObject({ unchanged: 5, deleted_locally: 1, downloaded: 0 })
    expect(server.seen).toEqual([])
  })

  it('an empty folder starts empty, an order’s folder is rejected, an alias is the same library', async () => {
    const stores = createStores(bench.db)
    const empty = join(bench.folder, 'empty')
    await mkdir(empty)
    expect(await pointRoot('c1', bench.root, empty, stores)).toMatchObject({ kind: 'empty', folders: 0 })
    expect(await readdir(empty)).toEqual([])
    await expect(pointRoot('c1', bench.root, join(bench.root, at('o1')), stores)).rejects.toMatchObject({
      code: 'bad_input',
    })
    await expect(pointRoot('c1', bench.root, join(bench.folder, 'no'), stores)).rejects.toMatchObject({
      code: 'disk',
    })
    expect(await pointRoot('c1', bench.root, bench.root, stores)).toMatchObject({ kind: 'same', folders: 3 })
    const alias = join(bench.folder, 'alias')
    await symlink(bench.root, alias)
    expect(await pointRoot('c1', bench.root, alias, stores)).toMatchObject({ kind: 'same', root: bench.root })
  })
})

describe('moved order folders in a library', () => {
  it('a moved or renamed order folder is found by its manifest and gets later deliveries', async () => {
    await mkdir(join(bench.root, 'Sold'))
    await rename(join(bench.root, at('o1')), join(bench.root, 'Sold', 'The blue house'))
    await rename(join(bench.root, at('o2')), join(bench.root, 'Austin/Number two'))
    expect((await run()).files).toMatchObject({ unchanged: 6, downloaded: 0, deleted_locally: 0 })
    expect(server.seen).toEqual([])
    const { folders } = createStores(bench.db)
    expect(
      folders
        .ofRoot('c1', bench.root)
        .map(({ relDir }) => relDir)
        .sort(),
    ).toEqual(['Austin/Number two', at('o3'), 'Sold/The blue house'])
    // A later delivery goes to the moved folder.
    const extra = assetOf('svg', server.serve('/o1.svg', sample('svg', 900)))
    bench.deliver(...(bench.delivered.get('o1')?.assets ?? []), extra)
    await run()
    expect((await filesBelow(bench.root)).has('Sold/The blue house/Floor plan 1.svg')).toBe(true)
  })

  it('two order folders with swapped names keep their own files', async () => {
    const [a, b, c] = [at('o1'), at('o2'), 'Austin/c'].map((place) => join(bench.root, place))
    await rename(a ?? '', c ?? '')
    await rename(b ?? '', a ?? '')
    await rename(c ?? '', b ?? '')
    const before = await filesBelow(bench.root)
    expect((await run()).files).toMatchObject({ unchanged: 6 })
    expect(server.seen).toEqual([])
    expect(await filesBelow(bench.root)).toEqual(before)
    expect(await verify(bench.root)).toMatchObject({ ok: 6, unknown: [] })
  })

  it('the recorded one of two copies is kept, without a catalogue the shortest path', async () => {
    await cp(join(bench.root, at('o1')), join(bench.root, 'A'), { recursive: true })
    const library = createLibrary({ db: bench.db })
    const place = () =>
      createStores(bench.db).folders.get({ connectionId: 'c1', root: bench.root, orderId: 'o1' })?.relDir
    expect(await library.rescan('c1', bench.root)).toMatchObject({ folders: 3, files: 6 })
    expect(place()).toBe(at('o1'))
    await run()
    expect(place()).toBe(at('o1'))
    await bench.loseCatalogue()
    await library.rescan('c1', bench.root).catch(() => undefined)
    await createLibrary({ db: bench.db }).rescan('c1', bench.root)
    expect(place()).toBe('A')
    expect((await filesBelow(bench.root)).size).toBe(8)
  })

  it('an order whose folder now holds another order gets a folder of its own', async () => {
    await rm(join(bench.root, at('o1')), { recursive: true })
    await rename(join(bench.root, at('o2')), join(bench.root, at('o1')))
    const extra = assetOf('svg', server.serve('/o1.svg', sample('svg', 900)))
    bench.deliver(...(bench.delivered.get('o1')?.assets ?? []), extra)
    expect((await run()).files).toMatchObject({ deleted_locally: 2, downloaded: 1, unchanged: 4 })
    expect(await filesBelow(bench.root).then((files) => [...files.keys()])).toContain(
      'Austin/o1 Street (o1)/Floor plan 1.svg',
    )
    expect(((await manifestOf(bench.root, 'o1')).order as { id: string }).id).toBe('o2')
  })
})

describe('manifest that disagrees with the catalogue', () => {
  it('a manifest of another order is set aside, and the right manifest is written', async () => {
    await setManifest(bench.root, 'o1', await manifestOf(bench.root, 'o2'))
    const extra = assetOf('svg', server.serve('/o1.svg', sample('svg', 900)))
    bench.deliver(...(bench.delivered.get('o1')?.assets ?? []), extra)
    expect((await run()).files).toMatchObject({ unchanged: 6, downloaded: 1 })
    expect(((await manifestOf(bench.root, 'o1')).order as { id: string }).id).toBe('o1')
    expect(
      (await readdir(join(bench.root, at('o1'), '.planroom'))).some((name) => name.includes('set-aside')),
    ).toBe(true)
    expect(await verify(bench.root)).toMatchObject({ files: 7, ok: 7 })
  })

  it.each<[string, (text: string) => string, number]>([
    ['that is cut off is set aside and', (text) => text.slice(0, 18), 1],
    [
      'with a path outside its folder is',
      (text) => text.replace('"Floor plan 1.jpg"', '"../../../a.jpg"'),
      0,
    ],
  ])('a manifest %s written again from the catalogue', async (_, spoil, setAside) => {
    const file = join(bench.root, at('o1'), '.planroom/manifest.json')
    const { files } = await manifestOf(bench.root, 'o1')
    const before = await filesBelow(bench.root)
    await writeFile(file, spoil(await readFile(file, 'utf8')))
    expect((await run()).files).toMatchObject({ unchanged: 6 })
    const names = await readdir(join(bench.root, at('o1'), '.planroom'))
    expect(names.filter((name) => name.includes('set-aside'))).toHaveLength(setAside)
    expect((await manifestOf(bench.root, 'o1')).files).toEqual(files)
    expect(await filesBelow(bench.root)).toEqual(before)
    expect(await verify(bench.root)).toMatchObject({ files: 6, ok: 6 })
    expect(server.seen).toEqual([])
  })

  it('a manifest older than the catalogue loses no file by a rescan or a sync', async () => {
    const older = await manifestOf(bench.root, 'o1')
    older.files = (older.files as unknown[]).slice(0, 1)
    await setManifest(bench.root, 'o1', older)
    expect(await createLibrary({ db: bench.db }).rescan('c1', bench.root)).toMatchObject({
      folders: 3,
      files: 6,
    })
    expect((await run()).files).toMatchObject({ unchanged: 6 })
    expect(server.seen).toEqual([])
    expect((await manifestOf(bench.root, 'o1')).files).toHaveLength(2)
  })

  it('paths outside the order folder are reported, and no file outside is read', async () => {
    const evil = await manifestOf(bench.root, 'o1')
    const [first] = evil.files as Record<string, unknown>[]
    const secret = join(bench.folder, 'secret')
    await mkdir(secret)
    await writeFile(join(secret, 'a.jpg'), 'secret')
    await symlink(secret, join(bench.root, at('o1'), 'link'))
    await symlink(join(secret, 'a.jpg'), join(bench.root, at('o1'), 'b.jpg'))
    const paths = ['../../../secret/a.jpg', `${secret}/a.jpg`, 'C:\\a.jpg', '.planroom/manifest.json', 'x//y']
    evil.files = [
      ...(evil.files as unknown[]),
      ...paths.map((path, index) => ({ ...first, path, slot: `s${String(index)}` })),
      // This entry would be complete if the link were followed.
      { ...first, path: 'link/a.jpg', slot: 'l1', size: 6, sha256: sha256('secret') },
      { ...first, path: 'b.jpg', slot: 'l2' },
    ]
    await setManifest(bench.root, 'o1', evil)
    const report = await verify(bench.root)
    expect(report).toMatchObject({ files: 9, ok: 6, missing: [] })
    expect(report.changed).toEqual([
      `${at('o1')}/.planroom/manifest.json`,
      `${at('o1')}/b.jpg`,
      `${at('o1')}/link/a.jpg`,
    ])
    for (const path of paths) expect(report.unreadable[0]?.reason).toContain(path)
    expect(report.unreadable[1]).toMatchObject({ path: `${at('o1')}/link/a.jpg` })
    await bench.loseCatalogue()
    const reported: string[] = []
    const library = createLibrary({ db: bench.db, onProblem: (_path, error) => reported.push(String(error)) })
    expect(await library.rescan('c1', bench.root)).toMatchObject({ folders: 3, problems: 1 })
    expect(reported.join()).toContain('../../../secret/a.jpg')
    expect((await run()).files).toMatchObject({ unchanged: 6 })
    expect(await readFile(join(secret, 'a.jpg'), 'utf8')).toBe('secret')
  })

  it('a manifest of a newer version is reported and left unchanged', async () => {
    const newer = { ...(await manifestOf(bench.root, 'o1')), planroom: 2, files: { all: 'different' } }
    await setManifest(bench.root, 'o1', newer)
    const report = await run()
    expect(report.files).toMatchObject({ unchanged: 4 })
    expect(report.files.failed).toHaveLength(2)
    expect(report.files.failed[0]?.message).toContain('newer version of Planroom')
    expect(await manifestOf(bench.root, 'o1')).toEqual(newer)
    expect((await verify(bench.root)).unreadable[0]).toMatchObject({
      path: `${at('o1')}/.planroom/manifest.json`,
    })
    await bench.loseCatalogue()
    expect((await run()).files.failed).toHaveLength(2)
    expect(await manifestOf(bench.root, 'o1')).toEqual(newer)
    expect(server.seen).toEqual([])
  })
})

describe('two connections in one library folder', () => {
  it('each connection adopts its own orders, and no file is downloaded again', async () => {
    const other = { ...order(bench.root, 'p1', { street: 'p1 Street' }), connectionId: 'c2' }
    bench.delivered.set('p1', {
      assets: [assetOf('jpg', server.serve('/p1.jpg', sample('jpg', 800)))],
      texts: [],
    })
    await bench.engine.run([other])
    const know = () => {
      const insert = bench.db.prepare(
        'INSERT INTO orders (connection_id, id, understood, address, raw, list_hash, first_seen_at, ' +
          `seen_at, changed_at) VALUES (?,?,1,'','{}','',0,0,0)`,
      )
      for (const id of ids) insert.run('c1', id)
      insert.run('c2', 'p1')
    }
    await bench.loseCatalogue()
    know()
    server.seen.length = 0
    const library = createLibrary({ db: bench.db })
    expect(await library.rescan('c1', bench.root)).toMatchObject({ folders: 3 })
    expect(await library.rescan('c2', bench.root)).toMatchObject({ folders: 1 })
    expect((await run()).files).toMatchObject({ unchanged: 6 })
    expect((await bench.engine.run([other])).files).toMatchObject({ unchanged: 1 })
    expect(server.seen).toEqual([])
    expect((await foldersOf(library, 'c1', bench.root)).map(({ orderId }) => orderId).sort()).toEqual(ids)
  })
})
