import { z } from 'zod'

/** Which orders are meant: what the interface's list can filter by, and the local search and disk state. */
export const orderFilterSchema = z.strictObject({
  statuses: z.array(z.string().max(200)).max(50).default([]),
  /** Seconds since the epoch. Both ends belong to it, the whole last second too. */
  createdAfter: z.number().nullable().default(null),
  createdBefore: z.number().nullable().default(null),
  deliveredAfter: z.number().nullable().default(null),
  deliveredBefore: z.number().nullable().default(null),
  userEmail: z.string().max(320).nullable().default(null),
  officeId: z.string().max(200).nullable().default(null),
  /** Words that must all occur in address, external id, creator, status or id. */
  search: z.string().max(500).default(''),
  onDisk: z.enum(['any', 'complete', 'partly', 'none']).default('any'),
  /** Only orders whose first delivery was not opened or downloaded since. With `deliveredAgain`: either of the two. */
  newlyDelivered: z.boolean().default(false),
  /** Only orders that were delivered again and not downloaded or marked as seen since. */
  deliveredAgain: z.boolean().default(false),
  /** Of new and updated orders only those that were noticed after this moment, in seconds since the epoch. */
  noticedAfter: z.number().nullable().default(null),
  /** Only orders that the service no longer lists. */
  unlisted: z.boolean().default(false),
  /**
   * Orders that `newlyDelivered` and `deliveredAgain` keep all the same, so that what one has seen does not vanish
   * from under the cursor.
   */
  retainedIds: z.array(z.string().max(200)).max(100_000).default([]),
})
export type OrderFilter = z.output<typeof orderFilterSchema>

export const emptyFilter: OrderFilter = orderFilterSchema.parse({})

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
export const orderSortSchema = z.strictObject({ key: z.enum(sortKeys), descending: z.boolean() })
export type OrderSort = z.output<typeof orderSortSchema>
