import { defineQueryOptions } from '@pinia/colada'
import type { InsightsScope } from '../../../shared/domain/insights/barFilter.ts'
import { call } from '../../bridge/client.ts'
import { ordersKeys } from '../orders/queries.ts'

/** Reads the figures of Insights. Part of the lists of orders: an event about orders makes them stale. */
export const insightsQuery = defineQueryOptions(
  ({ connectionId, ...scope }: InsightsScope & { connectionId: string | null }) => ({
    key: [...ordersKeys.lists(connectionId ?? ''), 'insights', { ...scope }],
    query: () => call('insights:show', { connectionId: connectionId ?? '', ...scope }),
    enabled: connectionId !== null,
    keepWithin: 3,
  }),
)
