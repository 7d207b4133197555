import type { Random } from '../random.ts'
import { lengthOf, type WallOpening, type OpeningKind, type Room, type RoomKind, type Wall } from './model.ts'

const living: readonly RoomKind[] = ['living', 'family', 'dining', 'kitchen']
const passage: readonly RoomKind[] = ['hall', 'foyer']

/** Kinds of rooms that a room may be entered from, best first. */
const entrances: Readonly<Record<RoomKind, readonly (readonly RoomKind[])[]>> = {
  living: [passage],
  family: [passage],
  dining: [passage, ['kitchen', 'family']],
  kitchen: [passage],
  bedroom: [['hall'], ['foyer', 'office'], ['family']],
  bath: [passage],
  ensuite: [['bedroom']],
  wardrobe: [['bedroom']],
  closet: [['bedroom']],
  powder: [passage],
  laundry: [['kitchen', 'hall'], ['office', 'bath'], ['dining']],
  garage: [['laundry'], passage],
  office: [passage, ['family', 'living']],
  hall: [],
  foyer: [],
  stairs: [],
  pantry: [['kitchen', 'family'], ['laundry']],
}

const windowWidths: Partial<Record<RoomKind, number>> = {
  living: 6,
  family: 5,
  dining: 5,
  kitchen: 4.5,
  bedroom: 5,
  office: 4.5,
  bath: 2.5,
  ensuite: 2.5,
  laundry: 2.5,
  hall: 3,
  powder: 2,
}

/** Cuts doors and windows into the walls. Returns false if a room cannot be reached. */
export function cutOpenings(
  rooms: readonly Room[],
  walls: readonly Wall[],
  random: Random,
  ground: boolean,
): boolean {
  if (ground && !cutEntry(rooms, walls)) return false
  const reached =
    rooms.every((room) => cutEntrance(room, rooms, walls, random)) && openPlanIsReached(rooms, walls)
  for (const room of rooms) cutExterior(room, walls, ground)
  return reached
}

function cutEntry(rooms: readonly Room[], walls: readonly Wall[]): boolean {
  const foyer = rooms.find((room) => room.kind === 'foyer')
  const wall = walls.find(
    (candidate) =>
      candidate.kind === 'exterior' && candidate.before === foyer?.id && candidate.y1 === candidate.y2,
  )
  if (foyer === undefined || wall === undefined) return false
  return place(wall, 'entry', 3.25, 'middle', -1)
}

/** Returns whether the open-plan rooms have a wide opening. Returns true if there are no such rooms. */
function openPlanIsReached(rooms: readonly Room[], walls: readonly Wall[]): boolean {
  const open = rooms.filter((room) => room.group === 'open')
  return (
    open.length === 0 ||
    walls.some(
      (wall) =>
        wall.openings.some(({ kind }) => kind === 'opening') && open.some((room) => touches(wall, room.id)),
    )
  )
}

/** Cuts a room's door, or a wide opening between living areas. Returns false if no wall fits. */
function cutEntrance(room: Room, rooms: readonly Room[], walls: readonly Wall[], random: Random): boolean {
  const preferences = entrances[room.kind]
  if (preferences.length === 0 || room.group === 'hall') return true
  for (const kinds of preferences) {
    const candidates = walls
      .filter((wall) => wall.kind === 'interior' && touches(wall, room.id))
      .filter((wall) => {
        const other = rooms.find((found) => found.id === otherSide(wall, room.id))
        if (other === undefined || !kinds.includes(other.kind)) return false
        return room.owner === undefined || other.id === room.owner
      })
      .sort((a, b) => lengthOf(b) - lengthOf(a))
    for (const wall of candidates) {
      if (cutInto(wall, room, random)) return true
    }
  }
  // An open-plan room is reached through its neighbours.
  return room.group === 'open'
}

function cutInto(wall: Wall, room: Room, random: Random): boolean {
  const swing = wall.after === room.id ? 1 : -1
  const length = lengthOf(wall)
  if (living.includes(room.kind))
    return length >= 3.4 && place(wall, 'opening', Math.min(6, length - 1), 'middle', swing)
  if (room.kind === 'closet')
    return place(wall, 'bifold', Math.min(5, length - 1.2), 'middle', swing === 1 ? -1 : 1)
  const width = room.kind === 'wardrobe' || room.kind === 'powder' ? 2.4 : 2.75
  const where = random.chance(0.5) ? 'start' : 'end'
  return (
    place(wall, 'door', width, where, swing) ||
    place(wall, 'door', width, where === 'start' ? 'end' : 'start', swing)
  )
}

/** Cuts windows, the garage door, and the glass door to the garden. */
function cutExterior(room: Room, walls: readonly Wall[], ground: boolean): void {
  const outer = walls
    .filter((wall) => wall.kind === 'exterior' && touches(wall, room.id))
    .sort((a, b) => lengthOf(b) - lengthOf(a))
  if (room.kind === 'garage') {
    const front = outer.find((wall) => wall.y1 === wall.y2 && wall.before === room.id)
    if (front !== undefined) place(front, 'garage', Math.min(16, lengthOf(front) - 3), 'middle', -1)
    return
  }
  if (ground && room.kind === 'family') {
    const side = outer.find((wall) => wall.x1 === wall.x2)
    if (side !== undefined) place(side, 'sliding', Math.min(8, lengthOf(side) - 2), 'middle', 1)
  }
  const width = windowWidths[room.kind]
  if (width === undefined) return
  for (const wall of outer.slice(0, 2)) {
    const length = lengthOf(wall)
    if (wall.openings.length > 0) continue
    if (length > 15 && width >= 4.5) {
      placeAt(wall, 'window', length * 0.27 - width / 2, width, 1)
      placeAt(wall, 'window', length * 0.73 - width / 2, width, 1)
    } else {
      place(wall, 'window', Math.min(width, length - 2), 'middle', 1)
    }
  }
}

function place(
  wall: Wall,
  kind: OpeningKind,
  width: number,
  where: 'start' | 'middle' | 'end',
  swing: -1 | 1,
): boolean {
  const length = lengthOf(wall)
  const margin = 0.55
  if (width < 1.4) return false
  const at = where === 'middle' ? (length - width) / 2 : where === 'start' ? margin : length - margin - width
  return placeAt(wall, kind, at, width, swing)
}

function placeAt(wall: Wall, kind: OpeningKind, at: number, width: number, swing: -1 | 1): boolean {
  const length = lengthOf(wall)
  if (at < 0.4 || at + width > length - 0.4) return false
  const free = wall.openings.every(
    (other) => at + width + 0.4 <= other.at || at >= other.at + other.width + 0.4,
  )
  if (!free) return false
  const opening: WallOpening = {
    kind,
    at,
    width,
    hinge: at + width / 2 < length / 2 ? 'start' : 'end',
    swing,
  }
  wall.openings.push(opening)
  return true
}

/** Returns whether a wall borders on a room. */
function touches(wall: Wall, id: number): boolean {
  return wall.before === id || wall.after === id
}

function otherSide(wall: Wall, id: number): number | null {
  return wall.before === id ? wall.after : wall.before
}
