import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { encodePng } from '../../electron/demo/drawing/png.ts'
import { opaqueCanvas } from '../../electron/demo/drawing/raster.ts'

test('a PNG of the demo has the size and the pixels of its canvas', async () => {
  const { canvas, context } = opaqueCanvas(61, 23)
  paint(context)
  const image = await loadImage(await encodePng(canvas))
  expect([image.width, image.height]).toEqual([61, 23])
  const copy = createCanvas(61, 23)
  copy.getContext('2d').drawImage(image, 0, 0)
  expect(copy.data().equals(canvas.data())).toBe(true)
})

function paint(context: SKRSContext2D): void {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 61, 23)
  for (let at = 0; at < 61; at += 1) {
    context.fillStyle = `rgb(${at * 4}, ${255 - at * 3}, ${at % 7})`
    context.fillRect(at, at % 23, 3, 2)
  }
}
