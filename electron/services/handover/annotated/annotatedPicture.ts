import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { onWhite } from '../../library/drawings/onWhite.ts'
import { Refusal } from '../../library/drawings/refusal.ts'
import { canvasFont, textColor, lineHeight, wrapText } from '../sheetText.ts'
import { noteOf, drawPage, stateLine, type AnnotatedPage, type NotedMark, type Say } from './annotatedPage.ts'
import { badgeRadius, drawBadge, drawMarks, type Pen } from './drawMarks.ts'

/** Maximum longest edge of a picture, in pixels. Smaller pictures keep their size. */
const maxEdge = 6000
/** Longest edge of the picture in the window, in pixels. Annotations use its coordinates. */
const windowEdge = 1100
const greyInk = '#616469'

/** Draws a plan as PNG with its annotations, and a list of notes below it if there are any. */
export async function drawAnnotatedPicture(
  { source, title, annotations }: AnnotatedPage,
  say: Say,
): Promise<Buffer> {
  if (source === null) throw new Refusal('The plan isn’t on this computer.')
  const page = await drawPage(source, maxEdge)
  const { width, height } = page
  const unit = Math.max(0.8, Math.max(width, height) / windowEdge)
  const legend = legendOf(title, annotations, say, width, unit, Math.max(2 * height, 2000))
  const canvas = onWhite(page, 0, legend.height)
  const context = canvas.getContext('2d')
  const pen = canvasPen(context)
  drawMarks(pen, annotations, { x: 0, y: 0, width, height }, unit)
  legend.draw(context, pen, height)
  return canvas.encode('png')
}

interface Legend {
  height: number
  draw(context: SKRSContext2D, pen: Pen, top: number): void
}

/**
 * Lays out the list of notes; height 0 without notes. `most`: maximum height in pixels. Notes below it are only
 * counted.
 */
function legendOf(
  title: string,
  annotations: readonly NotedMark[],
  say: Say,
  width: number,
  unit: number,
  most: number,
): Legend {
  if (annotations.every(({ note }) => note.trim() === '')) return { height: 0, draw: () => undefined }
  const measuring = createCanvas(1, 1).getContext('2d')
  const [border, gap, indent] = [20 * unit, 10 * unit, (2 * badgeRadius + 10) * unit]
  const note = { size: 14 * unit }
  const small = { size: 12 * unit }
  const wrapped = (text: string, size: number): string[] => {
    measuring.font = canvasFont({ size })
    return wrapText(text, width - 2 * border - indent, (line) => measuring.measureText(line).width)
  }
  const rows: { mark: NotedMark; lines: { text: string; size: number; colour: string }[]; top: number }[] = []
  let bottom = border + note.size * lineHeight + gap
  for (const mark of annotations) {
    const lines = [
      ...wrapped(noteOf(mark, say), note.size).map((text) => ({ text, ...note, colour: textColor })),
      ...wrapped(stateLine(mark, say), small.size).map((text) => ({ text, ...small, colour: greyInk })),
    ]
    const height = lines.reduce((all, { size }) => all + size * lineHeight, 0)
    if (bottom + height > most && rows.length > 0) break
    rows.push({ mark, lines, top: bottom })
    bottom += Math.max(height, 2 * badgeRadius * unit) + gap
  }
  const left = annotations.length - rows.length
  const rest = left === 0 ? [] : [say(`${String(left)} more. Export as PDF to see all notes.`)]
  return {
    height: Math.ceil(bottom + rest.length * note.size * lineHeight + border - gap),
    draw(context, pen, top) {
      const write = (
        text: string,
        x: number,
        y: number,
        size: number,
        colour: string,
        bold = false,
      ): void => {
        context.font = canvasFont({ size, bold })
        context.fillStyle = colour
        context.textBaseline = 'middle'
        context.textAlign = 'left'
        context.fillText(text, x, top + y + (size * lineHeight) / 2)
      }
      write(title, border, border, note.size, textColor, true)
      for (const [index, row] of rows.entries()) {
        const middle = top + row.top + badgeRadius * unit
        drawBadge(pen, index + 1, row.mark, { x: border + badgeRadius * unit, y: middle }, unit)
        let y = row.top + badgeRadius * unit - (note.size * lineHeight) / 2
        for (const { text, size, colour } of row.lines) {
          write(text, border + indent, y, size, colour)
          y += size * lineHeight
        }
      }
      for (const text of rest) write(text, border, bottom, note.size, greyInk)
    },
  }
}

function canvasPen(context: SKRSContext2D): Pen {
  return {
    line(points, colour, width) {
      context.strokeStyle = colour
      context.lineWidth = width
      context.lineCap = 'round'
      context.lineJoin = 'round'
      context.beginPath()
      for (const { x, y } of points) context.lineTo(x, y)
      context.stroke()
    },
    disc({ x, y }, radius, colour) {
      context.fillStyle = colour
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
    },
    number(text, { x, y }, size) {
      context.font = canvasFont({ size, bold: true })
      context.fillStyle = '#ffffff'
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(text, x, y)
    },
    label(text, { x, y }, { size, width, isLeft }) {
      context.font = canvasFont({ size })
      const shown = cutText(text, width, (line) => context.measureText(line).width)
      const wide = context.measureText(shown).width + size
      const left = isLeft ? x - wide : x
      context.fillStyle = '#ffffff'
      context.beginPath()
      context.roundRect(left, y - size * 0.8, wide, size * 1.6, size * 0.3)
      context.fill()
      context.fillStyle = textColor
      context.textAlign = 'left'
      context.textBaseline = 'middle'
      context.fillText(shown, left + size / 2, y)
    },
  }
}

/** Cuts the end of a text that is too wide. */
export function cutText(text: string, width: number, measure: (line: string) => number): string {
  if (measure(text) <= width) return text
  const letters = Array.from(text)
  let length = letters.length
  while (length > 1 && measure(`${letters.slice(0, length).join('')}…`) > width) length -= 1
  return `${letters.slice(0, length).join('').trimEnd()}…`
}
