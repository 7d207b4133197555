import type { RoomOutlines } from '../../../../shared/domain/review/roomScale.ts'
import { boundsOf, cornersOfRect, maxPath, pointsIn, shapesOf } from './svgShapes.ts'
import { readSvgTexts } from './svgTexts.ts'
import { numbersOf, type SvgPoint } from './svgTransforms.ts'
import type { SvgNode } from './svgTree.ts'

/** A closed shape of straight lines, in units of the drawing. */
interface Outline {
  corners: readonly SvgPoint[]
  left: number
  right: number
  top: number
  bottom: number
  area: number
}

/** Maximum number of shapes and labels that are compared. */
const maxShapes = 3000
const maxLabels = 300
/** Range of a room's sides, as shares of the visible part's width and height. */
const [minSide, maxSide] = [0.01, 0.9]
/** Area within which a label names a place, not a size. */
const namesPlace = /^\p{L}/u

/**
 * Returns the names on a drawing with the closed shapes around them, which may be rooms. Lengths are shares of the
 * picture's width. `width`, `height`: size of the picture, in which the drawing is centered as large as it fits.
 */
export function readRoomOutlines(root: SvgNode, width: number, height: number): RoomOutlines {
  const { texts, view } = readSvgTexts(root)
  const unit = width / Math.min(width / view.width, height / view.height)
  const isRoomSized = ({ left, right, top, bottom }: Outline): boolean =>
    [(right - left) / view.width, (bottom - top) / view.height].every(
      (side) => side >= minSide && side <= maxSide,
    )
  const outlines = outlinesOf(root).filter(isRoomSized)
  const used = new Map<Outline, number>()
  const labels = texts
    .filter(({ text }) => namesPlace.test(text))
    .slice(0, maxLabels)
    .map(({ text, ...at }) => {
      const around = outlines.filter((outline) => isWithin(at, outline))
      for (const each of around) if (!used.has(each)) used.set(each, used.size)
      return { text, shapes: around.map((each) => used.get(each) ?? 0) }
    })
    .filter(({ shapes }) => shapes.length > 0)
  const shapes = [...used.keys()].map(({ left, right, top, bottom, area }) => ({
    width: (right - left) / unit,
    height: (bottom - top) / unit,
    area: area / (unit * unit),
  }))
  return { labels, shapes }
}

function outlinesOf(root: SvgNode): Outline[] {
  const found: Outline[] = []
  for (const corners of shapesOf(root, cornersOf)) {
    if (found.length >= maxShapes) break
    if (corners.length > 2) found.push(outlineOf(corners))
  }
  return found
}

function outlineOf(corners: readonly SvgPoint[]): Outline {
  const doubled = corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return { corners, ...boundsOf(corners), area: Math.abs(doubled) / 2 }
}

/** Returns whether a point is inside the shape: a ray to the right crosses its lines an odd number of times. */
function isWithin({ x, y }: SvgPoint, { corners, left, right, top, bottom }: Outline): boolean {
  if (x < left || x > right || y < top || y > bottom) return false
  return (
    corners.filter((from, at) => {
      const to = corners[(at + 1) % corners.length] ?? from
      return from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x
    }).length %
      2 ===
    1
  )
}

/** Returns the corners of a closed shape of straight lines; none for other elements. */
function cornersOf(node: SvgNode): SvgPoint[] {
  const { name, attributes } = node
  if (name === 'rect') return cornersOfRect(node)
  if (name === 'polygon') return pointsIn(attributes.get('points') ?? '')
  return name === 'path' ? cornersOfPath(attributes.get('d') ?? '') : []
}

/** Returns the corners of a path that is one closed line of straight parts. */
function cornersOfPath(d: string): SvgPoint[] {
  if (d.length > maxPath || !/^\s*M[MLHV\s\d.,+-]+Z\s*$/i.test(d)) return []
  const corners: SvgPoint[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', text = ''] of d.matchAll(/([MLHV])([^MLHVZ]*)/gi)) {
    const isRelative = command === command.toLowerCase()
    const kind = command.toUpperCase()
    // A second part may be a hole.
    if (kind === 'M' && corners.length > 0) return []
    const numbers = numbersOf(text)
    const size = kind === 'H' || kind === 'V' ? 1 : 2
    for (let at = 0; at + size <= numbers.length; at += size) {
      const [first = 0, second = 0] = numbers.slice(at, at + size)
      if (kind !== 'V') x = first + (isRelative ? x : 0)
      if (kind !== 'H') y = (kind === 'V' ? first : second) + (isRelative ? y : 0)
      corners.push({ x, y })
    }
  }
  return corners
}
