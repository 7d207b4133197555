import { defineQueryOptions } from '@pinia/colada'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { emptyFilter } from '../../../../shared/domain/filter.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { call } from '../../../bridge/client.ts'
import { formOfOrder } from './useDraftTarget.ts'

/** Maximum number of latest orders that are searched for an order with a package. */
const lastOrders = 20

/** Fields of a photographer's habits rather than of one property. */
export type UsualProducts = Pick<DraftForm, 'package_type' | 'add_ons' | 'preferences'>

/** Reads the last order that has a package; null if none of the latest orders has one. */
export const lastOrderQuery = defineQueryOptions((connectionId: string) => ({
  key: ['lastOrder', connectionId],
  query: () => findLast(connectionId),
}))

async function findLast(connectionId: string): Promise<OrderRow | null> {
  const { rows } = await call('orders:query', {
    connectionId,
    filter: emptyFilter,
    sort: { key: 'createdAt', descending: true },
    offset: 0,
    limit: lastOrders,
  })
  return rows.find(({ understood, packageType }) => understood && packageType !== null) ?? null
}

/** Returns what was ordered last: package, add-ons and style. Null if none of the latest orders has a package. */
export async function lastOrdered(
  connectionId: string,
): Promise<{ address: string; products: UsualProducts } | null> {
  const last = await findLast(connectionId)
  if (last === null) return null
  const { package_type, add_ons, preferences } = await formOfOrder(connectionId, last.id)
  return { address: last.address, products: { package_type, add_ons, preferences } }
}
