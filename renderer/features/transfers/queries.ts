import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** All transfers, of every connection. */
export const transfersQuery = defineQueryOptions({
  key: ['transfers'],
  query: () => call('transfers:overview', {}),
})

/** The files of a transfer, as they were when its line was at `version`. */
export const transferFilesQuery = defineQueryOptions((of: { id: string; version: string }) => ({
  key: ['transferFiles', of.id, of.version],
  query: async () => (await call('transfers:files', { id: of.id })).files,
}))
