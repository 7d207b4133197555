import {
  isHorizontal,
  isLivingArea,
  lengthOf,
  type Floor,
  type House,
  type Rect,
  type Room,
  type Wall,
} from './model.ts'

const betterNames: Readonly<Record<string, string>> = {
  Office: 'Study',
  Den: 'Study',
  Library: 'Study',
  'Music Room': 'Study',
  'Bedroom 2': 'Guest Bedroom',
  Dining: 'Dining Room',
  'Bedroom 3': 'Nursery',
}

/**
 * Returns the house with the corrections of `revision` change requests. Each moves a wall, which resizes the rooms on
 * both sides, and hangs a door on its other side. The first request also renames rooms.
 */
export function correct(house: House, revision: number): House {
  const floors = house.floors.map((floor) => {
    let corrected: Floor = {
      ...floor,
      rooms: floor.rooms.map((room) => ({ ...room, name: betterNames[room.name] ?? room.name })),
    }
    for (let step = 1; step <= revision; step += 1) corrected = rehang(moveWall(corrected, step), step)
    return corrected
  })
  return { ...house, revision, floors }
}

function rehang(floor: Floor, step: number): Floor {
  const doors = floor.walls.flatMap((wall) => wall.openings).filter(({ kind }) => kind === 'door')
  const changed = doors[step % Math.max(1, doors.length)]
  return {
    ...floor,
    walls: floor.walls.map((wall) => ({
      ...wall,
      openings: wall.openings.map((opening) =>
        opening === changed
          ? { ...opening, hinge: opening.hinge === 'start' ? ('end' as const) : ('start' as const) }
          : opening,
      ),
    })),
  }
}

/** Distances that a wall may move, in feet. The first one that the rooms allow is used. */
const moves = [1.25, -1.25, 0.75, -0.75, 0.5, -0.5]

/** Moves a wall between exactly two rooms. Returns the floor unchanged if there is no such wall. */
function moveWall(floor: Floor, step: number): Floor {
  const free = floor.walls.filter((wall) => adjoiningRooms(floor, wall) !== null)
  for (const [index] of free.entries()) {
    const wall = free[(index + step - 1) % free.length]
    for (const by of moves) {
      const moved = wall === undefined ? null : move(floor, wall, by)
      if (moved !== null) return moved
    }
  }
  return floor
}

/** Returns the two rooms of a wall that is one whole side of each, or null. */
function adjoiningRooms({ rooms }: Floor, wall: Wall): readonly [Room, Room] | null {
  const before = rooms.find(({ id }) => id === wall.before)
  const after = rooms.find(({ id }) => id === wall.after)
  if (wall.kind !== 'interior' || before === undefined || after === undefined) return null
  const sides = [before, after]
  if (sides.some((room) => !isLivingArea(room) || room.kind === 'stairs' || room.group !== undefined))
    return null
  const isFullSide = sides.every((room) =>
    isHorizontal(wall)
      ? room.x === wall.x1 && room.x + room.w === wall.x2
      : room.y === wall.y1 && room.y + room.h === wall.y2,
  )
  return isFullSide ? [before, after] : null
}

/** Moves a wall `by` feet to the right or down. Returns null if a door, a window or a fixture is in the way. */
function move(floor: Floor, wall: Wall, by: number): Floor | null {
  const rooms = adjoiningRooms(floor, wall)
  if (rooms === null) return null
  const [before, after] = rooms
  const flat = isHorizontal(wall)
  const line = flat ? wall.y1 : wall.x1
  const smaller = by > 0 ? after : before
  const least =
    smaller.kind === 'bedroom' ? 9 : smaller.kind === 'bath' || smaller.kind === 'ensuite' ? 5 : 3.5
  if ((flat ? smaller.h : smaller.w) - Math.abs(by) < least) return null
  const walls: Wall[] = []
  for (const each of floor.walls) {
    const moved =
      each === wall ? shifted(wall, by) : isHorizontal(each) === flat ? each : ended(each, rooms, line, by)
    if (moved === null) return null
    walls.push(moved)
  }
  // A fixture at the wall moves with it. A fixture in the middle of the room stays.
  const isNear = ({ x, y, w, h }: Rect): boolean => {
    const [from, to, start, end] = flat ? [y, y + h, x, x + w] : [x, x + w, y, y + h]
    const [low, high] = flat ? [wall.x1, wall.x2] : [wall.y1, wall.y2]
    return end > low && start < high && from < line + Math.abs(by) + 0.5 && to > line - Math.abs(by) - 0.5
  }
  if (floor.fixtures.some((fixture) => !fixture.loose && isNear(fixture))) return null
  return {
    ...floor,
    walls,
    rooms: floor.rooms.map((room) => {
      if (room === before) return flat ? { ...room, h: room.h + by } : { ...room, w: room.w + by }
      if (room !== after) return room
      return flat ? { ...room, y: room.y + by, h: room.h - by } : { ...room, x: room.x + by, w: room.w - by }
    }),
    fixtures: floor.fixtures.map((fixture) => {
      if (!isNear(fixture)) return fixture
      return flat ? { ...fixture, y: fixture.y + by } : { ...fixture, x: fixture.x + by }
    }),
  }
}

const shifted = (wall: Wall, by: number): Wall =>
  isHorizontal(wall)
    ? { ...wall, y1: wall.y1 + by, y2: wall.y2 + by }
    : { ...wall, x1: wall.x1 + by, x2: wall.x2 + by }

/**
 * Returns a wall that ends at the moved wall, with its new length. Its openings stay. Returns null if that is
 * impossible.
 */
function ended(wall: Wall, rooms: readonly Room[], line: number, by: number): Wall | null {
  if (!rooms.some(({ id }) => id === wall.before || id === wall.after)) return wall
  const flat = isHorizontal(wall)
  const [from, to] = flat ? [wall.x1, wall.x2] : [wall.y1, wall.y2]
  const start = from === line ? by : 0
  const end = to === line ? by : 0
  if (start === 0 && end === 0) return wall
  const moved = {
    ...wall,
    ...(flat ? { x1: from + start, x2: to + end } : { y1: from + start, y2: to + end }),
    openings: wall.openings.map((opening) => ({ ...opening, at: opening.at - start })),
  }
  const length = lengthOf(moved)
  return moved.openings.every(({ at, width }) => at >= 0.4 && at + width <= length - 0.4) ? moved : null
}
