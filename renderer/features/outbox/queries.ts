import { defineQueryOptions } from '@pinia/colada'
import type { Entry } from '../../../shared/contract/outbox.ts'
import { call } from '../../bridge/client.ts'

/** Reads the outbox of a company: unsent and sent entries. */
export const outboxQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['outbox', connectionId],
  query: async () => (await call('outbox:list', { connectionId: connectionId ?? '' })).entries,
  enabled: connectionId !== null,
}))

/** Reads an entry in full, at the version of its row in the list. */
export const entryQuery = defineQueryOptions(({ id, state, changedAt, checkedAt }: Entry) => ({
  key: ['outboxEntry', id, state, changedAt, checkedAt],
  query: () => call('outbox:entry', { id }),
}))
