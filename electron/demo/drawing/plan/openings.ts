import {
  isHorizontal,
  lengthOf,
  solidRanges,
  thickness,
  type Wall,
  type WallOpening,
} from '../../house/model.ts'
import { ink } from '../palette.ts'
import { linePath, quarterPath, rectPath, type ScenePoint, type Shape } from '../scene.ts'

/** Maps a position on a wall to the sheet: feet along the wall, and feet from its centre line. */
type OnWall = (along: number, off: number) => ScenePoint

/** Returns the solid pieces of a wall between its openings. */
export function wallShapes(wall: Wall, project: (x: number, y: number) => ScenePoint): Shape[] {
  const on = onWall(wall, project)
  const half = thickness[wall.kind] / 2
  if (wall.kind === 'rail') {
    return [{ d: linePath([on(0, 0), on(lengthOf(wall), 0)]), stroke: ink.wall, width: 5 }]
  }
  const pieces = solidRanges(wall).map(([from, to]) => box(on, from, to, half))
  return [{ d: pieces.join(''), fill: ink.wall }]
}

/** Returns the doors, windows and other openings of a wall. */
export function openingShapes(
  wall: Wall,
  project: (x: number, y: number) => ScenePoint,
  scale: number,
): Shape[] {
  const on = onWall(wall, project)
  const half = thickness[wall.kind] / 2
  const fine = Math.max(3, scale * 0.06)
  return wall.openings.flatMap((opening): Shape[] => {
    const from = opening.at
    const to = opening.at + opening.width
    switch (opening.kind) {
      case 'window':
        return [
          { d: box(on, from, to, half), fill: ink.paper, stroke: ink.wall, width: fine },
          { d: linePath([on(from, 0), on(to, 0)]), stroke: ink.wall, width: fine },
        ]
      case 'sliding': {
        const middle = (from + to) / 2
        return [
          { d: box(on, from, to, half), fill: ink.paper, stroke: ink.wall, width: fine },
          {
            d: linePath([on(from, -half / 2), on(middle + 0.3, -half / 2)]),
            stroke: ink.wall,
            width: fine * 1.8,
          },
          {
            d: linePath([on(middle - 0.3, half / 2), on(to, half / 2)]),
            stroke: ink.wall,
            width: fine * 1.8,
          },
        ]
      }
      case 'garage':
        return [
          { d: box(on, from, to, half * 0.45), fill: ink.paper, stroke: ink.wall, width: fine },
          {
            d: linePath([on(from, -1.1), on(to, -1.1)]),
            stroke: ink.faint,
            width: fine,
            dash: [scale * 0.5, scale * 0.4],
          },
        ]
      case 'opening':
        return [half, -half].map((off) => ({
          d: linePath([on(from, off), on(to, off)]),
          stroke: ink.faint,
          width: fine * 0.8,
          dash: [scale * 0.35, scale * 0.35],
        }))
      case 'bifold':
        return bifold(on, opening, fine)
      case 'door':
      case 'entry':
        return leaf(on, opening, half, fine)
    }
  })
}

function leaf(on: OnWall, opening: WallOpening, half: number, fine: number): Shape[] {
  const hinge = opening.hinge === 'start' ? opening.at : opening.at + opening.width
  const latch = opening.hinge === 'start' ? opening.at + opening.width : opening.at
  const side = half * opening.swing
  const pivot = on(hinge, side)
  const open = on(hinge, side + opening.width * opening.swing)
  const closed = on(latch, side)
  const shapes: Shape[] = [
    {
      d: `${quarterPath(pivot, open, closed)}L${pivot[0].toFixed(2)} ${pivot[1].toFixed(2)}Z`,
      fill: ink.paper,
      opacity: 0.55,
    },
    { d: quarterPath(pivot, open, closed), stroke: ink.line, width: fine * 0.8 },
    { d: linePath([pivot, open]), stroke: ink.wall, width: fine * 1.9 },
  ]
  if (opening.kind === 'entry') {
    shapes.unshift({
      d: linePath([on(opening.at, -side), on(opening.at + opening.width, -side)]),
      stroke: ink.wall,
      width: fine,
    })
  }
  return shapes
}

function bifold(on: OnWall, opening: WallOpening, fine: number): Shape[] {
  const { at, width, swing } = opening
  const fold = width / 4
  const out = fold * 0.62 * swing
  return [
    {
      d: linePath([on(at, 0), on(at + fold * 0.78, out), on(at + fold * 1.56, 0)]),
      stroke: ink.wall,
      width: fine * 1.3,
    },
    {
      d: linePath([on(at + width, 0), on(at + width - fold * 0.78, out), on(at + width - fold * 1.56, 0)]),
      stroke: ink.wall,
      width: fine * 1.3,
    },
  ]
}

function onWall(wall: Wall, project: (x: number, y: number) => ScenePoint): OnWall {
  return isHorizontal(wall)
    ? (along, off) => project(wall.x1 + along, wall.y1 + off)
    : (along, off) => project(wall.x1 + off, wall.y1 + along)
}

function box(on: OnWall, from: number, to: number, half: number): string {
  const [x1, y1] = on(from, -half)
  const [x2, y2] = on(to, half)
  return rectPath(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1))
}
