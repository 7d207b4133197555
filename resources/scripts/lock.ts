import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 200
const DEFAULT_LIMIT_MS = 5 * 60_000
const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process holds the lock: the lock of an empty SQLite database, which the system releases
 * when its process ends. Throws after `limitMs`.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  limitMs = DEFAULT_LIMIT_MS,
): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true })
  const lock = new DatabaseSync(file)
  try {
    const until = Date.now() + limitMs
    while (!take(lock)) {
      if (Date.now() > until) throw new Error(`Another process holds ${file} for too long.`)
      await wait(LOOK_EVERY_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
