import { z } from 'zod'

/** A name on a drawing, such as that of a room. `x`, `y`: its center, as shares of the picture's width and height. */
export const planNameSchema = z.object({ text: z.string(), x: z.number(), y: z.number() })
export type PlanName = z.output<typeof planNameSchema>

/** Maximum distance of a name from the place that it names, as a share of the picture's width. */
const maxDistance = 0.15

/** Returns the name nearest to a point; null if none is near. `ratio`: the picture's width divided by its height. */
export function nearestName(
  point: { x: number; y: number },
  names: readonly PlanName[],
  ratio: number,
): string | null {
  let best: { text: string; far: number } | null = null
  for (const { text, x, y } of names) {
    const far = Math.hypot(x - point.x, (y - point.y) / ratio)
    if (far <= maxDistance && far < (best?.far ?? Infinity)) best = { text, far }
  }
  return best?.text ?? null
}
