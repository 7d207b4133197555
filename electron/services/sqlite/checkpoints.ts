import { statSync } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import { createIdleThread } from '../timing/idleThread.ts'
import type { After } from '../timing/poller.ts'
import { flushes, onCommit } from './database.ts'

/**
 * Runs checkpoints in a thread: copies the committed journal into the database file and flushes it. On a slow disk that
 * takes a tenth of a second or more.
 */
export interface Checkpoints {
  /** Resolves at once, or, if the journal is large, when the thread has caught up. */
  waitWhileLarge(): Promise<void>
  /** Runs a checkpoint if much of the journal is left, and ends the thread. Call it before closing the database. */
  close(): Promise<void>
}

interface CheckpointsOptions {
  /** Path of the database file. */
  file: string
  /** The checkpoint-worker. */
  worker: string | URL
  /** Reports why the thread failed. From then on, commits run the checkpoints. */
  onFault: (error: unknown) => void
  after: After
  /** Sizes of the journal in bytes: from `begin` on the thread works, from `wait` on `waitWhileLarge` waits. */
  limits?: { begin: number; wait: number }
}

/** Up to 16 MB, pages that are written repeatedly are copied only once. Beyond 48 MB the next start would take long. */
const usualLimits = { begin: 16_000_000, wait: 48_000_000 }
/**
 * Journal pages after which SQLite runs the checkpoint itself, about 80 MB. It applies if nobody waits for the thread
 * and commits never pause.
 */
const lastResort = 20_000
/** Journal pages after which a commit runs the checkpoint if the thread failed. SQLite's default. */
const withoutThread = 1000
/** Idle time after which the thread ends, in milliseconds. */
const idleMs = 10_000

const known = new WeakMap<DatabaseSync, Checkpoints>()

/** Yields between batches of writes. Waits if the disk is slower than the writer. */
export async function yieldAfterWrites(db: DatabaseSync): Promise<void> {
  await known.get(db)?.waitWhileLarge()
  await yieldToEventLoop()
}

/** Runs the checkpoints of an open database in a thread, which is started on demand. */
export function createCheckpoints(
  db: DatabaseSync,
  { file, worker, onFault, after, limits = usualLimits }: CheckpointsOptions,
): Checkpoints {
  const thread = createIdleThread<'checkpoint', null>({
    worker,
    workerData: () => ({ file, isFlushed: flushes(db) }),
    name: 'checkpoints',
    idleMs,
    after,
  })
  let pass: Promise<void> | null = null
  let isOver = false
  let commits = 0
  /** Number of commits whose pages are in the database file. */
  let inFile = 0

  // A restarted journal is truncated, so that its size shows how much it holds.
  db.exec(`PRAGMA journal_size_limit = 0; PRAGMA wal_autocheckpoint = ${String(lastResort)}`)

  function isBeyond(bytes: number): boolean {
    try {
      return statSync(`${file}-wal`).size >= bytes
    } catch {
      // There is no journal, or the disk does not report its size. Commits are not affected.
      return false
    }
  }

  async function makeOne(): Promise<void> {
    const before = commits
    try {
      await thread.ask('checkpoint')
      inFile = before
    } catch (error) {
      isOver = true
      db.exec(`PRAGMA wal_autocheckpoint = ${String(withoutThread)}`)
      onFault(error)
    }
  }

  const begin = async (): Promise<void> => {
    if (isOver) return
    pass ??= makeOne().finally(() => {
      pass = null
    })
    await pass
  }

  onCommit(db, () => {
    commits += 1
    if (pass === null && isBeyond(limits.begin)) void begin()
  })
  const checkpoints: Checkpoints = {
    async waitWhileLarge() {
      if (isOver || !isBeyond(limits.wait)) return
      await pass
      // If no commit followed the last pass, everything is in the file and the next commit restarts the journal.
      if (inFile !== commits) await begin()
    },
    async close() {
      await pass
      // Closing the last connection writes the rest of the journal and blocks, so the rest must be small.
      if (isBeyond(limits.begin / 4)) await begin()
      isOver = true
      await thread.close()
    },
  }
  known.set(db, checkpoints)
  return checkpoints
}
