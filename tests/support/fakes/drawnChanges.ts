import {
  isHorizontal,
  thickness,
  type Floor,
  type House,
  type Rect,
  type Wall,
} from '../../../electron/demo/house/model.ts'
import type { ScenePoint } from '../../../electron/demo/drawing/scene.ts'
import { dimensionShapes } from '../../../electron/demo/drawing/plan/dimensions.ts'
import { placeLabels } from '../../../electron/demo/drawing/plan/labels.ts'
import { correctionNote, placeOnSheet } from '../../../electron/demo/drawing/plan/plan.ts'

/** A correction on a sheet and its box in sheet pixels. */
export interface DrawnChange {
  what: 'wall' | 'door' | 'name' | 'size' | 'place' | 'dimension' | 'note'
  /** The room of the change, or null. */
  name: string | null
  box: Rect
}

/** Returns each place at which a corrected storey is drawn differently. */
export function drawnChanges(
  before: { house: House; floor: Floor },
  after: { house: House; floor: Floor },
  dimensions: boolean,
): DrawnChange[] {
  const { scale, project } = placeOnSheet(after.house, after.floor)
  const toSheet = ({ x, y, w, h }: Rect): Rect => {
    const [left, top] = project(x, y)
    return { x: left, y: top, w: w * scale, h: h * scale }
  }
  return [
    ...labelChanges(before.floor, after.floor, dimensions, scale, toSheet),
    ...wallChanges(before.floor, after.floor).map((change) => ({ ...change, box: toSheet(change.box) })),
    ...(before.house.revision === after.house.revision
      ? []
      : [{ what: 'note' as const, name: null, box: correctionNote }]),
    ...(dimensions ? lineChanges(before.floor, after.floor, project, scale) : []),
  ]
}

function labelChanges(
  before: Floor,
  after: Floor,
  dimensions: boolean,
  scale: number,
  toSheet: (rect: Rect) => Rect,
): DrawnChange[] {
  const earlier = new Map(placeLabels(before, dimensions, scale).map((placed) => [placed.room.id, placed]))
  return placeLabels(after, dimensions, scale).flatMap(({ room, label, at }): DrawnChange[] => {
    const old = earlier.get(room.id)
    if (old === undefined) throw new Error('a label that was not there before')
    const what =
      old.label.lines.join(' ') !== label.lines.join(' ')
        ? 'name'
        : old.label.measure !== label.measure
          ? 'size'
          : JSON.stringify([old.label, old.at]) === JSON.stringify([label, at])
            ? null
            : 'place'
    if (what === null) return []
    const box = (placed: { label: typeof label; at: ScenePoint }): Rect => {
      const { upright, width, height } = placed.label
      const [w, h] = upright ? [height / scale, width / scale] : [width / scale, height / scale]
      return { x: placed.at[0] - w / 2, y: placed.at[1] - h / 2, w, h }
    }
    return [{ what, name: room.name, box: toSheet(around(box(old), box({ label, at }))) }]
  })
}

function wallChanges(before: Floor, after: Floor): DrawnChange[] {
  return after.walls.flatMap((wall, index): DrawnChange[] => {
    const old = before.walls[index]
    if (old === undefined) throw new Error('a wall that was not there before')
    const isMoved = isHorizontal(wall) ? wall.y1 !== old.y1 : wall.x1 !== old.x1 && wall.x2 !== old.x2
    if (isMoved) return [{ what: 'wall', name: null, box: around(solid(old), solid(wall)) }]
    return wall.openings.flatMap((opening, place): DrawnChange[] => {
      const { at, width, swing, hinge } = opening
      if (old.openings[place]?.hinge === hinge) return []
      const away = swing === 1 ? 0 : -width
      const box = isHorizontal(wall)
        ? { x: wall.x1 + at, y: wall.y1 + away, w: width, h: width }
        : { x: wall.x1 + away, y: wall.y1 + at, w: width, h: width }
      return [{ what: 'door', name: null, box }]
    })
  })
}

/** Returns changed dimension lines outside the walls. A line whose middle moved has its figure in another place. */
function lineChanges(
  before: Floor,
  after: Floor,
  project: (x: number, y: number) => ScenePoint,
  scale: number,
): DrawnChange[] {
  const earlier = dimensionShapes(before, project, scale)
  const later = dimensionShapes(after, project, scale)
  const only = (these: typeof later, those: typeof later): typeof later => {
    const known = new Set(those.map(({ d }) => d))
    return these.filter(({ d, fill }) => fill === undefined && !known.has(d))
  }
  return [...only(earlier, later), ...only(later, earlier)].map(({ d }) => {
    const numbers = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
    const xs = numbers.map(([, x]) => Number(x))
    const ys = numbers.map(([, , y]) => Number(y))
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { what: 'dimension', name: null, box: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y } }
  })
}

function solid({ x1, y1, x2, y2, kind, openings }: Wall): Rect {
  // The wall's doors move with it.
  const half = Math.max(
    thickness[kind] / 2,
    ...openings.map(({ kind: of, width }) => (of === 'door' ? width : 0)),
  )
  return { x: x1 - half, y: y1 - half, w: x2 - x1 + half * 2, h: y2 - y1 + half * 2 }
}

function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y }
}
