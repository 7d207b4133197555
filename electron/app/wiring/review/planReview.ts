import { join } from 'node:path'
import type { ChangeState } from '../../../../shared/domain/review/changeState.ts'
import type { Comparison, PlanChange, TextChange } from '../../../../shared/contract/review.ts'
import { AppError } from '../../../../shared/errors.ts'
import { systemClock } from '../../../services/files/clock.ts'
import { createLockRetry } from '../../../services/files/lockRetry.ts'
import type { Library } from '../../../services/library/library.ts'
import {
  createComparisons,
  type ComparedFile,
  type FileComparison,
} from '../../../services/review/compare/comparisons.ts'
import {
  changeId,
  createChangeStates,
  type ChangeStates,
  type ComparedPair,
} from '../../../services/review/records/changeStates.ts'
import type { Registration } from '../../lifecycle.ts'
import { mediaAddress, pageAddress } from '../../../services/library/mediaAddress.ts'
import type { Shell } from '../../ports.ts'

/** The folder of an order, which contains its review. */
interface FolderOf {
  connectionId: string
  folderId: string
}

/** Two files of the library. */
interface FilePair extends FolderOf {
  before: string
  after: string
  page: number
}

export interface PlanReview {
  compare(pair: FilePair): Promise<Comparison>
  setChange(pair: FilePair, changeId: string, state: ChangeState, title?: string): Promise<void>
  /** As `ChangeStates`. Both methods throw `not_found` for a missing folder. */
  questions(of: FolderOf): ReturnType<ChangeStates['questions']>
  noteRequested(of: FolderOf, ids: readonly string[], isRequested: boolean): Promise<void>
  /** Returns the path of a page's picture by its name; null if it no longer exists. */
  page(name: string): Promise<string | null>
}

interface Parts {
  shell: Pick<Shell, 'home' | 'platform' | 'workers' | 'log'>
  lifecycle: Registration
  library: Pick<Library, 'filePath' | 'folderPath'>
  rootOf: (connectionId: string) => string
}

/** Connects comparisons to the library and the stored review. */
export function composePlanReview({ shell, lifecycle, library, rootOf }: Parts): PlanReview {
  const { home, platform, workers, log } = shell
  const comparisons = createComparisons({
    cacheFolder: join(home, 'pages'),
    start: workers.startComparing,
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

  return {
    async compare(pair) {
      const found = await comparisons.compare(...(await filesOf(pair)))
      const known = await states.of(await folderOf(pair), pairOf(found))
      const inside = (text: TextChange, { box }: Pick<PlanChange, 'box'>): boolean =>
        text.x >= box.x - textMargin &&
        text.y >= box.y - textMargin &&
        text.x <= box.x + box.width + textMargin &&
        text.y <= box.y + box.height + textMargin
      const texts = found.texts ?? []
      const changes = found.areas.map((box) => {
        const id = changeId(pairOf(found), box)
        return {
          id,
          box,
          state: known.get(id) ?? ('review' as const),
          texts: texts.filter((text) => inside(text, { box })),
        }
      })
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
        texts: texts.filter((text) => !changes.some((change) => inside(text, change))),
      }
    },
    async setChange(pair, id, state, title) {
      const found = await comparisons.remembered(...(await filesOf(pair)))
      const box = found?.areas.find((area) => changeId(pairOf(found), area) === id)
      if (found === null || box === undefined)
        throw new AppError(
          'not_found',
          'The files have changed since they were compared. Compare them again.',
        )
      await states.set(await folderOf(pair), pairOf(found), { id, box, state, title })
    },
    questions: async (of) => states.questions(await folderOf(of)),
    noteRequested: async (of, ids, isRequested) => states.noteRequested(await folderOf(of), ids, isRequested),
    page: (name) => comparisons.pagePicture(name),
  }
}

/** Tolerance in pixels: a text is located by its center, while the change may be in one letter. */
const textMargin = 30

/** Each page of a PDF is a separate drawing. */
function pairOf({ hashes, pagePictures }: FileComparison): ComparedPair {
  return { before: pagePictures.before ?? hashes.before, after: pagePictures.after ?? hashes.after }
}
