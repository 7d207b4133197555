import { emptyFilter, type OrderFilter, type OrderSort } from '../../../../shared/domain/filter.ts'

/** Query of the order list. */
export interface OrderQuery {
  connectionId: string
  filter: OrderFilter
  sort: OrderSort
}

export const sortAtStart: OrderSort = { key: 'createdAt', descending: true }

/** Returns the query that the list starts with. */
export const queryAtStart = (connectionId: string): OrderQuery => ({
  connectionId,
  filter: { ...emptyFilter, retainedIds: [] },
  sort: sortAtStart,
})
