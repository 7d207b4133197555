import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openZip } from '../../../electron/services/attachments/zip/unzip.ts'
import { planZip, zipLimits, type ZipLimits } from '../../../electron/services/attachments/zip/zipPlan.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { zipBytes, type ZipEntry } from '../../support/zipBytes.ts'

const folder = temporaryFolder(afterAll)

/** Unpacks an archive into memory. Returns bytes by safe path, and the names that are left in the archive. */
async function unzipped(bytes: Buffer, limits: Partial<ZipLimits> = {}, maxPath = 120) {
  const path = join(folder, 'tried.zip')
  await writeFile(path, bytes)
  const all = { ...zipLimits, ...limits }
  const zip = await openZip(path, all)
  try {
    const { planned, left } = planZip(zip.entries, bytes.length, maxPath, all)
    const files: Record<string, string> = {}
    for (const { entry, folders, stem, extension } of planned) {
      const pieces: Uint8Array[] = []
      for await (const piece of zip.read(entry, new AbortController().signal)) pieces.push(piece)
      files[[...folders, stem + extension].join('/')] = Buffer.concat(pieces).toString('latin1')
    }
    return { files, left }
  } finally {
    zip.close()
  }
}
const of = (...entries: ZipEntry[]): Buffer => zipBytes(entries)
const text = (words: string): Buffer => Buffer.from(words)

describe('unpacking a ZIP', () => {
  it('gives stored and deflated files in their folders', async () => {
    const bytes = of(
      { name: 'Floors/', data: Buffer.alloc(0), mode: 0o040755 },
      { name: 'Floors/one.pdf', data: text('%PDF one'), method: 8, mode: 0o100644 },
      { name: 'notes.TXT', data: text('notes') },
      { name: 'Ebene ä.json', data: text('{}') },
    )
    expect(await unzipped(bytes)).toEqual({
      files: { 'Floors/one.pdf': '%PDF one', 'notes.TXT': 'notes', 'Ebene ä.json': '{}' },
      left: [],
    })
  })

  it('leaves executables, archives and web pages in the ZIP and lists them; system files are ignored', async () => {
    const bytes = of(
      { name: 'a.pdf' },
      { name: 'run.exe' },
      { name: 'nested.zip' },
      { name: 'page.html' },
      { name: '__MACOSX/._a.pdf' },
      { name: '.DS_Store' },
      { name: 'Floors/._b.pdf' },
      { name: 'Floors/Thumbs.db' },
    )
    const { files, left } = await unzipped(bytes)
    expect(Object.keys(files)).toEqual(['a.pdf'])
    expect(left).toEqual(['“run.exe”', '“nested.zip”', '“page.html”'])
  })

  it('changes device names, reserved characters, .planroom and invisible characters in file names', async () => {
    const names = [
      'aux.pdf',
      'CON/a.pdf',
      'one: two?.pdf',
      '.planroom/b.pdf',
      'c\u202efdp.pdf',
      '.pdf',
      ' d .pdf',
    ]
    const { files } = await unzipped(of(...names.map((name) => ({ name }))))
    expect(Object.keys(files)).toEqual([
      'aux-.pdf',
      'CON-/a.pdf',
      'one- two-.pdf',
      'planroom/b.pdf',
      'cfdp.pdf',
      'Unnamed.pdf',
      'd.pdf',
    ])
  })

  it('shortens names to the maximum length', async () => {
    const { files } = await unzipped(of({ name: `${'long '.repeat(40)}.pdf` }), {}, 30)
    expect(Object.keys(files).map((name) => Buffer.byteLength(name) <= 30)).toEqual([true])
  })
})

describe('a ZIP that is refused', () => {
  const escapes = [
    '../out.pdf',
    'a/../../out.pdf',
    '/etc/out.pdf',
    'C:out.pdf',
    'c:/out.pdf',
    '..\\out.pdf',
    'a\\b.pdf',
    'a//b.pdf',
    './a.pdf',
    '.. /a.pdf',
    'a/.',
    'a\0.pdf',
  ]
  it.each(escapes)('leads out of its folder: %j', async (name) => {
    await expect(unzipped(of({ name: 'good.pdf' }, { name }))).rejects.toThrow('points outside its folder')
  })

  it.each([
    ['a link', { mode: 0o120777 }],
    ['a device', { mode: 0o020666 }],
    ['a pipe', { mode: 0o010644 }],
    ['a folder entry with a file’s name', { mode: 0o040755 }],
  ])('contains %s', async (_, more) => {
    await expect(unzipped(of({ name: 'a.pdf', ...more }))).rejects.toThrow('a link or a device')
  })

  it.each([
    ['is encrypted', { flags: 0x801 }, 'encrypted'],
    ['is strongly encrypted', { flags: 0x840 }, 'encrypted'],
    ['hides its headers', { flags: 0x2800 }, 'encrypted'],
    ['uses another compression', { method: 12 }, 'Its compression is not supported'],
  ])('%s', async (_, more, words) => {
    await expect(unzipped(of({ name: 'a.pdf', ...more }))).rejects.toThrow(words)
  })

  it.each([
    ['the same name', 'a.pdf', 'a.pdf'],
    ['one name in upper and lower case', 'Plan.pdf', 'pLAN.PDF'],
    ['one name in two spellings', 'caf\u00e9.pdf', 'cafe\u0301.pdf'],
    ['two names that become one', 'a?.pdf', 'a*.pdf'],
  ])('contains %s twice', async (_, first, second) => {
    await expect(unzipped(of({ name: first }, { name: second }))).rejects.toThrow('twice')
  })

  it('contains a file and a folder of one name', async () => {
    await expect(unzipped(of({ name: 'a.pdf' }, { name: 'A.pdf/b.pdf' }))).rejects.toThrow('the same name')
  })

  it('contains too many, too large or too deeply nested files', async () => {
    const two = of({ name: 'a.pdf', data: Buffer.alloc(600) }, { name: 'b.pdf', data: Buffer.alloc(600) })
    expect(Object.keys((await unzipped(two, { entries: 2 })).files)).toHaveLength(2)
    await expect(unzipped(two, { entries: 1 })).rejects.toThrow('too many')
    await expect(unzipped(two, { entryBytes: 599 })).rejects.toThrow('too large')
    await expect(unzipped(two, { totalBytes: 1199 })).rejects.toThrow('too large when unpacked')
    await expect(unzipped(of({ name: `${'a/'.repeat(8)}b.pdf` }))).rejects.toThrow('too deep')
  })

  it('is a ZIP bomb, or has overlapping entries', async () => {
    const bomb = of({ name: 'a.txt', data: Buffer.alloc(100_000), method: 8 })
    await expect(unzipped(bomb, { smallBytes: 1000 })).rejects.toThrow('suspiciously compressed')
    expect(Object.keys((await unzipped(bomb)).files)).toEqual(['a.txt'])
    const data = Buffer.alloc(4000, 'x')
    const shared = of({ name: 'a.txt', data }, { name: 'b.txt', data, sharesWith: 0 })
    await expect(unzipped(shared)).rejects.toThrow('overlap')
  })

  it('declares a smaller size than it unpacks to', async () => {
    const bytes = of({ name: 'a.txt', data: Buffer.alloc(5_000_000), method: 8, size: 100 })
    await expect(unzipped(bytes)).rejects.toThrow('larger than declared')
  })

  it('contains a file with a wrong checksum, a wrong size or invalid data', async () => {
    const data = text('the right bytes of a text')
    await expect(unzipped(of({ name: 'a.txt', data, crc: 1 }))).rejects.toThrow('damaged')
    await expect(unzipped(of({ name: 'a.txt', data, method: 8, size: data.length + 1 }))).rejects.toThrow(
      'damaged',
    )
    const noise = of({ name: 'a.txt', data, method: 8 })
    noise.fill(0xff, 35, 45)
    await expect(unzipped(noise)).rejects.toThrow('damaged')
  })

  it('is truncated, has a misplaced directory, or has no directory', async () => {
    const bytes = of({ name: 'a.pdf' }, { name: 'b.pdf' })
    await expect(unzipped(bytes.subarray(0, bytes.length - 30))).rejects.toThrow('damaged')
    const lost = Buffer.from(bytes)
    lost.writeUInt32LE(0x7fffffff, lost.length - 6)
    await expect(unzipped(lost)).rejects.toThrow('damaged')
    await expect(unzipped(text('PK\x03\x04 and nothing more'))).rejects.toThrow('damaged')
  })
})
