import { loadSay } from '../../../../shared/sentences/loadSay.ts'
import { writePart } from '../writePart.ts'
import type { AnnotatedJob } from './annotatedPage.ts'
import { drawAnnotatedPicture } from './annotatedPicture.ts'
import { drawAnnotatedSheet } from './annotatedSheet.ts'

/** Draws plans with their annotations. Returns the size in bytes. */
export async function makeAnnotated(job: AnnotatedJob): Promise<number> {
  const [only] = job.pages
  const say = await loadSay(job.language)
  if (job.format === 'pdf') return writePart(job.target, await drawAnnotatedSheet(job, say))
  if (only === undefined) throw new Error('a picture of no plan')
  return writePart(job.target, await drawAnnotatedPicture(only, say))
}
