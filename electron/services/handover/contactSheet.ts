import { buffer } from 'node:stream/consumers'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { onWhite } from '../library/drawings/onWhite.ts'
import { Refusal } from '../library/drawings/refusal.ts'
import { encodeWithin } from './encodeWithin.ts'
import { readPicture, type PictureSource } from './readPicture.ts'
import { writeLine, type SheetText } from './sheetText.ts'
import { writePart } from './writePart.ts'

/** Result: size in bytes, and pictures that could not be drawn. */
export interface MadeSheet {
  size: number
  problems: { name: string; reason: string }[]
}

/** A job that draws all plans of an order on few pages, with information about the order. */
export interface SheetJob {
  do: 'sheet'
  /** A temporary file that must not exist. */
  target: string
  paper: 'A4' | 'LETTER'
  title: string
  /** Lines below the title, such as areas. */
  lines: string[]
  pictures: { source: PictureSource; caption: string }[]
  /** Path of a logo for the top right corner of each page. */
  logo: string | null
  /** Null for no limit. */
  maxBytes: number | null
}

/** Margin of a page, in points. */
const border = 36
/** Gap between pictures, in points. */
const gap = 14
/** Height of a caption, in points. */
const captionHeight = 16
const perPage = 4
/** Longest edge of a picture, in pixels: sharp in print and small enough to be sent. */
const pictureEdge = 1500
/** Scale factor for the pictures of a sheet that is too large even at the lowest quality. */
const shrink = 0.7
/** Minimum of the longest edge of a picture, in pixels. No smaller picture is tried. */
const smallestEdge = 250
/** Maximum size of a logo, in points. */
const logoRoom = { width: 150, height: 34 }
/** Longest edge of a logo, in pixels. */
const logoEdge = 600

/** A picture of the sheet. `canvas` is null if the picture can't be drawn. */
interface ReadPicture {
  canvas: Canvas | null
  caption: string
}

/**
 * Draws the contact sheet. A picture that can't be drawn is named and reported as a problem. Rejects with a Refusal if
 * the sheet can't be small enough.
 */
export async function makeSheet(job: SheetJob): Promise<MadeSheet> {
  const { maxBytes } = job
  for (let edge = pictureEdge; edge >= smallestEdge; edge = Math.floor(edge * shrink)) {
    const problems: MadeSheet['problems'] = []
    const pictures = await readPictures(job.pictures, edge, problems)
    const bytes = await encodeWithin(
      (quality) => drawSheet(job, pictures, quality),
      maxBytes ?? Number.POSITIVE_INFINITY,
    )
    if (bytes !== null) return { size: await writePart(job.target, bytes), problems }
  }
  throw new Refusal('No contact sheet is small enough.')
}

async function drawSheet(job: SheetJob, pictures: readonly ReadPicture[], quality: number): Promise<Buffer> {
  const { paper, title, lines } = job
  const sheet = new PDFDocument({
    size: paper,
    layout: 'landscape',
    margin: border,
    autoFirstPage: false,
    info: { Title: title },
  })
  const finished = buffer(sheet)
  const logo = job.logo === null ? null : await logoOf(job.logo)
  for (let from = 0; from === 0 || from < pictures.length; from += perPage) {
    sheet.addPage()
    if (logo !== null)
      sheet.image(logo, sheet.page.width - border - logoRoom.width, border, {
        fit: [logoRoom.width, logoRoom.height],
        align: 'right',
      })
    const x = border
    const width = sheet.page.width - 2 * border - (logo === null ? 0 : logoRoom.width + gap)
    let top = border + writeLine(sheet, title, { size: 15, x, y: border, width, bold: true })
    if (from === 0)
      for (const line of lines) top += writeLine(sheet, line, { size: 9.5, x, y: top + 2, width }) + 2
    if (logo !== null) top = Math.max(top, border + logoRoom.height)
    await drawPictures(sheet, pictures.slice(from, from + perPage), top + gap, quality)
  }
  sheet.end()
  return finished
}

async function drawPictures(
  sheet: SheetText,
  pictures: readonly ReadPicture[],
  top: number,
  quality: number,
): Promise<void> {
  const columns = pictures.length > 1 ? 2 : 1
  const rows = pictures.length > 2 ? 2 : 1
  const width = (sheet.page.width - 2 * border - (columns - 1) * gap) / columns
  const height = (sheet.page.height - border - top - (rows - 1) * gap) / rows
  for (const [at, { canvas, caption }] of pictures.entries()) {
    const x = border + (at % columns) * (width + gap)
    const y = top + Math.floor(at / columns) * (height + gap)
    if (canvas !== null)
      sheet.image(await canvas.encode('jpeg', quality), x, y, {
        fit: [width, height - captionHeight],
        align: 'center',
        valign: 'center',
      })
    writeLine(sheet, caption, { size: 9, x, y: y + height - captionHeight + 4, width })
  }
}

async function readPictures(
  pictures: SheetJob['pictures'],
  edge: number,
  problems: MadeSheet['problems'],
): Promise<ReadPicture[]> {
  const read: ReadPicture[] = []
  for (const { source, caption } of pictures) {
    let canvas: Canvas | null = null
    try {
      canvas = onWhite(await readPicture(source, edge))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push({ name: caption, reason: error.message })
    }
    read.push({ canvas, caption })
  }
  return read
}

/**
 * Returns a logo as a PNG data URL, which may be transparent. PDFKit recognizes equal URLs and stores the picture once.
 */
async function logoOf(path: string): Promise<string> {
  const { image, width, height } = await readPicture({ path, kind: 'image' }, logoEdge)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`
}
