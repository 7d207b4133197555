import { isHorizontal, type Floor, type Rect, type Room } from '../../house/model.ts'
import { measureText } from '../lettering.ts'
import { ink, tints } from '../palette.ts'
import { roundedPath, textShape, type ScenePoint, type Shape } from '../scene.ts'
import { feetAndInches } from '../units.ts'

const tracking = 0.08
/** Capital heights in pixels. */
const sizes = { room: 36, small: 24, least: 13 } as const

/** A name and optionally a size, broken into lines. Lengths are in pixels. */
interface Label {
  lines: string[]
  size: number
  measure: string | null
  measureSize: number
  width: number
  height: number
  upright: boolean
}

/** A label and its centre in feet. */
interface PlacedLabel {
  room: Room
  label: Label
  at: ScenePoint
}

/** Returns the names of the rooms, with their sizes if the plan shows dimensions. */
export function labelShapes(
  floor: Floor,
  dimensions: boolean,
  project: (x: number, y: number) => ScenePoint,
  scale: number,
): Shape[] {
  return placeLabels(floor, dimensions, scale).flatMap(({ room, label, at }) =>
    setLabel(room, label, project(at[0], at[1])),
  )
}

/** Returns the labels of the rooms with their places. */
export function placeLabels(floor: Floor, dimensions: boolean, scale: number): PlacedLabel[] {
  const obstacles = [
    ...floor.fixtures.filter((fixture) => !fixture.loose && fixture.kind !== 'rod'),
    ...doorSwings(floor),
  ]
  return floor.rooms.flatMap((room): PlacedLabel[] => {
    if (!room.labelled) return []
    // A smaller label is preferred to one that covers a fixture.
    let best: { label: Label; at: ScenePoint; covered: number } | null = null
    for (const factor of [1, 0.85, 0.72]) {
      const label = compose(room, dimensions, scale, factor)
      if (label === null) continue
      const found = quietPlace(room, label, obstacles, scale)
      if (best === null || found.covered < best.covered - 0.3) best = { label, ...found }
      if (best.covered < 0.2) break
    }
    return best === null ? [] : [{ room, label: best.label, at: best.at }]
  })
}

function compose(room: Room, dimensions: boolean, scale: number, factor: number): Label | null {
  const upright = room.w < 5 && room.h > room.w * 1.25
  const space = (upright ? room.h : room.w) * scale - scale * 1.1
  const small = isSmall(room)
  const most = (small ? sizes.small : sizes.room) * factor
  const lines = wrap(room.name.toUpperCase(), most, space)
  const widest = Math.max(...lines.map((line) => measureText(line, 1, tracking)))
  const size = Math.min(most, space / widest)
  if (size < sizes.least) return null
  const text = `${feetAndInches(room.w - 0.4)} × ${feetAndInches(room.h - 0.4)}`
  const measureSize = Math.min(size * 0.8, space / measureText(text, 1))
  const measure = dimensions && !small && measureSize >= 15 ? text : null
  return {
    lines,
    size,
    measure,
    measureSize,
    upright,
    width: Math.max(widest * size, measure === null ? 0 : measureText(measure, measureSize)) + size,
    height:
      lines.length * size * 1.62 - size * 0.62 + (measure === null ? 0 : measureSize * 1.85) + size * 0.8,
  }
}

/** Returns the place nearest to the room's middle at which a label covers the least of the fixtures. */
function quietPlace(
  room: Room,
  label: Label,
  obstacles: readonly Rect[],
  scale: number,
): { at: ScenePoint; covered: number } {
  const w = (label.upright ? label.height : label.width) / scale
  const h = (label.upright ? label.width : label.height) / scale
  const middle: ScenePoint = [room.x + room.w / 2, room.y + room.h / 2]
  if (room.kind === 'stairs') return { at: [middle[0], room.y + room.h * 0.89], covered: 0 }
  const reachX = Math.max(0, (room.w - w) / 2 - 0.45)
  const reachY = Math.max(0, (room.h - h) / 2 - 0.45)
  let best = { at: middle, covered: 0 }
  let least = Number.POSITIVE_INFINITY
  for (let column = -6; column <= 6; column += 1) {
    for (let line = -6; line <= 6; line += 1) {
      const x = middle[0] + (column / 6) * reachX
      const y = middle[1] + (line / 6) * reachY
      const covered = obstacles.reduce(
        (sum, other) => sum + overlap({ x: x - w / 2, y: y - h / 2, w, h }, other),
        0,
      )
      const cost = covered * 40 + Math.hypot(x - middle[0], y - middle[1])
      if (cost < least - 1e-9) {
        least = cost
        best = { at: [x, y], covered }
      }
    }
  }
  return best
}

function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? w * h : 0
}

function doorSwings(floor: Floor): Rect[] {
  return floor.walls.flatMap((wall) =>
    wall.openings
      .filter((opening) => opening.kind === 'door' || opening.kind === 'entry')
      .map(({ at, width, swing }): Rect => {
        const back = swing === 1 ? 0 : -width
        return isHorizontal(wall)
          ? { x: wall.x1 + at, y: wall.y1 + back, w: width, h: width }
          : { x: wall.x1 + back, y: wall.y1 + at, w: width, h: width }
      }),
  )
}

function setLabel(room: Room, label: Label, [cx, cy]: ScenePoint): Shape[] {
  const { lines, size, measure, measureSize, upright, width, height } = label
  const small = isSmall(room)
  const ground = upright
    ? roundedPath(cx - height / 2, cy - width / 2, height, width, size * 0.4)
    : roundedPath(cx - width / 2, cy - height / 2, width, height, size * 0.4)
  const shapes: Shape[] = [{ d: ground, fill: tints[room.kind], opacity: 0.8 }]
  let offset = -height / 2 + size * 1.4
  const spot = (): { x: number; y: number; upright: boolean } =>
    upright ? { x: cx + offset, y: cy, upright } : { x: cx, y: cy + offset, upright }
  const name: Shape[] = []
  for (const line of lines) {
    name.push(
      textShape(line, {
        size,
        spacing: tracking,
        align: 'centre',
        weight: small ? 'regular' : 'bold',
        colour: small ? ink.muted : ink.text,
        ...spot(),
      }),
    )
    offset += size * 1.62
  }
  // One shape for the whole label, however many lines it has.
  shapes.push({ ...name[0], d: name.map(({ d }) => d).join(''), label: lines.join(' ') })
  if (measure !== null) {
    offset += measureSize * 1.85 - size * 1.62
    shapes.push(textShape(measure, { size: measureSize, align: 'centre', colour: ink.muted, ...spot() }))
  }
  return shapes
}

function isSmall(room: Room): boolean {
  return room.kind === 'closet' || room.kind === 'wardrobe' || room.kind === 'stairs'
}

/** Breaks a name of two words into two lines where it would otherwise be set smaller. */
function wrap(name: string, size: number, width: number): string[] {
  if (measureText(name, size, tracking) <= width) return [name]
  const words = name.split(' ')
  return words.length > 1 ? words : [name]
}
