import type { Random } from '../random.ts'
import type { OutdoorPlace, Rect, Room, RoomKind } from './model.ts'

/** Rooms and outdoor places of a storey, before its walls exist. */
export interface Layout {
  rooms: Room[]
  outdoors: OutdoorPlace[]
}

type RoomExtra = Partial<Pick<Room, 'group' | 'owner' | 'labelled'>>

/** Collects rooms and numbers them. */
class Storey {
  readonly rooms: Room[] = []
  readonly outdoors: OutdoorPlace[] = []

  add(kind: RoomKind, name: string, rect: Rect, extra: RoomExtra = {}): number {
    const id = this.rooms.length
    this.rooms.push({ id, kind, name, labelled: true, ...extra, ...rect })
    return id
  }
}

/** Measures that both storeys of a house share, so that the stairs meet. */
export interface PlanFrame {
  left: number
  right: number
  back: number
  front: number
  hasGarage: boolean
  stairs: Rect
  spine: number
}

const quarter = (value: number): number => Math.round(value * 4) / 4
const hallWidth = 4.25
const stairWidth = 3.5
const stairLength = 11.5

/** Returns the measures of a two-storey house. */
export function makeFrame(random: Random): PlanFrame {
  const hasGarage = random.chance(0.65)
  const left = quarter(random.between(14.5, 17))
  const right = quarter(hasGarage ? random.between(20, 22) : random.between(14, 16))
  const back = quarter(random.between(13, 14.75))
  const front = quarter(random.between(23.5, 25.5))
  const stairs = {
    x: left + hallWidth,
    y: quarter(back + random.between(5.5, 6.5)),
    w: stairWidth,
    h: stairLength,
  }
  return { left, right, back, front, hasGarage, stairs, spine: hallWidth + stairWidth }
}

/**
 * Returns the ground floor of a two-storey house: hall with stairs, rooms on both sides, open-plan rooms at the back.
 */
export function groundFloor(random: Random, frame: PlanFrame): Layout {
  const storey = new Storey()
  const { left, right, back, front, hasGarage, stairs, spine } = frame
  const bottom = back + front
  const width = left + spine + right

  const hasDining = width > 41 || random.chance(0.3)
  const kitchen = quarter(random.between(13, hasDining ? 14 : 17))
  const family = hasDining ? quarter(width * random.between(0.38, 0.42)) : width - kitchen
  storey.add(
    'family',
    random.pick(['Family Room', 'Great Room']),
    { x: 0, y: 0, w: family, h: back },
    { group: 'open' },
  )
  if (hasDining)
    storey.add(
      'dining',
      'Dining',
      { x: family, y: 0, w: width - family - kitchen, h: back },
      { group: 'open' },
    )
  storey.add('kitchen', 'Kitchen', { x: width - kitchen, y: 0, w: kitchen, h: back }, { group: 'open' })

  addSpine(storey, frame, back, bottom, true)

  const bay = quarter(random.pick([0, 2, 2.5]))
  const frontRoom = quarter((front + bay) * random.between(0.52, 0.6))
  storey.add('living', 'Living Room', { x: 0, y: bottom + bay - frontRoom, w: left, h: frontRoom })
  const office = random.chance(0.5) ? random.pick(['Office', 'Den', 'Library']) : 'Music Room'
  storey.add('office', office, { x: 0, y: back, w: left, h: front + bay - frontRoom })

  const inner = left + spine
  const strip = stairs.y - back
  const powder = 5.25
  storey.add('powder', 'Powder', { x: inner, y: back, w: powder, h: strip })
  storey.add('laundry', 'Laundry', { x: inner + powder, y: back, w: right - powder, h: strip })
  const rest = bottom - stairs.y
  if (hasGarage) {
    storey.add('garage', 'Garage', { x: inner, y: stairs.y, w: right, h: rest + 2 })
  } else {
    const guest = quarter(rest * 0.62)
    const bed = storey.add('bedroom', 'Guest Room', { x: inner, y: bottom - guest, w: right, h: guest })
    storey.add(
      'ensuite',
      'Bath',
      { x: inner + 5, y: stairs.y, w: right - 5, h: rest - guest },
      { owner: bed },
    )
    storey.add('wardrobe', 'W.I.C.', { x: inner, y: stairs.y, w: 5, h: rest - guest }, { owner: bed })
  }
  storey.outdoors.push({ name: 'Porch', x: left + 0.5, y: bottom, w: spine - 1, h: 4 })
  storey.outdoors.push({ name: random.pick(['Deck', 'Patio']), x: -9, y: 0.5, w: 9, h: back - 1 })
  return storey
}

/** Returns the upper floor of a two-storey house: bedrooms around the landing. */
export function upperFloor(random: Random, frame: PlanFrame): Layout {
  const storey = new Storey()
  const { left, back, front, spine } = frame
  const right = Math.min(frame.right, quarter(random.between(14, 15.5)))
  const top = back - quarter(random.between(3, 5.5))
  const bottom = back + front
  const depth = bottom - top
  addSpine(storey, frame, top, bottom, false)

  const closet = 2.5
  const second = quarter((depth - closet) * random.between(0.46, 0.52))
  const bedTwo = storey.add('bedroom', 'Bedroom 2', { x: 0, y: bottom - second, w: left, h: second })
  const bedThree = storey.add('bedroom', 'Bedroom 3', { x: 0, y: top, w: left, h: depth - second - closet })
  const split = quarter(left / 2)
  storey.add('closet', 'CL', { x: 0, y: bottom - second - closet, w: split, h: closet }, { owner: bedTwo })
  storey.add(
    'closet',
    'CL',
    { x: split, y: bottom - second - closet, w: left - split, h: closet },
    { owner: bedThree },
  )

  const inner = left + spine
  const bath = quarter(random.between(5.75, 6.5))
  const laundry = 5.5
  const strip = quarter(random.between(6.5, 7.5))
  const primary = quarter(random.between(12.5, 14.5))
  const front4 = depth - bath - strip - primary
  let y = top
  const main = storey.add('bedroom', 'Primary Bedroom', { x: inner, y, w: right, h: primary })
  y += primary
  storey.add('wardrobe', 'W.I.C.', { x: inner, y, w: laundry, h: strip }, { owner: main })
  storey.add('ensuite', 'Ensuite', { x: inner + laundry, y, w: right - laundry, h: strip }, { owner: main })
  y += strip
  if (front4 >= 9.5) {
    storey.add('bath', 'Bath', { x: inner, y, w: right, h: bath })
    storey.add('bedroom', 'Bedroom 4', { x: inner, y: y + bath, w: right, h: front4 })
  } else {
    storey.add('bath', 'Bath', { x: inner, y, w: 9, h: bath + front4 })
    storey.add('laundry', 'Laundry', { x: inner + 9, y, w: right - 9, h: bath + front4 })
  }
  return storey
}

/** Returns a one-storey house: bedrooms on one side of the hall, living rooms on the other side and at the back. */
export function singleFloor(random: Random): Layout {
  const storey = new Storey()
  const spine = 4.5
  const left = quarter(random.between(17, 20))
  const right = quarter(random.between(13.5, 15.5))
  const back = quarter(random.between(12.5, 14))
  const front = quarter(random.between(26.5, 28))
  const bottom = back + front
  const inner = left + spine

  const kitchen = quarter(random.between(10.5, 12))
  const family = inner - kitchen
  storey.add(
    'family',
    random.pick(['Family Room', 'Great Room']),
    { x: 0, y: 0, w: family, h: back },
    { group: 'open' },
  )
  storey.add('kitchen', 'Kitchen', { x: family, y: 0, w: kitchen, h: back }, { group: 'open' })

  const foyer = quarter(random.between(7, 8.5))
  storey.add('hall', 'Hall', { x: left, y: back, w: spine, h: front - foyer }, { group: 'hall' })
  storey.add('foyer', 'Foyer', { x: left, y: bottom - foyer, w: spine, h: foyer }, { group: 'hall' })

  const bay = quarter(random.pick([0, 2]))
  const living = quarter((front + bay) * random.between(0.44, 0.5))
  storey.add('living', 'Living Room', { x: 0, y: bottom + bay - living, w: left, h: living })
  const middle = front + bay - living
  if (random.chance(0.6)) {
    storey.add('dining', 'Dining', { x: 0, y: back, w: left, h: middle })
  } else {
    const service = 5.75
    storey.add('pantry', 'Pantry', { x: 0, y: back, w: left - 9, h: service })
    storey.add('laundry', 'Laundry', { x: left - 9, y: back, w: 9, h: service })
    storey.add('office', 'Office', { x: 0, y: back + service, w: left, h: middle - service })
  }

  const primary = quarter(back + random.between(3.75, 4.25))
  const strip = quarter(random.between(6.25, 6.75))
  const second = quarter(random.between(10, 10.75))
  const rest = bottom - primary - strip - second
  const main = storey.add('bedroom', 'Primary Bedroom', { x: inner, y: 0, w: right, h: primary })
  storey.add('wardrobe', 'W.I.C.', { x: inner, y: primary, w: 5, h: strip }, { owner: main })
  storey.add('ensuite', 'Ensuite', { x: inner + 5, y: primary, w: right - 5, h: strip }, { owner: main })
  storey.add('bath', 'Bath', { x: inner, y: primary + strip, w: right, h: Math.max(rest, 0) })
  const bedTwo = storey.add('bedroom', 'Bedroom 2', {
    x: inner,
    y: bottom - second,
    w: right - 2.5,
    h: second,
  })
  storey.add(
    'closet',
    'CL',
    { x: inner + right - 2.5, y: bottom - second, w: 2.5, h: second },
    { owner: bedTwo },
  )
  storey.outdoors.push({ name: 'Porch', x: left + 0.25, y: bottom, w: spine - 0.5, h: 4 })
  storey.outdoors.push({ name: random.pick(['Deck', 'Patio', 'Terrace']), x: -9, y: 0.5, w: 9, h: back - 1 })
  return storey
}

/** Adds the hall with the stairs. On the ground floor, the stairs start in the foyer. */
function addSpine(storey: Storey, frame: PlanFrame, top: number, bottom: number, ground: boolean): void {
  const { left, spine, stairs } = frame
  const end = stairs.y + stairs.h
  storey.add(
    'hall',
    'Hall',
    { x: left, y: top, w: spine, h: stairs.y - top },
    { group: 'hall', labelled: !ground },
  )
  storey.add(
    'hall',
    'Hall',
    { x: left, y: stairs.y, w: hallWidth, h: stairs.h },
    { group: 'hall', labelled: ground },
  )
  storey.add('stairs', ground ? 'UP' : 'DN', stairs)
  storey.add(
    ground ? 'foyer' : 'hall',
    ground ? 'Foyer' : 'Loft',
    { x: left, y: end, w: spine, h: bottom - end },
    { group: 'hall' },
  )
}
