import type { TransferTotals } from '../../../../shared/contract/transfers.ts'
import type { TransferJob } from './job.ts'
import type { ProgressNotifier } from './progress.ts'
import type { Runner } from './scheduler.ts'

/** Callbacks and signal of a caller that waits for its jobs. */
export interface RunOptions {
  signal?: AbortSignal
  /** Called about five times a second. */
  onProgress?: (totals: TransferTotals) => void
}

const progressEveryMs = 200

/** Queues jobs and waits for their end. An abort stops them as paused. Results are in the jobs. */
export async function runUntilDone(
  jobs: readonly TransferJob[],
  { signal, onProgress }: RunOptions,
  { runner, notifier }: { runner: Runner; notifier: ProgressNotifier },
): Promise<void> {
  const stop = (): void => {
    // These jobs have no rows, so no write can fail.
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
