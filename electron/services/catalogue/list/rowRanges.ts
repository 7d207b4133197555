import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many row numbers are looked through at once: to read their texts takes two milliseconds. */
const rowsAtOnce = 4096
/** So long one turn works, in milliseconds: nothing else comes round meanwhile. */
const turnMs = 8

/**
 * Does work for all row numbers from 1 to `last`, a range of them at a time, and lets everything else come round in
 * between: for those beyond `after` up to `upTo`. Few are done at once. What is written in between is seen, or not.
 * Rejects with the signal's reason.
 */
export async function inRanges(
  last: number,
  signal: AbortSignal | undefined,
  work: (after: number, upTo: number) => void,
): Promise<void> {
  let began = performance.now()
  for (let after = 0; after < last; after += rowsAtOnce) {
    if (performance.now() - began > turnMs) {
      await nextTurn()
      signal?.throwIfAborted()
      began = performance.now()
    }
    work(after, after + rowsAtOnce)
  }
}
