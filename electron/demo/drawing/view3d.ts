import { floorArea, type Floor, type House } from '../house/model.ts'
import { fitText } from './lettering.ts'
import { ink } from './palette.ts'
import { sheet } from './plan/plan.ts'
import { linePath, rectPath, textShape, type Scene } from './scene.ts'
import { solidShapes } from './solids.ts'
import { grouped } from './units.ts'

/** Draws a furnished storey from above and one side. */
export function drawView(house: House, floor: Floor, options: { address: string }): Scene {
  const line = 2690
  const turn = -0.42
  const tilt = 0.98
  const reach = Math.abs(Math.cos(turn)) * floor.bounds.w + Math.abs(Math.sin(turn)) * floor.bounds.h
  const depth =
    (Math.abs(Math.sin(turn)) * floor.bounds.w + Math.abs(Math.cos(turn)) * floor.bounds.h) * Math.sin(tilt)
  const scale = Math.min(3400 / reach, 2250 / (depth + 4))
  return {
    ...sheet,
    title: `3D floor plan, ${floor.name}, ${options.address}`,
    shapes: [
      { d: rectPath(0, 0, sheet.width, sheet.height), fill: ink.paper },
      ...solidShapes(floor, { turn, tilt, scale, x: 2000, y: 1400 }),
      {
        d: linePath([
          [200, line],
          [3800, line],
        ]),
        stroke: ink.rule,
        width: 4,
      },
      textShape(fitText(options.address, 54, 3500), { size: 54, weight: 'bold', x: 206, y: line + 112 }),
      textShape(
        `${floor.name}  ·  ${grouped(floorArea(floor))} sq ft ` +
          `of ${grouped(house.floors.reduce((sum, each) => sum + floorArea(each), 0))}`,
        { size: 38, x: 206, y: line + 184, colour: ink.muted },
      ),
      textShape('Furniture is for illustration.', { size: 19, x: 206, y: line + 242, colour: ink.faint }),
    ],
  }
}
