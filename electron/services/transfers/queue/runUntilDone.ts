import type { TransferTotals } from '../../../../shared/contract/transfers.ts'
import type { Job } from './job.ts'
import type { ProgressNotifier } from './progress.ts'
import type { Runner } from './scheduler.ts'

/** How a caller follows the jobs that it waits for, and stops them. */
export interface RunOptions {
  signal?: AbortSignal
  /** About five times a second. */
  onProgress?: (totals: TransferTotals) => void
}

const progressEveryMs = 200

/**
 * Puts jobs in the queue and waits until none of them waits or runs. An abort stops them: they end as paused. What they
 * came to stands in the jobs.
 */
export async function runUntilDone(
  jobs: readonly Job[],
  { signal, onProgress }: RunOptions,
  { runner, notifier }: { runner: Runner; notifier: ProgressNotifier },
): Promise<void> {
  const stop = (): void => {
    // Such jobs have no rows: nothing is written that could fail.
    void runner.stop(
      jobs.filter((job) => job.running !== null || job.state === 'waiting'),
      'paused',
    )
  }
  const timer =
    onProgress === undefined ? null : setInterval(() => onProgress(notifier.totals(jobs)), progressEveryMs)
  try {
    runner.clearProblem()
    await runner.setStates(jobs, 'waiting')
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted === true) stop()
    const done = runner.done(jobs)
    runner.schedule()
    await done
  } finally {
    if (timer !== null) clearInterval(timer)
    signal?.removeEventListener('abort', stop)
  }
}
