import { isHorizontal, solidRanges, wallGround, type Floor, type Rect } from '../../house/model.ts'

type Pair = readonly [code: number, value: string | number]

const layers: readonly (readonly [string, number])[] = [
  ['WALLS', 7],
  ['DOORS', 30],
  ['WINDOWS', 5],
  ['FIXTURES', 8],
  ['ROOMS', 3],
  ['OUTDOORS', 9],
]

/** Returns a storey as a DXF drawing (AutoCAD R12, for the widest support). Units are feet, and y grows upwards. */
export function toDxf(floor: Floor): string {
  const height = floor.bounds.y + floor.bounds.h
  const flip = (y: number): number => height - y
  const pairs: Pair[] = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    [9, '$INSUNITS'],
    [70, 2],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'TABLES'],
    [0, 'TABLE'],
    [2, 'LAYER'],
    [70, layers.length],
    ...layers.flatMap(([name, colour]): Pair[] => [
      [0, 'LAYER'],
      [2, name],
      [70, 0],
      [62, colour],
      [6, 'CONTINUOUS'],
    ]),
    [0, 'ENDTAB'],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
  ]
  const line = (layer: string, x1: number, y1: number, x2: number, y2: number): void => {
    pairs.push([0, 'LINE'], [8, layer], [10, x1], [20, flip(y1)], [30, 0], [11, x2], [21, flip(y2)], [31, 0])
  }
  const box = (layer: string, { x, y, w, h }: Rect): void => {
    line(layer, x, y, x + w, y)
    line(layer, x + w, y, x + w, y + h)
    line(layer, x + w, y + h, x, y + h)
    line(layer, x, y + h, x, y)
  }
  for (const wall of floor.walls) {
    for (const [from, to] of solidRanges(wall)) box('WALLS', wallGround(wall, from, to))
    for (const opening of wall.openings) {
      const flat = isHorizontal(wall)
      const at = (along: number): [number, number] =>
        flat ? [wall.x1 + along, wall.y1] : [wall.x1, wall.y1 + along]
      const [x1, y1] = at(opening.at)
      const [x2, y2] = at(opening.at + opening.width)
      line(opening.kind === 'window' || opening.kind === 'sliding' ? 'WINDOWS' : 'DOORS', x1, y1, x2, y2)
      if (opening.kind !== 'door' && opening.kind !== 'entry') continue
      const [hx, hy] = opening.hinge === 'start' ? [x1, y1] : [x2, y2]
      const out = opening.width * opening.swing
      line('DOORS', hx, hy, flat ? hx : hx + out, flat ? hy + out : hy)
      const start = arcStart(flat, opening.hinge === 'start', opening.swing === 1)
      pairs.push(
        [0, 'ARC'],
        [8, 'DOORS'],
        [10, hx],
        [20, flip(hy)],
        [30, 0],
        [40, opening.width],
        [50, start],
        [51, (start + 90) % 360],
      )
    }
  }
  for (const fixture of floor.fixtures) if (!fixture.loose) box('FIXTURES', fixture)
  for (const place of floor.outdoors) box('OUTDOORS', place)
  for (const room of floor.rooms) {
    if (!room.labelled) continue
    pairs.push(
      [0, 'TEXT'],
      [8, 'ROOMS'],
      [10, room.x + 0.8],
      [20, flip(room.y + room.h / 2)],
      [30, 0],
      [40, 0.6],
      [1, room.name],
    )
  }
  pairs.push([0, 'ENDSEC'], [0, 'EOF'])
  return `${pairs.map(([code, value]) => `${String(code)}\r\n${typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4) : value}`).join('\r\n')}\r\n`
}

/** Returns the start angle of a door's quarter circle, in degrees counter-clockwise, with y upwards. */
function arcStart(flat: boolean, hingeAtStart: boolean, swingsDownOrRight: boolean): number {
  if (flat) {
    if (hingeAtStart) return swingsDownOrRight ? 270 : 0
    return swingsDownOrRight ? 180 : 90
  }
  if (hingeAtStart) return swingsDownOrRight ? 270 : 180
  return swingsDownOrRight ? 0 : 90
}
