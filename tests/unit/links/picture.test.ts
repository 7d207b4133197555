import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayedSize } from '../../../electron/services/links/displayedSize.ts'
import { sniff } from '../../../electron/services/links/sniff.ts'
import '../../support/properties.ts'

const png = createCanvas(640, 400).encodeSync('png')
const jpg = createCanvas(640, 400).encodeSync('jpeg', 80)

/** A JPG with an EXIF segment of this orientation in either byte order, and long comments before its picture data. */
function photograph(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write(order, 0, 'latin1')
  const short = (value: number, at: number): unknown =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number): unknown =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  long(1, 14)
  short(orientation, 18)
  const segment = (marker: number, body: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    jpg.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])),
    segment(0xe2, Buffer.alloc(60_000, 7)),
    segment(0xfe, Buffer.alloc(60_000, 8)),
    jpg.subarray(2),
  ])
}

describe('displayedSize', () => {
  test('reads the size of a PNG and a JPG from the first bytes', () => {
    expect(displayedSize(png.subarray(0, 40))).toEqual({ width: 640, height: 400 })
    expect(displayedSize(jpg)).toEqual({ width: 640, height: 400 })
  })
  test.each(['II', 'MM'] as const)(
    'swaps width and height of a photo that EXIF turns by 90° (%s)',
    (order) => {
      for (const orientation of [1, 2, 3, 4])
        expect(displayedSize(photograph(orientation, order))).toEqual({ width: 640, height: 400 })
      for (const orientation of [5, 6, 7, 8])
        expect(displayedSize(photograph(orientation, order))).toEqual({ width: 400, height: 640 })
    },
  )
  test('returns null before the size has arrived', () => {
    expect(displayedSize(png.subarray(0, 20))).toBeNull()
    expect(displayedSize(photograph(6, 'II').subarray(0, 100_000))).toBeNull()
  })
  test('returns null or a positive size for any bytes', () => {
    const complete = photograph(6, 'MM')
    const broken = fc
      .array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 10 })
      .map((changes) =>
        changes.reduce(
          (bytes, [at, value]) => bytes.fill(value, at, at + 1),
          Buffer.from(complete.subarray(0, 400)),
        ),
      )
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((rest) => Buffer.concat([jpg.subarray(0, 4), rest])),
      fc.uint8Array({ maxLength: 60 }).map((rest) => Buffer.concat([png.subarray(0, 8), rest])),
      broken,
    )
    fc.assert(
      fc.property(bytes, (given) => {
        const size = displayedSize(given)
        if (size !== null) expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('sniff', () => {
  test.each<[string, Buffer, string, unknown]>([
    ['a PNG, whatever its content type', png, 'text/html', { kind: 'png' }],
    ['a JPG', jpg, '', { kind: 'jpg' }],
    ['a PDF', Buffer.from('\n%PDF-1.4\n'), '', { kind: 'pdf' }],
    ['a page', Buffer.from('\ufeff\n <!DOCTYPE html><p>x'), '', { kind: 'page', asksPassword: false }],
    ['a page by its type alone', Buffer.from('hello'), 'text/html', { kind: 'page', asksPassword: false }],
    [
      'a page that shows a PDF',
      Buffer.from('<html>%PDF-1.4'),
      'application/pdf',
      { kind: 'page', asksPassword: false },
    ],
    ['a page with a drawing', Buffer.from('<html><svg></svg>'), '', { kind: 'page', asksPassword: false }],
    ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="x">'), '', { kind: 'other', words: 'SVG' }],
    ['XML', Buffer.from('<?xml version="1.0"?><Error/>'), '', { kind: 'other', words: 'XML data' }],
    ['JSON', Buffer.from('{"a":1}'), '', { kind: 'other', words: 'JSON data' }],
    ['text', Buffer.from('hello'), 'text/plain', { kind: 'other', words: 'plain text' }],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1'), '', { kind: 'other', words: 'TIFF' }],
    [
      'a ZIP',
      Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'),
      '',
      { kind: 'other', words: 'a ZIP archive' },
    ],
    ['noise', Buffer.from([0, 1, 2, 3, 0xfe]), '', { kind: 'other', words: 'of an unknown kind' }],
  ])('recognizes %s', async (_title, bytes, type, wanted) => {
    expect(await sniff(bytes, type)).toEqual(wanted)
  })
  test('returns a known kind for any bytes', async () => {
    const pieces = fc.constantFrom(
      '',
      'PK\x03\x04',
      'II*\0',
      'ftypheic',
      '\x1f\x8b',
      'RIFF',
      '8BPS',
      'BM',
      '\0\0\0\x18ftyp',
      'ID3',
      'OggS',
      '<svg',
    )
    await fc.assert(
      fc.asyncProperty(pieces, fc.uint8Array({ maxLength: 400 }), async (mark, rest) => {
        const { kind } = await sniff(Buffer.concat([Buffer.from(mark, 'latin1'), rest]), '')
        expect(['png', 'jpg', 'pdf', 'page', 'other']).toContain(kind)
      }),
      { numRuns: 2000 },
    )
  })
})
