import {
  matrixOf,
  moved,
  noTransform,
  numbersOf,
  times,
  type Matrix,
  type SvgPoint,
} from './svgTransforms.ts'
import type { SvgNode } from './svgTree.ts'

/** A text of a drawing with its approximate center. */
export interface DrawnText extends SvgPoint {
  text: string
  /** Start of the text: a longer text has another center. */
  start: SvgPoint
}

export interface SvgTexts {
  texts: DrawnText[]
  /** Visible part of the drawing, in its units. */
  view: { x: number; y: number; width: number; height: number }
}

/** Elements whose texts are not painted in place. */
export const unpainted: ReadonlySet<string> = new Set([
  'defs',
  'symbol',
  'marker',
  'clipPath',
  'mask',
  'pattern',
])
const maxTexts = 2_000
const maxLength = 300

/** State inherited from the surrounding elements. */
interface Around {
  matrix: Matrix
  isHidden: boolean
  /** The `<text>` element that is being read. */
  text: { words: string; x: number; y: number } | null
  /** A label whose position is not known yet. */
  label: { text: string } | null
}

/**
 * Returns the texts of a drawing: those of `<text>`, and `aria-label` of texts that drawing programs converted to
 * paths. `<use>` is not followed.
 */
export function readSvgTexts(root: SvgNode): SvgTexts {
  const texts: DrawnText[] = []

  function add(text: string, matrix: Matrix, place: SvgPoint, start: SvgPoint = place): void {
    const clean = tidy(text)
    if (clean === '' || texts.length >= maxTexts) return
    texts.push({ text: clean, ...moved(place, matrix), start: moved(start, matrix) })
  }

  function read({ name, attributes, children }: SvgNode, around: Around): void {
    const isHidden =
      around.isHidden ||
      unpainted.has(name) ||
      attributes.get('display') === 'none' ||
      attributes.get('visibility') === 'hidden'
    const matrix = times(around.matrix, matrixOf(attributes.get('transform') ?? ''))
    const text = name === 'text' ? startOf(attributes) : around.text
    const named = name === 'svg' ? undefined : attributes.get('aria-label')
    const label = named === undefined ? around.label : { text: named }
    if (name === 'tspan' && text !== null) {
      // A nested line adds words to the same text.
      text.words += ' '
      if (tidy(text.words) === '' && attributes.has('x')) Object.assign(text, startOf(attributes))
    }
    const place = name === 'path' && !isHidden && label !== null ? placeOf(attributes.get('d') ?? '') : null
    if (place !== null && label !== null) {
      add(label.text, matrix, place.middle, place.start)
      label.text = ''
    }
    for (const child of children)
      if (typeof child !== 'string') read(child, { matrix, isHidden, text, label })
      else if (text !== null && !isHidden && text.words.length < maxLength * 4) text.words += child
    if (name === 'text' && text !== null && !isHidden) add(text.words, matrix, text)
  }

  read(root, { matrix: noTransform, isHidden: false, text: null, label: null })
  const [x = 0, y = 0, width = 0, height = 0] = numbersOf(root.attributes.get('viewBox') ?? '')
  return { texts, view: { x, y, width, height } }
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxLength)

function startOf(attributes: ReadonlyMap<string, string>): NonNullable<Around['text']> {
  const [x, y] = ['x', 'y'].map((name) => numbersOf(attributes.get(name) ?? '')[0] ?? 0)
  return { words: '', x: x ?? 0, y: y ?? 0 }
}

/**
 * Returns the center of a path's points and the lower left corner. For paths with relative or other commands only the
 * first point counts.
 */
function placeOf(d: string): { middle: SvgPoint; start: SvgPoint } | null {
  const numbers = numbersOf(d.slice(0, 20_000))
  const [xs = [], ys = []] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd))
  const [x, y] = [xs[0], ys[0]]
  if (x === undefined || y === undefined) return null
  if (/[a-df-zHVA]/.test(d)) return { middle: { x, y }, start: { x, y } }
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
  return { middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, start: { x: left, y: bottom } }
}
