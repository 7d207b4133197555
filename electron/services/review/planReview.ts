import { join } from 'node:path'
import type { ChangeState } from '../../../shared/domain/review/changeState.ts'
import type { Comparison, PlanChange, TextChange } from '../../../shared/contract/review.ts'
import { AppError } from '../../../shared/errors.ts'
import { hashFile } from '../files/hash.ts'
import { systemClock } from '../files/clock.ts'
import { createLockRetry } from '../files/lockRetry.ts'
import type { Platform } from '../files/naming.ts'
import { pictureSize } from '../library/drawings/pictureSize.ts'
import type { Library } from '../library/library.ts'
import {
  createComparisons,
  type ComparedFile,
  type FileComparison,
  type StartComparing,
} from './compare/comparisons.ts'
import type { DifferenceBox } from './compare/difference.ts'
import {
  changeId,
  createChangeStates,
  type ChangeStates,
  type ComparedPair,
  type Decision,
} from './records/changeStates.ts'
import type { Registration } from '../timing/lifecycle.ts'
import { mediaAddress, pageAddress } from '../library/mediaAddress.ts'

/** The folder of an order, which contains its review. */
interface FolderOf {
  connectionId: string
  folderId: string
}

/**
 * Two files of the library. `others`: the same plan in other formats. Decisions that were stored for them count, too.
 */
interface FilePair extends FolderOf {
  before: string
  after: string
  page: number
  others: readonly { before: string; after: string }[]
}

/** A change with its decision. */
interface Change {
  id: string
  state: ChangeState
  title?: string | undefined
  note?: string | undefined
}

export interface PlanReview {
  compare(pair: FilePair): Promise<Comparison>
  setChange(pair: FilePair, change: Change): Promise<void>
  /** As in `ChangeStates`. Throws `not_found` for a missing folder, as `noteRequested` does. */
  questions(of: FolderOf): ReturnType<ChangeStates['questions']>
  noteRequested(of: FolderOf, ids: readonly string[], isRequested: boolean): Promise<void>
  /** Returns the path of a page's picture by its name; null if it no longer exists. */
  page(name: string): Promise<string | null>
}

interface Parts {
  home: string
  platform: Platform
  /** Starts the process that compares two files. */
  startComparing: StartComparing
  log: { error(...words: unknown[]): void }
  lifecycle: Registration
  library: Pick<Library, 'filePath' | 'folderPath'>
  rootOf: (connectionId: string) => string
}

/** Compares files of the library and stores the decisions in their folders. */
export function createPlanReview(parts: Parts): PlanReview {
  const { home, platform, startComparing, log, lifecycle, library, rootOf } = parts
  const comparisons = createComparisons({
    cacheFolder: join(home, 'pages'),
    start: startComparing,
    log,
  })
  const states = createChangeStates({
    retryLocked: createLockRetry(platform, systemClock),
    onProblem(path, error) {
      log.error('review', path, error)
    },
  })
  lifecycle.onClose('comparing', () => comparisons.close())

  async function filesOf({
    connectionId,
    before,
    after,
    page,
  }: FilePair): Promise<[ComparedFile, ComparedFile]> {
    const pathOf = (fileId: string) => library.filePath(connectionId, rootOf(connectionId), fileId)
    return [
      { path: await pathOf(before), page },
      { path: await pathOf(after), page },
    ]
  }

  const folderOf = ({ connectionId, folderId }: FolderOf): Promise<string> =>
    library.folderPath(connectionId, rootOf(connectionId), folderId)

  /** Returns the decisions that were stored for other formats of the plan, each with the area at its place. */
  async function ofOtherFormats(folder: string, pair: FilePair, found: FileComparison) {
    if (pair.others.length === 0) return []
    const all = await states.all(folder)
    const { before, after } = pairOf(found)
    if (all.every((each) => each.before === before && each.after === after)) return []
    const carried: { decision: (typeof all)[number]; area: DifferenceBox }[] = []
    for (const other of pair.others) {
      const [first, second] = await filesOf({ ...pair, ...other, page: 1 })
      const [before, after] = [await hashFile(first.path), await hashFile(second.path)]
      const decisions = all.filter((each) => each.before === before && each.after === after)
      const size = decisions.length === 0 ? null : await pictureSize(second.path)
      if (size === null) continue
      const scale = { x: found.after.width / size.width, y: found.after.height / size.height }
      for (const decision of decisions) {
        const middle = {
          x: found.after.x + (decision.box.x + decision.box.width / 2) * scale.x,
          y: found.after.y + (decision.box.y + decision.box.height / 2) * scale.y,
        }
        const area = found.areas.find((box) => isInside(middle, box))
        if (area !== undefined) carried.push({ decision, area })
      }
    }
    return carried
  }

  return {
    async compare(pair) {
      const found = await comparisons.compare(...(await filesOf(pair)))
      const folder = await folderOf(pair)
      const known = await states.of(folder, pairOf(found))
      const carried = await ofOtherFormats(folder, pair, found)
      const texts = found.texts ?? []
      const change = (box: DifferenceBox, name: string | null, inside: readonly TextChange[]): PlanChange => {
        const id = changeId(pairOf(found), box)
        const other = carried.find(({ area }) => area === box)?.decision
        const { state, note }: Decision = known.get(id) ?? other ?? { state: 'review' }
        return { id, box, state, note: note ?? null, name, texts: [...inside] }
      }
      const changes = found.areas.map((box, at) =>
        change(
          box,
          found.names[at] ?? null,
          texts.filter((text) => isInside(text, box, textMargin)),
        ),
      )
      const side = (which: 'before' | 'after'): Comparison['before'] => {
        const page = found.pagePictures[which]
        return {
          box: found[which],
          source:
            page === null
              ? mediaAddress('file', pair.connectionId, pair[which], found.hashes[which])
              : pageAddress(page),
          pages: found.pages[which],
        }
      }
      return {
        frame: found.frame,
        before: side('before'),
        after: side('after'),
        isAligned: found.isAligned,
        changes,
        whole: change(wholeOf(found), null, []),
        texts: texts.filter((text) => !changes.some(({ box }) => isInside(text, box, textMargin))),
      }
    },
    async setChange(pair, { id, state, title, note }) {
      const found = await comparisons.remembered(...(await filesOf(pair)))
      const boxes = found === null ? [] : [...found.areas, wholeOf(found)]
      const box = boxes.find((each) => found !== null && changeId(pairOf(found), each) === id)
      if (found === null || box === undefined)
        throw new AppError(
          'not_found',
          'The files have changed since they were compared. Compare them again.',
        )
      const folder = await folderOf(pair)
      await states.set(folder, pairOf(found), { id, box, state, title, note })
      // This decision replaces the decision about another format. A question of that decision is no longer open.
      for (const { decision, area } of await ofOtherFormats(folder, pair, found))
        if (area === box && decision.state !== 'review')
          await states.set(folder, decision, { ...decision, state: 'review', note: undefined })
    },
    questions: async (of) => states.questions(await folderOf(of)),
    noteRequested: async (of, ids, isRequested) => states.noteRequested(await folderOf(of), ids, isRequested),
    page: (name) => comparisons.pagePicture(name),
  }
}

/** Tolerance in pixels: a text is located by its center, while the change may be in one letter. */
const textMargin = 30

/** Box of the change that stands for the whole plan, for example if the plan was removed or drawn anew. */
const wholeOf = ({ frame }: FileComparison): DifferenceBox => ({ x: 0, y: 0, ...frame })

function isInside({ x, y }: { x: number; y: number }, box: DifferenceBox, margin = 0): boolean {
  const isWithin = (at: number, from: number, length: number): boolean =>
    at >= from - margin && at <= from + length + margin
  return isWithin(x, box.x, box.width) && isWithin(y, box.y, box.height)
}

/**
 * Returns the compared contents by hash. For a PDF the page belongs to the hash, since each page is a separate drawing.
 */
function pairOf({ hashes, pagePictures }: FileComparison): ComparedPair {
  return { before: pagePictures.before ?? hashes.before, after: pagePictures.after ?? hashes.after }
}
