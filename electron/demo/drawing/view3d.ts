import { floorArea, houseArea, type Floor, type House } from '../house/model.ts'
import { ink } from './palette.ts'
import { sheet, sheetFoot } from './plan/plan.ts'
import { rectPath, type Scene } from './scene.ts'
import { solidShapes } from './solids.ts'
import { grouped } from './units.ts'

/** Draws a furnished storey from above and one side. */
export function drawView(house: House, floor: Floor, address: string): Scene {
  const turn = -0.42
  const tilt = 0.98
  const reach = Math.abs(Math.cos(turn)) * floor.bounds.w + Math.abs(Math.sin(turn)) * floor.bounds.h
  const depth =
    (Math.abs(Math.sin(turn)) * floor.bounds.w + Math.abs(Math.cos(turn)) * floor.bounds.h) * Math.sin(tilt)
  const scale = Math.min(3400 / reach, 2250 / (depth + 4))
  return {
    ...sheet,
    title: `3D floor plan, ${floor.name}, ${address}`,
    shapes: [
      { d: rectPath(0, 0, sheet.width, sheet.height), fill: ink.paper },
      ...solidShapes(floor, { turn, tilt, scale, x: 2000, y: 1400 }),
      ...sheetFoot(
        address,
        3500,
        `${floor.name}  ·  ${grouped(floorArea(floor))} sq ft of ${grouped(houseArea(house))}`,
        'Furniture is for illustration.',
      ),
    ],
  }
}
