import { placeOf, type AnnotationMark, type Point } from './annotation.ts'

/** The geometry of an annotation: the same in the viewer and in what is exported. All in parts of the picture's sides. */
type Mark = Pick<AnnotationMark, 'shape' | 'points'>

/** How long the head of an arrow is, in parts of the width. */
const head = 0.016

/** The lines of an annotation. A pin and a text have none. `ratio`: the picture's width in parts of its height. */
export function markLines({ shape, points }: Mark, ratio: number): Point[][] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || shape === 'pin' || shape === 'text') return []
  if (shape === 'freehand') return [points]
  if (shape === 'box') return [[first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }, first]]
  // The picture's sides differ: an angle is one of the picture, not of its parts.
  const angle = Math.atan2((last.y - first.y) / ratio, last.x - first.x)
  const sides = [angle + 2.6, angle - 2.6].map((side) => ({
    x: last.x + head * Math.cos(side),
    y: last.y + head * Math.sin(side) * ratio,
  }))
  return [[first, last], ...sides.map((side) => [last, side])]
}

/** Where its number is: at the beginning of an arrow, whose end is what it points at. */
export const badgeOf = (mark: Mark): Point =>
  mark.shape === 'arrow' ? (mark.points[0] ?? placeOf(mark)) : placeOf(mark)
