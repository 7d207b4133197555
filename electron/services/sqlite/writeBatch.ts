import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './database.ts'

/** Groups the records of many files or orders into few transactions. */
export interface Journal {
  /**
   * Runs `work`, which writes to the catalogue, within the next transaction; resolves when that is committed, so that
   * a killed program finds it. Work is done in the order it was given. Rejects with what `work` throws, alone.
   */
  write(work: () => void): Promise<void>
}

interface Entry {
  work: () => void
  resolve: () => void
  reject: (error: Error) => void
}

/** How long records wait for others, in milliseconds: files and requests take longer. */
const gatherMs = 4
/** No transaction of this many holds the main thread up for long. */
const maxAtOnce = 40

export function createJournal(db: DatabaseSync): Journal {
  let entries: Entry[] = []
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
      // One of them failed. The others are written one by one, so that none is lost.
      batch.forEach(alone)
      return
    }
    for (const { resolve } of batch) resolve()
  }

  function alone({ work, resolve, reject }: Entry): void {
    try {
      inTransaction(db, work)
    } catch (error) {
      reject(error as Error)
      return
    }
    resolve()
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        entries.push({ work, resolve, reject })
        timer ??= setTimeout(flush, gatherMs)
      }),
  }
}
