import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many rows are looked through at once: to read a line of each takes two milliseconds. */
const rowsAtOnce = 4096
/** So long one turn works, in milliseconds: nothing else comes round meanwhile. */
const turnMs = 8

/**
 * Does work for all row numbers from 1 to `last`, a range of them at a time, and lets everything else come round in
 * between: for those beyond `after` up to `upTo`, until it gives false. Few are done at once. What is written in between
 * is seen, or not. `size`: of a range. Rejects with the signal's reason.
 */
export async function inRanges(
  last: number,
  signal: AbortSignal | undefined,
  work: (after: number, upTo: number) => boolean,
  size = rowsAtOnce,
): Promise<void> {
  let began = performance.now()
  for (let after = 0; after < last; after += size) {
    if (performance.now() - began > turnMs) {
      await nextTurn()
      signal?.throwIfAborted()
      began = performance.now()
    }
    if (!work(after, after + size)) return
  }
}

/** Rows that are looked for in a range of their numbers. */
export interface RowsInRange {
  rows: (after: number, upTo: number) => number[]
  count: (after: number, upTo: number) => number
}

/**
 * Looks for rows as `inRanges` does. Gives their numbers as a JSON list, null where they are more than `most`, and how
 * many they are.
 */
export async function listInRanges(
  last: number,
  most: number,
  { rows, count }: RowsInRange,
  signal?: AbortSignal,
): Promise<{ rows: string | null; total: number }> {
  const listed: number[] = []
  let total = 0
  await inRanges(last, signal, (after, upTo) => {
    if (total <= most) {
      const found = rows(after, upTo)
      listed.push(...found)
      total += found.length
    } else total += count(after, upTo)
    return true
  })
  return { rows: total > most ? null : JSON.stringify(listed), total }
}
