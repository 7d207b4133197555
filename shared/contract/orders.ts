import { z } from 'zod'
import { assetFormats, assetKinds } from '../domain/assets.ts'
import { itemStates, verdicts } from '../domain/completeness/completeness.ts'
import { orderSchema } from '../domain/order.ts'
import { errorCodes } from '../errors.ts'
import { orderFilterSchema, orderSortSchema } from './filter.ts'
import { maxChangedIds, maxListed, maxMarkedIds } from './limits.ts'
import { askerSchema, done, id, maxIds, seconds, text } from './words.ts'

/** Orders as the catalogue has them, and reading them from the service. */

const diskStateSchema = z.object({
  files: z.number(),
  known: z.number().nullable(),
  failed: z.number(),
  /** How many of the files on disk are of an earlier delivery than the newest that is known of. */
  earlier: z.number(),
  /**
   * All that was asked for is on disk, and more is delivered: how many files of all there are. `choice`: what was asked
   * for of this order; null for the connection's preset. Null where that is not so.
   */
  chosen: z
    .object({
      choice: z
        .object({ kinds: z.array(z.enum(assetKinds)), formats: z.array(z.enum(assetFormats)) })
        .nullable(),
      files: z.number(),
      known: z.number(),
    })
    .nullable(),
})
const orderRowSchema = z.object({
  id,
  understood: z.boolean(),
  status: text,
  address: z.string(),
  createdAt: seconds,
  deliveredAt: seconds,
  createdBy: text,
  packageType: text,
  addOns: z.array(z.string()),
  externalId: text,
  /** When its first delivery was noticed, until it is opened, downloaded or marked as seen; null otherwise. */
  newAt: seconds,
  /** When it was delivered again, until it is downloaded or marked as seen; null otherwise. */
  redeliveredAt: seconds,
  /** Since when the service no longer lists it; null while it does. */
  unlistedAt: seconds,
  /** Files on disk, and how many are known to be delivered (null: its detail was never fetched). */
  disk: diskStateSchema,
  /** An `asset:` address of a small picture of its first plan on disk; null where there is none. */
  thumbnail: text,
})
export type OrderRow = z.output<typeof orderRowSchema>

const assetStateSchema = z.object({
  kind: z.enum(assetKinds),
  variant: z.enum(['plain', 'dim']),
  format: z.enum(assetFormats),
  index: z.number(),
  state: z.enum(['not_downloaded', 'on_disk', 'missing', 'changed', 'kept_local', 'failed']),
  fileId: text,
  name: text,
  size: z.number().nullable(),
  reason: text,
  /** The file on disk is of an earlier delivery than the newest that is known of. */
  isEarlier: z.boolean(),
})
export type AssetState = z.output<typeof assetStateSchema>

const orderDetailSchema = z.object({
  row: orderRowSchema,
  understoodReason: text,
  /** Null for a record that is not understood. */
  order: orderSchema.nullable(),
  /** When the delivery assets were last read; null when never. */
  detailReadAt: seconds,
  /** Why the assets are not known, in words; null when they are, or were not asked for yet. */
  detailProblem: text,
  assets: z.array(assetStateSchema),
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
  folderId: text,
  /** The first plan that is on disk, with an `asset:` address of a small picture; null where there is none. */
  preview: z.object({ fileId: id, name: z.string(), thumbnail: z.string() }).nullable(),
  events: z.array(z.object({ at: z.number(), what: z.string(), from: text, to: text })),
})
export type OrderDetail = z.output<typeof orderDetailSchema>

const completenessSchema = z.object({
  verdict: z.enum(verdicts),
  floors: z.number().nullable(),
  namedFloors: z.number().nullable(),
  isAccepted: z.boolean(),
  lines: z.array(
    z.object({
      kind: z.enum(assetKinds),
      variant: z.enum(['plain', 'dim']),
      format: z.enum(assetFormats),
      byFloor: z.boolean(),
      items: z.array(z.enum(itemStates)),
    }),
  ),
  undelivered: z.array(z.enum(assetKinds)),
  unknownKinds: z.array(z.enum(assetKinds)),
  unknownProducts: z.array(z.string()),
  missingAtService: z.number(),
  missingHere: z.number(),
})

const completenessSummarySchema = z.object({
  counts: z.record(z.enum(verdicts), z.number()),
  /** The first of the incomplete ones. */
  incomplete: z
    .array(
      z.object({ orderId: id, address: z.string(), missingAtService: z.number(), missingHere: z.number() }),
    )
    .max(maxListed),
})
export type CompletenessSummary = z.output<typeof completenessSummarySchema>

const outdatedOrdersSchema = z.object({
  /** The first of them. */
  orders: z.array(z.object({ orderId: id, address: z.string() })).max(maxListed),
  /** Their ids, all of them. */
  orderIds: z.array(z.string()),
  /** What a download of the newer deliveries has to bring. */
  kinds: z.array(z.enum(assetKinds)),
  formats: z.array(z.enum(assetFormats)),
})
export type OutdatedOrders = z.output<typeof outdatedOrdersSchema>

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })
const facetsSchema = z.object({
  statuses: z.array(facetSchema),
  users: z.array(facetSchema),
  offices: z.array(facetSchema),
  /** Orders whose first delivery was not opened or downloaded since. */
  newlyDelivered: z.number(),
  /** Orders that were delivered again and not downloaded or marked as seen since. */
  deliveredAgain: z.number(),
  /** Orders that the service no longer lists. */
  unlisted: z.number(),
  total: z.number(),
})
export type Facets = z.output<typeof facetsSchema>

const refreshProgressSchema = z.object({
  connectionId: id,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  phase: z.enum(['orders', 'people', 'details']),
  seen: z.number(),
  changed: z.number(),
  detailsDone: z.number(),
  detailsTotal: z.number(),
  finishedAt: seconds,
  error: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  /** Lists of people that could not be read: those of before are kept. */
  unread: z.array(z.enum(['offices', 'users'])).optional(),
})
export type RefreshProgress = z.output<typeof refreshProgressSchema>

/** Who asks, and which of its questions it is. */
export type Asker = z.output<typeof askerSchema>

export const orderChannels = {
  'orders:query': {
    input: z.strictObject({
      connectionId: id,
      filter: orderFilterSchema,
      sort: orderSortSchema,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
      asker: askerSchema.optional(),
    }),
    output: z.object({ rows: z.array(orderRowSchema), total: z.number(), offset: z.number() }),
    atStart: 'list',
  },
  'orders:ids': {
    input: z.strictObject({ connectionId: id, filter: orderFilterSchema, sort: orderSortSchema }),
    output: z.object({ ids: z.array(z.string()) }),
  },
  'orders:facets': { input: z.strictObject({ connectionId: id }), output: facetsSchema, atStart: 'kept' },
  /**
   * `fetchDetail`: also ask the service. The answer comes from the catalogue at once; changes follow as
   * `orders:changed`.
   */
  'orders:detail': {
    input: z.strictObject({ connectionId: id, orderId: id, fetchDetail: z.boolean() }),
    output: orderDetailSchema,
  },
  /** The order's newest record as the service sent it, as indented JSON: for those who want to see it. */
  'orders:raw': {
    input: z.strictObject({ connectionId: id, orderId: id }),
    output: z.object({ json: z.string() }),
  },
  /** What an order should bring, against what the service lists and what is on disk now. */
  'orders:completeness': {
    input: z.strictObject({ connectionId: id, orderId: id }),
    output: completenessSchema,
  },
  /** Whether floors that are missing since a delivery are to be missing. Holds until the next delivery. */
  'orders:acceptFloors': {
    input: z.strictObject({ connectionId: id, orderId: id, isAccepted: z.boolean() }),
    output: done,
  },
  /** The same of many orders, in numbers. */
  'orders:completenessOf': {
    input: z.strictObject({ connectionId: id, orderIds: z.array(id).min(1).max(maxIds) }),
    output: completenessSummarySchema,
  },
  /**
   * Orders of which the service is known to have a newer delivery than the disk: of these, of the order of a file or
   * folder, or of the whole library.
   */
  'orders:outdated': {
    input: z.strictObject({
      connectionId: id,
      orderIds: z.array(id).min(1).max(maxIds).optional(),
      fileId: id.optional(),
      folderId: id.optional(),
    }),
    output: outdatedOrdersSchema,
  },
  /** Orders that the user opened lately, the latest first. */
  'orders:recent': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ rows: z.array(orderRowSchema) }),
  },
  /** The user opened the order: its delivery isn't new any more. */
  'orders:markOpened': { input: z.strictObject({ connectionId: id, orderId: id }), output: done },
  /** The user marked orders as seen: they are neither new nor updated any more. */
  'orders:markSeen': {
    input: z.strictObject({ connectionId: id, orderIds: z.array(id).min(1).max(maxMarkedIds) }),
    output: done,
  },
  'orders:refresh': { input: z.strictObject({ connectionId: id }), output: done },
  'orders:cancelRefresh': { input: z.strictObject({ connectionId: id }), output: done },
} as const

export const orderEvents = {
  /** Without ids: any of them may have changed, and the list itself. */
  'orders:changed': z.object({
    connectionId: id,
    orderIds: z.array(z.string()).max(maxChangedIds).optional(),
  }),
  'refresh:progress': refreshProgressSchema,
} as const
