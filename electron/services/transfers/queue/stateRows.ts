import { nextWriteTurn } from '../../sqlite/checkpoints.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { Job } from './job.ts'

/** Writes the states of jobs to their rows, for the next start. Jobs without a row are left out. */
export interface StateRows {
  /** Writes the state of one. */
  keep(job: Job): void
  /**
   * Writes the states of many, a part at a time with everything else in between: the first part before it returns.
   * What a job's state is by then counts. Rejects where the disk refuses.
   */
  keepAll(jobs: readonly Job[]): Promise<void>
  /** Writes at once what is left. From now on rows stay as they are: the next start goes on with them. */
  close(): void
}

/** Rows that are written in one transaction: a few milliseconds. */
const rowsAtOnce = 500

export function createStateRows({ db, transfers }: Pick<Stores, 'db' | 'transfers'>): StateRows {
  /** What `keepAll` has in hand. */
  const inHand = new Set<readonly Job[]>()
  let isClosed = false

  function write({ id, state, reason }: Job): void {
    transfers.setJob(id, state, reason)
  }

  function writeInOne(jobs: readonly Job[]): void {
    const due = jobs.filter(({ isUnkept }) => isUnkept)
    if (due.length === 0) return
    inTransaction(db, () => {
      due.forEach(write)
    })
    for (const job of due) job.isUnkept = false
  }

  return {
    keep(job) {
      if (!job.isStored || isClosed) return
      write(job)
      job.isUnkept = false
    },
    async keepAll(jobs) {
      if (isClosed) return
      for (const job of jobs) job.isUnkept = job.isStored
      inHand.add(jobs)
      try {
        for (let at = 0; at < jobs.length; at += rowsAtOnce) {
          writeInOne(jobs.slice(at, at + rowsAtOnce))
          if (at + rowsAtOnce < jobs.length) await nextWriteTurn(db)
        }
      } finally {
        inHand.delete(jobs)
      }
    },
    close() {
      const left = [...inHand].flat()
      try {
        writeInOne(left)
      } finally {
        for (const job of left) job.isUnkept = false
        isClosed = true
      }
    },
  }
}
