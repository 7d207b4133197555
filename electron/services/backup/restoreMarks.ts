import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folder of a restore in the data folder. */
export const restoreFolder = (home: string): string => join(home, 'restore')
/** Returns the plan of a restore that the next start makes. */
export const stagedFile = (home: string): string => join(restoreFolder(home), 'staged.json')
/** Returns the plan of a restore that was made. It stays until the program has started. */
export const appliedFile = (home: string): string => join(restoreFolder(home), 'applied.json')

/** Whether this start has to make a restore, or has made one (electron/services/backup/restore.ts). */
export const restoreState = (home: string): 'none' | 'staged' | 'applied' =>
  existsSync(stagedFile(home)) ? 'staged' : existsSync(appliedFile(home)) ? 'applied' : 'none'
