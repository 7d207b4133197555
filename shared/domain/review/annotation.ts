import { z } from 'zod'

/** Marks on a plan: a pin, a box, an arrow, a line drawn by hand, or a text. */
export const annotationShapes = ['pin', 'box', 'arrow', 'freehand', 'text'] as const
export type AnnotationShape = (typeof annotationShapes)[number]

/** A place on a picture or page, in parts of its width and height, from 0 to 1. */
const pointSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type Point = z.output<typeof pointSchema>

/** The most points of a line that is drawn by hand. */
export const maxPoints = 500
/** The longest note, in characters. */
export const maxNote = 2000

/**
 * What somebody noted on a plan. It is kept beside the plan and never in it, and shown on every format, variant and
 * delivery of the plan.
 */
export const annotationSchema = z.object({
  id: z.string().min(1).max(100),
  /** Which plan: the same for all pictures of it. */
  plan: z.string().min(1).max(200),
  /** Of a PDF; 1 for all else. */
  page: z.int().min(1).max(10_000),
  shape: z.enum(annotationShapes),
  /** One for a pin and a text, two for a box and an arrow, all for a line. */
  points: z.array(pointSchema).min(1).max(maxPoints),
  note: z.string().max(maxNote),
  isDone: z.boolean(),
  /** When a change was requested for it, in seconds since the epoch; missing where none was. */
  requestedAt: z.number().optional(),
})
export type AnnotationMark = z.output<typeof annotationSchema>

/** The middle of what an annotation points at. */
export function placeOf({ shape, points }: Pick<AnnotationMark, 'shape' | 'points'>): Point {
  const [first = { x: 0.5, y: 0.5 }] = points
  if (shape === 'pin' || shape === 'text') return first
  // An arrow points at its end.
  if (shape === 'arrow') return points.at(-1) ?? first
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}
