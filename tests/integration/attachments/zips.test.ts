import { existsSync } from 'node:fs'
import { readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { zipBytes } from '../../support/zipBytes.ts'
import { attachmentBench, subfolder, wanted } from '../../support/benches/attachmentBench.ts'

const { server, bench, reported, inOrder, file, files, libraryFolder } = attachmentBench()
const [a, b, c] = [sample('pdf', 5000, 1), sample('pdf', 5000, 2), sample('pdf', 6000, 3)] as const

describe('ZIP attachments', () => {
  const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`)
  const zipped = (...entries: [string, string][]): Buffer =>
    zipBytes(entries.map(([name, words]) => ({ name, data: pdf(words), method: 8 })))

  it('a ZIP is kept and unpacked into a folder of its name, without programs in it', async () => {
    const bytes = zipBytes([
      { name: 'floors.pdf', data: pdf('one'), method: 8 },
      { name: 'more/notes.txt', data: Buffer.from('n') },
      { name: 'run.exe' },
    ])
    const { files: attached, failed } = await file([wanted(server().serve('/r.zip', bytes), 'Branded')])
    expect(attached.map(({ path, unpackedFrom }) => [path, unpackedFrom])).toEqual([
      ['Home report/Branded.zip', null],
      ['Home report/Branded/floors.pdf', 'Branded.zip'],
      ['Home report/Branded/more/notes.txt', 'Branded.zip'],
    ])
    expect(failed.map(({ name, code }) => [name, code])).toEqual([['Branded.zip: “run.exe”', 'not_unpacked']])
    expect((await libraryFolder()).names).toEqual([
      'exported_report Branded.zip none complete',
      'exported_report Branded/floors.pdf pdf complete',
      'exported_report Branded/more/notes.txt text complete',
    ])
    expect(await verify(inOrder())).toMatchObject({ files: 3, ok: 3, unknown: [] })
  })

  it('a new ZIP replaces changed entries and moves removed entries to the earlier deliveries', async () => {
    await file([wanted(server().serve('/1.zip', zipped(['a.pdf', 'a'], ['b.pdf', 'b'], ['c.pdf', 'c'])))])
    await writeFile(inOrder(subfolder, 'Branded', 'c.pdf'), 'the user’s')
    const { files: attached } = await file([
      wanted(server().serve('/2.zip', zipped(['a.pdf', 'a'], ['d.pdf', 'd']))),
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

  it('a new ZIP moves nothing out of a folder that the user replaced by a symlink', async () => {
    await file([wanted(server().serve('/1.zip', zipped(['a.pdf', 'a'], ['more/b.pdf', 'b'])))])
    const userFolder = join(bench().folder, 'own')
    await rename(inOrder(subfolder, 'Branded', 'more'), userFolder)
    await symlink(userFolder, inOrder(subfolder, 'Branded', 'more'))
    await file([wanted(server().serve('/2.zip', zipped(['a.pdf', 'a'])))])
    expect(await readdir(userFolder)).toEqual(['b.pdf'])
  })

  it('a ZIP with a damaged, mistyped or escaping entry is kept and not unpacked', async () => {
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
    const list = Object.entries(bad).map(([name, bytes]) =>
      wanted(server().serve(`/${name}.zip`, bytes), name),
    )
    const { files: attached, failed } = await file(list)
    expect(attached.map(({ name }) => name)).toEqual(['escape.zip', 'damaged.zip', 'lying.zip'])
    expect(failed.map(({ code, message }) => [code, message])).toEqual([
      [
        'bad_zip',
        'escape.zip was saved but not unpacked. An entry points outside its folder: “../../b.pdf”.',
      ],
      ['bad_zip', 'damaged.zip was saved but not unpacked. “b.pdf” in it is damaged.'],
      ['bad_zip', 'lying.zip was saved but not unpacked. “b.pdf” in it has the wrong file type.'],
    ])
    expect(Object.keys(await files())).toEqual(
      Object.keys(bad)
        .sort()
        .map((name) => `Home report/${name}.zip`),
    )
    expect(existsSync(join(bench().root, 'Austin', 'b.pdf'))).toBe(false)
  })

  it('a ZIP stays packed when unpacking is off', async () => {
    const { files: attached } = await file([wanted(server().serve('/1.zip', zipped(['a.pdf', 'a'])))], {
      unpack: false,
    })
    expect(attached.map(({ name }) => name)).toEqual(['Branded.zip'])
  })
})

describe('attachments in a folder without an order', () => {
  it('files are placed without records, and other files in the folder stay', async () => {
    const dir = join(bench().folder, 'for', 'somebody')
    const target = { connectionId: 'c1', dir }
    const zip = zipBytes([{ name: 'in.pdf', data: a }])
    const list = [wanted(server().serve('/1.pdf', a)), wanted(server().serve('/2.zip', zip), 'All')]
    const first = await file(list, { target, subfolder: '' })
    expect(first.files.map(({ path, placed, fileId, folderId: id }) => [path, placed, fileId, id])).toEqual([
      ['Branded.pdf', 'current', null, null],
      ['All.zip', 'current', null, null],
      ['All/in.pdf', 'current', null, null],
    ])
    await writeFile(join(dir, 'Branded.0123abcd.part'), 'of a killed run')
    await writeFile(join(dir, 'Taxes.0123abcd.part'), 'somebody else’s')
    const second = await file([...list, wanted(server().serve('/3.pdf', b))], { target, subfolder: '' })
    expect(second.files.map(({ path, placed }) => [path, placed])).toEqual([
      ['Branded.pdf', 'unchanged'],
      ['All.zip', 'unchanged'],
      ['All/in.pdf', 'unchanged'],
      ['Branded (2).pdf', 'current'],
    ])
    const third = await file([wanted(server().serve('/4.pdf', c))], { target, subfolder: '' })
    expect(third.files.map(({ path, placed }) => [path, placed])).toEqual([['Branded (3).pdf', 'kept_local']])
    const fourth = await file([wanted(server().serve('/4.pdf', c))], { target, subfolder: '' })
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
    expect(reported()).toEqual([])
  })
})
