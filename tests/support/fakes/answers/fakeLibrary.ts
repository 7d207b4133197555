import type { Output } from '../../../../shared/contract.ts'
import { duplicateMarks } from '../../../../shared/domain/duplicateMarks.ts'
import type { FakeData } from '../fakeData.ts'

/** Selects folders as main does. Folders with equal titles get marks, even on different pages. */
export function selectFolders(
  all: FakeData['folders'],
  search: string,
  sort: 'delivered' | 'oldest' | 'title',
  offset: number,
  limit: number,
): Pick<Output<'library:folders'>, 'folders' | 'total' | 'offset'> {
  const marks = duplicateMarks(all)
  const delivered = (folder: (typeof all)[number]): number => folder.deliveredAt ?? 0
  const matching = all
    .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) =>
      sort === 'title'
        ? a.title.localeCompare(b.title)
        : (delivered(b) - delivered(a)) * (sort === 'delivered' ? 1 : -1),
    )
  return {
    folders: matching
      .slice(offset, offset + limit)
      .map(({ reference: _, ...folder }) => ({ ...folder, mark: marks.get(folder.place) ?? null })),
    total: matching.length,
    offset,
  }
}

/** Returns the state before any verification. No verification runs. */
export const idleVerify = (connectionId: string): Output<'library:verifyState'> => ({
  connectionId,
  phase: 'idle',
  title: null,
  done: 0,
  total: 0,
  bytes: 0,
  bytesTotal: 0,
  secondsLeft: null,
  error: null,
  library: null,
  order: null,
})
