import { z } from 'zod'
import { isRecord, readRecord } from '../jsonValues.ts'

/**
 * Scale of a plan by the sizes of its rooms in the property data. The shape of the property data is undocumented, so a
 * scale is claimed only if rooms agree about it.
 */

/** Names on a drawing, and the closed shapes around them. Lengths are shares of the picture's width. */
export const roomOutlinesSchema = z.object({
  /** `shapes`: indexes of the shapes around the name. */
  labels: z.array(z.object({ text: z.string(), shapes: z.array(z.int()) })),
  /** `width`, `height`: of the box around the shape. */
  shapes: z.array(z.object({ width: z.number(), height: z.number(), area: z.number() })),
})
export type RoomOutlines = z.output<typeof roomOutlinesSchema>

export interface RoomScale {
  /** Width of the whole picture in metres. */
  metresPerWidth: number
  /** Number of rooms that agree. */
  rooms: number
}

interface Room {
  name: string
  /** In metres. */
  sides: readonly [number, number] | null
  /** In square metres. */
  area: number | null
}

/** Maximum relative difference between scales that agree. */
export const scaleTolerance = 0.03
/** Minimum number of rooms that agree, and minimum share of all rooms that give a scale. */
const [minRooms, minShare] = [2, 0.75]
/** A shape that takes a smaller share of the box around it is no rectangle. */
const rectangle = 0.97
const metresPerFoot = 0.3048

/** Returns the scale of a plan; null if the property data gives none, or if rooms contradict each other. */
export function scaleFromRooms(outlines: RoomOutlines, json: string): RoomScale | null {
  const found = floorsOf(json).flatMap((rooms) => scaleOfFloor(outlines, rooms) ?? [])
  const [first] = found
  if (first === undefined) return null
  return found.every(({ metresPerWidth }) => agrees(metresPerWidth, first.metresPerWidth)) ? first : null
}

const agrees = (one: number, other: number): boolean => Math.abs(one / other - 1) <= scaleTolerance

function scaleOfFloor({ labels, shapes }: RoomOutlines, rooms: readonly Room[]): RoomScale | null {
  const names = rooms.map(({ name }) => keyOf(name))
  const named = labels.filter(({ text }) => names.includes(keyOf(text)))
  const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
  const scales = rooms.flatMap((room) => {
    const key = keyOf(room.name)
    const label = only(named.filter(({ text }) => keyOf(text) === key))
    if (label === undefined || names.filter((name) => name === key).length > 1) return []
    // A shape around several rooms, such as the floor or the sheet, is no room. The largest other shape is the room.
    const own = label.shapes
      .filter((shape) => named.every((other) => other === label || !other.shapes.includes(shape)))
      .flatMap((shape) => shapes[shape] ?? [])
      .toSorted((a, b) => b.area - a.area)
    return own.map((shape) => scaleOf(shape, room)).find((scale) => scale !== null) ?? []
  })
  const middle = scales.toSorted((a, b) => a - b)[Math.floor(scales.length / 2)]
  if (middle === undefined) return null
  const agreeing = scales.filter((scale) => agrees(scale, middle)).length
  return agreeing >= minRooms && agreeing >= scales.length * minShare
    ? { metresPerWidth: middle, rooms: agreeing }
    : null
}

/** Returns the width of the picture in metres, if this shape is this room; null if it can't be. */
function scaleOf({ width, height, area }: RoomOutlines['shapes'][number], { sides, area: stated }: Room) {
  const byArea = stated === null || area === 0 ? null : Math.sqrt(stated / area)
  if (sides === null) return byArea
  const [one, other] = sides
  const isSameShape = agrees(width / height, one / other) || agrees(width / height, other / one)
  if (!isSameShape) return null
  const bySides = Math.sqrt((one * other) / (width * height))
  const isRectangle = area >= rectangle * width * height
  return isRectangle || (byArea !== null && agrees(byArea, bySides)) ? bySides : null
}

/** Returns a name for comparison. A size after the name, such as "Bedroom 2 12' × 10'", is left out. */
const keyOf = (name: string): string =>
  name
    .replace(/\s\d+(?:[.,]\d+)?\s*(?:['′’"″”]|ft\b|feet\b|m\b|[x×]).*$/i, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the rooms with sizes, floor by floor. Without a unit, sizes say nothing. */
function floorsOf(json: string): Room[][] {
  const data = readRecord(json)
  const stated = data?.['unit'] ?? data?.['units']
  const unit = typeof stated === 'string' ? stated : ''
  const metres = /^(?:m|met|sq\.? ?m)/i.test(unit) ? 1 : /^(?:f|sq\.? ?f)/i.test(unit) ? metresPerFoot : null
  if (data === null || metres === null) return []
  return [data, ...recordsIn(data['floors'])].map(({ rooms }) =>
    recordsIn(rooms).flatMap((room): Room[] => {
      const name = typeof room['name'] === 'string' ? room['name'] : ''
      const [width, length, area] = [room['width'], room['length'], room['area']].map(positive)
      const sides = width && length ? ([width * metres, length * metres] as const) : null
      if (keyOf(name) === '' || (sides === null && !area)) return []
      return [{ name, sides, area: area ? area * metres * metres : null }]
    }),
  )
}

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
