import { z } from 'zod'

/** States of first deliveries as they were first read: complete, files are missing, or not read. */
const firstDeliveries = ['complete', 'lacking', 'unread'] as const
export type FirstDelivery = (typeof firstDeliveries)[number]

/** Delays in which an order is handed over: within an hour, a day or three days, later, or not yet. */
export const handoverDelays = ['hour', 'day', 'threeDays', 'later', 'never'] as const
export type HandoverDelay = (typeof handoverDelays)[number]

/**
 * Properties that the orders of a bar of Insights share. Drafts never have them. Null and false: the property does not
 * matter. Times are local.
 */
const traitsSchema = z.strictObject({
  /** An empty text stands for orders without a package. */
  packageTypes: z.array(z.string().max(200)).max(1000).nullable().default(null),
  /** Day of the order, 0 for Sunday. */
  weekday: z.number().int().min(0).max(6).nullable().default(null),
  /** Hour of the order, from 0 to 23. */
  hour: z.number().int().min(0).max(23).nullable().default(null),
  /** Only orders whose first delivery has a time. */
  isTimed: z.boolean().default(false),
  /** Only orders that were seen to be delivered again. */
  isCorrected: z.boolean().default(false),
  /** How long after its first delivery an order was last handed over. */
  handedOver: z.enum(handoverDelays).nullable().default(null),
  isWithoutCreator: z.boolean().default(false),
  isWithoutOffice: z.boolean().default(false),
  /** Whether the first delivery was complete. */
  firstDelivery: z.enum(firstDeliveries).nullable().default(null),
  /** These orders, and what they have in common. */
  orders: z
    .strictObject({ name: z.string().max(200), ids: z.array(z.string().max(200)).max(100_000) })
    .nullable()
    .default(null),
})
export type OrderTraits = z.output<typeof traitsSchema>

/**
 * A filter of orders: the filters of the service's list, the local search and the state on disk. Missing fields do not
 * filter.
 */
export const orderFilterSchema = z.strictObject({
  statuses: z.array(z.string().max(200)).max(50).default([]),
  /** Times in seconds since the epoch. `…After` and `…Before` are inclusive, with the whole last second. */
  createdAfter: z.number().nullable().default(null),
  createdBefore: z.number().nullable().default(null),
  deliveredAfter: z.number().nullable().default(null),
  deliveredBefore: z.number().nullable().default(null),
  userEmail: z.string().max(320).nullable().default(null),
  officeId: z.string().max(200).nullable().default(null),
  /** Words that must all occur in address, external id, creator, status or id. */
  search: z.string().max(500).default(''),
  onDisk: z.enum(['any', 'complete', 'partly', 'none']).default('any'),
  /** Whether the order can be handed over (domain/completeness). */
  completeness: z.enum(['any', 'ready', 'incomplete']).default('any'),
  /**
   * `due`: ready and not handed over, or corrected since. `handedOver`: handed over and not corrected since.
   * `correctedSince`: those of `due` that were handed over before.
   */
  handover: z.enum(['any', 'due', 'handedOver', 'correctedSince']).default('any'),
  /**
   * Only orders whose first delivery was not opened or downloaded since. Two active `unseenFilters` select orders that
   * match either filter.
   */
  newlyDelivered: z.boolean().default(false),
  /** Only orders that were delivered again and not downloaded or marked as seen since. */
  deliveredAgain: z.boolean().default(false),
  /** Only orders with a downloaded correction that was not reviewed or dismissed. */
  corrected: z.boolean().default(false),
  /** Only new, updated and corrected orders that were noticed after this time, in seconds since the epoch. */
  noticedAfter: z.number().nullable().default(null),
  /** Only orders that the service no longer lists. */
  unlisted: z.boolean().default(false),
  /** Only orders that are later than usual (domain/expectedDelivery.ts). */
  overdue: z.boolean().default(false),
  /** Properties that the orders of a bar of Insights share; null: all orders, and drafts. */
  traits: traitsSchema.nullable().default(null),
  /** Orders that the three filters of unseen deliveries keep in the list, so that a seen order does not vanish. */
  retainedIds: z.array(z.string().max(200)).max(100_000).default([]),
})
export type OrderFilter = z.output<typeof orderFilterSchema>

/** Selects all orders except drafts. */
export const anyTraits: OrderTraits = traitsSchema.parse({})
/** Selects all orders. */
export const emptyFilter: OrderFilter = orderFilterSchema.parse({})

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
export const orderSortSchema = z.strictObject({ key: z.enum(sortKeys), descending: z.boolean() })
export type OrderSort = z.output<typeof orderSortSchema>
