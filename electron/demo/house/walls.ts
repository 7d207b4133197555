import type { Room, Wall } from './model.ts'

/** Returns the walls between and around rooms. Rooms of one group have no wall between them. */
export function wallsOf(rooms: readonly Room[], ground: boolean): Wall[] {
  return [...along(rooms, 'vertical', ground), ...along(rooms, 'horizontal', ground)]
}

interface Edge {
  room: Room
  line: number
  from: number
  to: number
  side: 'before' | 'after'
}

/** Returns the walls in one direction. A line is cut wherever a room begins or ends; equal neighbours are joined. */
function along(rooms: readonly Room[], direction: 'vertical' | 'horizontal', ground: boolean): Wall[] {
  const edges = rooms.flatMap((room): Edge[] => {
    const [low, high, from, to] =
      direction === 'vertical'
        ? [room.x, room.x + room.w, room.y, room.y + room.h]
        : [room.y, room.y + room.h, room.x, room.x + room.w]
    return [
      { room, line: high, from, to, side: 'before' },
      { room, line: low, from, to, side: 'after' },
    ]
  })
  const walls: Wall[] = []
  for (const line of [...new Set(edges.map((edge) => edge.line))].sort((a, b) => a - b)) {
    const here = edges.filter((edge) => edge.line === line)
    const cuts = [...new Set(here.flatMap((edge) => [edge.from, edge.to]))].sort((a, b) => a - b)
    let last: Wall | null = null
    for (const [index, from] of cuts.entries()) {
      const to = cuts[index + 1]
      if (to === undefined) break
      const touching = (side: Edge['side']): Room | null =>
        here.find((edge) => edge.side === side && edge.from <= from && edge.to >= to)?.room ?? null
      const before = touching('before')
      const after = touching('after')
      const kind = kindOf(before, after, ground)
      if (kind === null) {
        last = null
        continue
      }
      if (last !== null && last.before === (before?.id ?? null) && last.after === (after?.id ?? null)) {
        if (direction === 'vertical') last.y2 = to
        else last.x2 = to
        continue
      }
      last = {
        ...(direction === 'vertical'
          ? { x1: line, y1: from, x2: line, y2: to }
          : { x1: from, y1: line, x2: to, y2: line }),
        kind,
        before: before?.id ?? null,
        after: after?.id ?? null,
        openings: [],
      }
      walls.push(last)
    }
  }
  return walls
}

function kindOf(before: Room | null, after: Room | null, ground: boolean): Wall['kind'] | null {
  if (before === null && after === null) return null
  if (before === null || after === null) return 'exterior'
  if (before.group !== undefined && before.group === after.group) return null
  if (before.kind === 'stairs' || after.kind === 'stairs') return stairEdge(before, after, ground)
  return 'interior'
}

/**
 * Returns the kind of a wall at the stairs; null where people enter the stairs. That is the front on the ground floor,
 * and the back on the upper floor.
 */
function stairEdge(before: Room, after: Room, ground: boolean): Wall['kind'] | null {
  const stairs = before.kind === 'stairs' ? before : after
  const other = before.kind === 'stairs' ? after : before
  if (other.group !== 'hall') return 'interior'
  const isFront = other.y >= stairs.y + stairs.h
  const isBack = other.y + other.h <= stairs.y
  if (ground ? isFront : isBack) return null
  return ground && isBack ? 'interior' : 'rail'
}
