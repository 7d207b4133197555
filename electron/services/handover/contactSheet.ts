import { createCanvas } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { finishedSheet } from './finishedSheet.ts'
import { readPicture, type PictureSource } from './readPicture.ts'
import { writeLine, type Sheet } from './sheetText.ts'
import { writePart } from './writePart.ts'

/** All plans of an order on few pages, with what is said of them. */
export interface SheetJob {
  do: 'sheet'
  /** A temporary file, which must not be there. */
  target: string
  paper: 'A4' | 'LETTER'
  title: string
  /** Below the title, such as areas. */
  lines: string[]
  pictures: { source: PictureSource; caption: string }[]
}

/** In points. */
const border = 36
const gap = 14
const captionHeight = 16
const perPage = 4
/** The longest edge of a picture in the sheet, in pixels: sharp in print, and small enough to be sent. */
const pictureEdge = 1500

/** Makes the sheet and gives its size in bytes. A picture that cannot be drawn is named without it. */
export async function makeSheet({ target, paper, title, lines, pictures }: SheetJob): Promise<number> {
  const sheet = new PDFDocument({
    ...{ size: paper, layout: 'landscape', margin: border, autoFirstPage: false },
    info: { Title: title },
  })
  const finished = finishedSheet(sheet)
  for (let from = 0; from === 0 || from < pictures.length; from += perPage) {
    sheet.addPage()
    const x = border
    const width = sheet.page.width - 2 * border
    let top = border + writeLine(sheet, title, { size: 15, x, y: border, width, bold: true })
    if (from === 0)
      for (const line of lines) top += writeLine(sheet, line, { size: 9.5, x, y: top + 2, width }) + 2
    await drawPictures(sheet, pictures.slice(from, from + perPage), top + gap)
  }
  sheet.end()
  return writePart(target, await finished)
}

async function drawPictures(sheet: Sheet, pictures: SheetJob['pictures'], top: number): Promise<void> {
  const columns = pictures.length > 1 ? 2 : 1
  const rows = pictures.length > 2 ? 2 : 1
  const width = (sheet.page.width - 2 * border - (columns - 1) * gap) / columns
  const height = (sheet.page.height - border - top - (rows - 1) * gap) / rows
  for (const [at, { source, caption }] of pictures.entries()) {
    const x = border + (at % columns) * (width + gap)
    const y = top + Math.floor(at / columns) * (height + gap)
    const bytes = await jpgOf(source).catch(() => null)
    if (bytes !== null)
      sheet.image(bytes, x, y, { fit: [width, height - captionHeight], align: 'center', valign: 'center' })
    writeLine(sheet, caption, { size: 9, x, y: y + height - captionHeight + 4, width })
  }
}

async function jpgOf(source: PictureSource): Promise<Buffer> {
  const { image, width, height } = await readPicture(source, pictureEdge)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return canvas.encode('jpeg', 88)
}
