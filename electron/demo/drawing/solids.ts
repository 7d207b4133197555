import {
  solidRanges,
  wallGround,
  type Fixture,
  type FixtureKind,
  type Floor,
  type Rect,
  type RoomKind,
  type Wall,
} from '../house/model.ts'
import { linePath, type ScenePoint, type Shape } from './scene.ts'

/** Colours of a solid's faces. */
interface Paint {
  top: string
  light: string
  dark: string
  opacity?: number
}

/** An upright block. Only its top and the two sides towards the camera are drawn. */
interface Block extends Rect {
  low: number
  high: number
  paint: Paint
}

/** Camera direction: rotation about the vertical axis, and tilt. A tilt of 90 degrees looks straight down. */
export interface Camera {
  turn: number
  tilt: number
  scale: number
  /** Centre of the storey on the sheet. */
  x: number
  y: number
}

const wallHeight = 5.6
const sill = 2.4
const cell = 1.6

const plaster: Paint = { top: '#3d424a', light: '#f1eee8', dark: '#d9d4ca' }
const glass: Paint = { top: '#9cc0d6', light: '#bcd8e8', dark: '#a9cadd', opacity: 0.45 }
const oak: Paint = { top: '#c89f6b', light: '#b58a56', dark: '#a07847' }
const white: Paint = { top: '#fbfaf7', light: '#e6e2da', dark: '#d3cec4' }
const linen: Paint = { top: '#f4f1ea', light: '#ddd6c9', dark: '#cdc5b6' }
const cloth: Paint = { top: '#8d9fb3', light: '#7c8fa4', dark: '#6d8096' }
const stone: Paint = { top: '#e9e6e1', light: '#cfc8bd', dark: '#bdb5a8' }
const steel: Paint = { top: '#c9ced3', light: '#b3b9c0', dark: '#a0a7af' }

const floors: Readonly<Record<RoomKind, string>> = {
  living: '#dcbf97',
  family: '#dcbf97',
  dining: '#dcbf97',
  kitchen: '#dfc8a5',
  bedroom: '#d8d1c6',
  bath: '#cbdce0',
  ensuite: '#cbdce0',
  powder: '#cbdce0',
  closet: '#d8d1c6',
  wardrobe: '#d8d1c6',
  laundry: '#cfdad6',
  garage: '#c3c5c7',
  office: '#d6bd98',
  hall: '#dcc29c',
  foyer: '#d9d3c9',
  stairs: '#c9a877',
  pantry: '#dfc8a5',
}
const boarded: readonly RoomKind[] = ['living', 'family', 'dining', 'kitchen', 'office', 'hall']

/** Draws a furnished storey in parallel projection, farthest parts first. */
export function solidShapes(floor: Floor, camera: Camera): Shape[] {
  const see = viewer(floor, camera)
  const shapes: Shape[] = []
  for (const place of floor.outdoors) shapes.push(ground(see, place, '#e7e2d8'))
  for (const room of floor.rooms) {
    shapes.push(ground(see, room, floors[room.kind]))
    if (boarded.includes(room.kind)) shapes.push(boards(see, room))
  }
  const blocks = [
    ...floor.walls.flatMap(wallBlocks),
    ...floor.fixtures.flatMap(fixtureBlocks),
    ...stairBlocks(floor),
  ].flatMap(cells)
  const depth = (block: Block): number => see.depth(block.x + block.w / 2, block.y + block.h / 2)
  const sorted = blocks
    .map((block) => ({ block, at: depth(block) + block.low * 0.001 }))
    .sort((a, b) => a.at - b.at)
  for (const { block } of sorted) shapes.push(...faces(see, block, camera.scale))
  return shapes
}

type Viewer = ReturnType<typeof viewer>

function viewer(floor: Floor, camera: Camera) {
  const cx = floor.bounds.x + floor.bounds.w / 2
  const cy = floor.bounds.y + floor.bounds.h / 2
  const sine = Math.sin(camera.turn)
  const cosine = Math.cos(camera.turn)
  const flat = Math.sin(camera.tilt) * camera.scale
  const up = Math.cos(camera.tilt) * camera.scale
  const depth = (x: number, y: number): number => (x - cx) * sine + (y - cy) * cosine
  return {
    sine,
    cosine,
    depth,
    point: (x: number, y: number, z: number): ScenePoint => [
      camera.x + ((x - cx) * cosine - (y - cy) * sine) * camera.scale,
      camera.y + depth(x, y) * flat - z * up,
    ],
  }
}

function ground(see: Viewer, { x, y, w, h }: Rect, fill: string): Shape {
  const d = linePath(
    [see.point(x, y, 0), see.point(x + w, y, 0), see.point(x + w, y + h, 0), see.point(x, y + h, 0)],
    true,
  )
  return { d, fill, stroke: fill, width: 1 }
}

function boards(see: Viewer, room: Rect): Shape {
  let d = ''
  for (let y = Math.ceil(room.y); y < room.y + room.h; y += 1)
    d += linePath([see.point(room.x, y, 0), see.point(room.x + room.w, y, 0)])
  return { d, stroke: '#c7a678', width: 1.5 }
}

function wallBlocks(wall: Wall): Block[] {
  const block = (from: number, to: number, low: number, high: number, paint: Paint): Block => ({
    ...wallGround(wall, from, to),
    low,
    high,
    paint,
  })
  const top = wall.kind === 'rail' ? 3 : wallHeight
  return [
    ...solidRanges(wall).map(([from, to]) => block(from, to, 0, top, plaster)),
    ...wall.openings.flatMap(({ kind, at, width }): Block[] => {
      const to = at + width
      if (kind === 'window') return [block(at, to, 0, sill, plaster), block(at, to, sill, top - 0.4, glass)]
      if (kind === 'sliding') return [block(at, to, 0, top - 0.4, glass)]
      return kind === 'garage' ? [block(at, to, 0, top - 1, white)] : []
    }),
  ]
}

/** Height, colours and gap to the neighbours of fixtures, in feet. Other fixtures are flat, and not drawn. */
const bodies: Readonly<Partial<Record<FixtureKind, readonly [height: number, Paint, gap: number]>>> = {
  counter: [3, stone, 0],
  island: [3, stone, 0],
  fridge: [5.4, steel, 0.04],
  washer: [3, steel, 0.04],
  dryer: [3, steel, 0.04],
  stove: [3.05, steel, 0.04],
  bed: [1.9, linen, 0],
  sofa: [1.7, cloth, 0],
  table: [2.5, oak, 0],
  desk: [2.5, oak, 0],
  tub: [1.7, white, 0.05],
  toilet: [1.4, white, 0.05],
  vanity: [2.8, white, 0.05],
  shower: [0.4, white, 0.05],
}

function fixtureBlocks({ x, y, w, h, kind }: Fixture): Block[] {
  const body = bodies[kind]
  if (body === undefined) return []
  const [high, paint, gap] = body
  const block = { x: x + gap, y: y + gap, w: w - gap * 2, h: h - gap * 2, low: 0, high, paint }
  if (kind !== 'bed') return [block]
  const frame = 1.1
  return [
    { ...block, high: frame, paint: oak },
    { ...block, low: frame },
  ]
}

/** Returns steps that rise to the back of the house. */
function stairBlocks(floor: Floor): Block[] {
  const stairs = floor.rooms.find((room) => room.kind === 'stairs')
  if (stairs === undefined) return []
  const count = 10
  return Array.from({ length: count }, (_, index): Block => {
    const rise = floor.level === 1 ? ((count - index) / count) * 4.6 : 0.02
    return {
      x: stairs.x + 0.2,
      y: stairs.y + (index * stairs.h) / count,
      w: stairs.w - 0.4,
      h: stairs.h / count,
      low: 0,
      high: rise,
      paint: oak,
    }
  })
}

/** Divides a block into small ones, so that sorting by centres gives the right drawing order. */
function cells(block: Block): Block[] {
  const across = Math.max(1, Math.ceil(block.w / cell))
  const down = Math.max(1, Math.ceil(block.h / cell))
  const out: Block[] = []
  for (let column = 0; column < across; column += 1) {
    for (let line = 0; line < down; line += 1) {
      out.push({
        ...block,
        x: block.x + (column * block.w) / across,
        y: block.y + (line * block.h) / down,
        w: block.w / across,
        h: block.h / down,
      })
    }
  }
  return out
}

function faces(see: Viewer, block: Block, scale: number): Shape[] {
  const { x, y, w, h, low, high, paint } = block
  const face = (fill: string, corners: readonly (readonly [number, number, number])[]): Shape => {
    const d = linePath(
      corners.map(([a, b, c]) => see.point(a, b, c)),
      true,
    )
    // A hairline of the same colour closes the gaps between neighbours.
    return paint.opacity === undefined
      ? { d, fill, stroke: fill, width: Math.max(0.4, scale * 0.02) }
      : { d, fill, opacity: paint.opacity }
  }
  const sideX = see.sine > 0 ? x + w : x
  const sideY = see.cosine > 0 ? y + h : y
  return [
    face(paint.dark, [
      [sideX, y, low],
      [sideX, y + h, low],
      [sideX, y + h, high],
      [sideX, y, high],
    ]),
    face(paint.light, [
      [x, sideY, low],
      [x + w, sideY, low],
      [x + w, sideY, high],
      [x, sideY, high],
    ]),
    face(paint.top, [
      [x, y, high],
      [x + w, y, high],
      [x + w, y + h, high],
      [x, y + h, high],
    ]),
  ]
}
