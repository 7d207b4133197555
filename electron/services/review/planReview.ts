import { join } from 'node:path'
import type { Emit, ParsedInput } from '../../../shared/contract.ts'
import type { Comparison, FrameBox, PlanChange, TextChange } from '../../../shared/contract/review.ts'
import { planKeyOf } from '../../../shared/domain/review/plans.ts'
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
import type { FoundTextChange } from './compare/textChanges.ts'
import { maxWorkingPixels } from './compare/workingPixels.ts'
import { changeId, createChangeStates, type ComparedPair, type Decision } from './records/changeStates.ts'
import type { Registration } from '../timing/lifecycle.ts'
import { mediaAddress, namedAddress } from '../library/mediaAddress.ts'

/** The folder of an order, which contains its review. */
type FolderOf = ParsedInput<'review:questions'>
/** Two files of the library. */
type FilePair = ParsedInput<'review:compare'>
/** A change with its decision. */
type Change = Omit<ParsedInput<'review:setChange'>, keyof FilePair | 'changeId'> & { id: string }

export type PlanReview = ReturnType<typeof createPlanReview>

interface Parts {
  home: string
  platform: Platform
  /** Starts the process that compares two files. */
  startComparing: StartComparing
  emit: Emit
  log: { error(...words: unknown[]): void }
  lifecycle: Registration
  library: Pick<Library, 'filePath' | 'fileOnDisk' | 'folderPath' | 'deliveries'>
  rootOf: (connectionId: string) => string
  /** Time limit for a comparison, in milliseconds. A test has none that a busy machine could reach. */
  pairMs?: number
}

/** Compares files of the library and stores the decisions in their folders. */
export function createPlanReview(parts: Parts) {
  const { home, platform, startComparing, emit, log, lifecycle, library, rootOf } = parts
  const comparisons = createComparisons({
    cacheFolder: join(home, 'pages'),
    start: startComparing,
    pairMs: parts.pairMs,
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

  /** Returns the content hashes of two files, of missing ones as they were delivered; null if one is unknown. */
  async function hashesOf(
    { connectionId, folderId }: FolderOf,
    { before, after }: { before: string; after: string },
  ): Promise<{ pair: ComparedPair; afterPath: string | null } | null> {
    const paths = await Promise.all(
      [before, after].map((id) => library.fileOnDisk(connectionId, rootOf(connectionId), id)),
    )
    const delivered = paths.includes(null) ? (await library.deliveries(folderId)).files : []
    const [first, second] = await Promise.all(
      [before, after].map(async (id, at) => {
        const path = paths[at] ?? null
        const hash = path === null ? delivered.find((each) => each.id === id)?.sha256 : await hashFile(path)
        return hash === undefined || hash === '' ? null : hash
      }),
    )
    if (!first || !second) return null
    return { pair: { before: first, after: second }, afterPath: paths[1] ?? null }
  }

  /**
   * Returns the decisions for other formats of the plan, each with the id of the change at its place. A format of
   * another shape, such as a cropped picture, is placed by its lines: `align` compares it with the shown file.
   */
  async function ofOtherFormats(
    folder: string,
    pair: FilePair,
    found: FileComparison,
    align: (before: ComparedFile, after: ComparedFile) => Promise<FileComparison | null>,
  ) {
    // Only the first page of a PDF is the plan of the other formats.
    if (pair.others.length === 0 || pair.page !== 1) return []
    const all = await states.all(folder)
    const own = pairOf(found)
    if (all.every(({ before, after }) => before === own.before && after === own.after)) return []
    const carried: { decision: (typeof all)[number]; id: string }[] = []
    for (const other of pair.others) {
      const hashes = await hashesOf(pair, other)
      if (hashes === null) continue
      const decisions = all.filter((each) => isOf(each, hashes.pair))
      for (const decision of decisions) {
        const sheet = decision.sheet ?? (await sizeAsCompared(hashes.afterPath))
        if (sheet === null) continue
        if (isWhole(decision.box, sheet)) {
          carried.push({ decision, id: changeId(own, wholeOf(found)) })
          continue
        }
        const place = sharesOf(sheet, decision.box)
        const here = isSameShape(sheet, found.after)
          ? place
          : throughAlignment(
              hashes.afterPath === null
                ? null
                : await align({ path: hashes.afterPath, page: 1 }, (await filesOf(pair))[1]),
              place,
            )
        const area = here === null ? undefined : mostlyAt(boxOn(found.after, here), found.areas)
        if (area !== undefined) carried.push({ decision, id: changeId(own, area) })
      }
    }
    return carried
  }

  /** Returns the requested questions about earlier deliveries of the plan, each at its place on the new file. */
  async function askedBefore(
    folder: string,
    pair: FilePair,
    found: FileComparison,
  ): Promise<Comparison['asked']> {
    const requested = (await states.all(folder)).filter(
      ({ state, requestedAt }) => state === 'question' && requestedAt !== undefined,
    )
    const own = pairOf(found)
    const isEarlier = await earlierVersions(pair, own.before)
    // A removed plan is compared with itself. Questions about it are answered, except for those about the removal.
    const isOfNew = ({ before, after }: ComparedPair): boolean =>
      after === own.after && (own.before !== own.after || before === own.before)
    return requested.flatMap(({ id, before, after, box, sheet, title = '', note = null, isDone = false }) => {
      if (sheet === undefined || isOfNew({ before, after }) || !isEarlier(after)) return []
      const place = isWhole(box, sheet) ? wholeOf(found) : boxOn(found.before, sharesOf(sheet, box))
      return [{ id, box: place, title, note, isDone }]
    })
  }

  /**
   * Returns whether a content, as a decision names it, is the old file of a pair or an earlier version of its plan, in
   * any format.
   */
  async function earlierVersions(
    { folderId, page, before, after, others }: FilePair,
    shown: string,
  ): Promise<(content: string) => boolean> {
    const { files } = await library.deliveries(folderId)
    const ids = new Set([before, ...others.map((other) => other.before)])
    const plans = new Set(files.flatMap(({ id, assetKey }) => (ids.has(id) ? [planKeyOf(assetKey)] : [])))
    const newest = before === after ? undefined : files.find(({ id }) => id === after)?.delivery
    const versions = files.filter(
      ({ assetKey, delivery }) =>
        plans.has(planKeyOf(assetKey)) && (newest === undefined || delivery < newest),
    )
    const contents = new Set([
      shown,
      ...versions.flatMap(({ sha256 }) => [sha256, `${sha256}-${String(page)}`]),
    ])
    return (content) => contents.has(content)
  }

  const changed = ({ connectionId, folderId }: FolderOf): void => {
    emit('library:changed', { connectionId, folderIds: [folderId] })
  }

  return {
    async compare(pair: FilePair): Promise<Comparison> {
      const found = await comparisons.compare(...(await filesOf(pair)))
      const folder = await folderOf(pair)
      const known = await states.of(folder, pairOf(found))
      const carried = await ofOtherFormats(folder, pair, found, (...files) =>
        comparisons.compareBeside(...files).catch(() => null),
      )
      const texts = found.texts ?? []
      const change = (box: FrameBox, name: string | null, inside: readonly FoundTextChange[]): PlanChange => {
        const id = changeId(pairOf(found), box)
        const other = carried.find((each) => each.id === id)?.decision
        const { state, note, requestedAt }: Decision = known.get(id) ?? other ?? { state: 'review' }
        return {
          id,
          box,
          state,
          note: note ?? null,
          requestedAt: requestedAt === undefined ? null : Date.parse(requestedAt) / 1000,
          name,
          texts: inside.map(asTextChange),
        }
      }
      const changes = found.areas.map((box, at) =>
        change(
          box,
          found.names[at] ?? null,
          texts.filter((text) => isTextAt(text, box)),
        ),
      )
      const side = (which: 'before' | 'after'): Comparison['before'] => {
        const page = found.pagePictures[which]
        return {
          box: found[which],
          source:
            page === null
              ? mediaAddress('file', pair.connectionId, pair[which], found.hashes[which])
              : namedAddress('page', page),
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
        texts: texts.filter((text) => !changes.some(({ box }) => isTextAt(text, box))).map(asTextChange),
        asked: await askedBefore(folder, pair, found),
      }
    },
    async setChange(
      pair: FilePair,
      { id, requestedAt: requestedBefore, ...decision }: Change,
    ): Promise<void> {
      const found = await comparisons.remembered(...(await filesOf(pair)))
      const isChange = (box: FrameBox): boolean => found !== null && changeId(pairOf(found), box) === id
      const box = found === null ? undefined : [...found.areas, wholeOf(found)].find(isChange)
      if (found === null || box === undefined)
        throw new AppError(
          'not_found',
          'The files have changed since they were compared. Compare them again.',
        )
      const folder = await folderOf(pair)
      const requestedAt =
        requestedBefore === undefined ? undefined : new Date(requestedBefore * 1000).toISOString()
      await states.set(folder, pairOf(found), { id, box, sheet: found.after, ...decision, requestedAt })
      // This decision replaces the decision about another format. A question of that decision is no longer open.
      const carried = await ofOtherFormats(folder, pair, found, (...files) =>
        comparisons.remembered(...files),
      )
      for (const { decision, id: carriedTo } of carried)
        if (carriedTo === id && decision.state !== 'review')
          await states.set(folder, decision, {
            ...decision,
            state: 'review',
            note: undefined,
            requestedAt: undefined,
          })
    },
    /** As in `createChangeStates`. Throws `not_found` for a missing folder, as `noteRequested` does. */
    questions: async (of: FolderOf) => states.questions(await folderOf(of)),
    async noteRequested(of: FolderOf, ids: readonly string[], isRequested: boolean): Promise<void> {
      await states.noteRequested(await folderOf(of), ids, isRequested)
      changed(of)
    },
    async noteChecked(of: FolderOf, ids: readonly string[], isDone: boolean): Promise<void> {
      await states.noteChecked(await folderOf(of), ids, isDone)
      changed(of)
    },
    /** Returns the path of a page's picture by its name; null if it no longer exists. */
    page: (name: string) => comparisons.pagePicture(name),
  }
}

/** Distance in pixels at which a changed text still belongs to a changed area. */
const textMargin = 30

/** Box of the change that stands for the whole plan, for example if the plan was removed or drawn anew. */
const wholeOf = ({ frame }: FileComparison): FrameBox => ({ x: 0, y: 0, ...frame })

/** Maximum relative difference between the aspect ratios of two pictures of the same sheet. */
const sameShape = 0.01

const isSameShape = (one: FrameBox, other: FrameBox): boolean =>
  Math.abs((one.width / one.height) * (other.height / other.width) - 1) < sameShape

/** Returns whether a stored decision is about these two files; about the first page of PDFs. */
const isOf = (decision: ComparedPair, { before, after }: ComparedPair): boolean =>
  [after, `${after}-1`].includes(decision.after) && [before, `${before}-1`].includes(decision.before)

/** Returns the place of a picture in a comparison that did not store it; null for drawings and missing files. */
async function sizeAsCompared(path: string | null): Promise<FrameBox | null> {
  const size = path === null ? null : await pictureSize(path)
  if (size === null) return null
  const shrink = Math.min(1, Math.sqrt(maxWorkingPixels / (size.width * size.height)))
  return { x: 0, y: 0, width: size.width * shrink, height: size.height * shrink }
}

/** Whether a box takes in a whole sheet. */
const isWhole = (box: FrameBox, sheet: FrameBox): boolean =>
  box.x <= sheet.x &&
  box.y <= sheet.y &&
  box.x + box.width >= sheet.x + sheet.width &&
  box.y + box.height >= sheet.y + sheet.height

/** Returns a box as shares of the width and height of a sheet. */
const sharesOf = (sheet: FrameBox, box: FrameBox): FrameBox => ({
  x: (box.x - sheet.x) / sheet.width,
  y: (box.y - sheet.y) / sheet.height,
  width: box.width / sheet.width,
  height: box.height / sheet.height,
})

/** Returns a box of a sheet, given as shares of its size, in pixels of the frame. */
const boxOn = (sheet: FrameBox, box: FrameBox): FrameBox => ({
  x: sheet.x + box.x * sheet.width,
  y: sheet.y + box.y * sheet.height,
  width: box.width * sheet.width,
  height: box.height * sheet.height,
})

/** Returns where a box of the first of two aligned files is on the second, both as shares of their sizes. */
const throughAlignment = (found: FileComparison | null, box: FrameBox): FrameBox | null =>
  found?.isAligned === true ? sharesOf(found.after, boxOn(found.before, box)) : null

/** Share of the smaller of two boxes that both must have in common to be the same change. */
const leastCommon = 0.25

/** Returns the area that has most in common with a box; undefined if none has enough. */
function mostlyAt(box: FrameBox, areas: readonly FrameBox[]): FrameBox | undefined {
  const common = (from: number, length: number, otherFrom: number, otherLength: number): number =>
    Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom))
  return areas
    .map((area) => {
      const shared =
        common(box.x, box.width, area.x, area.width) * common(box.y, box.height, area.y, area.height)
      return { area, share: shared / Math.min(box.width * box.height, area.width * area.height) }
    })
    .filter(({ share }) => share >= leastCommon)
    .toSorted((a, b) => b.share - a.share)[0]?.area
}

/** Whether a changed text, which may be long, is at an area: the change may be in one letter. */
function isTextAt({ x, y, reach }: FoundTextChange, box: FrameBox): boolean {
  const isNear = (at: number, length: number, from: number, size: number): boolean =>
    at + length >= from - textMargin && at - length <= from + size + textMargin
  return isNear(x, reach.x, box.x, box.width) && isNear(y, reach.y, box.y, box.height)
}

const asTextChange = ({ reach: _, ...change }: FoundTextChange): TextChange => change

/**
 * Returns the compared contents by hash. For a PDF the page belongs to the hash, since each page is a separate drawing.
 */
function pairOf({ hashes, pagePictures }: FileComparison): ComparedPair {
  return { before: pagePictures.before ?? hashes.before, after: pagePictures.after ?? hashes.after }
}
