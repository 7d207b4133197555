import type { TransferTotals } from '../../../../shared/contract/transfers.ts'
import { AppError } from '../../../../shared/errors.ts'
import { diskProblem } from '../../files/fileFault.ts'
import type { Job } from './job.ts'
import type { ProgressNotifier } from './progress.ts'
import type { FolderWork } from '../order/context.ts'
import type { Runner } from './scheduler.ts'

const progressEveryMs = 200

/**
 * Runs other work as a job of its own, in its order's turn (`TransferEngine.inFolder`). Rejects with what the work
 * rejects with, with the
 * problem of the disk that stopped all transfers, or with the signal's reason.
 */
export async function runWork(
  job: Job,
  work: FolderWork,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (totals: TransferTotals) => void },
  { runner, notifier }: { runner: Runner; notifier: ProgressNotifier },
): Promise<void> {
  const fault: unknown[] = []
  job.work = async (tools, watch, turn) => {
    try {
      await work(tools, watch, turn)
    } catch (error) {
      // The runner reports what stops everything; any other error is only the caller's.
      if (turn.aborted || diskProblem(error) !== null) throw error
      fault.push(error)
    }
  }
  const stop = (): void => runner.stop(job, 'pause')
  signal.addEventListener('abort', stop, { once: true })
  const timer =
    onProgress === undefined ? null : setInterval(() => onProgress(notifier.totals([job])), progressEveryMs)
  try {
    runner.clearProblem()
    runner.setState(job, 'waiting')
    const done = runner.done([job])
    runner.schedule()
    await done
    if (fault.length > 0) throw fault[0]
    if (job.state === 'done') return
    signal.throwIfAborted()
    throw runner.problem ?? AppError.fromValue(job.unknown ?? { code: 'cancelled', message: 'Stopped.' })
  } finally {
    if (timer !== null) clearInterval(timer)
    signal.removeEventListener('abort', stop)
  }
}
