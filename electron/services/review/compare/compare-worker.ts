import { writeFile } from 'node:fs/promises'
import { systemCode } from '../../files/fileFault.ts'
import { onWhite } from '../../library/drawings/onWhite.ts'
import { answerJobs } from '../../library/thumbnails/answerJobs.ts'
import { comparePictures, type PictureComparison } from './comparePictures.ts'
import { readSheet, type ReadSheet, type SheetSource } from './readSheet.ts'
import { findTextChanges, type FoundTextChange } from './textChanges.ts'

/** One of the two files. */
export interface CompareSide extends SheetSource {
  /** Where the picture of a page is put, for the window. */
  target: string | null
}

/** Two files are compared in a process of its own: they come from outside, and decoding may hang or fill memory. */
export interface CompareJob {
  id: number
  before: CompareSide
  after: CompareSide
}

export interface CompareResult extends PictureComparison {
  /** Null where one of the files has no texts that can be read. */
  texts: FoundTextChange[] | null
  pages: { before: number; after: number }
}

export type CompareAnswer = { id: number } & (
  { result: CompareResult } | { failed: 'before' | 'after' | 'both'; reason: string }
)

answerJobs({ seconds: 20, bytes: 1.5 * 1024 ** 3 }, async (asked): Promise<CompareAnswer> => {
  const { id, before, after } = asked as CompareJob
  let failed: 'before' | 'after' | 'both' = 'before'
  try {
    const first = await readSheet(before)
    failed = 'after'
    const second = await readSheet(after)
    failed = 'both'
    // Pictures of pages are made by another thread meanwhile, one after the other: each takes as much memory as its page.
    const written = keep(before, first).then(() => keep(after, second))
    const result = compare(first, second)
    await written
    return { id, result }
  } catch (error) {
    return { id, failed, reason: reasonOf(error) }
  }
})

/** A sentence for the user: what the system says of a file is not one. */
function reasonOf(error: unknown): string {
  if (systemCode(error) !== '') return `It can’t be read (${systemCode(error)}).`
  return error instanceof Error ? error.message : String(error)
}

/** Quality of a page's picture, of 100: lines stay clean at every zoom. */
const pageQuality = 95

/** Puts the picture of a page where the window finds it. */
async function keep({ target }: CompareSide, sheet: ReadSheet): Promise<void> {
  if (target === null) return
  const canvas = onWhite(sheet)
  // A WebP of the same looks takes four times as long, which is longer than comparing.
  const bytes = await canvas.encode('jpeg', pageQuality)
  canvas.width = 1
  canvas.height = 1
  await writeFile(target, bytes, { mode: 0o600 })
}

function compare(before: ReadSheet, after: ReadSheet): CompareResult {
  const comparison = comparePictures(before, after)
  const pages = { before: before.pages, after: after.pages }
  if (before.texts === null || after.texts === null || !comparison.isAligned)
    return { ...comparison, texts: null, pages }
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
  const texts = findTextChanges(
    placed(before, comparison.before),
    placed(after, comparison.after),
    Math.max(frame.width, frame.height),
  )
  return { ...comparison, texts, pages }
}
