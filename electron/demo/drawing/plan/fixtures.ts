import type { Fixture, HouseSide, Rect } from '../../house/model.ts'
import { ink } from '../palette.ts'
import {
  ellipsePath,
  linePath,
  rectPath,
  roundedPath,
  segmentPath,
  type ScenePoint,
  type Shape,
} from '../scene.ts'

/** Returns the shapes of a fixture in plan. `box`: the fixture on the sheet. `s`: pixels of a foot. */
export function fixtureShapes(fixture: Fixture, box: Rect, s: number): Shape[] {
  const { x, y, w, h } = box
  const fine = Math.max(2.5, s * 0.05)
  const outline = (d: string, fill: string = ink.paper): Shape => ({ d, fill, stroke: ink.line, width: fine })
  const flat = fixture.back === 'top' || fixture.back === 'bottom'
  const at = turned(box, fixture.back)
  /** Returns a rounded box between two positions in the fixture. */
  const rounded = (from: ScenePoint, to: ScenePoint, radius: number): Shape => {
    const [x1, y1] = at(...from)
    const [x2, y2] = at(...to)
    return outline(
      roundedPath(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1), radius),
    )
  }
  switch (fixture.kind) {
    case 'counter':
      return [outline(rectPath(x, y, w, h), '#fdfcfa')]
    case 'island':
      return [
        outline(roundedPath(x, y, w, h, s * 0.15), '#fdfcfa'),
        {
          d: rectPath(x + s * 0.2, y + s * 0.2, w - s * 0.4, h - s * 0.4),
          stroke: ink.faint,
          width: fine * 0.7,
        },
      ]
    case 'sink':
      return [0.06, 0.53].map((from) => rounded([from, 0.22], [from + 0.41, 0.82], s * 0.2))
    case 'stove':
      return [
        outline(rectPath(x, y, w, h)),
        ...[
          [0.28, 0.3],
          [0.72, 0.3],
          [0.28, 0.7],
          [0.72, 0.7],
        ].map(([a, b]): Shape => {
          const [cx, cy] = at(a ?? 0, b ?? 0)
          return { d: ellipsePath(cx, cy, s * 0.34, s * 0.34), stroke: ink.line, width: fine }
        }),
      ]
    case 'fridge':
      return [
        outline(rectPath(x, y, w, h)),
        { d: linePath([at(0.06, 0.84), at(0.94, 0.84)]), stroke: ink.line, width: fine },
        { d: linePath([at(0.5, 0.84), at(0.5, 1)]), stroke: ink.line, width: fine },
      ]
    case 'tub': {
      const p = s * 0.28
      const [dx, dy] = at(0.5, 0.14)
      return [
        outline(rectPath(x, y, w, h)),
        outline(roundedPath(x + p, y + p, w - p * 2, h - p * 2, Math.min(w, h) * 0.3)),
        { d: ellipsePath(dx, dy, s * 0.1, s * 0.1), stroke: ink.line, width: fine },
      ]
    }
    case 'shower':
      return [
        outline(rectPath(x, y, w, h)),
        { d: segmentPath(x, y, x + w, y + h), stroke: ink.faint, width: fine },
        { d: segmentPath(x + w, y, x, y + h), stroke: ink.faint, width: fine },
        outline(ellipsePath(x + w / 2, y + h / 2, s * 0.16, s * 0.16)),
      ]
    case 'toilet':
      return [
        outline(ellipsePath(...at(0.5, 0.64), s * (flat ? 0.6 : 0.78), s * (flat ? 0.78 : 0.6))),
        rounded([0.14, 0], [0.86, 0.3], s * 0.12),
      ]
    case 'vanity': {
      const [cx, cy] = at(0.5, 0.52)
      return [
        outline(rectPath(x, y, w, h)),
        outline(ellipsePath(cx, cy, s * (flat ? 0.68 : 0.48), s * (flat ? 0.48 : 0.68))),
        { d: ellipsePath(...at(0.5, 0.18), s * 0.08, s * 0.08), fill: ink.line },
      ]
    }
    case 'washer':
    case 'dryer': {
      const [cx, cy] = at(0.5, 0.56)
      return [
        outline(rectPath(x, y, w, h)),
        outline(ellipsePath(cx, cy, s * 0.72, s * 0.72)),
        { d: linePath([at(0, 0.18), at(1, 0.18)]), stroke: ink.line, width: fine },
      ]
    }
    case 'rod':
      return [
        { d: linePath([at(0, 0.6), at(1, 0.6)]), stroke: ink.faint, width: fine, dash: [s * 0.28, s * 0.22] },
      ]
    case 'treads':
      return treads(box, fine, s)
    default:
      return []
  }
}

/**
 * Returns a function that maps positions in a fixture to the sheet. `along` and `away` run from 0 to 1: along the back
 * of the fixture, and away from the back.
 */
function turned({ x, y, w, h }: Rect, back: HouseSide): (along: number, away: number) => ScenePoint {
  switch (back) {
    case 'top':
      return (a, b) => [x + a * w, y + b * h]
    case 'bottom':
      return (a, b) => [x + a * w, y + h - b * h]
    case 'left':
      return (a, b) => [x + b * w, y + a * h]
    case 'right':
      return (a, b) => [x + w - b * w, y + a * h]
  }
}

/** Returns the treads of the stairs, with an arrow that points up them. */
function treads({ x, y, w, h }: Rect, fine: number, s: number): Shape[] {
  const count = 12
  const lines = Array.from({ length: count - 1 }, (_, index) => {
    const at = y + ((index + 1) * h) / count
    return segmentPath(x, at, x + w, at)
  }).join('')
  const middle = x + w / 2
  const tip = y + h * 0.1
  return [
    { d: lines, stroke: ink.line, width: fine * 0.9 },
    { d: segmentPath(middle, y + h * 0.78, middle, tip), stroke: ink.text, width: fine * 1.2 },
    {
      d: linePath([
        [middle - s * 0.35, tip + s * 0.6],
        [middle, tip],
        [middle + s * 0.35, tip + s * 0.6],
      ]),
      stroke: ink.text,
      width: fine * 1.2,
    },
  ]
}
