import { AppError } from '../../../../shared/errors.ts'
import { diskProblem } from '../../files/fileFault.ts'
import type { FolderWork } from '../order/context.ts'
import type { TransferJob } from './job.ts'
import type { ProgressNotifier } from './progress.ts'
import { runUntilDone, type RunOptions } from './runUntilDone.ts'
import type { Runner } from './scheduler.ts'

/**
 * Runs work that is not a download as a job in its order's queue (`TransferEngine.inFolder`). Rejects with the work's
 * error, the disk problem that stopped all transfers, or the signal's reason.
 */
export async function runWork(
  job: TransferJob,
  work: FolderWork,
  options: RunOptions & { signal: AbortSignal },
  { runner, notifier }: { runner: Runner; notifier: ProgressNotifier },
): Promise<void> {
  const fault: unknown[] = []
  job.work = async (tools, observer, jobSignal) => {
    try {
      await work(tools, observer, jobSignal)
    } catch (error) {
      // The runner handles an abort and a disk problem. Any other error is only for the caller of this work.
      if (jobSignal.aborted || diskProblem(error) !== null) throw error
      fault.push(error)
    }
  }
  await runUntilDone([job], options, { runner, notifier })
  if (fault.length > 0) throw fault[0]
  if (job.state === 'done') return
  options.signal.throwIfAborted()
  throw runner.problem ?? AppError.fromValue(job.unknown ?? { code: 'cancelled', message: 'Stopped.' })
}
