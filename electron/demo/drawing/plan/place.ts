import { short } from '../lettering.ts'
import type { Rect } from '../../house/model.ts'
import type { Scene, Shape } from '../scene.ts'

/** Returns the shapes of a scene, or of a part of it, moved into another drawing. */
export function placeScene(scene: Scene, part: Rect, into: Rect): Shape[] {
  const scale = Math.min(into.w / part.w, into.h / part.h)
  const dx = into.x + (into.w - part.w * scale) / 2 - part.x * scale
  const dy = into.y + (into.h - part.h * scale) / 2 - part.y * scale
  // The first shape is the background of the sheet.
  return scene.shapes.slice(1).map((shape) => ({
    ...shape,
    d: shape.d.replace(
      /(-?[\d.]+) (-?[\d.]+)/g,
      (_, x: string, y: string) => `${short(Number(x) * scale + dx)} ${short(Number(y) * scale + dy)}`,
    ),
    ...(shape.width === undefined ? {} : { width: shape.width * scale }),
    ...(shape.dash === undefined ? {} : { dash: shape.dash.map((length) => length * scale) }),
  }))
}
