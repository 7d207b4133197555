import { z } from 'zod'
import { annotationSchema } from '../../domain/review/annotation.ts'
import { done, id } from '../words.ts'

/** How long things on plans are: what the user calibrated, kept with the folder of the order. */

const scaleSchema = z.object({
  /** Which plan: the same for all pictures of it, whatever their format, variant and resolution. */
  plan: annotationSchema.shape.plan,
  /** What a picture's whole width stands for. */
  metresPerWidth: z.number().positive().max(1_000_000),
})

export const rulerChannels = {
  'ruler:scales': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: z.object({ scales: z.array(scaleSchema) }),
  },
  /** Null forgets the scale of a plan. */
  'ruler:setScale': {
    input: z.strictObject({
      connectionId: id,
      folderId: id,
      plan: scaleSchema.shape.plan,
      metresPerWidth: scaleSchema.shape.metresPerWidth.nullable(),
    }),
    output: done,
  },
} as const
