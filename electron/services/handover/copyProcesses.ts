import { createJobProcesses, ProcessEnded } from '../library/pictures/jobProcesses.ts'
import type { StartPictures } from '../library/pictures/pictureProcess.ts'
import type { HandoverAnswer, HandoverJob, HandoverWork } from './handover-worker.ts'
import type { MadeSheet } from './contactSheet.ts'

export type StartHandover = StartPictures<HandoverJob, HandoverAnswer>

/** A file that could not be copied. The message says why. */
export class NoCopy extends Error {}

/** Number of helper processes. More processes do not make a run faster. */
const count = 2
const jobMs = 100_000
const idleMs = 20_000

/** Runs jobs in helper processes. */
export function createCopyProcesses(start: StartHandover, timeLimitMs = jobMs) {
  const processes = createJobProcesses<HandoverWork, HandoverAnswer>(start, {
    count,
    jobMs: timeLimitMs,
    idleMs,
  })
  return {
    /**
     * Makes one temporary file. Rejects with NoCopy for a bad source file, and with the system's error if the copy
     * can't be written. Rejects with the signal's reason.
     */
    async make(job: HandoverWork, signal: AbortSignal): Promise<MadeSheet & { pages: number }> {
      const answer = await processes.ask(job, signal).catch((error: unknown) => {
        throw error instanceof ProcessEnded ? new NoCopy(error.message) : error
      })
      const { size, problems, pages } = answer
      if (size !== null) return { size, problems, pages }
      if (answer.code !== '') throw Object.assign(new Error(answer.error ?? ''), { code: answer.code })
      throw new NoCopy(answer.error ?? '')
    },
    /** Resolves when no process runs. */
    close: () => processes.close(),
  }
}
