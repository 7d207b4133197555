import { reduce, type Grey } from './ink.ts'
import type { Placement } from './placement.ts'

/** Offset `by` of a small window at position `at`, along one axis, in pixels. `weight` 0: not usable. */
interface Shift {
  at: number
  by: number
  weight: number
}

const columns = 14
const rows = 11
/** Half the edge of a window, in pixels. */
const half = 24

/**
 * Refines a rough placement. Small windows all over the sheet are searched near their position. A robust line through
 * their offsets corrects scale and position. A result close to whole pixels is rounded, so that the picture need not be
 * drawn again.
 */
export function refine(before: Grey, after: Grey, rough: Placement): Placement {
  const isLarge = Math.max(after.width, after.height) > 1600
  let placement = rough
  if (isLarge) placement = toLevel(step(reduce(before, 4), reduce(after, 4), toLevel(placement, 1 / 4), 4), 4)
  for (const radius of [4, 3, 2]) {
    const next = step(before, after, placement, radius)
    const moved = farthest(placement, next, after)
    placement = next
    if (moved < settled) break
  }
  return snap(placement, after)
}

/** Movement below which the search ends, in pixels. */
const settled = 0.1

/** Largest distance of the sheet's corners between two placements, in pixels. */
function farthest(one: Placement, other: Placement, { width, height }: Grey): number {
  const off = (start: number, scale: number, length: number): number =>
    Math.max(Math.abs(start), Math.abs(start + scale * length))
  return Math.max(
    off(one.x - other.x, one.scaleX - other.scaleX, width),
    off(one.y - other.y, one.scaleY - other.scaleY, height),
  )
}

/** Converts a placement to pictures that are both scaled by `by`. */
const toLevel = (placement: Placement, by: number): Placement => ({
  ...placement,
  x: placement.x * by,
  y: placement.y * by,
})

function step(before: Grey, after: Grey, placement: Placement, radius: number): Placement {
  const across: Shift[] = []
  const down: Shift[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const x = Math.round(((column + 0.5) / columns) * after.width)
      const y = Math.round(((row + 0.5) / rows) * after.height)
      const found = findWindow(before, after, placement, { x, y }, radius)
      if (found === null) continue
      across.push({ at: x, by: found.x.by, weight: found.x.weight })
      down.push({ at: y, by: found.y.by, weight: found.y.weight })
    }
  const lineX = fitLine(across, after.width)
  const lineY = fitLine(down, after.height)
  return {
    scaleX: placement.scaleX * (1 + lineX.slope),
    scaleY: placement.scaleY * (1 + lineY.slope),
    x: placement.x * (1 + lineX.slope) + lineX.start,
    y: placement.y * (1 + lineY.slope) + lineY.start,
  }
}

/** Returns the offset of the drawing within a window; null for a window of plain paper. */
function findWindow(
  before: Grey,
  after: Grey,
  { scaleX, scaleY, x: x0, y: y0 }: Placement,
  centre: { x: number; y: number },
  radius: number,
): Record<'x' | 'y', { by: number; weight: number }> | null {
  const left = Math.min(Math.max(centre.x, half), after.width - half - 1) - half
  const top = Math.min(Math.max(centre.y, half), after.height - half - 1) - half
  if (left < 0 || top < 0) return null
  const size = half * 2
  const wide = size + radius * 2
  // The expected part of the earlier picture, with a margin for the search.
  const patch = new Float32Array(wide * wide)
  let least = 255
  let most = 0
  for (let row = 0; row < wide; row += 1)
    for (let column = 0; column < wide; column += 1) {
      const value = sample(
        before,
        (left - radius + column - x0 + 0.5) / scaleX - 0.5,
        (top - radius + row - y0 + 0.5) / scaleY - 0.5,
      )
      patch[row * wide + column] = value
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
  if (most - least < 60) return null
  const side = radius * 2 + 1
  const costs = new Float32Array(side * side)
  let best = 0
  for (let dy = 0; dy < side; dy += 1)
    for (let dx = 0; dx < side; dx += 1) {
      let cost = 0
      for (let row = 0; row < size; row += 1) {
        let at = (top + row) * after.width + left
        let from = (row + dy) * wide + dx
        for (let column = 0; column < size; column += 1, at += 1, from += 1)
          cost += Math.abs((after.data[at] ?? 0) - (patch[from] ?? 0))
      }
      costs[dy * side + dx] = cost
      if (cost < (costs[best] ?? 0)) best = dy * side + dx
    }
  const bestX = best % side
  const bestY = Math.floor(best / side)
  const area = size * size
  const axis = (place: number, stride: number): { by: number; weight: number } => {
    if (place === 0 || place === side - 1) return { by: 0, weight: 0 }
    const lower = costs[best - stride] ?? 0
    const here = costs[best] ?? 0
    const higher = costs[best + stride] ?? 0
    // A changed window fits nowhere, and a window that is even along the axis fits anywhere along it. Neither tells the
    // offset.
    const edge = Math.min(lower, higher) - here
    if (edge / area < 0.5 || here / area > 24) return { by: 0, weight: 0 }
    // Costs rise linearly from the minimum at edges, so the vertex of two lines is used, not of a parabola.
    const by = (lower - higher) / (2 * Math.max(lower - here, higher - here, 1))
    return { by: radius - place - by, weight: Math.min(4, edge / area) / (1 + here / area) }
  }
  return { x: axis(bestX, 1), y: axis(bestY, side) }
}

function sample({ width, height, data }: Grey, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255
  const at = top * width + left
  const fx = x - left
  const fy = y - top
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx
  const lower = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx
  return upper * (1 - fy) + lower * fy
}

/** Fits a line through the shifts. Outliers, the changed places, get little weight. */
function fitLine(shifts: readonly Shift[], length: number): { start: number; slope: number } {
  const telling = shifts.filter(({ weight }) => weight > 0)
  if (telling.length < 3) return { start: 0, slope: 0 }
  const sorted = telling.map(({ by }) => by).sort((a, b) => a - b)
  let start = sorted[sorted.length >> 1] ?? 0
  let slope = 0
  for (const tolerance of [2, 1, 0.6, 0.4, 0.4]) {
    let [sum, sumAt, sumBy, sumAtAt, sumAtBy] = [0, 0, 0, 0, 0]
    for (const { at, by, weight } of telling) {
      const off = (by - start - slope * at) / tolerance
      const w = weight / (1 + off ** 4)
      sum += w
      sumAt += w * at
      sumBy += w * by
      sumAtAt += w * at * at
      sumAtBy += w * at * by
    }
    if (sum === 0) break
    const middle = sumAt / sum
    // The slope is damped unless the windows are spread over the sheet.
    const spread = sumAtAt - sumAt * middle + sum * (length * 0.02) ** 2
    slope = (sumAtBy - middle * sumBy) / spread
    start = sumBy / sum - slope * middle
  }
  return { start, slope }
}

/** Offset below which a placement is rounded, in pixels at the worst place of the sheet. */
const hardly = 0.4

function snap(placement: Placement, { width, height }: Grey): Placement {
  const { scaleX, scaleY, x, y } = placement
  const off = (scale: number, start: number, length: number): number =>
    Math.max(Math.abs(start - Math.round(start)), Math.abs(start + (scale - 1) * length - Math.round(start)))
  return off(scaleX, x, width) < hardly && off(scaleY, y, height) < hardly
    ? { scaleX: 1, scaleY: 1, x: Math.round(x) + 0, y: Math.round(y) + 0 }
    : placement
}
