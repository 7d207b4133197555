import { correct } from './house/corrections.ts'
import { furnish } from './house/fixtures.ts'
import { groundFloor, makeFrame, singleFloor, upperFloor, type Layout } from './house/layout.ts'
import { isHorizontal, type Floor, type House, type Rect } from './house/model.ts'
import { cutOpenings } from './house/openings.ts'
import { wallsOf } from './house/walls.ts'
import { makeRandom, seedFrom, type Random } from './random.ts'

/**
 * Returns the house of a seed. The same seed and revision always make the same house. A later revision is the same
 * house with the corrections of a change request.
 */
export function makeHouse(seed: number, floors: 1 | 2, revision = 0): House {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const random = makeRandom(seedFrom(seed, 'house', attempt))
    const storeys = draw(random, floors)
    if (storeys === null) continue
    const mirrored = random.chance(0.5)
    const house: House = {
      seed,
      floors: mirrored ? mirror(storeys) : storeys,
      north: random.integer(0, 23) * 15,
      revision: 0,
    }
    return revision === 0 ? house : correct(house, revision)
  }
  throw new Error(`makeHouse: no layout found for seed ${String(seed)}`)
}

function draw(random: Random, floors: 1 | 2): Floor[] | null {
  if (floors === 1) {
    const only = finish(singleFloor(random), 'Main Floor', 1, random)
    return only === null ? null : [only]
  }
  const frame = makeFrame(random)
  const ground = finish(groundFloor(random, frame), 'Main Floor', 1, random)
  const upper = finish(upperFloor(random, frame), 'Upper Floor', 2, random)
  return ground === null || upper === null ? null : [ground, upper]
}

/** Adds walls, doors, windows and fixtures. Returns null if a room is too small or cannot be reached. */
function finish(layout: Layout, name: string, level: number, random: Random): Floor | null {
  const { rooms, outdoors } = layout
  if (rooms.some((room) => Math.min(room.w, room.h) < (room.kind === 'bedroom' ? 9 : 2.25))) return null
  if (rooms.some((room) => room.kind === 'bath' && Math.min(room.w, room.h) < 5)) return null
  const walls = wallsOf(rooms, level === 1)
  if (!cutOpenings(rooms, walls, random, level === 1)) return null
  return {
    name,
    level,
    rooms,
    walls,
    outdoors,
    fixtures: furnish({ rooms, walls }),
    bounds: around([...rooms, ...outdoors]),
  }
}

function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  return {
    x,
    y,
    w: Math.max(...rects.map((rect) => rect.x + rect.w)) - x,
    h: Math.max(...rects.map((rect) => rect.y + rect.h)) - y,
  }
}

/** Mirrors a house from left to right. All storeys have the same axis, so that the stairs still meet. */
function mirror(storeys: readonly Floor[]): Floor[] {
  const axis = Math.max(...storeys.map((floor) => floor.bounds.x + floor.bounds.w))
  const turn = <T extends Rect>(rect: T): T => ({ ...rect, x: axis - rect.x - rect.w })
  return storeys.map((floor) => ({
    ...floor,
    bounds: turn(floor.bounds),
    rooms: floor.rooms.map(turn),
    outdoors: floor.outdoors.map(turn),
    fixtures: floor.fixtures.map((fixture) => ({
      ...turn(fixture),
      back:
        fixture.back === 'left'
          ? ('right' as const)
          : fixture.back === 'right'
            ? ('left' as const)
            : fixture.back,
    })),
    walls: floor.walls.map((wall) => {
      const flat = isHorizontal(wall)
      const length = wall.x2 - wall.x1
      return {
        ...wall,
        x1: axis - wall.x2,
        x2: axis - wall.x1,
        before: flat ? wall.before : wall.after,
        after: flat ? wall.after : wall.before,
        openings: wall.openings.map((opening) =>
          flat
            ? {
                ...opening,
                at: length - opening.at - opening.width,
                hinge: opening.hinge === 'start' ? ('end' as const) : ('start' as const),
              }
            : { ...opening, swing: opening.swing === 1 ? (-1 as const) : (1 as const) },
        ),
      }
    }),
  }))
}
