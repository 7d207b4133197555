import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many rows are looked through at once: to read a line of each takes two milliseconds. */
const rowsAtOnce = 4096
/** So long one turn works, in milliseconds: nothing else comes round meanwhile. */
const turnMs = 8

/**
 * Does step after step until one gives false, and lets everything else come round after each few milliseconds. Rejects
 * with the signal's reason.
 */
export async function inTurns(signal: AbortSignal | undefined, step: () => boolean): Promise<void> {
  let began = performance.now()
  while (step())
    if (performance.now() - began > turnMs) {
      await nextTurn()
      signal?.throwIfAborted()
      began = performance.now()
    }
}

/**
 * Does work for all row numbers from 1 to `last` in turns, a range of `size` numbers at a time: for those beyond `after`
 * up to `upTo`, until it gives false. What is written in between is seen, or not. Rejects with the signal's reason.
 */
export async function inRanges(
  last: number,
  signal: AbortSignal | undefined,
  work: (after: number, upTo: number) => boolean,
  size = rowsAtOnce,
): Promise<void> {
  let after = 0
  await inTurns(signal, () => {
    if (after >= last) return false
    const from = after
    after += size
    return work(from, after) && after < last
  })
}
