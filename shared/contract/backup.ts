import { z } from 'zod'
import { done, id, nothing } from './words.ts'

/** Channels of backup and restore. Main opens the pickers. */

const chosenBackupSchema = z.object({
  /** Names the chosen backup in `backup:restore`. */
  id,
  /** ISO 8601. */
  createdAt: z.string(),
  connections: z.number(),
  /** Number of outbox entries that are not in the outbox yet. */
  newEntries: z.number(),
})
export type ChosenBackup = z.output<typeof chosenBackupSchema>

export const backupChannels = {
  /** Asks where to save a backup. `saved` is false if the user cancels. Throws `outbox_unusable`. */
  'backup:save': { input: nothing, output: z.object({ saved: z.boolean() }) },
  /** Lets the user choose a backup and checks it. Throws `bad_input` for a file that is no complete backup. */
  'backup:choose': { input: nothing, output: z.object({ chosen: chosenBackupSchema.nullable() }) },
  /** Restores the backup that was chosen last, and restarts the program. Throws `not_found` for another id. */
  'backup:restore': { input: z.strictObject({ id }), output: done },
} as const
