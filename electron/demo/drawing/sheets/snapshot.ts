import { houseArea, type House } from '../../house/model.ts'
import { ink } from '../palette.ts'
import { placeScene } from '../plan/place.ts'
import { drawnPart, drawPlan, sheet, sheetFoot } from '../plan/plan.ts'
import { rectPath, textShape, type Scene, type Shape } from '../scene.ts'
import { grouped } from '../units.ts'

/** Draws all storeys side by side on one sheet. */
export function drawSnapshot(house: House, address: string): Scene {
  const shapes: Shape[] = [{ d: rectPath(0, 0, sheet.width, sheet.height), fill: ink.paper }]
  const width = 3600 / house.floors.length
  // Both storeys have the same scale, so the larger storey decides it.
  const parts = house.floors.map((floor) => drawnPart(house, floor))
  const largest = { w: Math.max(...parts.map(({ w }) => w)), h: Math.max(...parts.map(({ h }) => h)) }
  for (const [index, floor] of house.floors.entries()) {
    const plan = drawPlan(house, floor, { address, dimensions: false, bare: true })
    const part = drawnPart(house, floor)
    const same = { x: part.x + (part.w - largest.w) / 2, y: part.y + (part.h - largest.h) / 2, ...largest }
    shapes.push(...placeScene(plan, same, { x: 200 + index * width, y: 200, w: width, h: 2250 }))
    shapes.push(
      textShape(floor.name.toUpperCase(), {
        size: 40,
        spacing: 0.1,
        align: 'centre',
        weight: 'bold',
        x: 200 + (index + 0.5) * width,
        y: 2600,
      }),
    )
  }
  const storeys = house.floors.length === 1 ? 'one floor' : 'two floors'
  shapes.push(...sheetFoot(address, 3500, `${grouped(houseArea(house))} sq ft on ${storeys}`))
  return { ...sheet, title: `Snapshot, ${address}`, shapes }
}
