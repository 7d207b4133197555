import type { SvgNode } from './svgTree.ts'
import { boundsOf, cornersOfRect, maxPath, numberIn, pointsIn, shapesOf } from './svgShapes.ts'
import { readSvgTexts, type DrawnText } from './svgTexts.ts'
import type { SvgPoint } from './svgTransforms.ts'

/** The scale bar of a plan: a bar with a row of numbers from 0 to a length, such as 0, 5, 10, 15 ft. */

interface Label extends SvgPoint {
  value: number
  /** Metres of one unit; null if the label has no unit. */
  metres: number | null
}

/** A row of labels that fits a bar from `left` to `right`. */
interface LabelRow {
  left: number
  right: number
  y: number
  /** Length of the bar. */
  metres: number
}

const labelForm = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*(ft\.?|feet|['′’]|m|met(?:er|re)s?)?$/i
const metresPerFoot = 0.3048
/** Maximum distance of a label or an end of the bar from its expected place, as a share of the bar's length. */
const tolerance = 0.04
/** Maximum distance between the bar and its labels, as a share of the bar's length. */
const maxGap = 0.25
/** Maximum height of the bar, as a share of its length. */
const maxThickness = 0.15
/** Two bars whose scales differ by a larger share contradict each other. */
const sameScale = 0.02
/** Maximum number of labels that are compared. */
const maxLabels = 500

/**
 * Returns the width of the visible part of a drawing in metres, by its scale bar. Null without a bar, with a bar whose
 * numbers do not fit its drawn length, and with bars that contradict each other.
 */
export function readScaleBar(root: SvgNode, width: number, height: number): number | null {
  const { texts, view } = readSvgTexts(root)
  const rows = rowsOf(texts, view.height * 0.005)
  if (rows.length === 0) return null
  // The view is centered, as large as it fits.
  const widthInUnits = width / Math.min(width / view.width, height / view.height)
  const scales = barsUnder(root, rows).map(({ metres, length }) => (metres / length) * widthInUnits)
  const [first] = scales
  if (first === undefined || !Number.isFinite(first) || first <= 0) return null
  return scales.every((each) => Math.abs(each / first - 1) < sameScale) ? first : null
}

function labelOf({ text, x, y }: DrawnText): Label | [] {
  const [, number = '', unit] = labelForm.exec(text) ?? []
  if (number === '') return []
  const metres = unit === undefined ? null : /^m/i.test(unit) ? 1 : metresPerFoot
  return { value: Number(number.replace(',', '.')), metres, x, y }
}

/** Finds rows of labels that begin with 0, grow evenly to the right, and name their unit. */
function rowsOf(texts: readonly DrawnText[], sameLine: number): LabelRow[] {
  const labels = texts.flatMap(labelOf).slice(0, maxLabels)
  return labels
    .filter(({ value }) => value === 0)
    .flatMap((zero) => {
      const right = labels
        .filter(({ value, x, y }) => value > 0 && x > zero.x && Math.abs(y - zero.y) <= sameLine)
        .sort((a, b) => a.x - b.x)
      const last = right.at(-1)
      const unit = [...right].reverse().find(({ metres }) => metres !== null)?.metres ?? zero.metres
      if (last === undefined || unit === null) return []
      const length = last.x - zero.x
      const isEven = right.every(
        ({ value, x, metres }) =>
          (metres === null || metres === unit) &&
          Math.abs(x - zero.x - (value / last.value) * length) <= length * tolerance,
      )
      return isEven ? [{ left: zero.x, right: last.x, y: zero.y, metres: last.value * unit }] : []
    })
}

/** Returns the drawn length of the bar under each row, in units of the drawing. Rows without a bar are left out. */
function barsUnder(root: SvgNode, rows: readonly LabelRow[]): { metres: number; length: number }[] {
  const ends = rows.map(() => ({ left: Infinity, right: -Infinity }))
  for (const corners of shapesOf(root, cornersOf)) {
    const { left, right, top, bottom } = boundsOf(corners)
    rows.forEach((row, at) => {
      const end = ends[at]
      const length = row.right - row.left
      const isPart =
        left >= row.left - length * tolerance &&
        right <= row.right + length * tolerance &&
        right - left > length * tolerance &&
        bottom - top <= length * maxThickness &&
        Math.abs((top + bottom) / 2 - row.y) <= length * maxGap
      if (end === undefined || !isPart) return
      end.left = Math.min(end.left, left)
      end.right = Math.max(end.right, right)
    })
  }
  return rows.flatMap((row, at) => {
    const { left, right } = ends[at] ?? { left: 0, right: 0 }
    const allowed = (row.right - row.left) * tolerance
    const isBar = Math.abs(left - row.left) <= allowed && Math.abs(right - row.right) <= allowed
    return isBar ? [{ metres: row.metres, length: right - left }] : []
  })
}

/** Returns the corners of a straight shape; none for labels and curves. */
function cornersOf(node: SvgNode): SvgPoint[] {
  const { name, attributes } = node
  if (name === 'rect') return cornersOfRect(node)
  if (name === 'line')
    return [
      { x: numberIn(node, 'x1'), y: numberIn(node, 'y1') },
      { x: numberIn(node, 'x2'), y: numberIn(node, 'y2') },
    ]
  if (name === 'polyline' || name === 'polygon') return pointsIn(attributes.get('points') ?? '')
  const path = name === 'path' ? (attributes.get('d') ?? '') : ''
  return path.length <= maxPath && /^[MLZz\s\d.,+-]+$/.test(path) ? pointsIn(path) : []
}
