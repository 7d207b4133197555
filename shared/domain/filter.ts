/** Which orders are meant: what the interface's list can filter by, and the local search and disk state. */
export interface OrderFilter {
  statuses: string[]
  /** Seconds since the epoch. Both ends belong to it, the whole last second too. */
  createdAfter: number | null
  createdBefore: number | null
  deliveredAfter: number | null
  deliveredBefore: number | null
  userEmail: string | null
  officeId: string | null
  /** Words that must all occur in address, external id, creator, status or id. */
  search: string
  onDisk: 'any' | 'complete' | 'partly' | 'none'
  /** Whether it can be handed over (domain/completeness). */
  completeness: 'any' | 'ready' | 'incomplete'
  /** Only orders whose first delivery was not opened or downloaded since. With `deliveredAgain`: either of the two. */
  newlyDelivered: boolean
  /** Only orders that were delivered again and not downloaded or marked as seen since. */
  deliveredAgain: boolean
  /** Of new and updated orders only those that were noticed after this moment, in seconds since the epoch. */
  noticedAfter: number | null
  /** Only orders that the service no longer lists. */
  unlisted: boolean
  /**
   * Orders that `newlyDelivered` and `deliveredAgain` keep all the same, so that what one has seen does not vanish
   * from under the cursor.
   */
  retainedIds: string[]
}

/** Lets every order through. */
export const emptyFilter: OrderFilter = {
  statuses: [],
  createdAfter: null,
  createdBefore: null,
  deliveredAfter: null,
  deliveredBefore: null,
  userEmail: null,
  officeId: null,
  search: '',
  onDisk: 'any',
  completeness: 'any',
  newlyDelivered: false,
  deliveredAgain: false,
  noticedAfter: null,
  unlisted: false,
  retainedIds: [],
}

/** The dates of an order that the list is filtered by. */
export const orderDates = ['created', 'delivered'] as const
export type OrderDate = (typeof orderDates)[number]

export const sortKeys = [
  'createdAt',
  'deliveredAt',
  'address',
  'status',
  'createdBy',
  'packageType',
  'externalId',
  'addOns',
  'onDisk',
] as const
export interface OrderSort {
  key: (typeof sortKeys)[number]
  descending: boolean
}
