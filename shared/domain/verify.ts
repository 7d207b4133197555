import { z } from 'zod'

/** The result of verifying files on disk, for the window. Times are seconds since the epoch. */

const id = z.string().min(1).max(200)
const text = z.string().nullable()

const fileProblems = ['missing', 'damaged', 'changed', 'unreadable', 'unknown'] as const
const fileProblemSchema = z.enum(fileProblems)

const findingSchema = z.object({
  id,
  problem: fileProblemSchema,
  /** Path of the order's folder, for display. */
  place: z.string(),
  /** Title of the order's folder. */
  title: z.string(),
  name: z.string(),
  /** Whether the delivered file can be restored. A changed file is never replaced. */
  canRepair: z.boolean(),
  /** Whether the delivered file can be saved next to the user's changed file. */
  canKeepBoth: z.boolean(),
  /** A remark, such as why the file could not be restored. */
  note: text,
})
export type VerifyFinding = z.output<typeof findingSchema>

const resultSchema = z.object({
  at: z.number(),
  /** The verified order folder; null for the whole library. */
  folderId: text,
  /** Title of the verified order folder; null for the whole library. */
  title: text,
  files: z.number(),
  ok: z.number(),
  bytes: z.number(),
  counts: z.record(fileProblemSchema, z.number()),
  /** The first findings; `more` further ones are not listed. */
  findings: z.array(findingSchema),
  more: z.number(),
  /** Number of files that can be restored, also of those that are not listed. */
  repairable: z.number(),
  /** Number of files restored after this result. */
  repaired: z.number(),
})
export type VerifyResult = z.output<typeof resultSchema>

/** Progress. Findings are requested when `phase` changes. */
export const verifyProgressSchema = z.object({
  connectionId: id,
  phase: z.enum(['idle', 'verifying', 'repairing']),
  /** Title of the verified folder; null for the whole library. */
  title: text,
  done: z.number(),
  total: z.number(),
  bytes: z.number(),
  bytesTotal: z.number(),
  secondsLeft: z.number().nullable(),
  /** Why the last run failed. */
  error: text,
})
export type VerifyProgress = z.output<typeof verifyProgressSchema>

export const verifyStateSchema = verifyProgressSchema.extend({
  /** Last result for the whole library. */
  library: resultSchema.nullable(),
  /** Last result for one order. */
  order: resultSchema.nullable(),
})
export type VerifyState = z.output<typeof verifyStateSchema>

/** Result of pointing to another folder; see `pointRoot`. */
export const pointedFolderSchema = z.object({
  kind: z.enum(['same', 'moved', 'adopted', 'empty']),
  folders: z.number(),
  files: z.number(),
  missing: z.number(),
  changed: z.number(),
  /** Files with another time than recorded: their contents are being verified. */
  uncertain: z.number(),
  problems: z.number(),
})
/**
 * Contents of a folder that may become the library folder. `current`: it already is the library folder. `order`: the
 * folder of one order. `others`: all its orders belong to other connections. `none`: it has no order folders.
 */
export const inspectedFolderSchema = z.object({
  kind: z.enum(['library', 'current', 'order', 'others', 'none']),
  /** Path for display only. */
  path: z.string(),
  /** Number of orders; a lower bound if `hasMore`. */
  orders: z.number(),
  hasMore: z.boolean(),
})
export type InspectedFolder = z.output<typeof inspectedFolderSchema>
export type PointedFolder = z.output<typeof pointedFolderSchema>
