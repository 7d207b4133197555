import type { Floor, Room } from '../../house/model.ts'
import { ink } from '../palette.ts'
import { linePath, rectPath, segmentPath, textShape, type ScenePoint, type Shape } from '../scene.ts'
import { measureText } from '../lettering.ts'
import { feetAndInches } from '../units.ts'

/** Returns dimension lines along all four sides: a chain of the outer rooms, and the total length outside it. */
export function dimensionShapes(
  floor: Floor,
  project: (x: number, y: number) => ScenePoint,
  scale: number,
): Shape[] {
  const indoors = floor.rooms
  const left = Math.min(...indoors.map((room) => room.x))
  const right = Math.max(...indoors.map((room) => room.x + room.w))
  const top = Math.min(...indoors.map((room) => room.y))
  const bottom = Math.max(...indoors.map((room) => room.y + room.h))
  const near = 62 / scale
  const far = 122 / scale
  const outTop = Math.min(top, ...floor.outdoors.filter((place) => place.y < top).map((place) => place.y))
  const outBottom = Math.max(
    bottom,
    ...floor.outdoors.filter((place) => place.y >= top).map((place) => place.y + place.h),
  )
  const columns = cuts(
    indoors,
    (room) => Math.abs(room.y + room.h - bottom) < 4,
    (room) => [room.x, room.x + room.w],
  )
  // Vertical lines are on the side without a deck.
  const onRight = floor.outdoors.some((place) => place.x < left)
  const edge = (room: Room): number => (onRight ? room.x + room.w - right : room.x - left)
  const rows = cuts(
    indoors,
    (room) => Math.abs(edge(room)) < 0.1,
    (room) => [room.y, room.y + room.h],
  )
  const across = (values: readonly number[], y: number): Shape[] => chain(values, (x) => project(x, y), false)
  const down = (values: readonly number[], x: number): Shape[] => chain(values, (y) => project(x, y), true)
  return [
    ...across(columns, outBottom + near),
    ...across([left, right], outTop - near),
    ...down(rows, onRight ? right + near : left - near),
    ...down([top, bottom], onRight ? right + far : left - far),
  ]
}

function cuts(
  rooms: readonly Room[],
  wanted: (room: Room) => boolean,
  ends: (room: Room) => number[],
): number[] {
  return [...new Set(rooms.filter(wanted).flatMap(ends))].sort((a, b) => a - b)
}

/** Returns a row of dimension lines with slanted ticks. The length is in the middle of each line. */
function chain(values: readonly number[], project: (value: number) => ScenePoint, upright: boolean): Shape[] {
  const size = 25
  const points = values.map(project)
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return []
  const shapes: Shape[] = [{ d: linePath([first, last]), stroke: ink.dimension, width: 2.5 }]
  for (const [index, [x, y]] of points.entries()) {
    shapes.push({ d: segmentPath(x - 10, y + 10, x + 10, y - 10), stroke: ink.dimension, width: 5 })
    const next = points[index + 1]
    const from = values[index]
    const to = values[index + 1]
    if (next === undefined || from === undefined || to === undefined) continue
    const text = feetAndInches(to - from)
    const room = Math.abs(next[0] - x) + Math.abs(next[1] - y)
    const width = measureText(text, size)
    if (width + 30 > room) continue
    const cx = (x + next[0]) / 2
    const cy = (y + next[1]) / 2
    shapes.push({
      d: upright
        ? rectPath(cx - size, cy - width / 2 - 12, size * 2, width + 24)
        : rectPath(cx - width / 2 - 12, cy - size, width + 24, size * 2),
      fill: ink.paper,
    })
    shapes.push(
      textShape(text, {
        size,
        align: 'centre',
        colour: ink.dimension,
        upright,
        x: upright ? cx + size / 2 : cx,
        y: upright ? cy : cy + size / 2,
      }),
    )
  }
  return shapes
}
