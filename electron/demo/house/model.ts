/** A rectangle in feet. x grows to the right and y downwards, as on the sheet. */
export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

export type RoomKind =
  | 'living'
  | 'family'
  | 'dining'
  | 'kitchen'
  | 'bedroom'
  | 'bath'
  | 'ensuite'
  | 'powder'
  | 'closet'
  | 'wardrobe'
  | 'laundry'
  | 'garage'
  | 'office'
  | 'hall'
  | 'foyer'
  | 'stairs'
  | 'pantry'

/** A room, measured to the centre lines of its walls. */
export interface Room extends Rect {
  id: number
  kind: RoomKind
  name: string
  /** Rooms of one `group` have no walls between them, such as open-plan rooms or the parts of a hall. */
  group?: string
  /** Id of the bedroom that a wardrobe, closet or ensuite belongs to. */
  owner?: number
  /** False for the second part of a space whose name is in the first part. */
  labelled: boolean
}

/** A place outside the walls. It is drawn with the floor, and not counted in its area. */
export interface OutdoorPlace extends Rect {
  name: string
}

export type OpeningKind = 'door' | 'entry' | 'opening' | 'window' | 'sliding' | 'bifold' | 'garage'

/** A hole in a wall, `at` feet from the wall's start. */
export interface WallOpening {
  kind: OpeningKind
  at: number
  width: number
  /** The end of the hole with the hinges. */
  hinge: 'start' | 'end'
  /** The side that a door swings to: -1 is left of or above the wall, 1 is right of or below it. */
  swing: -1 | 1
}

/** A straight piece of wall between at most two rooms. x1 <= x2 and y1 <= y2. */
export interface Wall {
  x1: number
  y1: number
  x2: number
  y2: number
  kind: 'exterior' | 'interior' | 'rail'
  /** Id of the room left of or above the wall. */
  before: number | null
  /** Id of the room right of or below the wall. */
  after: number | null
  openings: WallOpening[]
}

export type HouseSide = 'top' | 'bottom' | 'left' | 'right'

export type FixtureKind =
  | 'counter'
  | 'sink'
  | 'stove'
  | 'fridge'
  | 'island'
  | 'tub'
  | 'shower'
  | 'toilet'
  | 'vanity'
  | 'washer'
  | 'dryer'
  | 'rod'
  | 'treads'
  | 'bed'
  | 'sofa'
  | 'table'
  | 'desk'

/** An object in a room. `back` is the side of the room that its back stands against. */
export interface Fixture extends Rect {
  kind: FixtureKind
  back: HouseSide
  /** Loose furniture appears in the 3D pictures only. */
  loose: boolean
}

export interface Floor {
  name: string
  level: number
  rooms: Room[]
  walls: Wall[]
  outdoors: OutdoorPlace[]
  fixtures: Fixture[]
  bounds: Rect
}

/** A house. All files of an order are drawn from the same house. */
export interface House {
  seed: number
  floors: Floor[]
  /** Direction of north, in degrees clockwise from the top of the sheet. */
  north: number
  /** 0 for the first delivery. Each correction adds 1. */
  revision: number
}

/** Thickness of walls in feet. */
export const thickness = { exterior: 0.55, interior: 0.38, rail: 0.14 } as const

/** Returns whether a wall runs from left to right. */
export function isHorizontal(wall: Wall): boolean {
  return wall.y1 === wall.y2
}

/** Returns the length of a wall in feet. */
export function lengthOf(wall: Wall): number {
  return wall.x2 - wall.x1 + (wall.y2 - wall.y1)
}

/** Returns the pieces of a wall between its openings, in feet along the wall. The outer ones fill the corners. */
export function solidRanges(wall: Wall): (readonly [from: number, to: number])[] {
  const half = thickness[wall.kind] / 2
  const holes = [...wall.openings].sort((a, b) => a.at - b.at)
  const starts = [-half, ...holes.map(({ at, width }) => at + width)]
  const ends = [...holes.map(({ at }) => at), lengthOf(wall) + half]
  return starts
    .map((from, index) => [from, ends[index] ?? from] as const)
    .filter(([from, to]) => to - from >= 0.01)
}

/** Returns the ground that a piece of a wall covers. */
export function wallGround(wall: Wall, from: number, to: number): Rect {
  const deep = thickness[wall.kind]
  return isHorizontal(wall)
    ? { x: wall.x1 + from, y: wall.y1 - deep / 2, w: to - from, h: deep }
    : { x: wall.x1 - deep / 2, y: wall.y1 + from, w: deep, h: to - from }
}

/** Returns whether a room counts as living area. */
export function isLivingArea(room: Room): boolean {
  return room.kind !== 'garage'
}

/** Returns the area of a floor's living rooms in square feet, measured to the wall centre lines. */
export function floorArea(floor: Floor): number {
  return floor.rooms.filter(isLivingArea).reduce((sum, room) => sum + room.w * room.h, 0)
}

/** Returns the living area of the whole house in square feet, with one decimal. */
export function houseArea(house: House): number {
  return Math.round(house.floors.reduce((sum, floor) => sum + floorArea(floor), 0) * 10) / 10
}
