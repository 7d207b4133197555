import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { DrawnPicture } from './drawable.ts'

/** Paints a picture on white with a border, and free space below it, in pixels. */
export function onWhite({ image, width, height }: DrawnPicture, border = 0, below = 0): Canvas {
  const canvas = createCanvas(width + 2 * border, height + 2 * border + below)
  const context = canvas.getContext('2d', { alpha: false })
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, border, border, width, height)
  return canvas
}
