import type { Output } from '../../../../shared/contract.ts'
import type { FolderGrouping } from '../../../../shared/contract/library.ts'
import { duplicateMarks } from '../../../../shared/domain/duplicateMarks.ts'
import { monthOf } from '../../../../shared/domain/moment.ts'
import type { FakeData } from '../fakeData.ts'

/** Selects folders as main does. Folders with equal titles get marks, even on different pages. */
export function selectFolders(
  all: FakeData['folders'],
  search: string,
  sort: 'delivered' | 'oldest' | 'title',
  offset: number,
  limit: number,
  grouping: FolderGrouping | null,
): Pick<Output<'library:folders'>, 'folders' | 'total' | 'groups' | 'offset'> {
  const marks = duplicateMarks(all)
  const delivered = (folder: (typeof all)[number]): number => folder.deliveredAt ?? 0
  const matching = all
    .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) =>
      sort === 'title'
        ? a.title.localeCompare(b.title)
        : (delivered(b) - delivered(a)) * (sort === 'delivered' ? 1 : -1),
    )
  // No folder of the fake has an office.
  const groupOf = ({ deliveredAt }: (typeof all)[number]): string | null =>
    grouping === 'month' ? monthOf(deliveredAt) : null
  const names = [...new Set(matching.map(groupOf))].sort((a, b) => ((a ?? '') < (b ?? '') ? 1 : -1))
  const groups = names.map((name) => ({ name, of: matching.filter((each) => groupOf(each) === name) }))
  const inOrder = grouping === null ? matching : groups.flatMap(({ of }) => of)
  return {
    groups: grouping === null ? [] : groups.map(({ name, of }) => ({ name, folders: of.length })),
    folders: inOrder
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
