import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { asDiskProblem, errorCodeOf, makePrivate } from './database.ts'

/** File whose lock says that a data folder is in use. It stays empty. */
const lockFile = 'owner.lock'
/** How long a process that is ending may still hold the folder, in milliseconds. */
const busyTimeoutMs = 250

/** Locks of this process. The reference keeps the database, and so its lock, from being garbage collected. */
const held = new Set<DatabaseSync>()

/**
 * Locks a data folder until `release` or until the process ends. Returns null if another process holds it. Uses
 * SQLite's lock on an empty database: every system releases it with the process, and network drives support it. Throws
 * `disk` if the file can't be opened.
 */
export function lockFolder(home: string): { release(): void } | null {
  const db = openLock(join(home, lockFile))
  if (db === null) return null
  held.add(db)
  return {
    release() {
      if (held.delete(db)) db.close()
    },
  }
}

function openLock(file: string): DatabaseSync | null {
  makePrivate(file)
  try {
    return exclusive(file)
  } catch (error) {
    if (errorCodeOf(error) !== 'notADatabase') throw asDiskProblem(error)
    // Another program wrote into it, and a file that is no database can't be locked.
    truncateSync(file)
    return exclusive(file)
  }
}

/** Returns an open, locked database; null if another process has locked it. */
function exclusive(file: string): DatabaseSync | null {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs })
  try {
    // The journal stays in memory, so that no file is created next to it.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    if (errorCodeOf(error) === 'busy') return null
    throw error
  }
}
