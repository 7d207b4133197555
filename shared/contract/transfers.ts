import { z } from 'zod'
import { assetFormats, assetKinds } from '../domain/assets.ts'
import { orderFilterSchema } from './filter.ts'
import { maxListed } from './limits.ts'
import { done, id, maxIds, nothing, text } from './words.ts'

/** Downloads by order: how far they are, and what can be done about them. */

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
  /** Null while not every length is known. */
  bytesTotal: z.number().nullable(),
})
const orderTransferSchema = transferCountsSchema.extend({
  id,
  connectionId: id,
  orderId: id,
  title: z.string(),
  /** `offline`: it waits for its network, and goes on by itself. */
  state: z.enum(['waiting', 'offline', 'planning', 'running', 'paused', 'done', 'failed', 'cancelled']),
  reason: text,
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
})
export type OrderTransfer = z.output<typeof orderTransferSchema>
const transferGroupSchema = z.object({
  connectionId: id,
  all: z.number(),
  /** Running, or waiting to. */
  active: z.number(),
  paused: z.number(),
  failed: z.number(),
})
export type TransferGroup = z.output<typeof transferGroupSchema>
const transferTotalsSchema = transferCountsSchema.extend({
  /** `offline`: all that waits waits for the network. */
  state: z.enum(['idle', 'running', 'offline', 'paused']),
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
  /** One sentence that stops everything, such as a full disk. */
  problem: text,
  /** The library folder that is not there, where that is what stops everything. */
  missingFolder: text,
  /** Of the list that the window shows: how many there are, and how many of them are in such a state. */
  listed: z.object({
    all: z.number(),
    moving: z.number(),
    failed: z.number(),
    finished: z.number(),
    /** The same by connection, in the order of the list. */
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
  /** A code of a failed file (resources/docs/commandLine.md, "What sync promises"). */
  code: text,
  reason: text,
})
export type FileTransfer = z.output<typeof fileTransferSchema>

/** One transfer, or those of one connection. Neither: all of them. */
const targetSchema = z.strictObject({ id: id.optional(), connectionId: id.optional() })

export const transferChannels = {
  /** What a download would bring, as far as that is known now. */
  'transfers:estimate': {
    input: z.strictObject({
      connectionId: id,
      orders: selectionSchema,
      kinds: z.array(z.enum(assetKinds)).min(1),
      formats: z.array(z.enum(assetFormats)).min(1),
      restore: z.boolean(),
    }),
    output: z.object({
      /** Files that are not on disk, or only of an earlier delivery. */
      files: z.number(),
      /** Orders whose files are not known yet. */
      unreadOrders: z.number(),
      /** About so much, judged by files downloaded before; null where there are none to judge by. */
      bytes: z.number().nullable(),
      /** On the disk of the library folder; null where it cannot be read. */
      free: z.number().nullable(),
      isTooLittle: z.boolean(),
    }),
  },
  'transfers:start': {
    input: z.strictObject({
      connectionId: id,
      orders: selectionSchema,
      /** A preset, or kinds and formats of this one time; neither: the connection's default preset. */
      presetId: id.optional(),
      kinds: z.array(z.enum(assetKinds)).min(1).optional(),
      formats: z.array(z.enum(assetFormats)).min(1).optional(),
      /** Fetch files again that the user deleted. */
      restore: z.boolean().optional(),
    }),
    output: z.object({ orders: z.number() }),
  },
  /** A part of the list, what moves first; `limit` 0 for the totals alone. */
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
  /** What failed of an order, again. */
  'transfers:retryOrder': { input: z.strictObject({ connectionId: id, orderId: id }), output: done },
  'transfers:clearFinished': { input: nothing, output: done },
} as const

export const transferEvents = {
  /** At most four a second. `orders` holds only the transfers that changed; where they are many, some of them. */
  'transfers:progress': z.object({ orders: z.array(orderTransferSchema), totals: transferTotalsSchema }),
  /** Nothing is left to do: what came of the transfers that ended since the last such event. */
  'transfers:finished': z.object({
    /** Those that files arrived or failed of. Where nothing moved, those whose files were all there already. */
    orders: z.number(),
    /** Files that arrived. */
    files: z.number(),
    failed: z.number(),
    /** Whose orders these are; null for more than one connection. */
    connectionId: id.nullable(),
    /** The folder of the order, where it was one; null for more, and where nothing of it is on disk. */
    folderId: id.nullable(),
  }),
} as const
