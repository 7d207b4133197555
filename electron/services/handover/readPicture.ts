import { loadImage, type Image } from '@napi-rs/canvas'
import { readPlain } from '../files/plainFile.ts'
import { readPictureHead } from '../library/thumbnails/pictureHead.ts'
import { readSvg } from '../library/thumbnails/safeSvg.ts'

/** A picture file as it may be copied. */
export interface PictureSource {
  path: string
  kind: 'image' | 'svg'
}

const maxPixels = 120_000_000
/** Larger files are not read. */
export const maxFileBytes = 96 * 1024 * 1024
const maxSvgBytes = 8 * 1024 * 1024

/** What is drawn of a picture so that its longest edge has this length. Drawings grow, pictures only shrink. */
export async function readPicture(
  { path, kind }: PictureSource,
  edge: number,
): Promise<{ image: Image; width: number; height: number }> {
  const bytes = await readPlain(path, kind === 'svg' ? maxSvgBytes : maxFileBytes)
  if (kind === 'svg') {
    const drawing = readSvg(bytes, maxPixels)
    const size = fit(drawing.width, drawing.height, edge, true)
    return { image: await loadImage(drawing.at(size.width, size.height)), ...size }
  }
  const head = readPictureHead(bytes)
  if (head.width * head.height > maxPixels) throw new Error('the picture has too many pixels')
  const image = await loadImage(bytes)
  return { image, ...fit(image.naturalWidth, image.naturalHeight, edge, false) }
}

function fit(
  width: number,
  height: number,
  edge: number,
  isEnlarged: boolean,
): { width: number; height: number } {
  const scale = Math.min(edge / width, edge / height, isEnlarged ? Infinity : 1)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
