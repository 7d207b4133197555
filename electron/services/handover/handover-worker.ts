import { rm } from 'node:fs/promises'
import { answerJobs } from '../library/thumbnails/answerJobs.ts'
import { Refusal } from '../library/drawings/refusal.ts'
import { systemCode } from '../files/fileFault.ts'
import type { AnnotatedJob } from './annotated/annotatedPage.ts'
import { makeAnnotated } from './annotated/makeAnnotated.ts'
import { makeCopy, type CopyJob } from './copyPicture.ts'
import { makeSheet, type Made, type SheetJob } from './contactSheet.ts'

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
  /** Pictures within it that could not be drawn. */
  problems: Made['problems']
  error: string | null
  /** The system's code where the copy couldn't be written, such as `ENOSPC`; empty where a file couldn't be drawn. */
  code: string
}

async function make(job: HandoverWork): Promise<Made> {
  if (job.do === 'sheet') return makeSheet(job)
  return { size: await (job.do === 'copy' ? makeCopy(job) : makeAnnotated(job)), problems: [] }
}

answerJobs({ seconds: 90, bytes: 2 * 1024 ** 3 }, async (asked): Promise<HandoverAnswer> => {
  const job = asked as HandoverJob
  try {
    return { id: job.id, ...(await make(job)), error: null, code: '' }
  } catch (error) {
    await rm(job.target, { force: true }).catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    const code = error instanceof Refusal ? '' : systemCode(error)
    return { id: job.id, size: null, problems: [], error: reason, code }
  }
})
