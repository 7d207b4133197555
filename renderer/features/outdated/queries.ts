import { defineQueryOptions } from '@pinia/colada'
import type { Input } from '../../../shared/contract.ts'
import { call } from '../../bridge/client.ts'
import { ordersKeys } from '../orders/queries.ts'

/** The orders to check: given orders, the order of a file or of a folder, or the whole library. */
export type OutdatedScope = Omit<Input<'orders:outdated'>, 'connectionId'>

/**
 * Reads the orders in a scope for which the service has a newer delivery than the disk. Without a scope nothing is
 * read.
 */
export const outdatedQuery = defineQueryOptions(
  ({ connectionId, scope }: { connectionId: string | null; scope: OutdatedScope | null }) => ({
    key: [...ordersKeys.lists(connectionId ?? ''), 'outdated', JSON.stringify(scope)],
    query: () => call('orders:outdated', { connectionId: connectionId ?? '', ...scope }),
    enabled: connectionId !== null && scope !== null,
  }),
)
