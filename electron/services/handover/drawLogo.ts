import type { SKRSContext2D } from '@napi-rs/canvas'
import type { HandoverLogo } from '../../../shared/domain/handover/options.ts'
import { readPicture } from './readPicture.ts'

/** A logo with its place on a copy. */
export type PlacedLogo = Omit<HandoverLogo, 'id'> & { path: string }

/** Draws a logo into a corner of a picture of this size. */
export async function drawLogo(
  context: SKRSContext2D,
  { width, height }: { width: number; height: number },
  { path, corner, size, margin }: PlacedLogo,
): Promise<void> {
  const percent = Math.max(width, height) / 100
  const border = margin * percent
  const picture = await readPicture({ path, kind: 'image' }, size * percent)
  // Scaled to the requested size, also beyond its own pixels, but never larger than the copy.
  const scale = Math.min(
    (size * percent) / Math.max(picture.width, picture.height),
    Math.max(1, width - 2 * border) / picture.width,
    Math.max(1, height - 2 * border) / picture.height,
  )
  const own = { width: picture.width * scale, height: picture.height * scale }
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    picture.image,
    corner.endsWith('left') ? border : width - border - own.width,
    corner.startsWith('top') ? border : height - border - own.height,
    own.width,
    own.height,
  )
}
