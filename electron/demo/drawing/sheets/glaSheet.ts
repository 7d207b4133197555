import type { Floor, House } from '../../house/model.ts'
import { feet, glaArea, glaParts } from './gla.ts'
import { ink } from '../palette.ts'
import { sheet, sheetFoot } from '../plan/plan.ts'
import { rectPath, segmentPath, sizeToFit, textShape, type Scene, type Shape } from '../scene.ts'

const fills = ['#e3edf7', '#f4ead9', '#e4f0e6', '#f0e6f2', '#e2f0f0', '#f6e4e0'] as const

/** Draws the gross living area of a storey: its outline as lettered rectangles, and the sum at the side. */
export function drawGla(house: House, floor: Floor, address: string): Scene {
  const parts = glaParts(floor)
  const left = Math.min(...parts.map((part) => part.x))
  const top = Math.min(...parts.map((part) => part.y))
  const width = Math.max(...parts.map((part) => part.x + part.w)) - left
  const height = Math.max(...parts.map((part) => part.y + part.h)) - top
  const scale = Math.min(2200 / width, 2050 / height)
  const x0 = 260 + (2200 - width * scale) / 2
  const y0 = 320 + (2050 - height * scale) / 2
  const shapes: Shape[] = [{ d: rectPath(0, 0, sheet.width, sheet.height), fill: ink.paper }]
  for (const [index, part] of parts.entries()) {
    const x = x0 + (part.x - left) * scale
    const y = y0 + (part.y - top) * scale
    const w = part.w * scale
    const h = part.h * scale
    const letter = letterOf(index)
    const size = `${feet(part.w)} × ${feet(part.h)}`
    const text = sizeToFit(size, 38, w - 40)
    shapes.push({
      d: rectPath(x, y, w, h),
      fill: fills[index % fills.length] ?? fills[0],
      stroke: ink.wall,
      width: 9,
    })
    shapes.push(textShape(letter, { size: 84, align: 'centre', weight: 'bold', x: x + w / 2, y: y + h / 2 }))
    shapes.push(
      textShape(size, { size: text, align: 'centre', colour: ink.muted, x: x + w / 2, y: y + h / 2 + 84 }),
    )
  }
  const total = house.floors.reduce((sum, each) => sum + glaArea(each), 0)
  const facts = `${floor.name}  ·  whole house ${total.toFixed(1)} sq ft`
  const note = 'Lengths in feet between wall centre lines. Garage and outdoor areas are not included.'
  shapes.push(...sumColumn(floor), ...sheetFoot(address, 3500, facts, note))
  return { ...sheet, title: `Gross living area, ${floor.name}, ${address}`, shapes }
}

function sumColumn(floor: Floor): Shape[] {
  const x = 2720
  let y = 560
  const shapes = [textShape('GROSS LIVING AREA', { size: 40, spacing: 0.1, weight: 'bold', x, y: y - 120 })]
  for (const [index, part] of glaParts(floor).entries()) {
    shapes.push(textShape(letterOf(index), { size: 44, weight: 'bold', x, y }))
    shapes.push(
      textShape(`${feet(part.w)} × ${feet(part.h)}`, { size: 44, x: x + 130, y, colour: ink.muted }),
    )
    shapes.push(textShape((part.w * part.h).toFixed(1), { size: 44, align: 'right', x: 3760, y }))
    y += 96
  }
  shapes.push({ d: segmentPath(x, y - 40, 3760, y - 40), stroke: ink.wall, width: 5 })
  shapes.push(textShape(floor.name, { size: 48, weight: 'bold', x, y: y + 50 }))
  shapes.push(
    textShape(`${glaArea(floor).toFixed(1)} sq ft`, {
      size: 48,
      weight: 'bold',
      align: 'right',
      x: 3760,
      y: y + 50,
    }),
  )
  return shapes
}

function letterOf(index: number): string {
  return String.fromCharCode(65 + (index % 26))
}
