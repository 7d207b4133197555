/** A point in units of the drawing. */
export interface SvgPoint {
  x: number
  y: number
}

/** A transform matrix as in SVG: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const noTransform: Matrix = [1, 0, 0, 1, 0, 0]

export const moved = ({ x, y }: SvgPoint, [a, b, c, d, e, f]: Matrix): SvgPoint => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

export const numbersOf = (text: string): number[] =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

/** Parses a `transform` attribute. */
export function matrixOf(transform: string): Matrix {
  let matrix = noTransform
  for (const [, kind = '', list = ''] of transform.slice(0, 2000).matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c, d = 1, e = 0, f = 0] = numbersOf(list)
    const angle = (a * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    if (kind === 'matrix') matrix = times(matrix, [a, b ?? 0, c ?? 0, d, e, f])
    else if (kind === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b ?? 0])
    else if (kind === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0])
    else if (kind === 'rotate') {
      const [x, y] = [b ?? 0, c ?? 0]
      matrix = times(matrix, [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y])
    }
  }
  return matrix
}

/** Returns the matrix that applies the second transform, then the first. */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
