import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Part of the list to read. `limit` is 0 while no list is on screen. */
interface Part {
  offset: number
  limit: number
}

/** Reads a part of all connections' transfers, and the totals of all. */
export const transfersQuery = defineQueryOptions(({ offset, limit }: Part) => ({
  key: ['transfers', offset, limit],
  query: () => call('transfers:overview', { offset, limit }),
}))

/** Reads the files of a transfer, at the version of its row. */
export const transferFilesQuery = defineQueryOptions((of: { id: string; version: string }) => ({
  key: ['transferFiles', of.id, of.version],
  query: async () => (await call('transfers:files', { id: of.id })).files,
}))
