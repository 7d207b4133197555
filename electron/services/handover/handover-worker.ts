import { rm } from 'node:fs/promises'
import { answerJobs } from '../library/thumbnails/answerJobs.ts'
import { systemCode } from '../files/fileFault.ts'
import type { AnnotatedJob } from './annotated/annotatedPage.ts'
import { makeAnnotated } from './annotated/makeAnnotated.ts'
import { makeCopy, type CopyJob } from './copyPicture.ts'
import { makeSheet, type SheetJob } from './contactSheet.ts'

/**
 * Makes copies, contact sheets and plans with annotations in a process of its own: what is decoded comes from outside.
 * Only temporary files of ours are written; the program gives them their names.
 */
export type HandoverWork = CopyJob | SheetJob | AnnotatedJob
export type HandoverJob = HandoverWork & { id: number }
export interface HandoverAnswer {
  id: number
  /** Bytes that were written; null where it failed. */
  size: number | null
  error: string | null
  /** The system's code of the error, such as `ENOSPC`; empty for none. */
  code: string
}

function make(job: HandoverWork): Promise<number> {
  if (job.do === 'copy') return makeCopy(job)
  return job.do === 'sheet' ? makeSheet(job) : makeAnnotated(job)
}

answerJobs({ seconds: 90, bytes: 2 * 1024 ** 3 }, async (asked): Promise<HandoverAnswer> => {
  const job = asked as HandoverJob
  try {
    const size = await make(job)
    return { id: job.id, size, error: null, code: '' }
  } catch (error) {
    await rm(job.target, { force: true }).catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    return { id: job.id, size: null, error: reason, code: systemCode(error) }
  }
})
