import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Two files that are compared. */
export interface ComparedFiles {
  connectionId: string | null
  folderId: string
  before: string | null
  after: string | null
  page: number
}

/** Keys of comparisons: of a connection, or of one folder. */
export const comparisonKey = (connectionId: string, ...folderId: string[]): string[] => [
  'comparison',
  connectionId,
  ...folderId,
]

/** Where two files differ, and what was decided about each change. */
export const comparisonQuery = defineQueryOptions((of: ComparedFiles) => ({
  key: [...comparisonKey(of.connectionId ?? '', of.folderId), of.before, of.after, of.page],
  query: () =>
    call('review:compare', {
      connectionId: of.connectionId ?? '',
      folderId: of.folderId,
      before: of.before ?? '',
      after: of.after ?? '',
      page: of.page,
    }),
  enabled: of.connectionId !== null && of.before !== null && of.after !== null,
}))
