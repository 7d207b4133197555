import { z } from 'zod'
import { handoverOptionsSchema } from '../../domain/handover/options.ts'
import { done, errorValueSchema, id, nothing, text } from '../words.ts'

/** Copies of plans for others: listings, agents, print. Originals are only read. */

/** So many orders are handed over at once. */
export const maxHandedOver = 500

const ordersSchema = z.strictObject({
  connectionId: id,
  orderIds: z.array(id).min(1).max(maxHandedOver),
  options: handoverOptionsSchema,
})

const planSchema = z.object({
  /** The first orders with what will be made of each: names with their endings. */
  orders: z.array(z.object({ title: z.string(), files: z.array(z.string()) })),
  files: z.number(),
  /** Orders of which nothing is on this computer that copies can be made of. */
  without: z.number(),
  /** What is wrong with the name template; null when it can be used. */
  problem: text,
})
export type HandoverPlan = z.output<typeof planSchema>

const runSchema = z.object({
  id,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  done: z.number(),
  total: z.number(),
  /** The file that is being made. */
  current: text,
  bytes: z.number(),
  /** What was made, by name, in its order. */
  made: z.number(),
  /** Files of which no copy could be made, with the reason. */
  problems: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** The folder that was chosen, for people to read. */
  folder: z.string(),
  error: errorValueSchema.nullable(),
})
export type HandoverRun = z.output<typeof runSchema>

export const handoverChannels = {
  /** What would be made. Nothing is drawn for it. */
  'handover:plan': { input: ordersSchema, output: planSchema },
  /** Asks for a folder and begins; null where the user changed their mind. Progress follows as `handover:progress`. */
  'handover:start': { input: ordersSchema, output: z.object({ run: runSchema.nullable() }) },
  /**
   * Lets the user choose a PNG or JPG, of which the program keeps a copy: `asset://logo/ID`. Null where they changed
   * their mind.
   */
  'handover:chooseLogo': { input: nothing, output: z.object({ id: z.string().nullable() }) },
  'handover:cancel': { input: z.strictObject({ id }), output: done },
  /** The folder in the system's file manager. */
  'handover:reveal': { input: z.strictObject({ id }), output: done },
  /** Begins to drag all that a run made into another program. */
  'handover:drag': { input: z.strictObject({ id }), output: done },
  /** Prints a picture of the library with the system's own dialog. */
  'handover:print': { input: z.strictObject({ connectionId: id, fileId: id }), output: done },
} as const

export const handoverEvents = {
  /** At most ten a second. */
  'handover:progress': runSchema,
} as const
