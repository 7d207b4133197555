import { defineQueryOptions } from '@pinia/colada'
import { call } from '../../bridge/client.ts'

/** The exports of a connection that run or ran, newest first. */
export const reportRunsQuery = defineQueryOptions((connectionId: string) => ({
  key: ['reportRuns', connectionId],
  query: async () => (await call('reports:runs', { connectionId })).runs,
}))

/** The settings of home reports as they were left. */
export const reportSettingsQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['reportSettings', connectionId],
  query: () => call('reports:settings', { connectionId: connectionId ?? '' }),
  enabled: connectionId !== null,
}))

/** Orders that a report can be of and that match a search. */
export const reportCandidatesQuery = defineQueryOptions((of: { connectionId: string; search: string }) => ({
  key: ['reportCandidates', of.connectionId, of.search],
  query: async () => (await call('reports:candidates', { ...of, orderIds: [] })).orders,
}))
