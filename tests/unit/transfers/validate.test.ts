import { buffer } from 'node:stream/consumers'
import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { checkBytes, headBytes } from '../../../electron/services/transfers/validate/validate.ts'
import type { CheckedBytes } from '../../../electron/services/transfers/validate/truncation.ts'
import type { AssetFormat } from '../../../shared/domain/assets.ts'
import '../../support/properties.ts'

/** Fake file: its head is in memory, further bytes come by reads, which are counted. */
function file(bytes: Buffer): CheckedBytes & { reads: number; readBytes: number } {
  const counted = {
    size: bytes.length,
    head: bytes.subarray(0, headBytes),
    reads: 0,
    readBytes: 0,
    read(start: number, length: number) {
      counted.reads += 1
      counted.readBytes += length
      return Promise.resolve(bytes.subarray(start, start + length))
    },
  }
  return counted
}

/** Returns the file name's extension, or the code of the fault. */
async function judged(bytes: Buffer, format: AssetFormat): Promise<string> {
  try {
    return await checkBytes(file(bytes), { format, anyImage: false })
  } catch (error) {
    return (error as { code: string }).code
  }
}

// Files made by other encoders than the code under test.
const canvas = createCanvas(640, 480)
const brush = canvas.getContext('2d')
for (let at = 0; at < 400; at += 1) {
  brush.fillStyle = `rgb(${String((at * 37) % 255)} ${String((at * 91) % 255)} ${String((at * 13) % 255)})`
  brush.fillRect((at * 53) % 640, (at * 29) % 480, 40, 25)
}
const jpg = canvas.toBuffer('image/jpeg')
const png = canvas.toBuffer('image/png')
async function pdfOf(): Promise<Buffer> {
  const document = new PDFDocument({ info: { CreationDate: new Date(0) } })
  for (let page = 0; page < 4; page += 1) document.addPage().text('A plan with words. '.repeat(300))
  document.end()
  return buffer(document)
}
async function zipOf(files: Record<string, Buffer>, comment = '', compress = true): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { compress })
  zip.end({ comment, forceZip64Format: false })
  return buffer(zip.outputStream)
}
const box = (name: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + body.length)
  header.write(name, 4, 'latin1')
  return Buffer.concat([header, body])
}
const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + (at >> 3)) & 255))
const film = Buffer.concat([
  box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2')),
  box('free', Buffer.alloc(0)),
  box('mdat', noise(60_000)),
  box('moov', Buffer.concat([box('mvhd', noise(100)), box('trak', noise(3000))])),
])
const riff = (body: Buffer): Buffer => {
  const header = Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')
  header.writeUInt32LE(body.length + 8, 4)
  return Buffer.concat([header, body])
}
/** The header of a WebM file and one segment of `stated` bytes. */
const webm = (body: Buffer, stated: number): Buffer => {
  const segment = Buffer.from('18538067 01000000 00000000'.replaceAll(' ', ''), 'hex')
  segment.writeUInt32BE(stated, 8)
  return Buffer.concat([Buffer.from('1a45dfa3874282847765626d', 'hex'), segment, body])
}
const pdf = await pdfOf()
const zip = await zipOf({ 'plan.jpg': jpg, 'plan.txt': Buffer.from('words '.repeat(500)) })
const svg = Buffer.from(
  '<?xml version="1.0"?>\n<!-- drawn -->\n<svg ' +
    `xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L1 1"/>\n'.repeat(800)}</svg>\n`,
)
const json = Buffer.from(
  JSON.stringify({ rooms: Array.from({ length: 300 }, (_, at) => ({ at, name: 'Room' })) }),
)
const complete: [string, AssetFormat, Buffer, string][] = [
  ['JPEG', 'jpg', jpg, '.jpg'],
  ['PNG', 'png', png, '.png'],
  ['PDF', 'pdf', pdf, '.pdf'],
  ['ZIP', 'zip', zip, '.zip'],
  ['MP4', 'video', film, '.mp4'],
  ['AVI', 'video', riff(noise(20_000)), '.avi'],
  ['WebM', 'video', webm(noise(20_000), 20_000), '.webm'],
  ['SVG', 'svg', svg, '.svg'],
  ['JSON', 'json', json, '.json'],
]

describe('truncated files', () => {
  it.each(complete)(
    'a %s cut at any byte is truncated, the last byte included',
    async (name, format, bytes, ending) => {
      expect(await judged(bytes, format)).toBe(ending)
      // White space at the end of a text file may be cut off.
      const meant = ['pdf', 'svg', 'json'].includes(format)
        ? bytes.toString('latin1').trimEnd().length
        : bytes.length
      const start = format === 'json' ? 1 : format === 'svg' ? 120 : name === 'WebM' ? 64 : 32
      let cuts = 0
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: start, max: meant - 1 }), async (at) => {
          cuts += 1
          expect(await judged(bytes.subarray(0, at), format), `cut at ${String(at)}`).toBe('truncated')
        }),
        {
          numRuns: 400,
          seed: 20261121,
          examples: [[start], [meant - 1], [meant - 2], [headBytes], [headBytes + 1]],
        },
      )
      process.stdout.write(`${name}: ${String(cuts)} cuts of ${String(bytes.length)} bytes, all noticed\n`)
    },
  )

  it('a truncated file is retried, a file of another type is not', async () => {
    const short = checkBytes(file(png.subarray(0, 5000)), { format: 'png', anyImage: false })
    await expect(short).rejects.toMatchObject({ code: 'truncated', retry: { afterMs: null } })
    const other = checkBytes(file(jpg), { format: 'png', anyImage: false })
    await expect(other).rejects.toMatchObject({ code: 'wrong_type', retry: null })
  })

  it('a JPEG cut after its embedded thumbnail is truncated', async () => {
    const thumbnail = createCanvas(60, 40).toBuffer('image/jpeg')
    const body = Buffer.concat([Buffer.from('Exif\0\0'), noise(3000), thumbnail, noise(900)])
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), body])
    exif.writeUInt16BE(body.length + 2, 2)
    const photo = Buffer.concat([jpg.subarray(0, 2), exif, jpg.subarray(2)])
    expect(await judged(photo, 'jpg')).toBe('.jpg')
    for (const at of [2 + exif.length - 900, 2 + exif.length, photo.length - 1])
      expect(await judged(photo.subarray(0, at), 'jpg')).toBe('truncated')
  })

  it('a ZIP cut after an archive packed in it is truncated', async () => {
    const outer = await zipOf({ 'first.jpg': jpg, 'inner.zip': zip, 'last.txt': noise(400) }, '', false)
    expect(await judged(outer, 'zip')).toBe('.zip')
    const afterInner = outer.indexOf(zip) + zip.length
    expect(await judged(outer.subarray(0, afterInner), 'zip')).toBe('truncated')
  })

  it('an amended or linearized PDF without its end is truncated', async () => {
    const amended = Buffer.concat([pdf, Buffer.from('\n12 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')])
    expect(await judged(amended, 'pdf')).toBe('.pdf')
    expect(await judged(amended.subarray(0, -10), 'pdf')).toBe('truncated')
    const opening = '%PDF-1.7\n1 0 obj\n<</Linearized 1/L 40000/H[1 2]>>\nendobj\nstartxref\n0\n%%EOF\n'
    const web = Buffer.concat([
      Buffer.from(opening),
      noise(40_000 - opening.length - 6),
      Buffer.from('%%EOF\n'),
    ])
    expect(await judged(web, 'pdf')).toBe('.pdf')
    expect(await judged(web.subarray(0, 39_000), 'pdf')).toBe('truncated')
    expect(await judged(web.subarray(0, opening.length), 'pdf')).toBe('truncated')
  })

  it.each([
    ['an SVG cut after a whole element', 'svg', svg.subarray(0, svg.lastIndexOf('<path'))],
    ['an SVG cut in its closing tag', 'svg', svg.subarray(0, svg.lastIndexOf('svg>'))],
    ['a long JSON text', 'json', Buffer.from(`["${'x'.repeat(33 * 1024 * 1024)}"`)],
    ['a negative number alone', 'json', Buffer.from('-')],
    ['an empty file', 'jpg', Buffer.alloc(0)],
  ] as const)('%s is truncated', async (_, format, bytes) => {
    expect(await judged(bytes, format)).toBe('truncated')
  })
})

describe('complete files with more bytes after their end', () => {
  it.each([
    ['a JPEG with words', 'jpg', jpg, Buffer.from('made by a camera')],
    ['a JPEG with zero bytes', 'jpg', jpg, Buffer.alloc(4096)],
    ['a JPEG with a film', 'jpg', jpg, film],
    ['a JPEG with a long film', 'jpg', jpg, Buffer.concat([film, noise(900_000)])],
    ['a JPEG with a second picture', 'jpg', jpg, jpg],
    ['a PNG with an archive', 'png', png, zip],
    ['a PNG with a long rest', 'png', png, noise(400_000)],
    ['a PDF with line ends', 'pdf', pdf, Buffer.from('\r\n\r\n')],
    [
      'a PDF with zero bytes and a page of markup',
      'pdf',
      pdf,
      Buffer.from(`\0\0<!-- ${'x'.repeat(3000)} -->`),
    ],
    ['a ZIP with zero bytes', 'zip', zip, Buffer.alloc(512)],
    ['an MP4 with a line end', 'video', film, Buffer.from('\n')],
    ['an MP4 with four zero bytes', 'video', film, Buffer.alloc(4)],
    ['an MP4 with words', 'video', film, Buffer.from('Made by a program that leaves its name.')],
    ['an AVI with words', 'video', riff(noise(5000)), Buffer.from('left by a program')],
    ['an SVG with a comment', 'svg', svg, Buffer.from('<!-- Generator -->\n<?done?>\0')],
  ] as const)('accepted: %s', async (_, format, bytes, more) => {
    expect(await judged(Buffer.concat([bytes, more]), format)).toMatch(/^\./)
  })

  it('a ZIP with a comment of the maximum length is accepted, with half of the comment truncated', async () => {
    const commented = await zipOf({ 'plan.jpg': jpg }, 'c'.repeat(65_535))
    expect(await judged(commented, 'zip')).toBe('.zip')
    expect(await judged(commented.subarray(0, -30_000), 'zip')).toBe('truncated')
    expect(await judged(await zipOf({}), 'zip')).toBe('.zip')
  })

  it('an MP4 that ends with a box of open length and a streamed WebM are accepted', async () => {
    const open = Buffer.concat([film, Buffer.from('\0\0\0\0mdat'), noise(900)])
    expect(await judged(open, 'video')).toBe('.mp4')
    const streamed = webm(noise(900), 0)
    streamed.fill(0xff, 17, 24)
    streamed[16] = 0x01
    expect(await judged(streamed, 'video')).toBe('.webm')
  })
})

describe('SVG files', () => {
  it.each([
    ['in UTF-16', Buffer.from(`\uFEFF${svg.toString()}`, 'utf16le')],
    ['that is one element', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1"/>\n')],
    [
      'with a prefix and a doctype',
      Buffer.from('<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]>\n<s:svg xmlns:s="x"></s:svg>'),
    ],
    ['after a long comment', Buffer.from(`<!--${'- x '.repeat(9000)}-->${svg.subarray(22).toString()}`)],
  ])('an SVG %s is accepted', async (_, bytes) => {
    expect(await judged(bytes, 'svg')).toBe('.svg')
  })

  it.each([
    ['an HTML page with an SVG', '<!doctype html><html><body><svg xmlns="x"></svg></body></html>'],
    ['an HTML page without a doctype', '<html><svg></svg></html>'],
    ['another kind of XML', '<?xml version="1.0"?><Error><svg/></Error>'],
    ['an HTML page with an SVG after a comment', '<!-- <svg> --><html><svg></svg></html>'],
    ['text', 'an <svg></svg> somewhere'],
  ])('%s is not an SVG', async (_, text) => {
    expect(await judged(Buffer.from(text), 'svg')).toBe('wrong_type')
  })

  it('repeated comments, tags and declarations are checked within a second of CPU time', async () => {
    const texts = [
      '<!-- a -->',
      '<!-- --',
      ' ',
      '<? ?>',
      '<!DOCTYPE svg ',
      '</svg>',
      '<svg ',
      '</svg><!--',
    ].map((part) => part.repeat(Math.ceil(60_000 / part.length)))
    // CPU time of this process, as other processes may be busy.
    const begun = process.cpuUsage()
    for (const text of texts)
      for (const bytes of [text, `<svg>${text}`, `<svg></svg>${text}x`])
        await judged(Buffer.from(bytes), 'svg')
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
  })
})

it('a PNG with damaged picture data is truncated; a damaged text chunk is accepted', async () => {
  const damaged = Buffer.from(png)
  damaged[png.indexOf('IDAT') + 500] = (png[png.indexOf('IDAT') + 500] ?? 0) ^ 0xff
  expect(await judged(damaged, 'png')).toBe('truncated')
  const note = Buffer.from('\0\0\0\x04tEXtnote\0\0\0\0', 'latin1')
  const at = png.indexOf('IDAT') - 4
  expect(await judged(Buffer.concat([png.subarray(0, at), note, png.subarray(at)]), 'png')).toBe('.png')
})

it('a file within the head needs no read, most others at most 1 KiB, a hostile JPEG few reads', async () => {
  const small = file(createCanvas(8, 8).toBuffer('image/png'))
  await checkBytes(small, { format: 'png', anyImage: false })
  expect(small).toMatchObject({ reads: 0 })
  for (const [, format, bytes] of complete.slice(0, 3)) {
    const counted = file(bytes)
    await checkBytes(counted, { format, anyImage: false })
    // A PNG of this size is in memory.
    expect(counted.readBytes).toBeLessThanOrEqual(1024 + (format === 'png' ? bytes.length : 0))
  }
  const odd = file(Buffer.concat([jpg.subarray(0, 2), Buffer.alloc(3_000_000, 0xff)]))
  await expect(checkBytes(odd, { format: 'jpg', anyImage: false })).rejects.toMatchObject({
    code: 'truncated',
  })
  expect(odd.reads).toBeLessThan(5000)
})
