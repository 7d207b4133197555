import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'
import { inTransaction, reportingDisk } from '../../sqlite/database.ts'
import type { Stores } from '../../catalogue/stores.ts'
import type { TransferJob } from './job.ts'

/** Rows per transaction: a few milliseconds. */
const rowsAtOnce = 500

/** Writes job states to their rows, for the next start. Jobs without a row are ignored. */
export function createStateRows({ db, transfers }: Pick<Stores, 'db' | 'transfers'>) {
  /** Lists that `keepAll` is writing. */
  const pending = new Set<readonly TransferJob[]>()
  let isClosed = false

  function write({ id, state, reason }: TransferJob): void {
    reportingDisk(() => {
      transfers.setJob(id, state, reason)
    })
  }

  function writeInOne(jobs: readonly TransferJob[]): void {
    const due = jobs.filter(({ isUnsaved }) => isUnsaved)
    if (due.length === 0) return
    inTransaction(db, () => {
      due.forEach(write)
    })
    for (const job of due) job.isUnsaved = false
  }

  async function keepRemaining(jobs: readonly TransferJob[]): Promise<void> {
    pending.add(jobs)
    try {
      for (let at = rowsAtOnce; at < jobs.length; at += rowsAtOnce) {
        await yieldAfterWrites(db)
        writeInOne(jobs.slice(at, at + rowsAtOnce))
      }
    } finally {
      pending.delete(jobs)
    }
  }

  return {
    /** Writes the state of one job. */
    keep(job: TransferJob): void {
      if (!job.isStored || isClosed) return
      write(job)
      job.isUnsaved = false
    },
    /**
     * Writes the states of many jobs in batches, the first batch before it returns. If a state changes meanwhile, the
     * latest state is written. Throws if the disk refuses the first batch, and rejects if it refuses a later one.
     */
    keepAll(jobs: readonly TransferJob[]): Promise<void> {
      if (isClosed) return Promise.resolve()
      for (const job of jobs) job.isUnsaved = job.isStored
      writeInOne(jobs.slice(0, rowsAtOnce))
      return keepRemaining(jobs)
    },
    /** Writes all remaining states. Rows do not change afterwards: the next start continues with them. */
    close(): void {
      const left = [...pending].flat()
      try {
        writeInOne(left)
      } finally {
        for (const job of left) job.isUnsaved = false
        isClosed = true
      }
    },
  }
}
