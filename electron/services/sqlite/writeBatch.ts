import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './database.ts'

/** Groups the records of many files or orders into few transactions. */
export type Journal = ReturnType<typeof createJournal>

interface BatchEntry {
  work: () => void
  resolve: () => void
  reject: (error: Error) => void
}

/** Time to gather records, in milliseconds. Files and requests take longer. */
const gatherMs = 4
/** Maximum number of works in a transaction, so that the main thread is not blocked for long. */
const maxAtOnce = 40

export function createJournal(db: DatabaseSync) {
  let entries: BatchEntry[] = []
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    timer = null
    const batch = entries.slice(0, maxAtOnce)
    entries = entries.slice(maxAtOnce)
    if (entries.length > 0) timer = setTimeout(flush, 0)
    try {
      inTransaction(db, () => {
        for (const { work } of batch) work()
      })
    } catch {
      // One entry of the batch failed. All are written again one by one, so that the others are not lost.
      batch.forEach(alone)
      return
    }
    for (const { resolve } of batch) resolve()
  }

  function alone({ work, resolve, reject }: BatchEntry): void {
    try {
      inTransaction(db, work)
    } catch (error) {
      reject(error as Error)
      return
    }
    resolve()
  }

  return {
    /**
     * Runs `work` within the next transaction. Resolves after the commit, so that it survives a crash. Keeps the order
     * of calls. Rejects with the error of this `work` alone.
     */
    write: (work: () => void) =>
      new Promise<void>((resolve, reject) => {
        entries.push({ work, resolve, reject })
        timer ??= setTimeout(flush, gatherMs)
      }),
  }
}
