import { createJobProcesses, ProcessEnded } from '../library/thumbnails/jobProcesses.ts'
import type { StartPictures } from '../library/thumbnails/pictureProcess.ts'
import type { HandoverAnswer, HandoverJob, HandoverWork } from './handover-worker.ts'
import type { Made } from './contactSheet.ts'

export type StartHandover = StartPictures<HandoverJob, HandoverAnswer>

/** A file of which no copy could be made. The message says why. */
export class NoCopy extends Error {}

/** The processes that make copies. */
export interface CopyProcesses {
  /**
   * Makes one temporary file. Rejects with NoCopy for what is wrong with a file that is copied, with the system's error
   * where the disk refuses the copy, or with the signal's reason.
   */
  make(job: HandoverWork, signal: AbortSignal): Promise<Made>
  /** Resolves when no process runs any more. */
  close(): Promise<void>
}

/** More than these make no run faster: decoding is what takes the time. */
const count = 2
const jobMs = 100_000
const restMs = 20_000

export function createCopyProcesses(start: StartHandover, timeLimitMs = jobMs): CopyProcesses {
  const processes = createJobProcesses<HandoverWork, HandoverAnswer>(start, {
    count,
    jobMs: timeLimitMs,
    restMs,
  })
  return {
    async make(job, signal) {
      const answer = await processes.ask(job, signal).catch((error: unknown) => {
        throw error instanceof ProcessEnded ? new NoCopy(error.message) : error
      })
      if (answer.size !== null) return { size: answer.size, problems: answer.problems }
      if (answer.code !== '') throw Object.assign(new Error(answer.error ?? ''), { code: answer.code })
      throw new NoCopy(answer.error ?? '')
    },
    close: () => processes.close(),
  }
}
