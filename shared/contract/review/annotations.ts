import { z } from 'zod'
import { annotationSchema } from '../../domain/review/annotation.ts'
import { done, id, nothing, text } from '../words.ts'

/** Annotations of plans, kept with the folder of the order. */

const keptSchema = annotationSchema.extend({
  /** Made on a delivery before the one that is shown now. */
  isOfEarlier: z.boolean(),
})
export type Annotation = z.output<typeof keptSchema>

/** The most plans and pages of one export. */
const maxAnnotatedPlans = 500

/** A plan, or a page of a PDF, whose annotations are exported. */
const annotatedPlanSchema = z.strictObject({
  /** The file that is drawn; null for a plan that is not on this computer. */
  fileId: id.nullable(),
  plan: annotationSchema.shape.plan,
  page: annotationSchema.shape.page,
  /** What people call it. */
  title: z.string().min(1).max(300),
})
export type AnnotatedPlan = z.output<typeof annotatedPlanSchema>

const folderOf = { connectionId: id, folderId: id }

export const annotationChannels = {
  /** All of a folder, the oldest first. */
  'annotations:list': {
    input: z.strictObject(folderOf),
    output: z.object({ annotations: z.array(keptSchema) }),
  },
  /** Puts a new one that was made on a file, or another version of one, whose file may be gone. */
  'annotations:put': {
    input: z.strictObject({ ...folderOf, fileId: text, annotation: z.strictObject(annotationSchema.shape) }),
    output: done,
  },
  'annotations:remove': { input: z.strictObject({ ...folderOf, id }), output: done },
  /** Asks where, and saves plans with their annotations over them: as PDF, or one of them as PNG. */
  'annotations:export': {
    input: z.discriminatedUnion('format', [
      z.strictObject({
        ...folderOf,
        format: z.literal('pdf'),
        plans: z.array(annotatedPlanSchema).min(1).max(maxAnnotatedPlans),
      }),
      z.strictObject({
        ...folderOf,
        format: z.literal('png'),
        plans: z.array(annotatedPlanSchema).length(1),
      }),
    ]),
    /** False where the user changed their mind. */
    output: z.object({ saved: z.boolean() }),
  },
  /** Shows what was exported last in its folder. */
  'annotations:reveal': { input: nothing, output: done },
} as const
