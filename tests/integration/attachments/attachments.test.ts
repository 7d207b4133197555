import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createParts } from '../../../electron/services/catalogue/transfersRepository.ts'
import { writerOf } from '../../../electron/services/files/disk.ts'
import { isPartName } from '../../../electron/services/files/naming.ts'
import { foldersOf } from '../../support/libraryFolders.ts'
import { sample, sendBytes } from '../../support/servers/assetServer.ts'
import { assetOf, mark, startBench } from '../../support/benches/transferBench.ts'
import { zipBytes } from '../../support/zipBytes.ts'
import { attachmentBench, subfolder, wanted } from '../../support/benches/attachmentBench.ts'

const {
  server,
  bench,
  orderId,
  reported,
  theOrder,
  inOrder,
  library,
  folderId,
  onBench,
  file,
  files,
  manifest,
  sync,
  libraryFolder,
} = attachmentBench()
const [a, b, c] = [sample('pdf', 5000, 1), sample('pdf', 5000, 2), sample('pdf', 6000, 3)] as const

describe('attachments in an order folder', () => {
  it('a deleted or moved attachment or delivered file counts as missing in the library', async () => {
    await sync([server().serve('/y/plan.jpg', sample('jpg', 4000, 1))])
    const zip = zipBytes([
      { name: 'floors/1.pdf', data: a },
      { name: 'front.pdf', data: b },
    ])
    const { failed } = await file([
      wanted(server().serve('/y/1.pdf', c), 'Branded', 'pdf'),
      wanted(server().serve('/y/2.zip', zip), 'Unpacked', 'zip'),
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
    const missing = async () => (await libraryFolder()).folder.missing
    expect(await missing()).toBe(0)
    // A file of the same name elsewhere does not count as the attachment.
    await rename(inOrder(subfolder, 'Unpacked', 'front.pdf'), inOrder('front.pdf'))
    expect(await missing()).toBe(1)
    await rm(inOrder('Floor plan 1.jpg'))
    expect(await missing()).toBe(2)
    await rm(inOrder(subfolder), { recursive: true })
    expect(await missing()).toBe(5)
  })

  it('attachments go to “Home report” without the API key; the library lists and opens them', async () => {
    const url = server().serve('/x/1.pdf', a)
    const png = sample('png', 3000, 1)
    const { files: attached, failed } = await file([
      wanted(url, 'Branded.pdf', 'pdf'),
      wanted(server().serve('/x/2.png', png), 'a/b: “c”'),
      wanted(server().serve('/x/3', b), 'Branded'),
    ])
    expect(failed).toEqual([])
    expect(attached.map(({ path, name, placed, url: from }) => [path, name, placed, from])).toEqual([
      ['Home report/Branded.pdf', 'Branded.pdf', 'current', url],
      ['Home report/a-b- “c”.png', 'a-b- “c”.png', 'current', `${server().origin}/x/2.png`],
      ['Home report/Branded (2).pdf', 'Branded (2).pdf', 'current', `${server().origin}/x/3`],
    ])
    expect(await files()).toEqual({
      'Home report/Branded (2).pdf': mark(b),
      'Home report/Branded.pdf': mark(a),
      'Home report/a-b- “c”.png': mark(png),
    })
    expect((await libraryFolder()).names).toEqual([
      'exported_report a-b- “c”.png image complete',
      'exported_report Branded (2).pdf pdf complete',
      'exported_report Branded.pdf pdf complete',
    ])
    const [first] = attached
    expect(first).toMatchObject({ folderId: folderId(), bytes: a.length })
    expect(await library().fileOnDisk('c1', bench().root, first?.fileId ?? '')).toBe(
      inOrder(subfolder, 'Branded.pdf'),
    )
    expect(reported()).toEqual([orderId()])
    expect(server().seen.every(({ headers }) => headers['api-key'] === undefined)).toBe(true)
    // Attachments count as files of the folder, and no attachment is missing.
    expect((await libraryFolder()).folder).toMatchObject({ files: 3, missing: 0 })
    expect(await foldersOf(library(), 'c1', bench().root, orderId())).toMatchObject([{ missing: 0 }])
    // A one-time address is not recorded.
    expect(JSON.stringify(await manifest())).not.toContain(server().origin)
  })

  it('the same bytes again write nothing; new bytes replace the file, and the old file is kept', async () => {
    await file([wanted(server().serve('/1.pdf', a))])
    const before = await stat(inOrder(subfolder, 'Branded.pdf'))
    const second = await file([wanted(server().serve('/other.pdf', a))])
    expect(second.files.map(({ placed }) => placed)).toEqual(['unchanged'])
    expect((await stat(inOrder(subfolder, 'Branded.pdf'))).ino).toBe(before.ino)
    const next = await file([wanted(server().serve('/2.pdf', b))])
    expect(next.files.map(({ placed, path }) => [placed, path])).toEqual([
      ['superseded', 'Home report/Branded.pdf'],
    ])
    expect(await files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Branded.pdf': mark(a),
      'Home report/Branded.pdf': mark(b),
    })
  })

  it('a file of the user keeps its name, and the attachment gets a numbered name', async () => {
    await file([wanted(server().serve('/1.pdf', a))])
    await writeFile(inOrder(subfolder, 'Branded.pdf'), c)
    // The rule holds as well when the service sends the same bytes as before.
    const beside = await file([wanted(server().serve('/1.pdf', a))])
    expect(beside.files.map(({ placed, path }) => [placed, path])).toEqual([
      ['kept_local', 'Home report/Branded (2).pdf'],
    ])
    await writeFile(inOrder(subfolder, 'Mine.pdf'), c)
    await file([wanted(server().serve('/2.pdf', b), 'Mine'), wanted(server().serve('/3.pdf', b))])
    expect(await files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Branded (2).pdf': mark(a),
      'Home report/Branded (2).pdf': mark(b),
      'Home report/Branded.pdf': mark(c),
      'Home report/Mine (2).pdf': mark(b),
      'Home report/Mine.pdf': mark(c),
    })
  })

  it('a deleted attachment is placed again under its old name', async () => {
    await file([wanted(server().serve('/1.pdf', a))])
    await rm(inOrder(subfolder), { recursive: true })
    expect((await file([wanted(server().serve('/1.pdf', a))])).files[0]?.placed).toBe('current')
    expect(Object.keys(await files())).toEqual(['Home report/Branded.pdf'])
  })

  it('a truncated, mistyped or unreachable file fails by its name, and the others are placed', async () => {
    const page = Buffer.from('<!doctype html><html><body>Please log in</body></html>')
    const list = [
      wanted(
        server().on('/cut.pdf', (_, response) => {
          response
            .writeHead(200, { 'content-length': '5000' })
            .write(a.subarray(0, 3000), () => response.destroy())
        }),
        'cut',
      ),
      wanted(server().serve('/lost-end.pdf', a.subarray(0, 4000)), 'lost end'),
      wanted(server().serve('/page.pdf', page), 'page', 'pdf'),
      wanted(server().serve('/page', page), 'page, any'),
      wanted(server().serve('/png.pdf', sample('png', 500)), 'picture'),
      wanted(`${server().origin}/missing.pdf`, 'missing'),
      wanted('file:///etc/passwd', 'file'),
      wanted('https://user:secret@files.example/x.pdf', 'user'),
      wanted(
        server().on('/loop.pdf', (_, response) => response.writeHead(302, { location: '/loop.pdf' }).end()),
        'loop',
      ),
      wanted(
        server().on('/moved.pdf', (_, response) => response.writeHead(302, { location: '/good.pdf' }).end()),
        'moved',
      ),
      wanted(server().serve('/good.pdf', a), 'good'),
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
    expect(server().requests('/missing.pdf')).toHaveLength(1)
    expect(Object.keys(await files())).toEqual(['Home report/good.pdf', 'Home report/moved.pdf'])
  })

  it('a full disk fails the request with one message, and no file is placed', async () => {
    const full = await startBench({
      disk: { rename: (from, to) => rename(from, to), free: () => Promise.resolve(1000) },
    })
    await onBench(full, async () => {
      await expect(
        file([wanted(server().serve('/1.pdf', a)), wanted(server().serve('/2.pdf', b), 'B')]),
      ).rejects.toMatchObject({
        code: 'disk',
        message: expect.stringContaining('The disk is full') as unknown,
      })
      expect(await files()).toEqual({})
    })
  })

  it('a file whose rename failed as EBUSY is placed by the next request', async () => {
    let isHeld = true
    const held = await startBench({
      clock: { now: () => Date.UTC(2026, 10, 22), sleep: () => Promise.resolve() },
      disk: {
        rename: (from, to) =>
          isHeld ? Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' })) : rename(from, to),
        free: () => Promise.resolve(1e12),
      },
    })
    await onBench(held, async () => {
      const { failed } = await file([wanted(server().serve('/1.pdf', a))])
      expect(failed.map(({ code }) => code)).toEqual(['disk'])
      expect((await readdir(inOrder())).filter(isPartName)).toHaveLength(1)
      isHeld = false
      await file([])
      expect(Object.keys(await files())).toEqual(['Home report/Branded.pdf'])
    })
  })

  it('a symlink as the subfolder fails as a disk error, and nothing is written to its target', async () => {
    await file([wanted(server().serve('/1.pdf', a))], { subfolder: '' })
    const elsewhere = join(bench().folder, 'elsewhere')
    const inside = join(bench().root, 'Austin', 'other')
    for (const [index, target] of [elsewhere, inside].entries()) {
      await mkdir(target)
      await symlink(target, inOrder(`Link ${String(index)}`))
      const { failed } = await file([wanted(server().serve('/1.pdf', a))], {
        subfolder: `Link ${String(index)}`,
      })
      expect(failed.map(({ code }) => code)).toEqual(['disk'])
      expect(await readdir(target)).toEqual([])
    }
    // A file that was downloaded and not placed is deleted at once.
    expect((await readdir(inOrder())).filter(isPartName)).toEqual([])
  })

  it('nothing is written while the drive of a known library is disconnected', async () => {
    await file([wanted(server().serve('/1.pdf', a))])
    const { root } = bench()
    const target = { connectionId: 'c1', dir: join(root, 'Home reports', 'm-1'), root }
    await rename(root, `${root} away`)
    await mkdir(root)
    try {
      await expect(file([], { target, subfolder: '' })).rejects.toMatchObject({ code: 'disk' })
      expect(await readdir(root)).toEqual([])
    } finally {
      await rmdir(root)
      await rename(`${root} away`, root)
    }
    await file([], { target, subfolder: '' })
    expect(await readdir(join(root, 'Home reports'))).toEqual(['m-1'])
  })

  it('an abort during a download leaves no file, and a second request succeeds', async () => {
    const stop = new AbortController()
    const works: boolean[] = []
    const url = server().on('/slow.pdf', (_, response) => {
      works.push(bench().engine.isBusy('c1'), bench().engine.isBusy('c2'))
      response.writeHead(200, { 'content-length': '5000' }).write(a.subarray(0, 1000))
      stop.abort()
    })
    await expect(file([wanted(url)], { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
    expect([...works, bench().engine.isBusy('c1')]).toEqual([true, false, false])
    expect(await files()).toEqual({})
    expect((await file([wanted(server().serve('/1.pdf', a))])).files).toHaveLength(1)
  })

  it('an unknown order and a reserved or invalid subfolder name are rejected', async () => {
    await expect(file([], { target: { connectionId: 'c1', orderId: 'unknown' } })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const subfolder of ['..', 'a/b', 'a\\b', '.planroom', 'Earlier deliveries', 'con', 'x.'])
      await expect(file([], { subfolder })).rejects.toMatchObject({ code: 'bad_input' })
  })

  it('part files of a killed run are deleted; other files with .part stay', async () => {
    const url = server().on('/big.pdf', (request, response) => sendBytes(request, response, a))
    await file([wanted(url)])
    const own = writerOf(bench().folder).slice(0, 3)
    const leftovers = [`Branded.${own}3abcd.part`, `Other.${own}fffff.part`]
    for (const name of leftovers) await writeFile(inOrder(name), 'half')
    await writeFile(inOrder('mine.part'), 'the user’s')
    await bench().restart()
    await file([wanted(url)])
    expect((await readdir(inOrder())).sort()).toEqual(['.planroom', 'Home report', 'mine.part'])
  })

  it.each(['sync', 'request'])(
    'a crash between journal and rename is completed by the next %s',
    async (next) => {
      await file([wanted(server().serve('/1.pdf', a))])
      const key = { connectionId: 'c1', root: bench().root, orderId: orderId() }
      const part = {
        partName: 'Other.0123abcd.part',
        url: '',
        etag: null,
        lastModified: null,
        validator: null,
      }
      await writeFile(inOrder(part.partName), b)
      const sha256 = createHash('sha256').update(b).digest('hex')
      createParts(bench().db).put(key, {
        ...part,
        assetKey: 'exported_report/Home report/Other.pdf',
        length: b.length,
        durable: b.length,
        boot: 'before',
        intent: {
          target: 'Home report/Other.pdf',
          movedTo: null,
          replaced: null,
          sha256,
          size: b.length,
          state: 'current',
          delivery: '2026-11-21T01:00:00.000Z',
          asked: null,
        },
      })
      await rm(inOrder(subfolder), { recursive: true })
      if (next === 'sync') await sync([server().serve('/0.jpg', sample('jpg', 4000))])
      else await file([wanted(server().serve('/1.pdf', a))])
      expect(await files()).toMatchObject({ 'Home report/Other.pdf': mark(b) })
      expect((await libraryFolder()).names).toContain('exported_report Other.pdf pdf complete')
    },
  )

  it('a sync and two requests for one order run one after the other', async () => {
    bench().delivered.set(orderId(), {
      assets: [assetOf('jpg', server().serve('/0.jpg', sample('jpg', 4000)))],
      texts: [],
    })
    const [, first, second] = await Promise.all([
      bench().engine.run([theOrder()]),
      file([wanted(server().serve('/1.pdf', a))]),
      file([wanted(server().serve('/2.pdf', b))]),
    ])
    expect([first.files[0]?.placed, second.files[0]?.placed]).toEqual(['current', 'superseded'])
    expect(Object.keys(await files())).toHaveLength(3)
  })
})
