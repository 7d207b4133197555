import { z } from 'zod'
import { done, nothing, seconds, text } from './words.ts'

/**
 * Why this copy of the program does not update itself: `development` build, installed by a `packageManager`, an
 * `unpacked` archive, or a build that names no `source` of updates.
 */
const fixedReasons = ['development', 'packageManager', 'unpacked', 'source'] as const
export type FixedReason = (typeof fixedReasons)[number]

const updateStateSchema = z.object({
  fixed: z.enum(fixedReasons).nullable(),
  phase: z.enum(['idle', 'checking', 'available', 'downloading', 'ready']),
  /** The newer version; null if none is known. */
  version: text,
  /** Release notes as plain text. */
  notes: text,
  /** Downloaded part of the update, in percent. */
  percent: z.number(),
  /** When the last check ended without a fault. */
  checkedAt: seconds,
  /** Why the last step failed, as a sentence for the user. */
  problem: text,
})
export type UpdateState = z.output<typeof updateStateSchema>

export const updateChannels = {
  'updates:show': { input: nothing, output: updateStateSchema },
  /** Looks for an update now. A fault is in the state. */
  'updates:check': { input: nothing, output: done },
  /** Downloads the update that was found. Throws `busy` during transfers and sending. */
  'updates:download': { input: nothing, output: done },
  /** Installs the downloaded update and restarts. Throws `busy` during transfers and sending. */
  'updates:restart': { input: nothing, output: done },
} as const

export const updateEvents = { 'updates:changed': updateStateSchema } as const
