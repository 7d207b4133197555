import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** Reads the running and finished exports of a connection, newest first. */
export const reportRunsQuery = defineQueryOptions((connectionId: string) => ({
  key: ['reportRuns', connectionId],
  query: async () => (await call('reports:runs', { connectionId })).runs,
}))

/** Reads the last settings of home reports. */
export const reportSettingsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['reportSettings', connectionId],
  query: () => call('reports:settings', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))

/** Reads the orders that match a search and can have a report. */
export const reportCandidatesQuery = defineQueryOptions((of: { connectionId: string; search: string }) => ({
  key: ['reportCandidates', of.connectionId, of.search],
  query: async () => (await call('reports:candidates', { ...of, orderIds: [] })).orders,
}))
