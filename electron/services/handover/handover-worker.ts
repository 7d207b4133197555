import { rm } from 'node:fs/promises'
import { answerJobs } from '../library/thumbnails/answerJobs.ts'
import { systemCode } from '../files/fileFault.ts'
import { makeCopy, type CopyJob } from './copyPicture.ts'
import { makeSheet, type SheetJob } from './contactSheet.ts'

/**
 * Makes copies and contact sheets in a process of its own: what is decoded comes from outside. Only temporary files of
 * ours are written; the program gives them their names.
 */
export type HandoverJob = (CopyJob & { id: number }) | (SheetJob & { id: number })
export interface HandoverAnswer {
  id: number
  /** Bytes that were written; null where it failed. */
  size: number | null
  error: string | null
  /** The system's code of the error, such as `ENOSPC`; empty for none. */
  code: string
}

answerJobs({ seconds: 90, bytes: 2 * 1024 ** 3 }, async (asked): Promise<HandoverAnswer> => {
  const job = asked as HandoverJob
  try {
    const size = job.do === 'copy' ? await makeCopy(job) : await makeSheet(job)
    return { id: job.id, size, error: null, code: '' }
  } catch (error) {
    await rm(job.target, { force: true }).catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    return { id: job.id, size: null, error: reason, code: systemCode(error) }
  }
})
