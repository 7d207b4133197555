import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createParts } from '../../../electron/services/catalogue/transfersRepository.ts'
import { createAttachments } from '../../../electron/services/attachments/attachments.ts'
import type {
  Attached,
  FileRequest,
  Attachments,
  WantedFile,
} from '../../../electron/services/attachments/types.ts'
import { canRepair, canPutBeside } from '../../../electron/services/library/verify/repair.ts'
import { createLibrary } from '../../../electron/services/library/library.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { sample, sendBytes, startAssetServer, type AssetServer } from '../../support/servers/assetServer.ts'
import { assetOf, mark, order, startBench, type Bench } from '../../support/benches/transferBench.ts'
import { zipBytes } from '../../support/zipBytes.ts'

const sub = 'Home report'
let server: AssetServer
let bench: Bench
let hour = 0
let orderId = ''
let place = ''
let told: string[] = []
/** Each test has an order of its own. */
beforeAll(async () => {
  server = await startAssetServer()
  bench = await startBench({ clock })
})
beforeEach(() => {
  hour = 0
  told = []
  orderId = `o${String(Number(orderId.slice(1)) + 1)}`
  place = `Austin/${orderId} Oak Street`
})
afterAll(async () => {
  await bench.close()
  await server.close()
})
const clock = {
  now: () => Date.UTC(2026, 10, 21) + hour * 3_600_000,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}
const theOrder = () => order(bench.root, orderId, { street: `${orderId} Oak Street` })

const [a, b, c] = [sample('pdf', 5000, 1), sample('pdf', 5000, 2), sample('pdf', 6000, 3)] as const
const wanted = (url: string, name = 'Branded', expected: WantedFile['expect'] = 'any'): WantedFile => ({
  url,
  name,
  expect: expected,
})
const attachments = (): Attachments =>
  createAttachments({
    engine: bench.engine,
    orderOf: (_, wantedId) => (wantedId === orderId ? theOrder() : null),
    onAttached: (_, attachmentId) => void told.push(attachmentId),
  })
/** Files into the order's folder, an hour later. */
function file(files: readonly WantedFile[], more: Partial<FileRequest> = {}): Promise<Attached> {
  hour += 1
  return attachments().file({
    target: { connectionId: 'c1', orderId },
    subfolder: sub,
    files,
    unpack: true,
    signal: new AbortController().signal,
    ...more,
  })
}
const inOrder = (...parts: string[]): string => join(bench.root, place, ...parts)
/** Files below the order's folder: path → bytes. */
async function files(): Promise<Record<string, string>> {
  return Object.fromEntries(
    [...(await bench.files())]
      .filter(([path]) => path.startsWith(`${place}/`))
      .map(([path, bytes]) => [path.slice(place.length + 1), bytes]),
  )
}
const manifest = async () =>
  JSON.parse(await readFile(inOrder('.planroom/manifest.json'), 'utf8')) as {
    deliveries: unknown[]
    files: { slot: string; path: string; state: string; url: string }[]
  }
async function sync(urls: string[]) {
  hour += 1
  bench.delivered.set(orderId, {
    assets: urls.map((url, i) => assetOf('jpg', url, i)),
    texts: [],
    record: String(hour),
  })
  const report = await bench.engine.run([theOrder()], {})
  expect(report.problem).toBeNull()
  return report.files
}
const library = () => createLibrary({ db: bench.db })
const folderId = (): string => library().folderIdOfOrder('c1', bench.root, orderId) ?? ''
const shelf = async () => {
  const { folder, files: found } = await library().files(folderId())
  return { folder, names: found.map(({ kind, name, show, state }) => [kind, name, show, state].join(' ')) }
}

describe('files into an order’s folder', () => {
  it('count as missing on the card only where they are gone, each at its place', async () => {
    await sync([server.serve('/y/plan.jpg', sample('jpg', 4000, 1))])
    const zip = zipBytes([
      { name: 'floors/1.pdf', data: a },
      { name: 'front.pdf', data: b },
    ])
    const { failed } = await file([
      wanted(server.serve('/y/1.pdf', c), 'Branded', 'pdf'),
      wanted(server.serve('/y/2.zip', zip), 'Unpacked', 'zip'),
    ])
    expect(failed).toEqual([])
    expect(
      Object.keys(await files())
        .filter((path) => !path.startsWith('.planroom/'))
        .sort(),
    ).toEqual([
      'Floor plan 1.jpg',
      'Home report/Branded.pdf',
      'Home report/Unpacked.zip',
      'Home report/Unpacked/floors/1.pdf',
      'Home report/Unpacked/front.pdf',
    ])
    const missing = async () => (await shelf()).folder.missing
    expect(await missing()).toBe(0)
    // A delivered file of the same name elsewhere stands in for none.
    await rename(inOrder(sub, 'Unpacked', 'front.pdf'), inOrder('front.pdf'))
    expect(await missing()).toBe(1)
    await rm(inOrder('Floor plan 1.jpg'))
    expect(await missing()).toBe(2)
    await rm(inOrder(sub), { recursive: true })
    expect(await missing()).toBe(5)
  })

  it('stand in Home report, whole, and are known to the library, which opens them', async () => {
    const url = server.serve('/x/1.pdf', a)
    const png = sample('png', 3000, 1)
    const { files: attached, failed } = await file([
      wanted(url, 'Branded.pdf', 'pdf'),
      wanted(server.serve('/x/2.png', png), 'a/b: “c”'),
      wanted(server.serve('/x/3', b), 'Branded'),
    ])
    expect(failed).toEqual([])
    expect(attached.map(({ path, name, placed, url: from }) => [path, name, placed, from])).toEqual([
      ['Home report/Branded.pdf', 'Branded.pdf', 'current', url],
      ['Home report/a-b- “c”.png', 'a-b- “c”.png', 'current', `${server.origin}/x/2.png`],
      ['Home report/Branded (2).pdf', 'Branded (2).pdf', 'current', `${server.origin}/x/3`],
    ])
    expect(await files()).toEqual({
      'Home report/Branded (2).pdf': mark(b),
      'Home report/Branded.pdf': mark(a),
      'Home report/a-b- “c”.png': mark(png),
    })
    expect((await shelf()).names).toEqual([
      'exported_report a-b- “c”.png image whole',
      'exported_report Branded (2).pdf pdf whole',
      'exported_report Branded.pdf pdf whole',
    ])
    const [first] = attached
    expect(first).toMatchObject({ folderId: folderId(), bytes: a.length })
    expect(await library().fileOnDisk('c1', bench.root, first?.fileId ?? '')).toBe(
      inOrder(sub, 'Branded.pdf'),
    )
    expect(told).toEqual([orderId])
    expect(server.seen.every(({ headers }) => headers['api-key'] === undefined)).toBe(true)
    // They are beside the deliveries, but none of them is missing.
    expect((await shelf()).folder).toMatchObject({ files: 3, missing: 0 })
    expect(await library().folders('c1', bench.root, orderId)).toMatchObject([{ missing: 0 }])
    // An address for one time is nobody else's to read.
    expect(JSON.stringify(await manifest())).not.toContain(server.origin)
  })

  it('the same again writes nothing; new bytes take the name, and the ones before are kept', async () => {
    await file([wanted(server.serve('/1.pdf', a))])
    const before = await stat(inOrder(sub, 'Branded.pdf'))
    const again = await file([wanted(server.serve('/other.pdf', a))])
    expect(again.files.map(({ placed }) => placed)).toEqual(['unchanged'])
    expect((await stat(inOrder(sub, 'Branded.pdf'))).ino).toBe(before.ino)
    const next = await file([wanted(server.serve('/2.pdf', b))])
    expect(next.files.map(({ placed, path }) => [placed, path])).toEqual([
      ['superseded', 'Home report/Branded.pdf'],
    ])
    expect(await files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Branded.pdf': mark(a),
      'Home report/Branded.pdf': mark(b),
    })
  })

  it('a file that the user changed or put there stays, and the new one goes beside with a number', async () => {
    await file([wanted(server.serve('/1.pdf', a))])
    await writeFile(inOrder(sub, 'Branded.pdf'), c)
    // Also where the service sends what it sent before.
    const beside = await file([wanted(server.serve('/1.pdf', a))])
    expect(beside.files.map(({ placed, path }) => [placed, path])).toEqual([
      ['kept_local', 'Home report/Branded (2).pdf'],
    ])
    await writeFile(inOrder(sub, 'Mine.pdf'), c)
    await file([wanted(server.serve('/2.pdf', b), 'Mine'), wanted(server.serve('/3.pdf', b))])
    expect(await files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Branded (2).pdf': mark(a),
      'Home report/Branded (2).pdf': mark(b),
      'Home report/Branded.pdf': mark(c),
      'Home report/Mine (2).pdf': mark(b),
      'Home report/Mine.pdf': mark(c),
    })
  })

  it('a deleted one comes again where it was', async () => {
    await file([wanted(server.serve('/1.pdf', a))])
    await rm(inOrder(sub), { recursive: true })
    expect((await file([wanted(server.serve('/1.pdf', a))])).files[0]?.placed).toBe('current')
    expect(Object.keys(await files())).toEqual(['Home report/Branded.pdf'])
  })

  it('what is not whole or not what was promised gets no name, and fails by name alone', async () => {
    const page = Buffer.from('<!doctype html><html><body>Please log in</body></html>')
    const list = [
      wanted(
        server.on('/cut.pdf', (_, response) => {
          response
            .writeHead(200, { 'content-length': '5000' })
            .write(a.subarray(0, 3000), () => response.destroy())
        }),
        'cut',
      ),
      wanted(server.serve('/lost-end.pdf', a.subarray(0, 4000)), 'lost end'),
      wanted(server.serve('/page.pdf', page), 'page', 'pdf'),
      wanted(server.serve('/page', page), 'page, any'),
      wanted(server.serve('/png.pdf', sample('png', 500)), 'picture'),
      wanted(`${server.origin}/missing.pdf`, 'missing'),
      wanted('file:///etc/passwd', 'file'),
      wanted('https://user:secret@files.example/x.pdf', 'user'),
      wanted(
        server.on('/loop.pdf', (_, response) => response.writeHead(302, { location: '/loop.pdf' }).end()),
        'loop',
      ),
      wanted(
        server.on('/moved.pdf', (_, response) => response.writeHead(302, { location: '/good.pdf' }).end()),
        'moved',
      ),
      wanted(server.serve('/good.pdf', a), 'good'),
    ]
    const { files: attached, failed } = await file(list)
    expect(failed.map(({ name, code }) => [name, code])).toEqual([
      ['cut', 'truncated'],
      ['lost end', 'truncated'],
      ['page', 'wrong_type'],
      ['page, any', 'wrong_type'],
      ['picture', 'wrong_type'],
      ['missing', 'expired'],
      ['file', 'refused_address'],
      ['user', 'refused_address'],
      ['loop', 'redirect'],
    ])
    expect(attached.map(({ name }) => name)).toEqual(['moved.pdf', 'good.pdf'])
    expect(server.requests('/missing.pdf')).toHaveLength(1)
    expect(Object.keys(await files())).toEqual(['Home report/good.pdf', 'Home report/moved.pdf'])
  })

  it('a full disk is one sentence, and nothing gets a name', async () => {
    const usual = bench
    bench = await startBench({
      disk: { rename: (from, to) => rename(from, to), free: () => Promise.resolve(1000) },
    })
    await expect(
      file([wanted(server.serve('/1.pdf', a)), wanted(server.serve('/2.pdf', b), 'B')]),
    ).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining('The disk is full') as unknown,
    })
    expect(await files()).toEqual({})
    await bench.close()
    bench = usual
  })

  it('a link in the place of the folder is not followed', async () => {
    await file([wanted(server.serve('/1.pdf', a))], { subfolder: '' })
    const elsewhere = join(bench.folder, 'elsewhere')
    const inside = join(bench.root, 'Austin', 'other')
    for (const [index, target] of [elsewhere, inside].entries()) {
      await mkdir(target)
      await symlink(target, inOrder(`Link ${String(index)}`))
      const { failed } = await file([wanted(server.serve('/1.pdf', a))], {
        subfolder: `Link ${String(index)}`,
      })
      expect(failed.map(({ code }) => code)).toEqual(['disk'])
      expect(await readdir(target)).toEqual([])
    }
  })

  it('a cancel leaves nothing half; what was there stays', async () => {
    const stop = new AbortController()
    const works: boolean[] = []
    const url = server.on('/slow.pdf', (_, response) => {
      works.push(bench.engine.worksFor('c1'), bench.engine.worksFor('c2'))
      response.writeHead(200, { 'content-length': '5000' }).write(a.subarray(0, 1000))
      stop.abort()
    })
    await expect(file([wanted(url)], { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
    expect([...works, bench.engine.worksFor('c1')]).toEqual([true, false, false])
    expect(await files()).toEqual({})
    expect((await file([wanted(server.serve('/1.pdf', a))])).files).toHaveLength(1)
  })

  it('refuses an order that is not known, and a folder that cannot be', async () => {
    await expect(file([], { target: { connectionId: 'c1', orderId: 'unknown' } })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const subfolder of ['..', 'a/b', 'a\\b', '.planroom', 'Earlier deliveries', 'con', 'x.'])
      await expect(file([], { subfolder })).rejects.toMatchObject({ code: 'bad_input' })
  })

  it('what a killed run left is cleaned: temporary files alone', async () => {
    const url = server.on('/big.pdf', (request, response) => sendBytes(request, response, a))
    await file([wanted(url)])
    const leftovers = ['Branded.0123abcd.part', 'Other.ffffffff.part']
    for (const name of leftovers) await writeFile(inOrder(name), 'half')
    await writeFile(inOrder('mine.part'), 'the user’s')
    await bench.restart()
    await file([wanted(url)])
    expect((await readdir(inOrder())).sort()).toEqual(['.planroom', 'Home report', 'mine.part'])
  })

  it.each(['sync', 'request'])(
    'a crash between the journal and the name is ended by the next %s',
    async (next) => {
      await file([wanted(server.serve('/1.pdf', a))])
      const key = { connectionId: 'c1', root: bench.root, orderId }
      const part = {
        partName: 'Other.0123abcd.part',
        url: '',
        etag: null,
        lastModified: null,
        validator: null,
      }
      await writeFile(inOrder(part.partName), b)
      const sha256 = createHash('sha256').update(b).digest('hex')
      createParts(bench.db).put(key, {
        ...part,
        ...{
          assetKey: 'exported_report/Home report/Other.pdf',
          length: b.length,
          durable: b.length,
          boot: 'before',
        },
        intent: {
          ...{ target: 'Home report/Other.pdf', movedTo: null, sha256, size: b.length },
          ...{ state: 'current', delivery: '2026-11-21T01:00:00.000Z' },
        },
      })
      await rm(inOrder(sub), { recursive: true })
      if (next === 'sync') await sync([server.serve('/0.jpg', sample('jpg', 4000))])
      else await file([wanted(server.serve('/1.pdf', a))])
      expect(await files()).toMatchObject({ 'Home report/Other.pdf': mark(b) })
      expect((await shelf()).names).toContain('exported_report Other.pdf pdf whole')
    },
  )

  it('waits for its turn in the order, and one request for the other', async () => {
    bench.delivered.set(orderId, {
      assets: [assetOf('jpg', server.serve('/0.jpg', sample('jpg', 4000)))],
      texts: [],
    })
    const [, first, second] = await Promise.all([
      bench.engine.run([theOrder()]),
      file([wanted(server.serve('/1.pdf', a))]),
      file([wanted(server.serve('/2.pdf', b))]),
    ])
    expect([first.files[0]?.placed, second.files[0]?.placed]).toEqual(['current', 'superseded'])
    expect(Object.keys(await files())).toHaveLength(3)
  })
})

describe('beside deliveries', () => {
  const [x, y] = [sample('jpg', 4000, 8), sample('jpg', 4000, 9)]

  it('a sync neither counts, moves nor withdraws them, and its history does not tell them', async () => {
    await file([wanted(server.serve('/1.pdf', a))])
    await file([wanted(server.serve('/c.pdf', c), 'Combined')], { subfolder: '' })
    const urls = [server.serve('/0.jpg', x), server.serve('/1.jpg', y)]
    expect(await sync(urls)).toMatchObject({ wanted: 2, downloaded: 2 })
    expect(await sync(urls.slice(0, 1))).toMatchObject({ wanted: 1, withdrawn: 1, superseded: 0 })
    const found = await files()
    expect(found).toMatchObject({ 'Combined.pdf': mark(c), 'Home report/Branded.pdf': mark(a) })
    expect((await manifest()).deliveries).toHaveLength(2)
    const { deliveries, files: shown } = await library().deliveries(folderId())
    expect(deliveries.map(({ added, withdrawn }) => [added.length, withdrawn.length])).toEqual([
      [0, 1],
      [2, 0],
    ])
    expect(shown.every(({ kind }) => kind === 'listing_floorplans')).toBe(true)
    expect((await shelf()).names).toEqual([
      'listing_floorplans Floor plan 1.jpg image whole',
      'exported_report Branded.pdf pdf whole',
      'combined_pdf Combined.pdf pdf whole',
    ])
  })

  it('another computer adopts them, verify looks at them, and they are still Planroom’s', async () => {
    await sync([server.serve('/0.jpg', x)])
    await file([wanted(server.serve('/1.pdf', a)), wanted(server.serve('/2.pdf', b), 'B')])
    await bench.loseCatalogue()
    await sync([server.serve('/0.jpg', x)])
    expect((await shelf()).folder.files).toBe(3)
    expect(await verify(inOrder())).toMatchObject({ files: 3, ok: 3, unknown: [] })
    await file([wanted(server.serve('/3.pdf', c))])
    expect(await files()).toMatchObject({
      'Earlier deliveries/2026-11-21 02.00.00/Branded.pdf': mark(a),
      'Home report/Branded.pdf': mark(c),
    })
    // What was exported cannot be asked for again by itself.
    const target = {
      place: '',
      path: 'Home report/B.pdf',
      orderId,
      assetKey: 'exported_report/Home report/B.pdf',
    }
    expect(canRepair({ ...target, problem: 'missing', isEarlier: false })).toBe(false)
    expect(canPutBeside({ ...target, problem: 'changed', isEarlier: false })).toBe(false)
    await rm(inOrder(sub, 'B.pdf'))
    await writeFile(inOrder(sub, 'Branded.pdf'), a)
    expect(await verify(inOrder())).toMatchObject({
      missing: ['Home report/B.pdf'],
      changed: ['Home report/Branded.pdf'],
    })
  })

  it('a manifest from elsewhere that names other places is not believed', async () => {
    await file([wanted(server.serve('/1.pdf', a))])
    const told = await manifest()
    const [entry] = told.files
    if (entry === undefined) throw new Error('no entry')
    const more = [
      { ...entry, path: 'Elsewhere/Branded.pdf' },
      { ...entry, slot: 'listing_floorplans/jpg_urls/0', path: 'Home report/x.jpg' },
    ]
    await writeFile(
      inOrder('.planroom/manifest.json'),
      JSON.stringify({ ...told, files: [...told.files, ...more] }),
    )
    await bench.loseCatalogue()
    await library().rescan('c1', bench.root)
    expect((await shelf()).names).toEqual(['exported_report Branded.pdf pdf whole'])
  })
})

describe('ZIPs', () => {
  const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`)
  const zipped = (...entries: [string, string][]): Buffer =>
    zipBytes(entries.map(([name, words]) => ({ name, data: pdf(words), method: 8 })))

  it('are kept, and unpacked beside into a folder of their name', async () => {
    const bytes = zipBytes([
      { name: 'floors.pdf', data: pdf('one'), method: 8 },
      { name: 'more/notes.txt', data: Buffer.from('n') },
      { name: 'run.exe' },
    ])
    const { files: attached, failed } = await file([wanted(server.serve('/r.zip', bytes), 'Branded')])
    expect(attached.map(({ path, unpackedFrom }) => [path, unpackedFrom])).toEqual([
      ['Home report/Branded.zip', null],
      ['Home report/Branded/floors.pdf', 'Branded.zip'],
      ['Home report/Branded/more/notes.txt', 'Branded.zip'],
    ])
    expect(failed.map(({ name, code }) => [name, code])).toEqual([['Branded.zip: “run.exe”', 'not_unpacked']])
    expect((await shelf()).names).toEqual([
      'exported_report Branded.zip none whole',
      'exported_report Branded/floors.pdf pdf whole',
      'exported_report Branded/more/notes.txt text whole',
    ])
    expect(await verify(inOrder())).toMatchObject({ files: 3, ok: 3, unknown: [] })
  })

  it('that come again change what changed, and move away what they hold no longer', async () => {
    await file([wanted(server.serve('/1.zip', zipped(['a.pdf', 'a'], ['b.pdf', 'b'], ['c.pdf', 'c'])))])
    await writeFile(inOrder(sub, 'Branded', 'c.pdf'), 'the user’s')
    const { files: attached } = await file([
      wanted(server.serve('/2.zip', zipped(['a.pdf', 'a'], ['d.pdf', 'd']))),
    ])
    expect(attached.map(({ name, placed }) => [name, placed])).toEqual([
      ['Branded.zip', 'superseded'],
      ['a.pdf', 'unchanged'],
      ['d.pdf', 'current'],
    ])
    expect(Object.keys(await files())).toEqual([
      'Earlier deliveries/2026-11-21 01.00.00/Branded.zip',
      'Earlier deliveries/2026-11-21 01.00.00/b.pdf',
      'Home report/Branded.zip',
      'Home report/Branded/a.pdf',
      'Home report/Branded/c.pdf',
      'Home report/Branded/d.pdf',
    ])
  })

  it('that come again move nothing away from behind a link', async () => {
    await file([wanted(server.serve('/1.zip', zipped(['a.pdf', 'a'], ['more/b.pdf', 'b'])))])
    const own = join(bench.folder, 'own')
    await rename(inOrder(sub, 'Branded', 'more'), own)
    await symlink(own, inOrder(sub, 'Branded', 'more'))
    await file([wanted(server.serve('/2.zip', zipped(['a.pdf', 'a'])))])
    expect(await readdir(own)).toEqual(['b.pdf'])
  })

  it('that are bad stay as they are, and nothing of them is unpacked', async () => {
    const bad = {
      escape: zipped(['a.pdf', 'a'], ['../../b.pdf', 'b']),
      damaged: zipBytes([
        { name: 'a.pdf', data: pdf('a') },
        { name: 'b.pdf', data: pdf('b'), crc: 7 },
      ]),
      lying: zipBytes([
        { name: 'a.pdf', data: pdf('a') },
        { name: 'b.pdf', data: Buffer.from('<html>no</html>') },
      ]),
    }
    const list = Object.entries(bad).map(([name, bytes]) => wanted(server.serve(`/${name}.zip`, bytes), name))
    const { files: attached, failed } = await file(list)
    expect(attached.map(({ name }) => name)).toEqual(['escape.zip', 'damaged.zip', 'lying.zip'])
    expect(failed.map(({ code, message }) => [code, message])).toEqual([
      [
        'bad_zip',
        'escape.zip is kept, and was not unpacked. An entry leads out of its folder: “../../b.pdf”.',
      ],
      ['bad_zip', 'damaged.zip is kept, and was not unpacked. “b.pdf” in it is damaged.'],
      ['bad_zip', 'lying.zip is kept, and was not unpacked. “b.pdf” in it is not what its name says.'],
    ])
    expect(Object.keys(await files())).toEqual(
      Object.keys(bad)
        .sort()
        .map((name) => `Home report/${name}.zip`),
    )
    expect(existsSync(join(bench.root, 'Austin', 'b.pdf'))).toBe(false)
  })

  it('stay packed where that was asked for', async () => {
    const { files: attached } = await file([wanted(server.serve('/1.zip', zipped(['a.pdf', 'a'])))], {
      unpack: false,
    })
    expect(attached.map(({ name }) => name)).toEqual(['Branded.zip'])
  })
})

describe('a bare folder', () => {
  it('is made, gets the files and no records; other files in it are never touched', async () => {
    const dir = join(bench.folder, 'for', 'somebody')
    const target = { connectionId: 'c1', dir }
    const zip = zipBytes([{ name: 'in.pdf', data: a }])
    const list = [wanted(server.serve('/1.pdf', a)), wanted(server.serve('/2.zip', zip), 'All')]
    const first = await file(list, { target, subfolder: '' })
    expect(first.files.map(({ path, placed, fileId, folderId: id }) => [path, placed, fileId, id])).toEqual([
      ['Branded.pdf', 'current', null, null],
      ['All.zip', 'current', null, null],
      ['All/in.pdf', 'current', null, null],
    ])
    await writeFile(join(dir, 'Branded.0123abcd.part'), 'of a killed run')
    await writeFile(join(dir, 'Taxes.0123abcd.part'), 'somebody else’s')
    const again = await file([...list, wanted(server.serve('/3.pdf', b))], { target, subfolder: '' })
    expect(again.files.map(({ path, placed }) => [path, placed])).toEqual([
      ['Branded.pdf', 'unchanged'],
      ['All.zip', 'unchanged'],
      ['All/in.pdf', 'unchanged'],
      ['Branded (2).pdf', 'current'],
    ])
    const third = await file([wanted(server.serve('/4.pdf', c))], { target, subfolder: '' })
    expect(third.files.map(({ path, placed }) => [path, placed])).toEqual([['Branded (3).pdf', 'kept_local']])
    const fourth = await file([wanted(server.serve('/4.pdf', c))], { target, subfolder: '' })
    expect(fourth.files.map(({ path, placed }) => [path, placed])).toEqual([['Branded (3).pdf', 'unchanged']])
    expect((await readdir(dir)).sort()).toEqual([
      'All',
      'All.zip',
      'Branded (2).pdf',
      'Branded (3).pdf',
      'Branded.pdf',
      'Taxes.0123abcd.part',
    ])
    expect(await readFile(join(dir, 'Branded.pdf'))).toEqual(a)
    expect(told).toEqual([])
  })
})
