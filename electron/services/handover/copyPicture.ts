import type { Canvas } from '@napi-rs/canvas'
import { onWhite } from '../library/drawings/onWhite.ts'
import { Refusal } from '../library/drawings/refusal.ts'
import { drawLogo, type PlacedLogo } from './drawLogo.ts'
import { encodeWithin } from './encodeWithin.ts'
import type { DrawableSource } from '../library/drawings/openDrawable.ts'
import { readPicture } from './readPicture.ts'
import { writePart } from './writePart.ts'

/** A job that makes one copy of a picture or page in sRGB, without metadata. */
export interface CopyJob {
  do: 'copy'
  source: DrawableSource
  /** A temporary file that must not exist. */
  target: string
  format: 'jpg' | 'png'
  edge: number
  maxBytes: number | null
  /** White margin in percent of the longest edge. */
  margin: number
  logo: PlacedLogo | null
}

/** Scale factor for a copy that is too large even at the lowest quality. */
const shrink = 0.85
/** Minimum of the longest edge of a copy, in pixels. No smaller copy is tried. */
const smallestEdge = 200

/**
 * Makes the copy. Returns its size in bytes and the number of pages of the source. Rejects with a Refusal if the
 * picture can't be drawn.
 */
export async function makeCopy(job: CopyJob): Promise<{ size: number; pages: number }> {
  const { target, format, edge, maxBytes } = job
  for (let length = edge; length >= Math.min(smallestEdge, edge); length = Math.floor(length * shrink)) {
    const { canvas, pages } = await drawCopy(job, length)
    const bytes = await encode(canvas, format, maxBytes)
    if (bytes !== null) return { size: await writePart(target, bytes), pages }
  }
  throw new Refusal('No copy of it is small enough.')
}

async function drawCopy(
  { source, margin, logo }: CopyJob,
  edge: number,
): Promise<{ canvas: Canvas; pages: number }> {
  const border = Math.round((edge * margin) / 100)
  const picture = await readPicture(source, edge - 2 * border)
  const canvas = onWhite(picture, border)
  if (logo !== null) await drawLogo(canvas.getContext('2d'), canvas, logo)
  return { canvas, pages: picture.pages }
}

/** Returns null if the limit can't be met. Encodes pixels only, so metadata is dropped. */
async function encode(
  canvas: Canvas,
  format: CopyJob['format'],
  maxBytes: number | null,
): Promise<Buffer | null> {
  if (format === 'jpg')
    return encodeWithin((quality) => canvas.encode('jpeg', quality), maxBytes ?? Number.POSITIVE_INFINITY)
  const bytes = await canvas.encode('png')
  return maxBytes !== null && bytes.length > maxBytes ? null : bytes
}
