import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'

/** Position of a drawn plan on its sheet. */
export interface PlanPlace {
  width: number
  height: number
  scale?: number
  x?: number
  y?: number
}

/** Parts of the plan. The plan has 1000 by 750 units. */
export type PlanPart = 'wall' | 'name' | 'door' | 'speck'

/** Draws a plan of walls, doors and names. The `changed` parts are drawn in another way. */
export function drawnPlan(place: PlanPlace, changed: readonly PlanPart[] = []): Canvas {
  const { width, height, scale = width / 1000, x = 0, y = 0 } = place
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.setTransform(scale, 0, 0, scale, x, y)
  const is = (part: PlanPart): boolean => changed.includes(part)
  fill(context, '#f3efe6', 110, 110, 780, 480)
  const wall = (left: number, top: number, right: number, bottom: number): void => {
    fill(context, '#2a2d33', left, top, right - left, bottom - top)
  }
  wall(100, 100, 900, 112)
  wall(100, 588, 900, 600)
  wall(100, 100, 112, 600)
  wall(888, 100, 900, 600)
  const middle = is('wall') ? 424 : 400
  wall(middle, 112, middle + 8, 588)
  wall(640, 112, 648, 400)
  wall(640, 392, 888, 400)
  letters(context, 200, 300, 1)
  letters(context, 500, 300, 2)
  letters(context, 720, 240, is('name') ? 9 : 3)
  letters(context, 720, 500, 4)
  context.strokeStyle = '#555'
  context.lineWidth = 2
  context.beginPath()
  if (is('door')) context.arc(700, 588, 50, Math.PI, Math.PI * 1.5)
  else context.arc(650, 588, 50, Math.PI * 1.5, Math.PI * 2)
  context.stroke()
  if (is('speck')) fill(context, '#999', 950, 700, 0.5, 0.5)
  // A title block, so that the sheet is not symmetric.
  fill(context, '#777', 60, 660, 300, 3)
  letters(context, 60, 690, 5)
  letters(context, 120, 690, 6)
  return canvas
}

/** Place of each part before and after the change, in units of the plan. */
export const drawnAt = {
  wall: { x: 400, y: 112, width: 32, height: 476 },
  name: { x: 720, y: 240, width: 60, height: 20 },
  door: { x: 650, y: 538, width: 50, height: 50 },
} as const

function fill(
  context: SKRSContext2D,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.fillStyle = colour
  context.fillRect(x, y, width, height)
}

/** Draws strokes like letters. Each number gives another pattern. */
function letters(context: SKRSContext2D, x: number, y: number, number: number): void {
  for (let at = 0; at < 12; at += 1)
    if (((number * 2654435761) >>> at) % 2 === 1)
      fill(context, '#333', x + (at % 6) * 10, y + (at > 5 ? 10 : 0), 7, 8)
    else fill(context, '#333', x + (at % 6) * 10 + 2, y + (at > 5 ? 10 : 0), 2, 8)
}
