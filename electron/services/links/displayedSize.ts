import { headOf, segmentsOf } from '../library/drawings/pictureHead.ts'

/** Displayed width and height of a picture, in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/**
 * Reads the size from the first bytes of a picture, with EXIF orientation. Returns null if more bytes are needed. Never
 * throws. Hand-written, see decision 0036.
 */
export function displayedSize(bytes: Buffer): PictureSize | null {
  const head = headOf(bytes)
  if (head === null || head.width < 1 || head.height < 1) return null
  const { width, height } = head
  return head.type === 'jpeg' && isPhotoTurned(bytes) ? { width: height, height: width } : { width, height }
}

function isPhotoTurned(bytes: Buffer): boolean {
  for (const { marker, body } of segmentsOf(bytes)) {
    if (marker === 0xda) break
    if (marker === 0xe1 && isTurned(body)) return true
  }
  return false
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
