import { z } from 'zod'
import { assetFormats, assetKinds } from '../domain/assets.ts'
import { completenessSchema, verdicts } from '../domain/completeness/completeness.ts'
import { expectationSchema } from '../domain/expectedDelivery.ts'
import { orderSchema } from '../domain/order.ts'
import { errorCodes } from '../errors.ts'
import { orderFilterSchema, orderSortSchema } from '../domain/filter.ts'
import { maxChangedIds, maxListed, maxMarkedIds } from './limits.ts'
import { askerSchema, done, handedOverSchema, id, maxIds, seconds, text } from './words.ts'

/** Channels of orders: stored orders, and refreshes from the service. */

const diskStateSchema = z.object({
  files: z.number(),
  known: z.number().nullable(),
  failed: z.number(),
  /** Number of files on disk that belong to an earlier delivery than the newest known one. */
  earlier: z.number(),
  /**
   * Set if all selected files are on disk, but the delivery has more. `files` of `known` delivered files are on disk.
   * `choice`: what was selected for this order; null for the connection's preset.
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
/** An `Expectation` of a pending order. `dueAt`: end of the range, in seconds since the epoch. Later, it is overdue. */
const expectedSchema = expectationSchema.extend({ dueAt: z.number() })
export type ExpectedDelivery = z.output<typeof expectedSchema>
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
  /** When the first delivery was noticed, until the order is opened, downloaded or marked as seen; otherwise null. */
  newAt: seconds,
  /** When the order was delivered again, until it is downloaded or marked as seen; otherwise null. */
  redeliveredAt: seconds,
  /** When a downloaded delivery changed plans, until the changes are reviewed or dismissed; otherwise null. */
  correctedAt: seconds,
  /** When the service stopped listing the order; null while the service lists the order. */
  unlistedAt: seconds,
  handedOver: handedOverSchema,
  /** When the first delivery is to be expected; null if it is delivered, or if too few similar orders are known. */
  expected: expectedSchema.nullable(),
  /** Files on disk, and the number of delivered files (null if the detail was never fetched). */
  disk: diskStateSchema,
  /** `asset:` URL of a thumbnail of the first plan on disk; null if there is none. */
  thumbnail: text,
})
export type OrderRow = z.output<typeof orderRowSchema>

/** When an order became new, updated and corrected; null for each mark that the order does not have. */
const unseenMarksSchema = z.strictObject({ id, newAt: seconds, redeliveredAt: seconds, correctedAt: seconds })
export type UnseenMarks = z.output<typeof unseenMarksSchema>

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
  /** The file on disk belongs to an earlier delivery than the newest known one. */
  isEarlier: z.boolean(),
})
export type AssetState = z.output<typeof assetStateSchema>

const orderDetailSchema = z.object({
  row: orderRowSchema,
  understoodReason: text,
  /** Null for a record with unsupported data. */
  order: orderSchema.nullable(),
  /** When the delivery assets were last read; null if never. */
  detailReadAt: seconds,
  /** Why the assets are unknown, as a sentence; null if they are known or were not requested yet. */
  detailProblem: text,
  assets: z.array(assetStateSchema),
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
  folderId: text,
  /** The latest hand-over; null if there is none. */
  handover: z
    .object({
      id,
      at: z.number(),
      /** The folder or archive with the copies; null if the user marked the order by hand. */
      target: text,
      /** Names of the copies; long lists are cut. */
      files: z.array(z.string()),
      count: z.number(),
    })
    .nullable(),
  /** The first plan on disk, with the `asset:` URL of a thumbnail; null if there is none. */
  preview: z.object({ fileId: id, name: z.string(), thumbnail: z.string() }).nullable(),
  events: z.array(z.object({ at: z.number(), what: z.string(), from: text, to: text })),
})
export type OrderDetail = z.output<typeof orderDetailSchema>

const completenessSummarySchema = z.object({
  counts: z.record(z.enum(verdicts), z.number()),
  /** The first incomplete orders. */
  incomplete: z
    .array(
      z.object({
        orderId: id,
        address: z.string(),
        missingAtService: z.number(),
        missingHere: z.number(),
        outdatedHere: z.number(),
      }),
    )
    .max(maxListed),
})
export type CompletenessSummary = z.output<typeof completenessSummarySchema>

const outdatedOrdersSchema = z.object({
  /** The first outdated orders. */
  orders: z.array(z.object({ orderId: id, address: z.string() })).max(maxListed),
  /** Ids of all outdated orders. */
  orderIds: z.array(z.string()),
  /** Kinds and formats that a download of the newer deliveries needs. */
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
  /** Orders with a downloaded correction that was not reviewed or dismissed. */
  corrected: z.number(),
  /** Orders that the service no longer lists. */
  unlisted: z.number(),
  /** Orders that are later than four of five similar orders. */
  overdue: z.number(),
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
  /** Lists of people that could not be read. The stored lists stay. */
  unread: z.array(z.enum(['offices', 'users'])).optional(),
})
export type RefreshProgress = z.output<typeof refreshProgressSchema>

/** Identifies a series of requests of which only the newest needs an answer; see `askerSchema`. */
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
   * Returns the stored detail at once. `fetchDetail`: also requests it from the service; changes follow as
   * `orders:changed`.
   */
  'orders:detail': {
    input: z.strictObject({ connectionId: id, orderId: id, fetchDetail: z.boolean() }),
    output: orderDetailSchema,
  },
  /** Returns the order's newest record as the service sent it, as indented JSON. */
  'orders:raw': {
    input: z.strictObject({ connectionId: id, orderId: id }),
    output: z.object({ json: z.string() }),
  },
  /** Compares the expected files of an order with the service's list and the disk. */
  'orders:completeness': {
    input: z.strictObject({ connectionId: id, orderId: id }),
    output: completenessSchema,
  },
  /** Accepts what is missing since a delivery. Valid until the next delivery. */
  'orders:acceptMissing': {
    input: z.strictObject({ connectionId: id, orderId: id, isAccepted: z.boolean() }),
    output: done,
  },
  /** Same comparison as `orders:completeness` for many orders: counts and the first incomplete orders. */
  'orders:completenessOf': {
    input: z.strictObject({ connectionId: id, orderIds: z.array(id).min(1).max(maxIds) }),
    output: completenessSummarySchema,
  },
  /**
   * Returns orders with a newer delivery at the service than on disk. Without ids, file and folder: of the whole
   * library.
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
  /** Returns recently opened orders, latest first. */
  'orders:recent': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ rows: z.array(orderRowSchema) }),
  },
  /** Empties the list of recently opened orders. */
  'orders:clearRecent': { input: z.strictObject({ connectionId: id }), output: done },
  /** The user opened the order: its delivery is no longer new. */
  'orders:markOpened': { input: z.strictObject({ connectionId: id, orderId: id }), output: done },
  /**
   * The user marked orders as seen: they are no longer new, updated or corrected. Returns their previous marks, for
   * `orders:restoreMarks`.
   */
  'orders:markSeen': {
    input: z.strictObject({ connectionId: id, orderIds: z.array(id).min(1).max(maxMarkedIds) }),
    output: z.object({ marks: z.array(unseenMarksSchema) }),
  },
  /** Undoes `orders:markSeen` or `orders:markReviewed`. Marks that were set since stay. */
  'orders:restoreMarks': {
    input: z.strictObject({ connectionId: id, marks: z.array(unseenMarksSchema).max(maxMarkedIds) }),
    output: done,
  },
  /**
   * All changes of the order's newest correction were decided, or the user dismissed it: it is no longer corrected.
   * Returns the removed mark, for `orders:restoreMarks`.
   */
  'orders:markReviewed': {
    input: z.strictObject({ connectionId: id, orderId: id }),
    output: z.object({ marks: z.array(unseenMarksSchema) }),
  },
  'orders:refresh': { input: z.strictObject({ connectionId: id }), output: done },
  'orders:cancelRefresh': { input: z.strictObject({ connectionId: id }), output: done },
} as const

export const orderEvents = {
  /** Without ids, any order and the list may have changed. */
  'orders:changed': z.object({
    connectionId: id,
    orderIds: z.array(z.string()).max(maxChangedIds).optional(),
  }),
  'refresh:progress': refreshProgressSchema,
} as const
