import { floorArea, houseArea, isLivingArea, type House } from '../../house/model.ts'

/** Returns the property_data file of an order: storeys and rooms with their sizes in feet. */
export function propertyData(house: House, orderId: string, address: string): Record<string, unknown> {
  const rooms = house.floors.flatMap((floor) => floor.rooms)
  const baths = rooms.filter((room) => room.kind === 'bath' || room.kind === 'ensuite').length
  return {
    order_id: orderId,
    address,
    revision: house.revision,
    unit: 'ft',
    total_area: houseArea(house),
    bedrooms: rooms.filter((room) => room.kind === 'bedroom').length,
    bathrooms: { full: baths, half: rooms.filter((room) => room.kind === 'powder').length },
    floors: house.floors.map((floor) => ({
      name: floor.name,
      level: floor.level,
      area: tidy(floorArea(floor)),
      doors: count(house, floor.level, ['door', 'entry', 'bifold', 'sliding', 'garage']),
      windows: count(house, floor.level, ['window']),
      rooms: floor.rooms
        .filter((room) => room.labelled && room.kind !== 'stairs')
        .map((room) => ({
          name: room.name,
          type: room.kind,
          width: tidy(room.w),
          length: tidy(room.h),
          area: tidy(room.w * room.h),
          counted: isLivingArea(room),
        })),
    })),
  }
}

function count(house: House, level: number, kinds: readonly string[]): number {
  const walls = house.floors.find((floor) => floor.level === level)?.walls ?? []
  return walls.flatMap((wall) => wall.openings).filter((opening) => kinds.includes(opening.kind)).length
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100
}
