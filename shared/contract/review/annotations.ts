import { z } from 'zod'
import { annotationSchema } from '../../domain/review/annotation.ts'
import { done, id, text } from '../words.ts'

/** Annotations of plans, kept with the folder of the order. */

const keptSchema = annotationSchema.extend({
  /** Made on a delivery before the one that is shown now. */
  isOfEarlier: z.boolean(),
})
export type Annotation = z.output<typeof keptSchema>

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
} as const
