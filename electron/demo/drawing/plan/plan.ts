import { floorArea, type Floor, type House, type Rect } from '../../house/model.ts'
import { dimensionShapes } from './dimensions.ts'
import { fixtureShapes } from './fixtures.ts'
import { labelShapes } from './labels.ts'
import { fitText, measureText } from '../lettering.ts'
import { openingShapes, wallShapes } from './openings.ts'
import { ink, tints } from '../palette.ts'
import {
  linePath,
  rectPath,
  segmentPath,
  sizeToFit,
  textShape,
  type ScenePoint,
  type Scene,
  type Shape,
} from '../scene.ts'
import { grouped } from '../units.ts'

/** Size of a sheet in pixels. */
export const sheet = { width: 4000, height: 3000 } as const

const area = { x: 330, y: 250, w: 3340, h: 2230 } as const

/** Draws one storey as a sheet. `bare` leaves out the title block. */
export function drawPlan(
  house: House,
  floor: Floor,
  options: { address: string; dimensions: boolean; bare?: boolean },
): Scene {
  const { scale, project } = placeOnSheet(house, floor)
  const box = (rect: Rect): Rect => {
    const [x, y] = project(rect.x, rect.y)
    return { x, y, w: rect.w * scale, h: rect.h * scale }
  }
  const shapes: Shape[] = [{ d: rectPath(0, 0, sheet.width, sheet.height), fill: ink.paper }]
  for (const place of floor.outdoors) shapes.push(...outdoor(place.name, box(place), scale))
  for (const room of floor.rooms) {
    const { x, y, w, h } = box(room)
    shapes.push({ d: rectPath(x - 1, y - 1, w + 2, h + 2), fill: tints[room.kind] })
  }
  for (const fixture of floor.fixtures) {
    if (!fixture.loose) shapes.push(...fixtureShapes(fixture, box(fixture), scale))
  }
  for (const wall of floor.walls) shapes.push(...wallShapes(wall, project))
  for (const wall of floor.walls) shapes.push(...openingShapes(wall, project, scale))
  shapes.push(...labelShapes(floor, options.dimensions, project, scale))
  if (options.dimensions) shapes.push(...dimensionShapes(floor, project, scale))
  if (options.bare !== true) shapes.push(...titleBlock(house, floor, options.address, scale))
  return { ...sheet, title: `${options.address}: ${floor.name}`, shapes }
}

/** Returns the part of the sheet that a storey and its dimension lines occupy. */
export function drawnPart(house: House, floor: Floor): Rect {
  const { scale, project } = placeOnSheet(house, floor)
  const [x, y] = project(floor.bounds.x, floor.bounds.y)
  const edge = 150
  return {
    x: x - edge,
    y: y - edge,
    w: floor.bounds.w * scale + edge * 2,
    h: floor.bounds.h * scale + edge * 2,
  }
}

/** Centres a storey on its sheet. Returns its scale, which is the same for all storeys, and its projection. */
export function placeOnSheet(
  house: House,
  floor: Floor,
): { scale: number; project: (x: number, y: number) => ScenePoint } {
  const widest = Math.max(...house.floors.map((each) => each.bounds.w))
  const deepest = Math.max(...house.floors.map((each) => each.bounds.h))
  const scale = Math.min(area.w / widest, area.h / deepest)
  const left = area.x + (area.w - floor.bounds.w * scale) / 2
  const top = area.y + (area.h - floor.bounds.h * scale) / 2
  return {
    scale,
    project: (x, y) => [left + (x - floor.bounds.x) * scale, top + (y - floor.bounds.y) * scale],
  }
}

/** Returns a deck or porch: boards, a dashed edge and its name. */
function outdoor(name: string, { x, y, w, h }: Rect, scale: number): Shape[] {
  let boards = ''
  for (let at = scale * 0.75; at < h; at += scale * 0.75) boards += segmentPath(x, y + at, x + w, y + at)
  const size = sizeToFit(name.toUpperCase(), 30, w - scale, 0.08)
  const width = measureText(name.toUpperCase(), size, 0.08) + size * 1.4
  return [
    { d: boards, stroke: '#eceae6', width: 3 },
    { d: rectPath(x, y, w, h), stroke: ink.faint, width: 4, dash: [18, 14] },
    { d: rectPath(x + w / 2 - width / 2, y + h / 2 - size * 1.1, width, size * 2.2), fill: ink.paper },
    textShape(name.toUpperCase(), {
      size,
      spacing: 0.08,
      align: 'centre',
      colour: ink.muted,
      x: x + w / 2,
      y: y + h / 2 + size / 2,
    }),
  ]
}

/** Box of the correction number in the title block, in sheet pixels. */
export const correctionNote = { x: 206, y: 2825, w: 1600, h: 70 } as const

/** Height of the line above the foot of a sheet, in pixels. */
const footLine = 2690

/** Returns the foot of a sheet: a line, the address, a line of facts, and a note in small letters. */
export function sheetFoot(address: string, width: number, facts: string, note = ''): Shape[] {
  return [
    { d: segmentPath(200, footLine, 3800, footLine), stroke: ink.rule, width: 4 },
    textShape(fitText(address, 54, width), { size: 54, weight: 'bold', x: 206, y: footLine + 112 }),
    textShape(facts, { size: 38, x: 206, y: footLine + 184, colour: ink.muted }),
    ...(note === '' ? [] : [textShape(note, { size: 19, x: 206, y: footLine + 242, colour: ink.faint })]),
  ]
}

/** Returns the address, storey and area at the left, and the scale bar and north arrow at the right. */
function titleBlock(house: House, floor: Floor, address: string, scale: number): Shape[] {
  const corrected = house.revision > 0 ? `  ·  Corrected drawing ${String(house.revision)}` : ''
  const totals = `${floor.name}  ·  ${grouped(floorArea(floor))} sq ft${corrected}`
  const note =
    'Measurements are approximate, taken between wall centre lines, and not guaranteed. Garage ' +
    'and outdoor areas are not included.'
  return [
    ...sheetFoot(address, 2500, totals, note),
    ...scaleBar(3480 - scale * 15, footLine + 128, scale),
    ...northArrow(3690, footLine + 140, house.north),
  ]
}

function scaleBar(x: number, y: number, scale: number): Shape[] {
  const piece = scale * 5
  const shapes: Shape[] = []
  for (let index = 0; index < 3; index += 1) {
    const d = rectPath(x + index * piece, y, piece, 16)
    shapes.push({ d, fill: index % 2 === 0 ? ink.wall : ink.paper, stroke: ink.wall, width: 3 })
  }
  for (const index of [0, 1, 2, 3]) {
    const text = index === 3 ? '15 ft' : String(index * 5)
    shapes.push(
      textShape(text, { size: 24, align: 'centre', x: x + index * piece, y: y - 22, colour: ink.muted }),
    )
  }
  return shapes
}

function northArrow(x: number, y: number, degrees: number): Shape[] {
  const turn = (dx: number, dy: number): ScenePoint => {
    const angle = (degrees * Math.PI) / 180
    return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)]
  }
  const half = (side: number, fill: string): Shape => ({
    d: linePath([turn(0, -72), turn(side, 46), turn(0, 26)], true),
    fill,
    stroke: ink.wall,
    width: 3,
  })
  const [nx, ny] = turn(0, -104)
  return [
    half(30, ink.wall),
    half(-30, ink.paper),
    textShape('N', { size: 34, align: 'centre', weight: 'bold', x: nx, y: ny + 17 }),
  ]
}
