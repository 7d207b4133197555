import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { onWhite } from '../../library/drawings/onWhite.ts'
import { Refusal } from '../../library/drawings/refusal.ts'
import { textColor, lineHeight, widthOnSheet, wrapText, writeLine, type SheetText } from '../sheetText.ts'
import {
  noteOf,
  drawPage,
  stateLine,
  type AnnotatedJob,
  type AnnotatedPage,
  type NotedMark,
  type Say,
} from './annotatedPage.ts'
import { cutText } from './annotatedPicture.ts'
import { badgeRadius, drawBadge, drawMarks, type Pen } from './drawMarks.ts'

/** Margin of a page, in points. */
const border = 36
/** Gap between the plan and the rows of the list, in points. */
const gap = 8
/** Points on paper for one pixel of the window. */
const unit = 0.62
const noteStyle = { size: 9.5 }
const smallStyle = { size: 8, colour: '#616469' }
const indent = 2 * badgeRadius * unit + 8
/** Longest edge of a picture in the PDF, in pixels: sharp in print. */
const pictureEdge = 2800
/** Minimum share of a page for the plan, however many notes there are. */
const leastPicture = 0.5

/** Draws a PDF with a page for each plan: annotations as vector lines over the picture, and the list of notes below. */
export async function drawAnnotatedSheet(
  { paper, title, pages }: Pick<AnnotatedJob, 'paper' | 'title' | 'pages'>,
  say: Say,
): Promise<Buffer> {
  const sheet = new PDFDocument({ size: paper, margin: border, autoFirstPage: false, info: { Title: title } })
  const finished = buffer(sheet)
  const pen = sheetPen(sheet)
  for (const page of pages) {
    const done = page.annotations.filter(({ isDone }) => isDone).length
    const about = `${page.title} · ${say(`${String(done)} of ${String(page.annotations.length)} done`)}`
    const rows = page.annotations.map((mark) => rowOf(sheet, paper, mark, say))
    let top = addPage(sheet, title, about)
    const bottom = sheet.page.height - border
    const listed = rows.reduce((all, { height }) => all + height + gap, gap)
    const most = Math.max(leastPicture * (bottom - top), bottom - top - listed)
    top += (await drawPlan(sheet, pen, page, say, top, most)) + gap + 4
    for (const [index, row] of rows.entries()) {
      if (top + row.height > bottom) top = addPage(sheet, title, say(`${page.title} (continued)`))
      drawRow(sheet, pen, index + 1, row, top)
      top += row.height + gap
    }
  }
  sheet.end()
  return finished
}

/** Begins a page. Returns where its content begins. */
function addPage(sheet: SheetText, title: string, about: string): number {
  sheet.addPage()
  const place = { x: border, width: sheet.page.width - 2 * border }
  const below = border + writeLine(sheet, title, { ...place, y: border, size: 14, bold: true })
  return below + writeLine(sheet, about, { ...place, y: below + 2, size: 9.5 }) + 2 + gap
}

/** Draws a plan in the middle of the page with its annotations. Returns its height. */
async function drawPlan(
  sheet: SheetText,
  pen: Pen,
  { source, annotations }: AnnotatedPage,
  say: Say,
  top: number,
  most: number,
): Promise<number> {
  const width = sheet.page.width - 2 * border
  const picture = source === null ? 'This plan isn’t on this computer.' : await jpgOf(source).catch(reasonOf)
  if (typeof picture === 'string')
    return writeLine(sheet, say(picture), { x: border, y: top, width, ...noteStyle })
  const scale = Math.min(width / picture.width, most / picture.height)
  const box = {
    x: border + (width - picture.width * scale) / 2,
    y: top,
    width: picture.width * scale,
    height: picture.height * scale,
  }
  sheet.image(picture.bytes, box.x, box.y, { width: box.width, height: box.height })
  sheet.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).stroke('#dededa')
  drawMarks(pen, annotations, box, unit)
  return box.height
}

/** Returns the message that is shown in place of a plan that can't be drawn. Throws any other error. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return `This plan can’t be drawn. ${error.message}`
  throw error
}

async function jpgOf(
  source: NonNullable<AnnotatedPage['source']>,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const canvas = onWhite(await drawPage(source, pictureEdge))
  return { bytes: await canvas.encode('jpeg', 90), width: canvas.width, height: canvas.height }
}

interface SheetRow {
  mark: NotedMark
  note: string[]
  state: string[]
  height: number
}

function rowOf(sheet: SheetText, paper: AnnotatedJob['paper'], mark: NotedMark, say: Say): SheetRow {
  const width = (paper === 'A4' ? 595.28 : 612) - 2 * border - indent
  const wrapped = (text: string, style: { size: number }): string[] =>
    wrapText(text, width, (line) => widthOnSheet(sheet, line, style))
  const [note, state] = [wrapped(noteOf(mark, say), noteStyle), wrapped(stateLine(mark, say), smallStyle)]
  const height = (note.length * noteStyle.size + state.length * smallStyle.size) * lineHeight
  return { mark, note, state, height: Math.max(height, 2 * badgeRadius * unit) }
}

function drawRow(
  sheet: SheetText,
  pen: Pen,
  number: number,
  { mark, note, state }: SheetRow,
  top: number,
): void {
  const radius = badgeRadius * unit
  drawBadge(pen, number, mark, { x: border + radius, y: top + radius }, unit)
  const place = { x: border + indent, width: sheet.page.width - 2 * border - indent }
  let y = top + 1
  for (const text of note) y += writeLine(sheet, text, { ...place, y, ...noteStyle })
  for (const text of state) y += writeLine(sheet, text, { ...place, y, ...smallStyle })
}

function sheetPen(sheet: SheetText): Pen {
  const measure = (size: number) => (line: string) => widthOnSheet(sheet, line, { size })
  return {
    line(points, colour, width) {
      const [first, ...rest] = points
      if (first === undefined) return
      sheet.moveTo(first.x, first.y)
      for (const { x, y } of rest) sheet.lineTo(x, y)
      sheet.lineCap('round').lineJoin('round').lineWidth(width).stroke(colour)
    },
    disc({ x, y }, radius, colour) {
      sheet.circle(x, y, radius).fill(colour)
    },
    number(text, { x, y }, size) {
      const style = { size, bold: true, colour: '#ffffff' }
      const width = widthOnSheet(sheet, text, style)
      // Digits have no descenders, so their middle is above the middle of the line.
      writeLine(sheet, text, { ...style, x: x - width / 2, y: y - size * 0.36, width: width + 1 })
    },
    label(text, { x, y }, { size, width, isLeft }) {
      const shown = cutText(text, width, measure(size))
      const wide = measure(size)(shown) + size
      const left = isLeft ? x - wide : x
      sheet.roundedRect(left, y - size * 0.8, wide, size * 1.6, size * 0.3).fill('#ffffff')
      const place = { x: left + size / 2, y: y - size * 0.5, width: wide }
      writeLine(sheet, shown, { ...place, size, colour: textColor })
    },
  }
}
