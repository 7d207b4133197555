import { glyphs, marks, respelled } from './glyphs.ts'

/** Position and style of a line of text. Sizes are heights of capital letters in drawing units. */
export interface Lettering {
  size: number
  x: number
  y: number
  align?: 'left' | 'centre' | 'right'
  /** Extra space between letters, as a fraction of the capital height. */
  spacing?: number
  /** Rotated by 90 degrees; the text reads upwards. */
  upright?: boolean
}

const letterGap = 25
const curve = 0.5523

/** Returns the characters that have a glyph. Emoji and other scripts are left out. */
function spell(text: string): string[] {
  const out: string[] = []
  for (const character of text.normalize('NFD')) {
    for (const part of respelled[character] ?? character) {
      if (part in glyphs || part in marks) out.push(part)
    }
  }
  return out
}

/** Returns the width of a line of text at capital height `size`. */
export function measureText(text: string, size: number, spacing = 0): number {
  let width = 0
  let letters = 0
  for (const character of spell(text)) {
    const glyph = glyphs[character]
    if (glyph === undefined) continue
    width += glyph[0]
    letters += 1
  }
  return ((width + Math.max(0, letters - 1) * (letterGap + spacing * 100)) / 100) * size
}

/** Returns the text, shortened with an ellipsis if it exceeds the width. */
export function fitText(text: string, size: number, width: number): string {
  if (measureText(text, size) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 0 && measureText(`${letters.join('').trimEnd()}...`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}...`
}

/** Returns the centre-line path of a line of text, for strokes with round ends. `y` is the baseline. */
export function textPath(text: string, lettering: Lettering): string {
  const { size, x, y, align = 'left', spacing = 0, upright = false } = lettering
  const scale = size / 100
  const width = measureText(text, size, spacing)
  const start = align === 'centre' ? -width / 2 : align === 'right' ? -width : 0
  let pen = start / scale
  let last = { at: pen, width: 0, small: false }
  const place = (px: number, py: number): string => {
    const along = px * scale
    const down = (py - 100) * scale
    return upright ? `${short(x + down)} ${short(y - along)}` : `${short(x + along)} ${short(y + down)}`
  }
  let path = ''
  for (const character of spell(text)) {
    const mark = marks[character]
    if (mark !== undefined) {
      path += trace(mark, last.at + last.width / 2, last.small && character !== '\u0327' ? 30 : 0, place)
      continue
    }
    const glyph = glyphs[character]
    if (glyph === undefined) continue
    path += trace(glyph[1], pen, 0, place)
    last = { at: pen, width: glyph[0], small: 'aceimnorsuvwxyz'.includes(character) }
    pen += glyph[0] + letterGap + spacing * 100
  }
  return path
}

/** Converts a glyph's path commands into SVG path data. */
function trace(source: string, dx: number, dy: number, place: (x: number, y: number) => string): string {
  let path = ''
  let [cx, cy] = [0, 0]
  for (const found of source.matchAll(/([MLhv])\s*(-?[\d.]+)\s+(-?[\d.]+)/g)) {
    const [, command, xs, ys] = found
    const x = Number(xs) + dx
    const y = Number(ys) + dy
    if (command === 'h') {
      path += `C${place(cx + curve * (x - cx), cy)} ${place(x, y - curve * (y - cy))} ${place(x, y)}`
    } else if (command === 'v') {
      path += `C${place(cx, cy + curve * (y - cy))} ${place(x - curve * (x - cx), y)} ${place(x, y)}`
    } else {
      path += `${command ?? 'M'}${place(x, y)}`
    }
    cx = x
    cy = y
  }
  return path
}

/** Returns a number with at most two decimals. The text is the same on every platform. */
export function short(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
