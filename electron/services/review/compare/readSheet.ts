import { createHash } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { drawPage } from '../../library/thumbnails/pdfPage.ts'
import { readPictureHead } from '../../library/thumbnails/pictureHead.ts'
import { readSvg } from '../../library/thumbnails/safeSvg.ts'
import { readPlain } from '../../files/plainFile.ts'
import type { Sheet } from './comparePictures.ts'
import { readSvgTexts, type DrawnText } from './svgTexts.ts'

export type SheetKind = 'image' | 'svg' | 'pdf'

export interface ReadSheet extends Sheet {
  /** The texts of a drawing, in pixels of the sheet; null for what has none that can be read. */
  texts: DrawnText[] | null
  pages: number
}

const maxPixels = 100_000_000
const maxBytes = 96 * 1024 * 1024
const maxSvgBytes = 8 * 1024 * 1024
/** Larger pictures are compared smaller. */
const maxWorkingPixels = 16_000_000
/** Longest edge of what has no pixels of its own. */
const drawnEdge = 3200

/** What is read: a file, as it was when it was asked for. */
export interface SheetSource {
  path: string
  sha256: string
  kind: SheetKind
  /** Of a PDF, the first one is 1. */
  page: number
}

/** Reads a file from outside as a picture that can be compared: limited before anything of it is decoded. */
export async function readSheet({ path, sha256, kind, page }: SheetSource): Promise<ReadSheet> {
  const bytes = await readPlain(path, kind === 'svg' ? maxSvgBytes : maxBytes)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('the file was changed meanwhile')
  if (kind === 'svg') return readDrawing(bytes)
  if (kind === 'pdf') {
    const { canvas, pages } = await drawPage(bytes, page, drawnEdge)
    return { width: canvas.width, height: canvas.height, image: canvas, texts: null, pages }
  }
  const head = readPictureHead(bytes)
  if (head.width * head.height > maxPixels) throw new Error('the picture has too many pixels')
  const image = await loadImage(bytes)
  // The decoder stands a photograph upright by itself.
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, Math.sqrt(maxWorkingPixels / (naturalWidth * naturalHeight)))
  if (scale === 1) return { width: naturalWidth, height: naturalHeight, image, texts: null, pages: 1 }
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return { width, height, image: canvas, texts: null, pages: 1 }
}

async function readDrawing(bytes: Buffer): Promise<ReadSheet> {
  const drawing = readSvg(bytes, maxPixels)
  const scale = drawnEdge / Math.max(drawing.width, drawing.height)
  const width = Math.max(1, Math.round(drawing.width * scale))
  const height = Math.max(1, Math.round(drawing.height * scale))
  const image = await loadImage(drawing.at(width, height))
  const { texts, view } = readSvgTexts(bytes.toString('utf8'))
  if (view === null) return { width, height, image, texts: null, pages: 1 }
  // The whole view is shown in the middle, as large as fits.
  const unit = Math.min(width / view.width, height / view.height)
  const left = (width - view.width * unit) / 2
  const top = (height - view.height * unit) / 2
  const place = ({ x, y }: { x: number; y: number }) => ({
    x: (x - view.x) * unit + left,
    y: (y - view.y) * unit + top,
  })
  const placed = texts.map((each) => ({ text: each.text, ...place(each), start: place(each.start) }))
  return { width, height, image, texts: placed, pages: 1 }
}
