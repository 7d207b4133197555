import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { answerJobs } from './answerJobs.ts'
import { drawPage } from './pdfPage.ts'
import { readPictureHead } from './pictureHead.ts'
import { FileTooLarge, readPlain } from '../../files/plainFile.ts'
import { OutsideReference, readSvg } from './safeSvg.ts'

export type PictureKind = 'image' | 'svg' | 'pdf'

/**
 * Makes small pictures in a process of its own. Files come from outside: their bytes and pixels are limited before
 * anything is decoded. An SVG that names anything beyond itself is refused before it is drawn, and of a PDF only the
 * first page is drawn. What takes too long all the same ends with the process.
 */
export interface ThumbnailJob {
  id: number
  source: string
  /** Of the file as it was when the picture was asked for: another one would be kept under its name. */
  sha256: string
  target: string
  kind: PictureKind
  edge: number
}
export interface ThumbnailAnswer {
  id: number
  error: string | null
  /** Whether the file itself can't be drawn. Else the disk was in the way, and another try may help. */
  isUndrawable?: boolean
  /** Whether the window may draw it all the same, which asks for nothing beyond a file. */
  isHarmless?: boolean
}

const maxPixels = 120_000_000
const maxBytes = 96 * 1024 * 1024
const maxSvgBytes = 8 * 1024 * 1024

async function make({ source, sha256, target, kind, edge }: ThumbnailJob): Promise<void> {
  const bytes = await readPlain(source, kind === 'svg' ? maxSvgBytes : maxBytes)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('the file was changed meanwhile')
  await writeFile(target, await drawn(bytes, kind, edge))
}

/** It would be so at every try. The cause is what was wrong with the file. */
class Undrawable extends Error {}

async function drawn(bytes: Buffer, kind: PictureKind, edge: number): Promise<Buffer> {
  try {
    return await draw[kind](bytes, edge)
  } catch (error) {
    throw new Undrawable(reasonOf(error), { cause: error })
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const draw: Readonly<Record<PictureKind, (bytes: Buffer, edge: number) => Promise<Buffer>>> = {
  image: drawPicture,
  svg: drawSvg,
  pdf: drawPdf,
}

async function drawSvg(bytes: Buffer, edge: number): Promise<Buffer> {
  const drawing = readSvg(bytes, maxPixels)
  const { width, height } = fit(drawing.width, drawing.height, edge, true)
  const image = await loadImage(drawing.at(width, height))
  return onWhite(width, height, (context) => {
    context.drawImage(image, 0, 0, width, height)
  })
}

async function drawPdf(bytes: Buffer, edge: number): Promise<Buffer> {
  const { canvas } = await drawPage(bytes, 1, edge)
  return onWhite(canvas.width, canvas.height, (context) => {
    context.drawImage(canvas, 0, 0)
  })
}

async function drawPicture(bytes: Buffer, edge: number): Promise<Buffer> {
  const head = readPictureHead(bytes)
  if (head.width * head.height > maxPixels) throw new Error('the picture has too many pixels')
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

answerJobs({ seconds: 40, bytes: 1.5 * 1024 ** 3 }, async (asked): Promise<ThumbnailAnswer> => {
  const job = asked as ThumbnailJob
  try {
    await make(job)
    return { id: job.id, error: null }
  } catch (error) {
    return {
      id: job.id,
      error: reasonOf(error),
      isUndrawable: error instanceof Undrawable || error instanceof FileTooLarge,
      isHarmless: error instanceof Undrawable && error.cause instanceof OutsideReference,
    }
  }
})
