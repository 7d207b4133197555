import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../../shared/errors.ts'

/** So many rows are looked through at once: to read a line of each takes two milliseconds. */
const rowsAtOnce = 4096
/** So long one turn works, in milliseconds: nothing else comes round meanwhile. */
const turnMs = 8

/** How many jobs work in turns. */
let underWay = 0
/** The turn that was given out last. */
let last: Promise<void> = Promise.resolve()

/** Resolves when it is this one's turn: one job works each time that the event loop comes round. */
async function ownTurn(db: DatabaseSync, signal: AbortSignal | undefined): Promise<void> {
  last = last.then(() => nextTurn())
  await last
  signal?.throwIfAborted()
  if (!db.isOpen) throw new AppError('cancelled', 'Planroom is closing.')
}

/**
 * Does step after step until one gives false, and lets everything else come round after each few milliseconds, other
 * such jobs too. Rejects with the signal's reason, and with `cancelled` where the database is closed meanwhile.
 */
export async function inTurns(
  db: DatabaseSync,
  signal: AbortSignal | undefined,
  step: () => boolean,
): Promise<void> {
  if (underWay > 0) await ownTurn(db, signal)
  underWay += 1
  try {
    let began = performance.now()
    while (step())
      if (performance.now() - began > turnMs) {
        await ownTurn(db, signal)
        began = performance.now()
      }
  } finally {
    underWay -= 1
  }
}

/**
 * Does work for all row numbers from 1 to `lastRow` in turns, a range of them at a time: for those beyond `after` up to
 * `upTo`. What is written in between is seen, or not. Rejects as `inTurns` does.
 */
export async function inRanges(
  db: DatabaseSync,
  lastRow: number,
  signal: AbortSignal | undefined,
  work: (after: number, upTo: number) => void,
): Promise<void> {
  let after = 0
  await inTurns(db, signal, () => {
    if (after >= lastRow) return false
    work(after, after + rowsAtOnce)
    after += rowsAtOnce
    return after < lastRow
  })
}
