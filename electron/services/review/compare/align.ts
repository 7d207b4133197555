import { inkOf, reduce, type Grey, type Ink } from './ink.ts'
import type { Placement } from './placement.ts'
import { matchProfiles, profilesOf } from './profiles.ts'
import { refine } from './refine.ts'

export interface Alignment {
  placement: Placement
  /** Share of the ink of both pictures that lies on ink of the other, 0 to 1. */
  agreement: number
}

/** Longest edge of the reduced pictures for the rough search, in pixels. */
const roughEdge = 1000
/** Bonus of the unmoved position: another position must match clearly better. */
const inPlaceBonus = 0.03
/** Agreement above which no other position is searched. */
const beyondDoubt = 0.8

/**
 * Finds the position of `before` on `after`: translation and scale, no rotation. Walls are parallel to the edges, so
 * the ink sums of columns and rows give scale and position. The best candidate by ink is refined to subpixels with
 * small windows.
 */
export function align(before: Grey, after: Grey): Alignment {
  const factors = [before, after].map(({ width, height }) =>
    Math.max(1, Math.round(Math.max(width, height) / roughEdge)),
  )
  const [beforeFactor = 1, afterFactor = 1] = factors
  const roughBefore = reduce(before, beforeFactor)
  const roughAfter = reduce(after, afterFactor)
  const inkBefore = inkOf(roughBefore)
  const inkAfter = inkOf(roughAfter)
  /** Converts a placement of the reduced pictures to the full ones. */
  const real = ({ scaleX, scaleY, x, y }: Placement): Placement => ({
    scaleX: (scaleX * afterFactor) / beforeFactor,
    scaleY: (scaleY * afterFactor) / beforeFactor,
    x: x * afterFactor,
    y: y * afterFactor,
  })
  const rough = ({ scaleX, scaleY, x, y }: Placement): Placement => ({
    scaleX: (scaleX * beforeFactor) / afterFactor,
    scaleY: (scaleY * beforeFactor) / afterFactor,
    x: x / afterFactor,
    y: y / afterFactor,
  })
  const inPlace = { scaleX: 1, scaleY: 1, x: 0, y: 0 }
  const stretched = {
    scaleX: after.width / before.width,
    scaleY: after.height / before.height,
    x: 0,
    y: 0,
  }
  const isSameSize = before.width === after.width && before.height === after.height
  const near = dilate(inkAfter)
  const points = pointsOf(inkBefore)
  const nearBefore = dilate(inkBefore)
  const pointsAfter = pointsOf(inkAfter)
  const score = (placement: Placement): number =>
    agreementOf(rough(placement), points, near, pointsAfter, nearBefore)
  const obvious = [inPlace, ...(isSameSize ? [] : [stretched])].map((placement) => ({
    placement,
    score: score(placement),
  }))
  // Most pairs need no search.
  const found = obvious.some((each) => each.score > beyondDoubt)
    ? []
    : matchProfiles(profilesOf(inkBefore), profilesOf(inkAfter)).map((placed) => {
        const placement = real(placed)
        return { placement, score: score(placement) - inPlaceBonus }
      })
  const best = [...obvious, ...found].reduce((a, b) => (b.score > a.score ? b : a))
  const refined = refine(before, after, best.placement)
  const agreement = score(refined)
  // A refinement that lowers the agreement is dropped.
  return agreement + 0.01 >= best.score
    ? { placement: refined, agreement }
    : { placement: best.placement, agreement: best.score }
}

const minInk = 24

function pointsOf({ width, height, data }: Ink): Int32Array {
  const points: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if ((data[y * width + x] ?? 0) > minInk) points.push(x, y)
  return Int32Array.from(points)
}

/** Grows the ink by one pixel on each side. */
function dilate({ width, height, data }: Ink): Ink {
  const near = new Uint8Array(data.length)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      if ((data[y * width + x] ?? 0) <= minInk) continue
      for (let row = -1; row <= 1; row += 1)
        near.fill(1, (y + row) * width + x - 1, (y + row) * width + x + 2)
    }
  return { width, height, data: near }
}

/** Returns the smaller of the two shares: a drawing that covers everything must not match. */
function agreementOf(
  { scaleX, scaleY, x, y }: Placement,
  points: Int32Array,
  near: Ink,
  pointsAfter: Int32Array,
  nearBefore: Ink,
): number {
  const there = share(points, near, (px, py) => [px * scaleX + x, py * scaleY + y])
  const back = share(pointsAfter, nearBefore, (px, py) => [(px - x) / scaleX, (py - y) / scaleY])
  return Math.min(there, back)
}

function share(
  points: Int32Array,
  { width, height, data }: Ink,
  place: (x: number, y: number) => readonly [number, number],
): number {
  if (points.length === 0) return 0
  let hits = 0
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = place(points[at] ?? 0, points[at + 1] ?? 0)
    const column = Math.round(x)
    const row = Math.round(y)
    if (column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 1)
      hits += 1
  }
  return hits / (points.length / 2)
}
