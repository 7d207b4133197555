import { z } from 'zod'
import { askerSchema, id, seconds, text } from '../words.ts'

/** The search in everything that is on this computer: orders, folders, and the texts and file names in them. */

const markedSchema = z.object({ text: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])) })

/** Why something was found: where the words are. */
export const searchFields = ['address', 'reference', 'createdBy', 'notes', 'status', 'package', 'id'] as const
const reasonSchema = z.object({ field: z.enum(searchFields), found: markedSchema })

const hitsOf = <Hit extends z.ZodType>(hit: Hit) =>
  /** `total` is null where they are too many to be counted. */
  z.object({ hits: z.array(hit), total: z.number().nullable() })

const searchResultSchema = z.object({
  orders: hitsOf(
    z.object({
      orderId: id,
      title: markedSchema,
      status: text,
      createdAt: seconds,
      /** Without the address, which is the title. */
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
      /** Of the folder. */
      title: z.string(),
      name: z.string(),
      kind: z.enum(['gla', 'tour', 'property', 'annotation', 'text', 'names']),
      found: markedSchema,
    }),
  ).extend({
    /** Whether all texts were read. The others follow in the background. */
    isComplete: z.boolean(),
  }),
})
export type SearchResult = z.output<typeof searchResultSchema>

export const searchChannels = {
  /** What holds every word of `text`, the newest first; at most `limit` of each group. */
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
