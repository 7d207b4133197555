import { isTemporary } from '../../network/networkFaults.ts'
import { serviceHost, type JobObserver, type JobTools } from '../order/context.ts'
import { runOrder } from '../order/syncOrder.ts'
import type { TransferEngineOptions } from './engineOptions.ts'
import { countReplaced, type TransferJob } from './job.ts'
import type { TransferOrder } from '../types.ts'

/** Result of a job that was not stopped. */
export interface JobEnd {
  state: 'done' | 'failed'
  reason: string | null
}

/** Downloads a job's order and records the result in the job. Rejects as `runOrder` does. */
export async function bringDelivery(
  job: TransferJob,
  order: TransferOrder,
  tools: JobTools,
  observer: JobObserver,
  signal: AbortSignal,
  onComplete: TransferEngineOptions['onOrderComplete'],
): Promise<JobEnd> {
  // In the window (stored jobs) the user requested each order, so it is read again. For a command, rules decide that.
  const runChoice = { ...job.choice, reread: job.isStored }
  observer.hosts?.begin(serviceHost(order))
  signal.throwIfAborted()
  const outcome = await runOrder(order, runChoice, tools, observer, signal)
  const { unknown, withdrawn, isComplete, record, fetchedAt } = outcome
  if (observer.hosts !== null && unknown !== null && isTemporary(unknown)) {
    observer.hosts.waitFor(serviceHost(order))
    signal.throwIfAborted()
  }
  job.unknown = unknown
  job.withdrawn = withdrawn
  if (isComplete) {
    const { choice, files } = job
    const isCorrected = withdrawn > 0 || countReplaced(files) > 0
    onComplete?.({ order, choice, files, record, fetchedAt, isCorrected })
  }
  if (unknown !== null) return { state: 'failed', reason: unknown.message }
  // Each failed file has its own reason.
  return { state: job.files.some(({ state }) => state === 'failed') ? 'failed' : 'done', reason: null }
}
