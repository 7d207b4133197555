import { isFrame } from '../library/drawings/pictureHead.ts'

/** Displayed width and height of a picture, in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/**
 * Reads the size from the first bytes of a PNG or JPG, with EXIF orientation. Returns null if more bytes are needed.
 * Never throws. Hand-written, see decision 0036.
 */
export function pictureSize(bytes: Buffer, type: 'png' | 'jpg'): PictureSize | null {
  return type === 'png' ? pngSize(bytes) : jpgSize(bytes)
}

function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

function jpgSize(bytes: Buffer): PictureSize | null {
  let turned = false
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Fill bytes and markers without a payload.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || marker === 0xd9 || marker === 0xda) return null
    const body = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xe1) turned ||= isTurned(body)
    if (isFrame(marker)) {
      if (body.length < 5) return null
      const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
      return turned ? sized(height, width) : sized(width, height)
    }
    at += 2 + length
  }
  return null
}

/** Whether the EXIF orientation swaps the sides (tag 0x0112, 5 to 8). */
function isTurned(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 14) return false
  const tiff = segment.subarray(6)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return false
  const short = (at: number): number => {
    if (at + 2 > tiff.length) return 0
    return order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = short(first)
  for (let index = 0; index < entries; index += 1) {
    const entry = first + 2 + index * 12
    if (entry + 12 > tiff.length) return false
    if (short(entry) === 0x0112) return short(entry + 8) >= 5 && short(entry + 8) <= 8
  }
  return false
}

function sized(width: number, height: number): PictureSize | null {
  return width < 1 || height < 1 ? null : { width, height }
}
