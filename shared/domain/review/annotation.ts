import { z } from 'zod'

/** Shapes of annotations: a pin, a box, an arrow, a freehand line, or a text. */
export const annotationShapes = ['pin', 'box', 'arrow', 'freehand', 'text'] as const
export type AnnotationShape = (typeof annotationShapes)[number]

/** A position on a picture or page, as a fraction of its width and height, from 0 to 1. */
export const pointSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type Point = z.output<typeof pointSchema>

/** Maximum number of points of a freehand line. */
export const maxPoints = 500
/** Maximum length of a note, in characters. */
export const maxNote = 2000

/**
 * An annotation of a plan. It is stored next to the plan, never in it. All formats, variants and deliveries of the plan
 * show it.
 */
export const annotationSchema = z.object({
  id: z.string().min(1).max(100),
  /** Identifies the plan: the same for all its pictures. */
  plan: z.string().min(1).max(200),
  /** Page of a PDF; otherwise 1. */
  page: z.int().min(1).max(10_000),
  shape: z.enum(annotationShapes),
  /** One point for a pin or text, two for a box or arrow, all points of a freehand line. */
  points: z.array(pointSchema).min(1).max(maxPoints),
  note: z.string().max(maxNote),
  isDone: z.boolean(),
  /** Whether an agent wrote it on a web page of the order. */
  isFromAgent: z.boolean().optional(),
  /** When a change was requested for the annotation, in seconds since the epoch; missing if no change was. */
  requestedAt: z.number().optional(),
})
export type AnnotationMark = z.output<typeof annotationSchema>

/** Returns the center of the place that an annotation marks. */
export function placeOf({ shape, points }: Pick<AnnotationMark, 'shape' | 'points'>): Point {
  const [first = { x: 0.5, y: 0.5 }] = points
  if (shape === 'pin' || shape === 'text') return first
  // An arrow points at its end.
  if (shape === 'arrow') return points.at(-1) ?? first
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}
