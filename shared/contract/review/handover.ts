import { z } from 'zod'
import { handoverOptionsSchema, maxPageNotes } from '../../domain/handover/options.ts'
import { done, errorValueSchema, id, maxIds, text } from '../words.ts'

/** Channels for copies of plans for others: listings, agents, print. Originals are only read. */

/** Maximum number of orders handed over at once. */
export const maxHandedOver = 500

const ordersSchema = z.strictObject({
  connectionId: id,
  orderIds: z.array(id).min(1).max(maxHandedOver),
  options: handoverOptionsSchema,
  /** Text on a web page, for its reader. */
  notes: z.string().max(maxPageNotes).default(''),
})

const markSchema = z.strictObject({
  connectionId: id,
  orderIds: z.array(id).min(1).max(maxIds),
  /** Id of the hand-over, shared by all these orders. */
  id: z.string().min(1).max(100),
})

const planSchema = z.object({
  /** The first orders with the file names that will be created. */
  orders: z.array(z.object({ title: z.string(), files: z.array(z.string()) })),
  files: z.number(),
  /** Titles of the orders without copyable files on this computer. */
  without: z.array(z.string()),
  /** Why the name template is invalid; null if it is valid. */
  problem: text,
  /** `asset:` URL of the first plan's thumbnail; null if there is no plan. */
  preview: text,
})
export type HandoverPlan = z.output<typeof planSchema>

const runSchema = z.object({
  id,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  done: z.number(),
  total: z.number(),
  /** The file that is being created. */
  current: text,
  bytes: z.number(),
  /** Number of created files. */
  made: z.number(),
  /** Files that could not be copied, with reasons. */
  problems: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Path of the chosen folder, for display. */
  folder: z.string(),
  /** Kind of file that opens the web pages: a page, or the archive that holds it; null for other runs. */
  opens: z.enum(['page', 'archive']).nullable(),
  error: errorValueSchema.nullable(),
})
export type HandoverRun = z.output<typeof runSchema>

export const handoverChannels = {
  /** Returns what would be created, without rendering. */
  'handover:plan': { input: ordersSchema, output: planSchema },
  /** Makes a preview of a web page: `asset://preview/ID`. Null without plans. */
  'handover:preview': { input: ordersSchema, output: z.object({ address: text }) },
  /**
   * Starts in a folder of the settings' `handoverTargets`, or asks for one if `target` is null. Returns null if the user
   * cancels. Progress follows as `handover:progress`.
   */
  'handover:start': {
    input: z.strictObject({ ...ordersSchema.shape, target: id.nullable() }),
    output: z.object({ run: runSchema.nullable() }),
  },
  /**
   * Stores a copy of a PNG or JPG: `asset://logo/ID`. `openedId`: a dropped file; null lets the user choose a file.
   * Returns null if the user cancels.
   */
  'handover:chooseLogo': {
    input: z.strictObject({ openedId: id.nullable() }),
    output: z.object({ id: z.string().nullable() }),
  },
  /**
   * Marks orders as handed over by hand under a new id, or restores a removed hand-over. Returns the number of orders:
   * those without a folder are left out.
   */
  'handover:mark': { input: markSchema, output: z.object({ orders: z.number() }) },
  /** Removes a hand-over from orders. */
  'handover:unmark': { input: markSchema, output: done },
  'handover:cancel': { input: z.strictObject({ id }), output: done },
  /** Shows the folder in the system's file manager. */
  'handover:reveal': { input: z.strictObject({ id }), output: done },
  /** Opens the web page of a run in the system's browser, or its archive in the system's program for archives. */
  'handover:open': { input: z.strictObject({ id }), output: done },
  /** Copies the path of the web page, or of the folder or archive, as text. */
  'handover:copyPath': { input: z.strictObject({ id }), output: done },
  /** Starts dragging all files of a run into another program. */
  'handover:drag': { input: z.strictObject({ id }), output: done },
  /** Prints a picture of the library with the system's dialog. */
  'handover:print': { input: z.strictObject({ connectionId: id, fileId: id }), output: done },
  /** Copies a picture of the library itself, to paste it into another program. */
  'handover:copyPicture': { input: z.strictObject({ connectionId: id, fileId: id }), output: done },
} as const

export const handoverEvents = {
  /** At most ten per second. */
  'handover:progress': runSchema,
} as const
