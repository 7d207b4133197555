import { readFile, stat, writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { readPictureHead } from './picture-head.ts'
import { readSvg } from './safe-svg.ts'

/**
 * Makes small pictures apart from the main thread. Files come from outside: their bytes and pixels are limited before anything
 * is decoded, and an SVG that names anything beyond itself is refused before it is drawn.
 */
export interface ThumbnailJob {
  id: number
  source: string
  target: string
  svg: boolean
  edge: number
}
export interface ThumbnailAnswer {
  id: number
  error: string | null
}

const mostPixels = 120_000_000
const mostBytes = 96 * 1024 * 1024
const mostSvgBytes = 8 * 1024 * 1024

async function make({ source, target, svg, edge }: ThumbnailJob): Promise<void> {
  const { size } = await stat(source)
  if (size > (svg ? mostSvgBytes : mostBytes)) throw new Error('the file is too large for a small picture')
  const bytes = await readFile(source)
  const drawn = svg ? await drawSvg(bytes, edge) : await drawPicture(bytes, edge)
  await writeFile(target, drawn)
}

async function drawSvg(bytes: Buffer, edge: number): Promise<Buffer> {
  const drawing = readSvg(bytes, mostPixels)
  const { width, height } = fit(drawing.width, drawing.height, edge, true)
  const image = await loadImage(drawing.at(width, height))
  return onWhite(width, height, (context) => {
    context.drawImage(image, 0, 0, width, height)
  })
}

async function drawPicture(bytes: Buffer, edge: number): Promise<Buffer> {
  const head = readPictureHead(bytes)
  if (head.width * head.height > mostPixels) throw new Error('the picture has too many pixels')
  const image = await loadImage(bytes)
  // The decoder stands a photograph upright by itself.
  const { width, height } = fit(image.naturalWidth, image.naturalHeight, edge, false)
  return onWhite(width, height, (context) => {
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
  })
}

/** The largest size of the same shape within a square, at least a pixel each way. */
function fit(
  width: number,
  height: number,
  edge: number,
  enlarge: boolean,
): { width: number; height: number } {
  const scale = Math.min(edge / width, edge / height, enlarge ? Infinity : 1)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function onWhite(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void,
): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  draw(context)
  return canvas.encode('webp', 80)
}

parentPort?.on('message', (job: ThumbnailJob) => {
  make(job)
    .then(() => null)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then((error) => parentPort?.postMessage({ id: job.id, error } satisfies ThumbnailAnswer))
    .catch((error: unknown) => {
      throw error
    })
})
