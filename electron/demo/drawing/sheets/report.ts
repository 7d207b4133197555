import type { ReportSectionName } from '../../../../shared/domain/requestBodies.ts'
import { floorArea, houseArea, isLivingArea, type Floor, type House, type Rect } from '../../house/model.ts'
import { fitText, measureText } from '../lettering.ts'
import { ink } from '../palette.ts'
import { placeScene } from '../plan/place.ts'
import { drawnPart, drawPlan } from '../plan/plan.ts'
import { rectPath, roundedPath, segmentPath, textShape, type Scene, type Shape } from '../scene.ts'
import { feetAndInches, grouped } from '../units.ts'

export interface ReportPart {
  section: ReportSectionName
  logo: string
  disclaimer: readonly string[]
}

export interface ReportOptions {
  address: string
  parts?: readonly ReportPart[]
  unit?: 'ft' | 'm'
}

const page = { width: 2550, height: 3300 } as const
const margin = 190
const usual = ['Measurements are approximate and not guaranteed.', 'This report does not replace a survey.']
const allParts: readonly ReportPart[] = (
  ['homereportFrontpage', 'homereportFloors', 'homereportMeasurements'] as const
).map((section) => ({ section, logo: '', disclaimer: usual }))

/** Draws the pages of a home report: front page, one page for each storey, and the table of rooms. */
export function drawReport(house: House, options: ReportOptions): Scene[] {
  const { address, parts = allParts, unit = 'ft' } = options
  return parts.flatMap((part): Scene[] => {
    switch (part.section) {
      case 'homereportFrontpage':
        return [frontPage(house, address, part, unit)]
      case 'homereportFloors':
        return house.floors.map((floor) => floorPage(house, floor, address, part, unit))
      case 'homereportMeasurements':
        return [tablePage(house, address, part, unit)]
    }
  })
}

function sheetOf(title: string, address: string, part: ReportPart, shapes: readonly Shape[]): Scene {
  const foot = page.height - 150
  const top = foot - part.disclaimer.length * 46 - 20
  const lines = part.disclaimer.map((line, index) =>
    textShape(fitText(line, 26, page.width - margin * 2), {
      size: 26,
      x: margin,
      y: foot - (part.disclaimer.length - 1 - index) * 46,
      colour: ink.muted,
    }),
  )
  return {
    ...page,
    title: `${title}, ${address}`,
    shapes: [
      { d: rectPath(0, 0, page.width, page.height), fill: ink.paper },
      ...shapes,
      ...logoShapes(part.logo),
      { d: segmentPath(margin, top, page.width - margin, top), stroke: ink.rule, width: 4 },
      ...lines,
    ],
  }
}

/** Draws a placeholder with the host of the logo, because the demo downloads nothing. */
function logoShapes(url: string): Shape[] {
  if (url === '' || !URL.canParse(url)) return []
  const name = fitText(new URL(url).host, 30, 420)
  const width = measureText(name, 30) + 90
  const x = page.width - margin - width
  return [
    { d: roundedPath(x, 130, width, 110, 20), stroke: ink.line, width: 4 },
    textShape(name, { size: 30, align: 'centre', x: x + width / 2, y: 200, colour: ink.muted }),
  ]
}

function frontPage(house: House, address: string, part: ReportPart, unit: 'ft' | 'm'): Scene {
  const rooms = house.floors.flatMap((floor) => floor.rooms)
  const baths =
    rooms.filter((room) => room.kind === 'bath' || room.kind === 'ensuite').length +
    rooms.filter((room) => room.kind === 'powder').length / 2
  const facts: [string, string][] = [
    [areaText(houseArea(house), unit), 'LIVING AREA'],
    [String(rooms.filter((room) => room.kind === 'bedroom').length), 'BEDROOMS'],
    [String(baths), 'BATHS'],
    [String(house.floors.length), house.floors.length === 1 ? 'FLOOR' : 'FLOORS'],
  ]
  const shapes: Shape[] = [
    textShape('HOME REPORT', { size: 34, spacing: 0.16, x: margin, y: 205, colour: ink.muted }),
  ]
  const [street = '', ...rest] = address.split(', ')
  shapes.push(
    textShape(fitText(street, 92, page.width - margin * 2), { size: 92, weight: 'bold', x: margin, y: 420 }),
  )
  shapes.push(
    textShape(fitText(rest.join(', '), 46, page.width - margin * 2), {
      size: 46,
      x: margin,
      y: 520,
      colour: ink.muted,
    }),
  )
  const first = house.floors[0]
  if (first !== undefined)
    shapes.push(...planIn(house, first, { x: margin, y: 640, w: page.width - margin * 2, h: 1700 }, false))
  // The area needs more space than the counts at its side.
  const columns = (index: number): number => (index === 0 ? 0 : 400 + index * 440)
  for (const [index, [value, label]] of facts.entries()) {
    shapes.push(textShape(value, { size: 72, weight: 'bold', x: margin + columns(index), y: 2600 }))
    shapes.push(
      textShape(label, { size: 28, spacing: 0.12, x: margin + columns(index), y: 2680, colour: ink.muted }),
    )
  }
  return sheetOf('Home report', address, part, shapes)
}

function floorPage(house: House, floor: Floor, address: string, part: ReportPart, unit: 'ft' | 'm'): Scene {
  return sheetOf(floor.name, address, part, [
    textShape(floor.name, { size: 64, weight: 'bold', x: margin, y: 230 }),
    textShape(fitText(`${areaText(floorArea(floor), unit)}  ·  ${address}`, 36, 1500), {
      size: 36,
      x: margin,
      y: 310,
      colour: ink.muted,
    }),
    ...planIn(house, floor, { x: margin - 60, y: 420, w: page.width - margin * 2 + 120, h: 2400 }, true),
  ])
}

function tablePage(house: House, address: string, part: ReportPart, unit: 'ft' | 'm'): Scene {
  const shapes: Shape[] = [
    textShape('Measurements', { size: 64, weight: 'bold', x: margin, y: 230 }),
    textShape(fitText(address, 36, 1500), { size: 36, x: margin, y: 310, colour: ink.muted }),
  ]
  const right = page.width - margin
  let y = 430
  const row = (cells: readonly [string, string, string], bold: boolean): void => {
    const weight = bold ? 'bold' : 'regular'
    shapes.push(textShape(cells[0], { size: 34, weight, x: margin, y }))
    shapes.push(
      textShape(cells[1], { size: 34, weight, align: 'right', x: right - 520, y, colour: ink.muted }),
    )
    shapes.push(textShape(cells[2], { size: 34, weight, align: 'right', x: right, y }))
    shapes.push({
      d: segmentPath(margin, y + 24, right, y + 24),
      stroke: bold ? ink.wall : ink.rule,
      width: 3,
    })
    y += 74
  }
  for (const floor of house.floors) {
    row([floor.name, 'width × length', areaText(floorArea(floor), unit)], true)
    for (const room of floor.rooms) {
      if (!room.labelled || room.kind === 'stairs') continue
      const name = isLivingArea(room) ? room.name : `${room.name} (not counted)`
      const length = unit === 'm' ? metres : feetAndInches
      row([name, `${length(room.w)} × ${length(room.h)}`, areaText(room.w * room.h, unit)], false)
    }
    y += 40
  }
  return sheetOf('Measurements', address, part, shapes)
}

function planIn(house: House, floor: Floor, into: Rect, dimensions: boolean): Shape[] {
  const plan = drawPlan(house, floor, { address: '', dimensions, bare: true })
  return placeScene(plan, drawnPart(house, floor), into)
}

function areaText(squareFeet: number, unit: 'ft' | 'm'): string {
  return unit === 'm' ? `${(squareFeet * 0.09290304).toFixed(1)} m²` : `${grouped(squareFeet)} sq ft`
}

function metres(feet: number): string {
  return `${(feet * 0.3048).toFixed(2)} m`
}
