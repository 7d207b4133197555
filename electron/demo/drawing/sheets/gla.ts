import { isLivingArea, type Floor, type House, type Rect } from '../../house/model.ts'

/** Divides the living area of a storey into a few rectangles that touch and do not overlap. */
export function glaParts(floor: Floor): Rect[] {
  const rooms = floor.rooms.filter(isLivingArea)
  const cuts = [...new Set(rooms.flatMap((room) => [room.x, room.x + room.w]))].sort((a, b) => a - b)
  const parts: Rect[] = []
  for (const [index, x] of cuts.entries()) {
    const next = cuts[index + 1]
    if (next === undefined) break
    for (const [from, to] of spans(rooms.filter((room) => room.x <= x && room.x + room.w >= next))) {
      const before = parts.find((part) => part.x + part.w === x && part.y === from && part.h === to - from)
      if (before === undefined) parts.push({ x, y: from, w: next - x, h: to - from })
      else before.w = next - before.x
    }
  }
  return parts
}

/** Returns the vertical ranges that rooms cover. Touching ranges are joined. */
function spans(rooms: readonly Rect[]): (readonly [number, number])[] {
  const out: [number, number][] = []
  for (const room of [...rooms].sort((a, b) => a.y - b.y)) {
    const last = out.at(-1)
    if (last !== undefined && room.y <= last[1]) last[1] = Math.max(last[1], room.y + room.h)
    else out.push([room.y, room.y + room.h])
  }
  return out
}

/** Returns the area of a storey's rectangles in square feet. */
export function glaArea(floor: Floor): number {
  return glaParts(floor).reduce((sum, part) => sum + part.w * part.h, 0)
}

/** Returns the text of gla_formula_text: the total, then each storey with its sum of rectangles. */
export function glaText(house: House): string {
  const total = house.floors.reduce((sum, floor) => sum + glaArea(floor), 0)
  const lines = house.floors.map((floor) => {
    const sum = glaParts(floor).map((part) => `${feet(part.w)} x ${feet(part.h)}`)
    return `${floor.name}: ${glaArea(floor).toFixed(1)} sq ft = ${sum.join(' + ')}`
  })
  return [`Total GLA: ${total.toFixed(1)} sq ft`, ...lines].join('\n')
}

/** Returns a length in feet with at most two decimals. */
export function feet(value: number): string {
  return String(Math.round(value * 100) / 100)
}
