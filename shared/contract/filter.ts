import { z } from 'zod'
import { firstDeliveries, handoverDelays, sortKeys } from '../domain/filter.ts'

const traitsSchema = z.strictObject({
  packageTypes: z.array(z.string().max(200)).max(1000).nullable().default(null),
  weekday: z.number().int().min(0).max(6).nullable().default(null),
  hour: z.number().int().min(0).max(23).nullable().default(null),
  isTimed: z.boolean().default(false),
  isCorrected: z.boolean().default(false),
  handedOver: z.enum(handoverDelays).nullable().default(null),
  isWithoutCreator: z.boolean().default(false),
  isWithoutOffice: z.boolean().default(false),
  firstDelivery: z.enum(firstDeliveries).nullable().default(null),
  orders: z
    .strictObject({ name: z.string().max(200), ids: z.array(z.string().max(200)).max(100_000) })
    .nullable()
    .default(null),
})

/** An `OrderFilter`. Missing fields do not filter. */
export const orderFilterSchema = z.strictObject({
  statuses: z.array(z.string().max(200)).max(50).default([]),
  createdAfter: z.number().nullable().default(null),
  createdBefore: z.number().nullable().default(null),
  deliveredAfter: z.number().nullable().default(null),
  deliveredBefore: z.number().nullable().default(null),
  userEmail: z.string().max(320).nullable().default(null),
  officeId: z.string().max(200).nullable().default(null),
  search: z.string().max(500).default(''),
  onDisk: z.enum(['any', 'complete', 'partly', 'none']).default('any'),
  completeness: z.enum(['any', 'ready', 'incomplete']).default('any'),
  handover: z.enum(['any', 'due', 'handedOver', 'correctedSince']).default('any'),
  newlyDelivered: z.boolean().default(false),
  deliveredAgain: z.boolean().default(false),
  corrected: z.boolean().default(false),
  noticedAfter: z.number().nullable().default(null),
  unlisted: z.boolean().default(false),
  overdue: z.boolean().default(false),
  traits: traitsSchema.nullable().default(null),
  retainedIds: z.array(z.string().max(200)).max(100_000).default([]),
})

export const orderSortSchema = z.strictObject({ key: z.enum(sortKeys), descending: z.boolean() })
