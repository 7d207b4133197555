/** A filter of orders: the filters of the service's list, the local search and the state on disk. */
export interface OrderFilter {
  statuses: string[]
  /** Times in seconds since the epoch. `…After` and `…Before` are inclusive, with the whole last second. */
  createdAfter: number | null
  createdBefore: number | null
  deliveredAfter: number | null
  deliveredBefore: number | null
  userEmail: string | null
  officeId: string | null
  /** Words that must all occur in address, external id, creator, status or id. */
  search: string
  onDisk: 'any' | 'complete' | 'partly' | 'none'
  /** Whether the order can be handed over (domain/completeness). */
  completeness: 'any' | 'ready' | 'incomplete'
  /**
   * `due`: ready and not handed over, or corrected since. `handedOver`: handed over and not corrected since.
   * `correctedSince`: those of `due` that were handed over before.
   */
  handover: 'any' | 'due' | 'handedOver' | 'correctedSince'
  /**
   * Only orders whose first delivery was not opened or downloaded since. Two active `unseenFilters` select orders that
   * match either filter.
   */
  newlyDelivered: boolean
  /** Only orders that were delivered again and not downloaded or marked as seen since. */
  deliveredAgain: boolean
  /** Only orders with a downloaded correction that was not reviewed or dismissed. */
  corrected: boolean
  /** Only new, updated and corrected orders that were noticed after this time, in seconds since the epoch. */
  noticedAfter: number | null
  /** Only orders that the service no longer lists. */
  unlisted: boolean
  /** Only orders that are later than usual (domain/expectedDelivery.ts). */
  overdue: boolean
  /** Properties that the orders of a bar of Insights share; null: all orders, and drafts. */
  traits: OrderTraits | null
  /** Orders that the three filters of unseen deliveries keep in the list, so that a seen order does not vanish. */
  retainedIds: string[]
}

/**
 * Properties that the orders of a bar of Insights share. Drafts never have them. Null and false: the property does not
 * matter. Times are local.
 */
export interface OrderTraits {
  /** An empty text stands for orders without a package. */
  packageTypes: string[] | null
  /** Day of the order, 0 for Sunday. */
  weekday: number | null
  /** Hour of the order, from 0 to 23. */
  hour: number | null
  /** Only orders whose first delivery has a time. */
  isTimed: boolean
  /** Only orders that were seen to be delivered again. */
  isCorrected: boolean
  /** How long after its first delivery an order was last handed over. */
  handedOver: HandoverDelay | null
  isWithoutCreator: boolean
  isWithoutOffice: boolean
  /** Whether the first delivery was complete. */
  firstDelivery: FirstDelivery | null
  /** These orders, and what they have in common. */
  orders: { name: string; ids: string[] } | null
}

/** States of first deliveries as they were first read: complete, files are missing, or not read. */
export const firstDeliveries = ['complete', 'lacking', 'unread'] as const
export type FirstDelivery = (typeof firstDeliveries)[number]

/** Delays in which an order is handed over: within an hour, a day or three days, later, or not yet. */
export const handoverDelays = ['hour', 'day', 'threeDays', 'later', 'never'] as const
export type HandoverDelay = (typeof handoverDelays)[number]

/** Selects all orders except drafts. */
export const anyTraits: OrderTraits = {
  packageTypes: null,
  weekday: null,
  hour: null,
  isTimed: false,
  isCorrected: false,
  handedOver: null,
  isWithoutCreator: false,
  isWithoutOffice: false,
  firstDelivery: null,
  orders: null,
}

/** Selects all orders. */
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
  handover: 'any',
  newlyDelivered: false,
  deliveredAgain: false,
  corrected: false,
  noticedAfter: null,
  unlisted: false,
  overdue: false,
  traits: null,
  retainedIds: [],
}

/** Filters of unseen deliveries. The list has orders that match at least one active filter. */
export const unseenFilters = ['newlyDelivered', 'deliveredAgain', 'corrected'] as const

/** Dates of an order by which the list can be filtered. */
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
