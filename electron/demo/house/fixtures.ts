import {
  isHorizontal,
  type Fixture,
  type FixtureKind,
  type Floor,
  type HouseSide,
  type Rect,
  type Room,
  type Wall,
} from './model.ts'

const inset = 0.25

/** Furnishes a storey: kitchens, baths, closets and stairs for the plan, loose furniture for the 3D pictures. */
export function furnish(floor: Pick<Floor, 'rooms' | 'walls'>): Fixture[] {
  return floor.rooms.flatMap((room) => {
    const walls = floor.walls.filter((wall) => wall.before === room.id || wall.after === room.id)
    switch (room.kind) {
      case 'kitchen':
        return kitchen(room, walls)
      case 'bath':
      case 'ensuite':
        return row(
          room,
          calmSide(room, walls),
          [
            ['tub', 2.7, 5],
            ['toilet', 2.2, 2.3],
            ['vanity', 3.6, 1.8],
          ],
          walls,
        )
      case 'powder':
        return row(
          room,
          calmSide(room, walls),
          [
            ['toilet', 2.2, 2.3],
            ['vanity', 2.2, 1.7],
          ],
          walls,
        )
      case 'laundry':
        return row(
          room,
          calmSide(room, walls),
          [
            ['washer', 2.4, 2.4],
            ['dryer', 2.4, 2.4],
          ],
          walls,
        )
      case 'closet':
      case 'wardrobe':
        return rods(room, walls)
      case 'stairs':
        return [make('treads', room, 'top')]
      case 'bedroom':
        return bed(room, walls)
      case 'living':
      case 'family':
        return lounge(room)
      case 'dining':
        return [make('table', middle(room, 3.4, 6), 'top')]
      case 'office':
        return [
          make('desk', { x: room.x + room.w / 2 - 2.5, y: room.y + room.h * 0.6, w: 5, h: 2.4 }, 'bottom'),
        ]
      default:
        return []
    }
  })
}

const looseKinds: readonly FixtureKind[] = ['bed', 'sofa', 'table', 'desk']

function make(kind: FixtureKind, { x, y, w, h }: Rect, back: HouseSide): Fixture {
  return { kind, x, y, w, h, back, loose: looseKinds.includes(kind) }
}

const sides: readonly HouseSide[] = ['top', 'bottom', 'left', 'right']

function sideOf(wall: Wall, room: Room): HouseSide {
  if (isHorizontal(wall)) return wall.after === room.id ? 'top' : 'bottom'
  return wall.after === room.id ? 'left' : 'right'
}

function hasDoor(room: Room, walls: readonly Wall[], side: HouseSide): boolean {
  return walls.some(
    (wall) => sideOf(wall, room) === side && wall.openings.some((opening) => opening.kind !== 'window'),
  )
}

/** Returns the longest of a room's sides that have no door; the longest side if all have doors. */
function calmSide(room: Room, walls: readonly Wall[]): HouseSide {
  const length = (side: HouseSide): number => (side === 'top' || side === 'bottom' ? room.w : room.h)
  const calm = sides.filter((side) => !hasDoor(room, walls, side))
  return [...(calm.length > 0 ? calm : sides)].sort((a, b) => length(b) - length(a))[0] ?? 'top'
}

/** Returns a rectangle of `along` x `deep` feet against a side of a room, `from` feet from the side's start. */
function against(room: Room, side: HouseSide, from: number, along: number, deep: number): Rect {
  switch (side) {
    case 'top':
      return { x: room.x + from, y: room.y + inset, w: along, h: deep }
    case 'bottom':
      return { x: room.x + from, y: room.y + room.h - inset - deep, w: along, h: deep }
    case 'left':
      return { x: room.x + inset, y: room.y + from, w: deep, h: along }
    case 'right':
      return { x: room.x + room.w - inset - deep, y: room.y + from, w: deep, h: along }
  }
}

/** Places things in a row along a side, starting at the end that is farther from the door. */
function row(
  room: Room,
  side: HouseSide,
  items: readonly (readonly [FixtureKind, number, number])[],
  walls: readonly Wall[],
): Fixture[] {
  const flat = side === 'top' || side === 'bottom'
  const length = (flat ? room.w : room.h) - inset * 2
  const depth = (flat ? room.h : room.w) - inset * 2
  const doors = walls.flatMap((wall) =>
    wall.openings
      .filter((opening) => opening.kind !== 'window')
      .map((opening) =>
        isHorizontal(wall)
          ? { x: wall.x1 + opening.at, y: wall.y1 }
          : { x: wall.x1, y: wall.y1 + opening.at },
      ),
  )
  const door = doors[0]
  const doorAt = door === undefined ? 0 : flat ? door.x - room.x : door.y - room.y
  const fromEnd = doorAt < length / 2
  let used = 0
  return items.flatMap(([kind, along, deep]): Fixture[] => {
    const fits = kind === 'tub' && depth < deep ? 'shower' : kind
    // A vanity shrinks to the remaining space.
    const size =
      fits === 'shower' ? 3 : kind === 'vanity' ? Math.max(2.2, Math.min(along, length - used)) : along
    const reach = Math.min(deep, fits === 'shower' ? 3 : deep, depth)
    if (used + size > length) return []
    const from = fromEnd ? inset + length - used - size : inset + used
    used += size + (kind === 'toilet' ? 0.2 : 0.15)
    return [make(fits, against(room, side, from, size, reach), side)]
  })
}

function kitchen(room: Room, walls: readonly Wall[]): Fixture[] {
  const outer = sides.filter((side) =>
    walls.some((wall) => wall.kind === 'exterior' && sideOf(wall, room) === side),
  )
  const main: HouseSide = outer.includes('top') ? 'top' : (outer[0] ?? 'top')
  const second = outer.find(
    (side) => side !== main && !hasDoor(room, walls, side) && (side === 'left' || side === 'right'),
  )
  const deep = 2.1
  const width = room.w - inset * 2
  const out: Fixture[] = [make('counter', against(room, main, inset, width, deep), main)]
  const window = room.w / 2
  out.push(make('sink', against(room, main, window - 1.3, 2.6, deep), main))
  if (second !== undefined) {
    const long = room.h - inset - deep - 3.4
    out.push(make('counter', against(room, second, inset + deep, long, deep), second))
    out.push(make('stove', against(room, second, inset + deep + long / 2 - 1.25, 2.5, deep), second))
    out.push(make('fridge', against(room, second, inset + deep + long, 2.8, 2.6), second))
  } else {
    out.push(make('stove', against(room, main, inset + 1.6, 2.5, deep), main))
    out.push(make('fridge', against(room, main, inset + width - 2.8, 2.8, 2.5), main))
  }
  if (room.w > 11.5)
    out.push(
      make(
        'island',
        { x: room.x + room.w / 2 - (second === 'left' ? 2.4 : 3.6), y: room.y + room.h * 0.46, w: 6, h: 2.6 },
        'top',
      ),
    )
  return out
}

function rods(room: Room, walls: readonly Wall[]): Fixture[] {
  const side = calmSide(room, walls)
  const flat = side === 'top' || side === 'bottom'
  const deep = Math.min(1.9, (flat ? room.h : room.w) - inset * 2)
  return [make('rod', against(room, side, inset, (flat ? room.w : room.h) - inset * 2, deep), side)]
}

function bed(room: Room, walls: readonly Wall[]): Fixture[] {
  const primary = room.name.startsWith('Primary')
  const [wide, long] = primary ? [6.2, 6.8] : [5, 6.4]
  const side =
    sides.find(
      (candidate) => (candidate === 'left' || candidate === 'right') && !hasDoor(room, walls, candidate),
    ) ?? calmSide(room, walls)
  const flat = side === 'top' || side === 'bottom'
  const from = ((flat ? room.w : room.h) - wide) / 2
  return [make('bed', against(room, side, from, wide, long), side)]
}

function lounge(room: Room): Fixture[] {
  return [
    make('sofa', { x: room.x + room.w / 2 - 3.6, y: room.y + room.h * 0.66, w: 7.2, h: 2.8 }, 'bottom'),
    make('table', { x: room.x + room.w / 2 - 1.8, y: room.y + room.h * 0.42, w: 3.6, h: 2 }, 'top'),
  ]
}

function middle(room: Room, w: number, h: number): Rect {
  const turned = room.w > room.h
  const [wide, high] = turned ? [h, w] : [w, h]
  return { x: room.x + (room.w - wide) / 2, y: room.y + (room.h - high) / 2, w: wide, h: high }
}
