import { unpainted } from './svgTexts.ts'
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

/** Maximum length of a path that is read, in characters. Rooms and bars have few corners. */
export const maxPath = 2000

/**
 * Yields the corners of each painted shape, in units of the drawing. `cornersOf`: the corners of an element in its own
 * units; none for elements that are no such shape. Texts that are drawn as paths are no shapes.
 */
export function* shapesOf(
  root: SvgNode,
  cornersOf: (node: SvgNode) => readonly SvgPoint[],
): Generator<SvgPoint[]> {
  const waiting: { node: SvgNode; around: Matrix }[] = [{ node: root, around: noTransform }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, attributes, children } = next.node
    if (unpainted.has(name) || attributes.get('display') === 'none') continue
    const matrix = times(next.around, matrixOf(attributes.get('transform') ?? ''))
    const corners = attributes.has('aria-label') ? [] : cornersOf(next.node)
    if (corners.length > 0) yield corners.map((point) => moved(point, matrix))
    for (const child of children.toReversed())
      if (typeof child !== 'string') waiting.push({ node: child, around: matrix })
  }
}

/** Returns the number in an attribute; 0 if it has none. */
export const numberIn = ({ attributes }: SvgNode, name: string): number =>
  numbersOf(attributes.get(name) ?? '')[0] ?? 0

/** Returns the points in a list of numbers. */
export function pointsIn(text: string): SvgPoint[] {
  const numbers = numbersOf(text.slice(0, maxPath))
  return numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? 0 }] : []))
}

/** Returns the corners of a `<rect>`. */
export function cornersOfRect(node: SvgNode): SvgPoint[] {
  const [left, top] = [numberIn(node, 'x'), numberIn(node, 'y')]
  const [right, bottom] = [left + numberIn(node, 'width'), top + numberIn(node, 'height')]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/** Returns the edges of some points. */
export function boundsOf(points: readonly SvgPoint[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
