import { z } from 'zod'
import { annotationSchema, pointSchema, type AnnotationMark } from './annotation.ts'

/** Maximum size of a file of notes, in bytes. */
export const maxNotesBytes = 2 * 1024 * 1024

/** Notes on the plans of an order, as a web page for an agent saves them (`page.js`). */
const notesSchema = z.object({
  planroomNotes: z.literal(1),
  orderId: z.string().min(1).max(100),
  notes: z
    .array(
      z.object({ ...annotationSchema.pick({ id: true, plan: true, note: true }).shape, point: pointSchema }),
    )
    .min(1)
    .max(500),
})

/** Notes of an agent on an order, as annotations. */
export interface AgentNotes {
  orderId: string
  marks: AnnotationMark[]
}

/** Returns whether a text is a file of notes, also one that `readAgentNotes` can't read. */
export const hasAgentNotes = (text: string): boolean => /^\s*\{[^{}]*"planroomNotes"/.test(text)

/** Reads a file of notes. Returns null for another text. */
export function readAgentNotes(text: string): AgentNotes | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  const { data } = notesSchema.safeParse(content)
  if (data === undefined) return null
  return {
    orderId: data.orderId,
    marks: data.notes.map(({ point, ...note }) => ({
      ...note,
      page: 1,
      shape: 'pin',
      points: [point],
      isDone: false,
      isFromAgent: true,
    })),
  }
}
