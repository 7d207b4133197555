import { z } from 'zod'
import { assetFormats, assetKinds } from '../domain/assets.ts'
import { orderFilterSchema } from '../domain/filter.ts'
import { maxListed } from './limits.ts'
import { done, id, maxIds, nothing, text } from './words.ts'

/** Channels of downloads. A transfer is the download of one order. */

const selectionSchema = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(maxIds) }),
  z.strictObject({ filter: orderFilterSchema }),
])

const transferCountsSchema = z.object({
  files: z.number(),
  done: z.number(),
  failed: z.number(),
  unchanged: z.number(),
  bytesDone: z.number(),
  /** Null while a length is unknown. */
  bytesTotal: z.number().nullable(),
})
const orderTransferSchema = transferCountsSchema.extend({
  id,
  connectionId: id,
  orderId: id,
  title: z.string(),
  /** `offline`: waits for a network and continues automatically. */
  state: z.enum(['waiting', 'offline', 'planning', 'running', 'paused', 'done', 'failed', 'cancelled']),
  reason: text,
  /** When the connection was lost, in seconds since the epoch; null unless `offline`. */
  lostAt: z.number().nullable(),
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
})
export type OrderTransfer = z.output<typeof orderTransferSchema>
const transferGroupSchema = z.object({
  connectionId: id,
  all: z.number(),
  /** Number of running and waiting transfers. */
  active: z.number(),
  paused: z.number(),
  failed: z.number(),
})
export type TransferGroup = z.output<typeof transferGroupSchema>
const transferTotalsSchema = transferCountsSchema.extend({
  /** `offline`: everything that waits needs the network. */
  state: z.enum(['idle', 'running', 'offline', 'paused']),
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
  /** Problem that stops all transfers, such as a full disk, as a sentence. */
  problem: text,
  /** The missing library folder, if that stops all transfers. */
  missingFolder: text,
  /** Transfers since the last time that none was open, without those that had nothing to download. */
  round: z.object({ all: z.number(), finished: z.number() }),
  /** Numbers of transfers in the window's list, by state. */
  listed: z.object({
    all: z.number(),
    moving: z.number(),
    failed: z.number(),
    finished: z.number(),
    /** The numbers by connection, in the order of the list. */
    groups: z.array(transferGroupSchema),
  }),
})
export type TransferTotals = z.output<typeof transferTotalsSchema>

const fileTransferSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(assetKinds),
  state: z.enum(['waiting', 'running', 'done', 'unchanged', 'failed', 'cancelled']),
  bytesDone: z.number(),
  bytesTotal: z.number().nullable(),
  /** Code of a failed file (resources/docs/commandLine.md, "What sync promises"). */
  code: text,
  reason: text,
})
export type FileTransfer = z.output<typeof fileTransferSchema>

/** One transfer, or all transfers of a connection; without both ids, all transfers. */
const targetSchema = z.strictObject({ id: id.optional(), connectionId: id.optional() })

export const transferChannels = {
  /** Returns what a download would fetch, as far as known. */
  'transfers:estimate': {
    input: z.strictObject({
      connectionId: id,
      orders: selectionSchema,
      kinds: z.array(z.enum(assetKinds)).min(1),
      formats: z.array(z.enum(assetFormats)).min(1),
      restore: z.boolean(),
    }),
    output: z.object({
      /** Orders that may have files: see `mayHaveFiles`. */
      orders: z.number(),
      /** Files that are missing on disk, or only there from an earlier delivery. */
      files: z.number(),
      /** Orders whose files are not known yet. */
      unreadOrders: z.number(),
      /** Estimate from earlier downloads; null without any. */
      bytes: z.number().nullable(),
      /** Free bytes on the library's disk; null if unknown. */
      free: z.number().nullable(),
      isTooLittle: z.boolean(),
    }),
  },
  'transfers:start': {
    input: z.strictObject({
      connectionId: id,
      orders: selectionSchema,
      /** A preset, or kinds and formats for this download; without both, the connection's default preset. */
      presetId: id.optional(),
      kinds: z.array(z.enum(assetKinds)).min(1).optional(),
      formats: z.array(z.enum(assetFormats)).min(1).optional(),
      /** Downloads files again that the user deleted. */
      restore: z.boolean().optional(),
    }),
    /** Number of queued orders, and of orders that were left out because nothing is delivered. */
    output: z.object({ orders: z.number(), withoutFiles: z.number() }),
  },
  /** Returns a page of the list, active transfers first. `limit` 0: only the totals. */
  'transfers:overview': {
    input: z.strictObject({
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(0).max(maxListed).default(maxListed),
    }),
    output: z.object({
      orders: z.array(orderTransferSchema),
      totals: transferTotalsSchema,
      offset: z.number(),
    }),
    atStart: 'local',
  },
  'transfers:files': {
    input: z.strictObject({ id }),
    output: z.object({ files: z.array(fileTransferSchema) }),
  },
  'transfers:pause': { input: targetSchema, output: done },
  'transfers:resume': { input: targetSchema, output: done },
  'transfers:cancel': { input: targetSchema, output: done },
  'transfers:retry': { input: targetSchema, output: done },
  /** Retries the failed files of an order. */
  'transfers:retryOrder': { input: z.strictObject({ connectionId: id, orderId: id }), output: done },
  'transfers:clearFinished': { input: nothing, output: done },
} as const

export const transferEvents = {
  /** At most four per second. `orders` contains only changed transfers, and only some of them if there are many. */
  'transfers:progress': z.object({ orders: z.array(orderTransferSchema), totals: transferTotalsSchema }),
  /** All work is done: the result of the transfers that ended since the last such event. */
  'transfers:finished': z.object({
    /** Orders with new or failed files. If there are none, the orders whose files were all on disk already. */
    orders: z.number(),
    /** Number of new files. */
    files: z.number(),
    failed: z.number(),
    /** The connection of these orders; null if there are several. */
    connectionId: id.nullable(),
    /** The folder of a single order; null for several orders or if nothing of it is on disk. */
    folderId: id.nullable(),
  }),
} as const
