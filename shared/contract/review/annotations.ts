import { z } from 'zod'
import { languages } from '../../domain/languages.ts'
import { annotationSchema } from '../../domain/review/annotation.ts'
import { done, id, nothing, text } from '../words.ts'

/** Channels of annotations, which are stored in the order's folder. */

const keptSchema = annotationSchema.extend({
  /** The annotation was made on an earlier delivery than the current one. */
  isOfEarlier: z.boolean(),
  /** A newer delivery of the plan arrived after a change was requested for the annotation. */
  isAnswered: z.boolean(),
})
export type Annotation = z.output<typeof keptSchema>

/** Maximum number of plans and pages in an export. */
const maxAnnotatedPlans = 500
/** Maximum number of annotations with a room on one plan, and maximum length of a room's name in characters. */
const maxRooms = 20_000
export const maxRoomName = 300

/** A plan, or a page of a PDF, whose annotations are exported. */
const annotatedPlanSchema = z.strictObject({
  /** The file to draw; null if the plan is not on this computer. */
  fileId: id.nullable(),
  plan: annotationSchema.shape.plan,
  page: annotationSchema.shape.page,
  /** Readable name of the plan. */
  title: z.string().min(1).max(300),
  /** Names of the rooms in which annotations are, by annotation. */
  rooms: z
    .array(z.strictObject({ id, name: z.string().max(maxRoomName) }))
    .max(maxRooms)
    .optional(),
})
export type AnnotatedPlan = z.output<typeof annotatedPlanSchema>

const folderOf = { connectionId: id, folderId: id }
/** A folder, and the language of the list of notes. */
const listed = { ...folderOf, language: z.enum(languages) }

export const annotationChannels = {
  /** Returns all annotations of a folder, oldest first. */
  'annotations:list': {
    input: z.strictObject(folderOf),
    output: z.object({ annotations: z.array(keptSchema) }),
  },
  /** Saves a new or changed annotation. The file of a changed annotation may be gone. */
  'annotations:put': {
    input: z.strictObject({ ...folderOf, fileId: text, annotation: z.strictObject(annotationSchema.shape) }),
    output: done,
  },
  'annotations:remove': { input: z.strictObject({ ...folderOf, id }), output: done },
  /** Asks where to save plans with their annotations: a PDF, or one plan as PNG. */
  'annotations:export': {
    input: z.discriminatedUnion('format', [
      z.strictObject({
        ...listed,
        format: z.literal('pdf'),
        plans: z.array(annotatedPlanSchema).min(1).max(maxAnnotatedPlans),
      }),
      z.strictObject({
        ...listed,
        format: z.literal('png'),
        plans: z.array(annotatedPlanSchema).length(1),
      }),
    ]),
    /** False if the user cancels. */
    output: z.object({ saved: z.boolean() }),
  },
  /** Shows the last exported file in its folder. */
  'annotations:reveal': { input: nothing, output: done },
} as const
