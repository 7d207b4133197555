import { nextWriteTurn } from '../../sqlite/checkpoints.ts'
import { inTransaction, reportingDisk } from '../../sqlite/database.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { Job } from './job.ts'

/** Writes the states of jobs to their rows, for the next start. Jobs without a row are left out. */
export interface StateRows {
  /** Writes the state of one. */
  keep(job: Job): void
  /**
   * Writes the states of many, a part at a time with everything else in between: the first part before it returns.
   * What a job's state is by then counts. Throws where the disk refuses the first part, and
   * rejects where it refuses another one.
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
    reportingDisk(() => {
      transfers.setJob(id, state, reason)
    })
  }

  function writeInOne(jobs: readonly Job[]): void {
    const due = jobs.filter(({ isUnkept }) => isUnkept)
    if (due.length === 0) return
    inTransaction(db, () => {
      due.forEach(write)
    })
    for (const job of due) job.isUnkept = false
  }

  async function keepRest(jobs: readonly Job[]): Promise<void> {
    inHand.add(jobs)
    try {
      for (let at = rowsAtOnce; at < jobs.length; at += rowsAtOnce) {
        await nextWriteTurn(db)
        writeInOne(jobs.slice(at, at + rowsAtOnce))
      }
    } finally {
      inHand.delete(jobs)
    }
  }

  return {
    keep(job) {
      if (!job.isStored || isClosed) return
      write(job)
      job.isUnkept = false
    },
    keepAll(jobs) {
      if (isClosed) return Promise.resolve()
      for (const job of jobs) job.isUnkept = job.isStored
      writeInOne(jobs.slice(0, rowsAtOnce))
      return keepRest(jobs)
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
