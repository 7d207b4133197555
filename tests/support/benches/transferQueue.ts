import { onTestFinished } from 'vitest'
import type { TransferTotals } from '../../../shared/contract/transfers.ts'
import type { FileProgress } from '../../../electron/services/transfers/order/context.ts'
import { newJob, type TransferJob } from '../../../electron/services/transfers/queue/job.ts'
import { createProgressNotifier } from '../../../electron/services/transfers/queue/progress.ts'
import { order } from './transferBench.ts'

/** Returns a file of a transfer in a state. */
export const fileIn = (state: FileProgress['state'], of: Partial<FileProgress> = {}): FileProgress => ({
  assetKey: state,
  name: 'Plan.pdf',
  kind: 'listing_floorplans',
  url: 'https://files.example/plan',
  state,
  placed: null,
  isOnDisk: false,
  isDownloaded: false,
  bytesDone: 0,
  bytesTotal: null,
  code: null,
  reason: null,
  ...of,
})

/** A list of transfers whose notifications a test reads. `running`: those whose bytes are measured. */
export function transferQueue(running: ReadonlySet<TransferJob> = new Set()) {
  const jobs = new Map<string, TransferJob>()
  let last: TransferTotals | null = null
  let ended: string[] = []
  const notifier = createProgressNotifier({
    jobs,
    running,
    problem: () => null,
    missingFolder: () => null,
    isHeldBack: () => false,
    onChange(change) {
      last = change.totals
      ended = change.ended.map(({ orderId }) => orderId)
    },
  })
  onTestFinished(() => notifier.close())
  return {
    jobs,
    notifier,
    add: (id: string): TransferJob => {
      const job = newJob(id, order('/library', id), {}, true)
      jobs.set(id, job)
      notifier.touch(job)
      return job
    },
    change: (job: TransferJob, to: Partial<TransferJob>): void => {
      Object.assign(job, to)
      notifier.touch(job)
    },
    /** Returns the totals of a notification to the window. */
    totals: (): TransferTotals => {
      notifier.notify()
      if (last === null) throw new Error('no totals')
      return last
    },
    /** Returns the orders whose end the next notification tells. */
    told: (): string[] => {
      ended = []
      notifier.notify()
      return ended
    },
  }
}
