import type { FolderDeliveries, LibraryFile } from '../../../shared/contract/library.ts'
import { planOf } from '../library/folder/tiles.ts'

/** Ids of two files. */
export interface PlanPair {
  before: string
  after: string
}

export const comparable: readonly LibraryFile['show'][] = ['svg', 'image', 'pdf']

/** Returns whether files of this type can be compared. Missing files are not checked here. */
export const isComparable = ({ show }: LibraryFile): boolean => comparable.includes(show)

/** Returns the files that a delivery replaced, as pairs, newest delivery first. */
export function replacedPairs(
  deliveries: FolderDeliveries['deliveries'],
  files: ReadonlyMap<string, LibraryFile>,
): PlanPair[] {
  return deliveries.flatMap(({ replaced }) =>
    replaced
      .map(({ file, before }) => ({ after: file, before }))
      .filter(({ after, before }) =>
        [after, before].every((id) => {
          const file = files.get(id)
          return file !== undefined && isComparable(file)
        }),
      ),
  )
}

/**
 * Returns the default pair for a file: the file that it replaced, or that replaced it. Without earlier versions, the
 * same plan with or without dimensions. Null if there is neither.
 */
export function pairOf(
  file: LibraryFile,
  pairs: readonly PlanPair[],
  files: readonly LibraryFile[],
): PlanPair | null {
  const replaced =
    pairs.find(({ after }) => after === file.id) ?? pairs.find(({ before }) => before === file.id)
  if (replaced !== undefined) return replaced
  const plain = file.assetKey.replace('_dim', '')
  const other = files.find(
    ({ id, assetKey, variant, earlier }) =>
      id !== file.id &&
      earlier === null &&
      variant !== file.variant &&
      assetKey.replace('_dim', '') === plain,
  )
  if (other === undefined) return null
  return file.variant === 'dim' ? { before: other.id, after: file.id } : { before: file.id, after: other.id }
}

/** Returns the pair that a folder opens with: preferably a corrected plan, as a drawing with readable texts. */
export function firstPair(
  pairs: readonly PlanPair[],
  files: ReadonlyMap<string, LibraryFile>,
): PlanPair | null {
  const rank = ({ after, before }: PlanPair): number => {
    const file = files.get(after)
    if (file === undefined) return Infinity
    const isThere = [after, before].every((id) => files.get(id)?.state !== 'missing')
    return (
      (isThere ? 0 : 1000) +
      (file.kind === 'listing_floorplans' ? 0 : 100) +
      comparable.indexOf(file.show) * 10 +
      (file.variant === 'dim' ? 0 : 1)
    )
  }
  return pairs.reduce<PlanPair | null>(
    (best, pair) => (best === null || rank(pair) < rank(best) ? pair : best),
    null,
  )
}

/**
 * Returns the current file among `others` that shows the same plan, for example in another order. The same format and
 * variant are preferred. Undefined if there is none.
 */
export function samePlan(file: LibraryFile, others: readonly LibraryFile[]): LibraryFile | undefined {
  const rank = ({ assetKey, show, variant }: LibraryFile): number =>
    (assetKey === file.assetKey ? 0 : 1) + (show === file.show ? 0 : 1) + (variant === file.variant ? 0 : 1)
  return others
    .filter(({ state, earlier }) => state !== 'missing' && earlier === null)
    .filter((other) => planOf(other) === planOf(file))
    .toSorted((a, b) => rank(a) - rank(b))[0]
}
