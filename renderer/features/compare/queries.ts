import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'
import type { PlanPair } from './pairs.ts'
import { libraryKeys } from '../library/queries.ts'

export interface ComparedFiles {
  connectionId: string | null
  folderId: string
  before: string | null
  after: string | null
  /** The same plan in other formats. */
  others: readonly PlanPair[]
  page: number
  /** Versions of both files on disk: a written file makes the program compare again. */
  versions: string
}

/** Returns the key prefix of all comparisons of a connection, or of one folder. */
export const comparisonKey = (connectionId: string, ...folderId: string[]): string[] => [
  'comparison',
  connectionId,
  ...folderId,
]

/** Reads where two files differ, and the decision about each change. */
export const comparisonQuery = defineQueryOptions((of: ComparedFiles) => ({
  key: [...comparisonKey(of.connectionId ?? '', of.folderId), of.before, of.after, of.page, of.versions],
  query: () =>
    call('review:compare', {
      connectionId: of.connectionId ?? '',
      folderId: of.folderId,
      before: of.before ?? '',
      after: of.after ?? '',
      others: [...of.others],
      page: of.page,
    }),
  enabled: of.connectionId !== null && of.before !== null && of.after !== null,
}))

/** Reads the folders whose address, location or contents match, newest delivery first. */
export const folderSearchQuery = defineQueryOptions((of: { connectionId: string; search: string }) => ({
  key: [...libraryKeys.all(of.connectionId), 'search', of.search],
  query: async () => (await call('library:folders', { ...of, sort: 'delivered', limit: maxFound })).folders,
}))
const maxFound = 30
