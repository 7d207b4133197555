import { z } from 'zod'
import { askerSchema, id, seconds, text } from '../words.ts'

/** Channel of the search on this computer: orders, folders, and their texts and file names. */

const markedSchema = z.object({ text: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])) })

/** Fields of an order in which the words may be found. */
export const searchFields = ['address', 'reference', 'createdBy', 'notes', 'status', 'package', 'id'] as const
const reasonSchema = z.object({ field: z.enum(searchFields), found: markedSchema })

const hitsOf = <Hit extends z.ZodType>(hit: Hit) =>
  /** `total` is null if there are too many to count. */
  z.object({ hits: z.array(hit), total: z.number().nullable() })

const searchResultSchema = z.object({
  orders: hitsOf(
    z.object({
      orderId: id,
      title: markedSchema,
      status: text,
      createdAt: seconds,
      /** The address is left out, since it is the title. */
      reasons: z.array(reasonSchema),
    }),
  ),
  folders: hitsOf(
    z.object({ folderId: id, title: markedSchema, place: markedSchema, thumbnail: text, files: z.number() }),
  ),
  texts: hitsOf(
    z.object({
      folderId: id,
      fileId: id,
      /** Title of the folder. */
      title: z.string(),
      name: z.string(),
      kind: z.enum(['gla', 'tour', 'property', 'annotation', 'text', 'names']),
      found: markedSchema,
    }),
  ).extend({
    /** Whether all texts are indexed. Texts that are not indexed yet follow in the background. */
    isComplete: z.boolean(),
  }),
})
export type SearchResult = z.output<typeof searchResultSchema>

export const searchChannels = {
  /** Returns items with every word of `text`, newest first; at most `limit` per group. */
  'search:all': {
    input: z.strictObject({
      connectionId: id,
      text: z.string().max(500),
      limit: z.int().min(1).max(100).default(10),
      asker: askerSchema.optional(),
    }),
    output: searchResultSchema,
  },
} as const
