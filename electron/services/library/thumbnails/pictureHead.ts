/** What a picture's first bytes say of it, before EXIF turns it. Nothing is decoded. */
export interface PictureHead {
  width: number
  height: number
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Reads the head of a PNG or JPG; throws for anything else, and for one whose end is missing. By hand: the size has
 * to be the one that the decoder will use, or a limit on pixels is none
 * (resources/docs/decisions/program/0036-by-hand.md).
 */
export function readPictureHead(bytes: Buffer): PictureHead {
  if (bytes.length > 33 && bytes.subarray(0, 8).equals(pngStart)) return readPng(bytes)
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return readJpg(bytes)
  throw new Error('neither a PNG nor a JPG')
}

function readPng(bytes: Buffer): PictureHead {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new Error('a PNG without its head')
  if (bytes.lastIndexOf('IEND') < 33) throw new Error('a PNG without its end')
  return sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/**
 * The size that the beginning of a PNG or JPG says; null where it says none, and for anything else. Whether the rest is
 * there is not asked.
 */
export function readPictureSize(start: Buffer): PictureHead | null {
  if (start.length >= 24 && start.subarray(0, 8).equals(pngStart))
    return { width: start.readUInt32BE(16), height: start.readUInt32BE(20) }
  if (start.length < 4 || start.readUInt16BE(0) !== 0xffd8) return null
  let size: PictureHead | null = null
  for (const { marker, body } of segmentsOf(start)) {
    if (marker === 0xda || marker === null) break
    if (isFrame(marker) && body.length >= 5)
      size = { width: body.readUInt16BE(3), height: body.readUInt16BE(1) }
  }
  return size
}

interface Segment {
  /** Null for bytes that are none. */
  marker: number | null
  body: Buffer
  /** Where the next one begins. */
  end: number
}

/** The segments of a JPG, as far as its bytes are there. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) {
      yield { marker: null, body: bytes.subarray(0, 0), end: at }
      return
    }
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, and markers that stand alone.
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

function readJpg(bytes: Buffer): PictureHead {
  let size: [number, number] | null = null
  for (const { marker, body, end } of segmentsOf(bytes)) {
    if (marker === null) throw new Error('a JPG with something between its segments')
    if (isFrame(marker) && body.length >= 5) size = [body.readUInt16BE(3), body.readUInt16BE(1)]
    if (marker === 0xda) {
      if (size === null) throw new Error('a JPG without a size')
      // Within the picture's data FF is always followed by 00 or a restart, so this can only be the end.
      if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < end) throw new Error('a JPG without its end')
      return sized(size[0], size[1])
    }
  }
  throw new Error('a JPG without a picture')
}

/** SOF0 to SOF15 but for the tables that share their numbers (DHT, JPG, DAC). */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function sized(width: number, height: number): PictureHead {
  if (width < 1 || height < 1) throw new Error('a picture without a size')
  return { width, height }
}
