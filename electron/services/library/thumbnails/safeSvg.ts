import { readPictureHead } from './pictureHead.ts'

/** A drawing that may be painted. */
export interface SafeSvg {
  width: number
  height: number
  /** The drawing set to another size; it is vectors, so it stays sharp. */
  at(width: number, height: number): Buffer
}

// References that would make the drawing depend on other files: only fragments and pictures inside the file may stay.
const outside =
  /(?:xlink:href|href|src)\s*=\s*["']?\s*(?!["']?(?:#|data:image\/(?:png|jpe?g);))[^"'\s>]|url\(\s*["']?\s*(?!#|["']?#|["']?data:(?:font|application)\/)[^)]|@import|<foreignObject|<script/i
/** A drawing that names something beyond itself. Painting the rest of it is harmless. */
export class OutsideReference extends Error {}

// Costly to paint without end, and no plan needs them.
const filters =
  /<(?:[\w.-]+:)?(?:filter|fe[A-Z]\w*)[\s/>]|\sfilter\s*=\s*["']|[\s"';{]filter\s*:\s*(?:url|[\w-]+)\s*\(/
const inside = /(?:href|src)\s*=\s*["']?\s*data:([^"']*)/gi
const picture = /^image\/(?:png|jpe?g);base64,([\w+/=\s]+)$/i
const lineEnds = /&#(?:9|10|13|x0*[9ad]);/gi
const tag = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/g
const reference = /(?:href\s*=\s*["']\s*|url\(\s*["']?\s*)#([^"')\s]+)/g
/** How many elements may be painted, each use of one counted. */
const maxParts = 500_000

/** Looks through an SVG from outside; throws where it names anything beyond itself or would take too long to paint. */
export function readSvg(bytes: Buffer, maxPixels: number): SafeSvg {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  // Text only: bytes of another kind would be taken for a picture whose size was not checked.
  if (!/^\s*</.test(text) || text.includes('\0')) throw new Error('not an SVG')
  if (/<!ENTITY/i.test(text)) throw new Error('the drawing has names that stand for something outside it')
  if (filters.test(text)) throw new Error('the drawing has filters')
  let pixels = 0
  for (const [, data = ''] of text.matchAll(inside)) {
    const encoded = picture.exec(data.replace(lineEnds, ''))?.[1]
    if (encoded === undefined) throw new Error('the drawing holds a picture of an unknown kind')
    const { width, height } = readPictureHead(Buffer.from(encoded, 'base64'))
    pixels += width * height
  }
  if (pixels > maxPixels) throw new Error('the drawing holds too large a picture')
  const root = findRoot(text)
  if (countParts(text) > maxParts) throw new Error('the drawing has too many parts')
  if (outside.test(text.replace(/<a\s[^>]*>/gi, '<a>')))
    throw new OutsideReference('the drawing refers to something outside itself')
  return {
    width: root.width,
    height: root.height,
    at: (width, height) =>
      Buffer.from(
        `${text.slice(0, root.from)}<svg${root.attributes} width="${String(width)}" ` +
          `height="${String(height)}"${text.slice(root.to)}`,
      ),
  }
}

function findRoot(text: string): {
  from: number
  to: number
  attributes: string
  width: number
  height: number
} {
  for (const found of text.matchAll(tag)) {
    const [declaration, , name, rest = ''] = found
    if (name === undefined) continue
    if (name !== 'svg') throw new Error('not an SVG')
    const closed = rest.trimEnd().endsWith('/')
    const all = closed ? rest.trimEnd().slice(0, -1) : rest
    const attribute = (key: string): string | undefined =>
      new RegExp(`\\s${key}\\s*=\\s*["']([^"']*)["']`).exec(all)?.[1]
    const box = (attribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [, , boxWidth = 0, boxHeight = 0] = box.length === 4 && box.every(Number.isFinite) ? box : []
    const boxed = boxWidth > 0 && boxHeight > 0
    const given = [length(attribute('width')), length(attribute('height'))] as const
    const width = given[0] ?? (boxed ? (given[1] ?? boxHeight) * (boxWidth / boxHeight) : 300)
    const height = given[1] ?? (boxed ? width * (boxHeight / boxWidth) : 150)
    const attributes = all.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    const from = found.index
    return {
      from,
      to: from + declaration.length - (closed ? 2 : 1),
      attributes: boxed ? attributes : `${attributes} viewBox="0 0 ${String(width)} ${String(height)}"`,
      width,
      height,
    }
  }
  throw new Error('not an SVG')
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** A length in pixels; null for none, and for a part of an unknown length (100%). */
function length(text: string | undefined): number | null {
  const [, amount, unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? []
  const pixels = Number(amount) * (units[unit.toLowerCase()] ?? NaN)
  return pixels > 0 && Number.isFinite(pixels) ? pixels : null
}

/** An element with a name, or the whole drawing: what is painted with it. */
interface Part {
  elements: number
  /** Named parts within it. */
  parts: Part[]
  /** Parts that it uses by name. */
  names: string[]
}

/** Elements that are painted when each use of a named part paints the part again. Uses within uses grow fast. */
function countParts(text: string): number {
  const named = new Map<string, Part>()
  const drawing: Part = { elements: 0, parts: [], names: [] }
  const open: Part[] = []
  for (const [, slash, name, rest = ''] of text.matchAll(tag)) {
    if (name === undefined) continue
    if (slash === '/') {
      open.pop()
      continue
    }
    const around = open.at(-1) ?? drawing
    const id = /\sid\s*=\s*["']([^"']+)["']/.exec(rest)?.[1]
    const part: Part = id === undefined ? around : { elements: 0, parts: [], names: [] }
    if (id !== undefined) {
      named.set(id, part)
      around.parts.push(part)
    }
    part.elements += 1
    // A link paints nothing.
    if (name !== 'a') for (const [, to = ''] of rest.matchAll(reference)) part.names.push(to)
    if (!rest.trimEnd().endsWith('/')) open.push(part)
  }
  // A style sheet may put its references on every element, though not within what they name.
  const styles = [...text.matchAll(/<style[\s\S]*?<\/style/gi)].flatMap(([sheet]) =>
    [...sheet.matchAll(reference)].map(([, to = '']) => to),
  )
  const sums = new Map<Part, number>()
  const under = new Set<Part>()
  function sumOf(part: Part | undefined): number {
    if (part === undefined) return 0
    const known = sums.get(part)
    if (known !== undefined) return known
    if (under.has(part)) throw new Error('the drawing has a part within itself')
    under.add(part)
    let all = part.elements
    for (const each of part.parts) all += sumOf(each)
    for (const name of part.names) all += sumOf(named.get(name))
    under.delete(part)
    sums.set(part, all)
    return all
  }
  const painted = sumOf(drawing)
  return painted + painted * styles.reduce((all, name) => all + sumOf(named.get(name)), 0)
}
