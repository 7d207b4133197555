import { describe, expect, test } from 'vitest'
import { drawPlan, placeOnSheet, sheet } from '../../../../electron/demo/drawing/plan/plan.ts'
import { toSvg } from '../../../../electron/demo/drawing/scene.ts'
import { propertyData } from '../../../../electron/demo/drawing/sheets/propertyData.ts'
import { makeHouse } from '../../../../electron/demo/house.ts'
import { readRoomOutlines } from '../../../../electron/services/library/drawings/roomOutlines.ts'
import { readSvg } from '../../../../electron/services/library/drawings/readSvg.ts'
import { scaleFromRooms, scaleTolerance, type RoomScale } from '../../../../shared/domain/review/roomScale.ts'
import { often } from '../../../support/soak.ts'

/** Scale of a drawing of 400 by 300 units, by the rooms of the property data. */
function scaleOf(body: string, data: unknown, size = { width: 800, height: 600 }): RoomScale | null {
  const svg = readSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${body}</svg>`, 1)
  return scaleFromRooms(readRoomOutlines(svg.root, size.width, size.height), JSON.stringify(data))
}
const text = (words: string, x: number, y: number): string => `<text x="${x}" y="${y}">${words}</text>`
const kitchen = '<rect x="20" y="20" width="120" height="100"/>'
const study = '<path d="M140 20H220v100h-80Z"/>'
const rooms = kitchen + study + text('KITCHEN', 60, 60) + text('STUDY', 180, 60)
/** One unit of the drawing is 5 cm. */
const inMetres = {
  unit: 'm',
  floors: [
    {
      rooms: [
        { name: 'Kitchen', width: 6, length: 5 },
        { name: 'Study', width: 4, length: 5 },
      ],
    },
  ],
}
const [firstFloor] = inMetres.floors

describe('the sizes of two rooms', () => {
  test.each<[string, string, unknown]>([
    ['in metres', rooms, inMetres],
    [
      'in feet, as areas',
      rooms,
      {
        unit: 'sq ft',
        rooms: [
          { name: 'kitchen', area: 30 / 0.3048 ** 2 },
          { name: 'study', area: 20 / 0.3048 ** 2 },
        ],
      },
    ],
    [
      'around furniture and on a floor',
      `<rect width="300" height="260"/>${rooms}<rect x="50" y="40" width="40" height="40"/>`,
      inMetres,
    ],
    [
      'with their sizes in the labels',
      kitchen +
        study +
        text('KITCHEN 6.00 m × 5.00 m', 60, 60) +
        text("STUDY 13' 1&quot; × 16' 5&quot;", 180, 60),
      inMetres,
    ],
    ['turned on the sheet', `<g transform="rotate(90 150 150)">${rooms}</g>`, inMetres],
    ['as polygons', rooms.replace(kitchen, '<polygon points="20,20 140,20 140,120 20,120"/>'), inMetres],
  ])('%s give the width of the drawing', (_, body, data) => {
    expect(scaleOf(body, data)).toEqual({ metresPerWidth: expect.closeTo(20, 6) as number, rooms: 2 })
  })

  test.each<[string, string, unknown]>([
    ['without a unit', rooms, { ...inMetres, unit: undefined }],
    ['of which one is on the drawing', kitchen + text('KITCHEN', 60, 60), inMetres],
    ['of which one has no outline', kitchen + text('KITCHEN', 60, 60) + text('STUDY', 300, 200), inMetres],
    ['of which one name is drawn twice', rooms + text('STUDY', 200, 100), inMetres],
    [
      'with another shape',
      rooms,
      {
        unit: 'm',
        rooms: [
          { name: 'Kitchen', width: 6, length: 3 },
          { name: 'Study', width: 4, length: 9 },
        ],
      },
    ],
    [
      'that contradict each other',
      rooms,
      {
        unit: 'm',
        rooms: [
          { name: 'Kitchen', width: 6, length: 5 },
          { name: 'Study', width: 5, length: 6.25 },
        ],
      },
    ],
    [
      'of two floors that contradict each other',
      rooms,
      {
        ...inMetres,
        floors: [
          firstFloor,
          {
            rooms: [
              { name: 'Kitchen', width: 12, length: 10 },
              { name: 'Study', width: 8, length: 10 },
            ],
          },
        ],
      },
    ],
    [
      'that are no numbers',
      rooms,
      {
        unit: 'm',
        rooms: [
          { name: 'Kitchen', width: '6', length: 0 },
          { name: 'Study', area: -1 },
        ],
      },
    ],
    [
      'within one shape',
      `<rect x="20" y="20" width="200" height="100"/>${text('KITCHEN', 60, 60)}${text('STUDY', 180, 60)}`,
      inMetres,
    ],
    [
      'that are not painted',
      `<defs>${kitchen}${study}</defs>${text('KITCHEN', 60, 60)}${text('STUDY', 180, 60)}`,
      inMetres,
    ],
  ])('%s claim no scale', (_, body, data) => {
    expect(scaleOf(body, data)).toBeNull()
  })

  test('are measured against the visible part of a sheet of another shape', () => {
    expect(scaleOf(rooms, inMetres, { width: 800, height: 300 })?.metresPerWidth).toBeCloseTo(40, 6)
  })
})

test('most plans of demo houses without a scale bar have a scale by their rooms, and none a wrong one', () => {
  let known = 0
  const seeds = Array.from({ length: often(12, 200) }, (_, at) => at * 7919 + 3)
  const plans = seeds.flatMap((seed) => {
    const house = makeHouse(seed, 2)
    return house.floors.map((floor) => ({ house, floor }))
  })
  for (const { house, floor } of plans) {
    const svg = readSvg(toSvg(drawPlan(house, floor, { address: '', dimensions: true, bare: true })), 1)
    const data = JSON.stringify(propertyData(house, 'o', '12 Oak Street'))
    const found = scaleFromRooms(readRoomOutlines(svg.root, sheet.width, sheet.height), data)
    if (found === null) continue
    known += 1
    const real = (sheet.width / placeOnSheet(house, floor).scale) * 0.3048
    expect(Math.abs(found.metresPerWidth / real - 1)).toBeLessThan(scaleTolerance)
  }
  expect(known).toBeGreaterThan(plans.length / 2)
})
