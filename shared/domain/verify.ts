import { z } from 'zod'

/** What a check of the files on disk says, as the window shows it. Times are seconds since the epoch. */

const id = z.string().min(1).max(200)
const text = z.string().nullable()

const fileProblems = ['missing', 'damaged', 'changed', 'unreadable', 'unknown'] as const
const fileProblemSchema = z.enum(fileProblems)

const findingSchema = z.object({
  id,
  problem: fileProblemSchema,
  /** The order's folder and its title, to be read by people. */
  place: z.string(),
  title: z.string(),
  name: z.string(),
  /** Whether one click may bring the delivered file back. Changed files are only ever given one beside them. */
  canRepair: z.boolean(),
  canKeepBoth: z.boolean(),
  /** What is to be known besides, such as why it could not be brought back. */
  note: text,
})
export type VerifyFinding = z.output<typeof findingSchema>

const resultSchema = z.object({
  at: z.number(),
  /** The order's folder that was verified, and its title; null for the whole library. */
  folderId: text,
  title: text,
  files: z.number(),
  ok: z.number(),
  bytes: z.number(),
  counts: z.record(fileProblemSchema, z.number()),
  /** The first of them; `more` are not listed. */
  findings: z.array(findingSchema),
  more: z.number(),
  /** Files that were brought back since. */
  repaired: z.number(),
})
export type VerifyResult = z.output<typeof resultSchema>

/** How far it is; what was found is asked for when `phase` changes. */
export const verifyProgressSchema = z.object({
  connectionId: id,
  phase: z.enum(['idle', 'verifying', 'repairing']),
  /** What is being verified; null for the whole library. */
  title: text,
  done: z.number(),
  total: z.number(),
  bytes: z.number(),
  bytesTotal: z.number(),
  secondsLeft: z.number().nullable(),
  /** Why the last one came to no end. */
  error: text,
})
export type VerifyProgress = z.output<typeof verifyProgressSchema>

export const verifyStateSchema = verifyProgressSchema.extend({
  /** What was last found in the whole library, and in one order. */
  library: resultSchema.nullable(),
  order: resultSchema.nullable(),
})
export type VerifyState = z.output<typeof verifyStateSchema>

/** What became of the folder that the user pointed at; see `pointRoot`. */
export const pointedFolderSchema = z.object({
  kind: z.enum(['same', 'moved', 'adopted', 'empty']),
  folders: z.number(),
  files: z.number(),
  missing: z.number(),
  changed: z.number(),
  /** Files whose time is not the recorded one: their bytes are being checked. */
  uncertain: z.number(),
  problems: z.number(),
})
export type PointedFolder = z.output<typeof pointedFolderSchema>
