import { emptyFilter, type OrderFilter, type OrderSort } from '../../../../shared/domain/filter.ts'

/** What the order list is asked for. */
export interface OrderQuery {
  connectionId: string
  filter: OrderFilter
  sort: OrderSort
}

export const sortAtStart: OrderSort = { key: 'createdAt', descending: true }

/** What the list shows first. */
export const queryAtStart = (connectionId: string): OrderQuery => ({
  connectionId,
  filter: { ...emptyFilter, retainedIds: [] },
  sort: sortAtStart,
})
