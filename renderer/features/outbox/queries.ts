import { defineQueryOptions } from '@pinia/colada'
import type { Entry } from '../../../shared/contract/outbox.ts'
import { call } from '../../bridge/client.ts'

/** What is to be sent for a company, and what was. */
export const outboxQuery = defineQueryOptions((connectionId: string | null) => ({
  key: ['outbox', connectionId],
  query: async () => (await call('outbox:list', { connectionId: connectionId ?? '' })).entries,
  enabled: connectionId !== null,
}))

/** An entry in full, as it was when its line in the list said so. */
export const entryQuery = defineQueryOptions(({ id, state, changedAt, checkedAt }: Entry) => ({
  key: ['outboxEntry', id, state, changedAt, checkedAt],
  query: () => call('outbox:entry', { id }),
}))
