import { rm } from 'node:fs/promises'
import { answerJobs } from '../library/pictures/answerJobs.ts'
import { Refusal } from '../library/drawings/refusal.ts'
import { systemCode } from '../files/fileFault.ts'
import type { AnnotatedJob } from './annotated/annotatedPage.ts'
import { makeCopy, type CopyJob } from './copyPicture.ts'
import type { MadeSheet, SheetJob } from './contactSheet.ts'

/**
 * Makes copies, contact sheets and annotated plans in a process of its own, since decoders read untrusted files. Writes
 * only temporary files that the program names.
 */
export type HandoverWork = CopyJob | SheetJob | AnnotatedJob
export type HandoverJob = HandoverWork & { id: number }
export interface HandoverAnswer {
  id: number
  /** Number of written bytes; null after a failure. */
  size: number | null
  /** Number of pages of a copied file. */
  pages: number
  /** Pictures that could not be drawn. */
  problems: MadeSheet['problems']
  error: string | null
  /** System error code if the copy could not be written, such as `ENOSPC`; empty if a file could not be drawn. */
  code: string
}

/**
 * Makes one file. The first sheet or annotated plan loads the PDF library, which would double the start time for
 * copies.
 */
async function make(job: HandoverWork): Promise<MadeSheet & { pages?: number }> {
  switch (job.do) {
    case 'copy':
      return { ...(await makeCopy(job)), problems: [] }
    case 'sheet':
      return (await import('./contactSheet.ts')).makeSheet(job)
    case 'annotated':
      return { size: await (await import('./annotated/makeAnnotated.ts')).makeAnnotated(job), problems: [] }
  }
}

answerJobs({ seconds: 90, bytes: 2 * 1024 ** 3 }, async (asked): Promise<HandoverAnswer> => {
  const job = asked as HandoverJob
  try {
    return { id: job.id, pages: 1, ...(await make(job)), error: null, code: '' }
  } catch (error) {
    await rm(job.target, { force: true }).catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    const code = error instanceof Refusal ? '' : systemCode(error)
    return { id: job.id, size: null, pages: 0, problems: [], error: reason, code }
  }
})
