import type { SvgNode } from './svgTree.ts'

/**
 * Returns the size of a drawing in pixels: from width and height, its viewBox, or the browsers' default. Adds a missing
 * viewBox, so that the drawing can be scaled.
 */
export function sizeOf(root: SvgNode): { width: number; height: number } {
  const box = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box.length === 4 && box.every(Number.isFinite) ? box : []
  const isBoxed = boxWidth > 0 && boxHeight > 0
  const given = [lengthOf(root.attributes.get('width')), lengthOf(root.attributes.get('height'))] as const
  const width = given[0] ?? (isBoxed ? (given[1] ?? boxHeight) * (boxWidth / boxHeight) : 300)
  const height = given[1] ?? (isBoxed ? width * (boxHeight / boxWidth) : 150)
  if (!isBoxed) root.attributes.set('viewBox', `0 0 ${String(width)} ${String(height)}`)
  return { width, height }
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
}

/** Parses a length in pixels; null for none and for percentages. */
function lengthOf(text: string | undefined): number | null {
  const [, amount, unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? []
  const pixels = Number(amount) * (units[unit.toLowerCase()] ?? NaN)
  return pixels > 0 && Number.isFinite(pixels) ? pixels : null
}
