import { Refusal } from './refusal.ts'

/** Header of a picture, before the EXIF orientation. Nothing is decoded. */
export interface PictureHead {
  type: 'png' | 'jpeg' | 'gif' | 'webp'
  width: number
  height: number
}

/** Maximum pixels of a picture, and of all pictures within a drawing: more would fill the memory. */
export const maxPixels = 120_000_000
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const damaged = 'The picture is damaged or incomplete.'

/**
 * Reads the header of a PNG, JPG, GIF or WebP. Throws a Refusal for other formats and incomplete files. Hand-written
 * because the size must be the one that the decoder uses (decision 0036).
 */
export function readPictureHead(bytes: Buffer): PictureHead {
  const head = headOf(bytes)
  if (head === null) throw new Refusal('The file is no picture of a kind that is known.')
  if (!isComplete(bytes, head.type) || head.width < 1 || head.height < 1) throw new Refusal(damaged)
  return head
}

/** Returns the size in a picture's first bytes; null if they have none. Does not check that the file is complete. */
export function headOf(start: Buffer): PictureHead | null {
  if (start.length >= 24 && start.subarray(0, 8).equals(pngStart))
    return start.toString('latin1', 12, 16) === 'IHDR'
      ? { type: 'png', width: start.readUInt32BE(16), height: start.readUInt32BE(20) }
      : null
  if (start.length >= 4 && start.readUInt16BE(0) === 0xffd8) return jpegHead(start)
  if (start.length >= 13 && /^GIF8[79]a/.test(start.toString('latin1', 0, 6))) return gifHead(start)
  if (start.length >= 30 && /^RIFF[\s\S]{4}WEBP/.test(start.toString('latin1', 0, 12))) return webpHead(start)
  return null
}

/** Throws a Refusal for a picture with more than `maxPixels`. */
export function assertFewPixels({ width, height }: PictureHead): void {
  if (width * height > maxPixels) throw new Refusal('The picture has too many pixels.')
}

function isComplete(bytes: Buffer, type: PictureHead['type']): boolean {
  if (type === 'png') return bytes.lastIndexOf('IEND') >= 33
  if (type === 'gif') return bytes.lastIndexOf(0x3b) > 13
  if (type === 'webp') return bytes.readUInt32LE(4) + 8 <= bytes.length + 1
  // In the data of a picture, FF is always followed by 00 or a restart marker. So FF D9 can only be the end.
  for (const { marker, end } of segmentsOf(bytes))
    if (marker === 0xda) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) >= end
  return false
}

interface Segment {
  /** Null for invalid bytes. */
  marker: number | null
  body: Buffer
  /** Offset of the next segment. */
  end: number
}

/** Yields the segments of a JPG in the available bytes. */
export function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) {
      yield { marker: null, body: bytes.subarray(0, 0), end: at }
      return
    }
    const marker = bytes[at + 1] ?? 0
    // Fill bytes and markers without a payload.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return
    yield { marker, body: bytes.subarray(at + 4, end), end }
    at = end
  }
}

function jpegHead(bytes: Buffer): PictureHead | null {
  let head: PictureHead | null = null
  for (const { marker, body } of segmentsOf(bytes)) {
    if (marker === 0xda || marker === null) break
    if (isFrame(marker) && body.length >= 5)
      head = { type: 'jpeg', width: body.readUInt16BE(3), height: body.readUInt16BE(1) }
  }
  return head
}

/** Whether a marker is SOF0 to SOF15, except DHT, JPG and DAC, which share these numbers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Returns the largest size of the screen and all frames: some decoders allocate the largest frame. */
function gifHead(bytes: Buffer): PictureHead {
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x2c && at + 10 <= bytes.length) {
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at += 11 + tableSize(bytes[at + 9] ?? 0)
    } else if (kind === 0x21) at += 2
    else break
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
    at += 1
  }
  return { type: 'gif', width, height }
}

function webpHead(bytes: Buffer): PictureHead | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { type: 'webp', width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { type: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (kind !== 'VP8 ') return null
  return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
