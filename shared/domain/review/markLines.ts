import { placeOf, type AnnotationMark, type Point } from './annotation.ts'

/** The geometry of an annotation, shared by viewer and export. Coordinates are fractions of the picture's sides. */
type Mark = Pick<AnnotationMark, 'shape' | 'points'>

/** Length of an arrow head, as a fraction of the width. */
const head = 0.016

/** Returns the lines of an annotation; none for a pin or text. `ratio`: the picture's width divided by its height. */
export function markLines({ shape, points }: Mark, ratio: number): Point[][] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || shape === 'pin' || shape === 'text') return []
  if (shape === 'freehand') return [points]
  if (shape === 'box') return [[first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }, first]]
  // `ratio` converts fractions of the sides to angles on the picture.
  const angle = Math.atan2((last.y - first.y) / ratio, last.x - first.x)
  const sides = [angle + 2.6, angle - 2.6].map((side) => ({
    x: last.x + head * Math.cos(side),
    y: last.y + head * Math.sin(side) * ratio,
  }))
  return [[first, last], ...sides.map((side) => [last, side])]
}

/**
 * Returns the position of an annotation's number. For an arrow it is the start, since its end points at something. For
 * a box it is the top left corner, since its middle shows something.
 */
export function badgeOf(mark: Mark): Point {
  const { shape, points } = mark
  if (shape === 'arrow') return points[0] ?? placeOf(mark)
  if (shape !== 'box' || points.length === 0) return placeOf(mark)
  return { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) }
}
