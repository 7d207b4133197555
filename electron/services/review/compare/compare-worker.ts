import { writeFile } from 'node:fs/promises'
import { systemCode } from '../../files/fileFault.ts'
import { onWhite } from '../../library/drawings/onWhite.ts'
import { answerJobs } from '../../library/pictures/answerJobs.ts'
import { comparePictures, type PictureComparison } from './comparePictures.ts'
import { readSheet, type ReadSheet, type SheetSource } from './readSheet.ts'
import { findTextChanges, nearestName, type FoundTextChange } from './textChanges.ts'

export interface CompareSide extends SheetSource {
  /** Path for the picture of the page, which the window shows; null if none is needed. */
  target: string | null
}

/**
 * A job for the comparing process. It is a separate process because the files are untrusted: decoding may hang or fill
 * the memory.
 */
export interface CompareJob {
  id: number
  before: CompareSide
  after: CompareSide
}

export interface CompareResult extends PictureComparison {
  /** Null if one of the files has no readable texts. */
  texts: FoundTextChange[] | null
  /** The nearest name to each of the areas, such as that of a room; null if there is none. */
  names: (string | null)[]
  pages: { before: number; after: number }
}

export type CompareAnswer = { id: number } & (
  | { result: CompareResult }
  | { failed: 'before' | 'after' | 'both'; reason: string }
)

answerJobs({ seconds: 20, bytes: 1.5 * 1024 ** 3 }, async (asked): Promise<CompareAnswer> => {
  const { id, before, after } = asked as CompareJob
  let failed: 'before' | 'after' | 'both' = 'before'
  try {
    const first = await readSheet(before)
    failed = 'after'
    const second = await readSheet(after)
    failed = 'both'
    // Page pictures are encoded in another thread meanwhile, one at a time: each needs as much memory as its page.
    const written = keep(before, first).then(() => keep(after, second))
    try {
      return { id, result: compare(first, second) }
    } finally {
      // Also after a failed comparison: its answer makes the caller remove the pictures.
      await written
    }
  } catch (error) {
    return { id, failed, reason: reasonOf(error) }
  }
})

/** Returns a sentence for the user: a system error message is not one. */
function reasonOf(error: unknown): string {
  if (systemCode(error) !== '') return `It can’t be read (${systemCode(error)}).`
  return error instanceof Error ? error.message : String(error)
}

/** JPEG quality of a page's picture, of 100: lines stay clean at every zoom. */
const pageQuality = 95

/** Writes the picture of a page to `target`. */
async function keep({ target }: CompareSide, sheet: ReadSheet): Promise<void> {
  if (target === null) return
  const canvas = onWhite(sheet)
  // WebP of the same quality takes four times as long, longer than the comparison.
  const bytes = await canvas.encode('jpeg', pageQuality)
  canvas.width = 1
  canvas.height = 1
  await writeFile(target, bytes, { mode: 0o600 })
}

function compare(before: ReadSheet, after: ReadSheet): CompareResult {
  const comparison = comparePictures(before, after)
  const pages = { before: before.pages, after: after.pages }
  if (before.texts === null || after.texts === null || !comparison.isAligned)
    return { ...comparison, texts: null, names: comparison.areas.map(() => null), pages }
  const placed = (sheet: ReadSheet, box: PictureComparison['before']) => {
    const place = ({ x, y }: { x: number; y: number }) => ({
      x: box.x + (x / sheet.width) * box.width,
      y: box.y + (y / sheet.height) * box.height,
    })
    return (sheet.texts ?? []).map((each) => ({
      text: each.text,
      ...place(each),
      start: place(each.start),
    }))
  }
  const { frame } = comparison
  const [earlier, later] = [placed(before, comparison.before), placed(after, comparison.after)]
  const texts = findTextChanges(earlier, later, Math.max(frame.width, frame.height))
  const names = comparison.areas.map((area) => nearestName(area, later))
  return { ...comparison, texts, names, pages }
}
