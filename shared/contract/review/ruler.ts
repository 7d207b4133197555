import { z } from 'zod'
import { annotationSchema } from '../../domain/review/annotation.ts'
import { done, id } from '../words.ts'

/** Channels of the ruler: calibrated scales, stored in the order's folder. */

const scaleSchema = z.object({
  /** Identifies the plan: the same for all its pictures, whatever the format, variant and resolution. */
  plan: annotationSchema.shape.plan,
  /** Width of the whole picture in metres. */
  metresPerWidth: z.number().positive().max(1_000_000),
})

export const rulerChannels = {
  'ruler:scales': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: z.object({ scales: z.array(scaleSchema) }),
  },
  /** Null removes the scale of a plan. */
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
