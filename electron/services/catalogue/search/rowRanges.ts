import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '../../../../shared/errors.ts'

/** Rows scanned per step. Reading a text of each takes about two milliseconds. */
const rowsAtOnce = 4096
/** Budget of one step, in milliseconds. The event loop is blocked for that long. */
const turnBudgetMs = 8

/** Number of running jobs. */
let runningJobs = 0
/** The last scheduled step. */
let last: Promise<void> = Promise.resolve()

/** Resolves when this job may run. One job runs per iteration of the event loop. */
async function ownTurn(db: DatabaseSync, signal: AbortSignal | undefined): Promise<void> {
  last = last.then(() => yieldToEventLoop())
  await last
  signal?.throwIfAborted()
  if (!db.isOpen) throw new AppError('cancelled', 'Planroom is closing.')
}

/**
 * Calls `step` until it returns false. Yields to the event loop and to other such jobs every few milliseconds. Rejects
 * with the signal's reason, and with `cancelled` if the database is closed meanwhile.
 */
export async function inBatches(
  db: DatabaseSync,
  signal: AbortSignal | undefined,
  step: () => boolean,
): Promise<void> {
  if (runningJobs > 0) await ownTurn(db, signal)
  runningJobs += 1
  try {
    let began = performance.now()
    while (step())
      if (performance.now() - began > turnBudgetMs) {
        await ownTurn(db, signal)
        began = performance.now()
      }
  } finally {
    runningJobs -= 1
  }
}

/**
 * Processes row ids from 1 to `lastRow` in batches: each call covers ids beyond `after` up to `upTo`. Concurrent writes
 * may be seen or missed. Rejects as `inBatches` does.
 */
export async function inRanges(
  db: DatabaseSync,
  lastRow: number,
  signal: AbortSignal | undefined,
  work: (after: number, upTo: number) => void,
): Promise<void> {
  let after = 0
  await inBatches(db, signal, () => {
    if (after >= lastRow) return false
    work(after, after + rowsAtOnce)
    after += rowsAtOnce
    return after < lastRow
  })
}
