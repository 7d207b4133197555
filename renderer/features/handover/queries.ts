import { defineQueryOptions } from '@pinia/colada'
import type { HandoverOptions } from '../../../shared/domain/handover/options.ts'
import { call } from '../../bridge/client.ts'
import { ordersKeys } from '../orders/queries.ts'

/** Reads which copies the options would make of some orders. */
export const handoverPlanQuery = defineQueryOptions(
  (of: { connectionId: string; orderIds: readonly string[]; options: HandoverOptions | null }) => ({
    key: [...ordersKeys.lists(of.connectionId), 'handoverPlan', ...of.orderIds, JSON.stringify(of.options)],
    query: async () => {
      if (of.options === null) throw new Error('there are no options')
      const { connectionId, options } = of
      return call('handover:plan', { connectionId, orderIds: [...of.orderIds], options })
    },
    enabled: of.options !== null,
  }),
)
