import { join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type PDFDocument from 'pdfkit'
import { fontFolder } from '../library/drawings/pdfPage.ts'

export type SheetText = InstanceType<typeof PDFDocument>
/** `size` in points of a PDF, or in pixels of a picture. */
export interface TextStyle {
  size: number
  bold?: boolean
  colour?: string
}

/** Default text colour. */
export const textColor = '#222222'
/** Line height as a multiple of the font size. */
export const lineHeight = 1.25
/** Characters that the standard PDF fonts have. */
const western = /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”…]*$/
/** Pixels per point for text that is drawn as a picture. */
const sharpness = 4

/**
 * Writes one line, cut if it is too long. Returns its height. Text in other scripts is drawn as a picture with the
 * computer's fonts.
 */
export function writeLine(
  sheet: SheetText,
  text: string,
  { x, y, width, ...style }: TextStyle & { x: number; y: number; width: number },
): number {
  const { size, colour = textColor } = style
  const height = size * lineHeight
  if (western.test(text)) {
    useStyle(sheet, style).fillColor(colour)
    sheet.text(text, x, y, { width, height, lineBreak: false, ellipsis: true })
    return height
  }
  const canvas = createCanvas(Math.ceil(width * sharpness), Math.ceil(height * sharpness))
  const context = canvas.getContext('2d')
  context.font = canvasFont({ ...style, size: size * sharpness })
  context.fillStyle = colour
  context.textBaseline = 'middle'
  // Same baseline as the standard fonts.
  context.fillText(text, 0, canvas.height * 0.44, canvas.width)
  sheet.image(canvas.toBuffer('image/png'), x, y, { width, height })
  return height
}

/** Returns the width of a line in a PDF. */
export function widthOnSheet(sheet: SheetText, text: string, style: TextStyle): number {
  if (western.test(text)) return useStyle(sheet, style).widthOfString(text)
  measuring ??= createCanvas(1, 1).getContext('2d')
  measuring.font = canvasFont(style)
  return measuring.measureText(text).width
}
let measuring: SKRSContext2D | undefined

const useStyle = (sheet: SheetText, { size, bold = false }: TextStyle): SheetText =>
  sheet.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)

/** Returns a font for pictures: the bundled one, and the computer's fonts for missing characters. */
export function canvasFont({ size, bold = false }: TextStyle): string {
  if (!hasOwnFonts) {
    for (const name of ['Regular', 'Bold'])
      GlobalFonts.registerFromPath(join(fontFolder(), `LiberationSans-${name}.ttf`), 'Planroom Sans')
    hasOwnFonts = true
  }
  return `${bold ? 'bold ' : ''}${String(size)}px "Planroom Sans", sans-serif`
}
let hasOwnFonts = false

/** Wraps a text at `width`: between words, and within words that are too long. */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/).filter((each) => each !== '')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (measure(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while (measure(line) > width && Array.from(line).length > 1) {
        const letters = Array.from(line)
        let fits = letters.length - 1
        while (fits > 1 && measure(letters.slice(0, fits).join('')) > width) fits -= 1
        lines.push(letters.slice(0, fits).join(''))
        line = letters.slice(fits).join('')
      }
    }
    return [...lines, line]
  })
}
