import { z } from 'zod'
import { assetFormats, assetKinds } from './domain/assets.ts'
import { orderFilterSchema, orderSortSchema } from './domain/filter.ts'
import { presetSchema } from './domain/presets.ts'
import { pointedFolderSchema, verifyProgressSchema, verifyStateSchema } from './domain/verify.ts'
import { errorCodes, type ErrorValue } from './errors.ts'
import type { ChannelName, EventName } from './channels.ts'

/**
 * The bridge as a value: every channel with the shape it takes and gives, and every event. Types on both sides,
 * registration, client and tests derive from it. Ids are opaque to the window; it never names a path.
 */

const id = z.string().min(1).max(200)
const address = z.string().trim().min(1).max(2000)
const secret = z.string().trim().min(1).max(4000)
const nothing = z.strictObject({})
const done = z.object({})
const findingIds = z.array(id).min(1).max(100_000)
const seconds = z.number().nullable()
const text = z.string().nullable()

// — connections —
const keyStateSchema = z.enum(['stored', 'session', 'missing', 'refused'])
const connectionSchema = z.object({
  id,
  name: z.string(),
  baseUrl: z.string(),
  tokenUrl: z.string(),
  exportUrl: z.string(),
  hasTokenKey: z.boolean(),
  hasExportKey: z.boolean(),
  isDemo: z.boolean(),
  keyState: keyStateSchema,
  /** The folder on disk, to be read by people only. */
  folder: z.string(),
})
export type Connection = z.output<typeof connectionSchema>

const connectionDraftSchema = z.strictObject({
  /** Present when a saved connection is edited; its keys are kept where none are given. */
  id: id.optional(),
  name: z.string().trim().min(1).max(200),
  baseUrl: address,
  tokenUrl: address,
  exportUrl: address,
  apiKey: secret.optional(),
  tokenKey: secret.optional(),
  exportKey: secret.optional(),
  /** The user agreed to keep keys on a computer that has no key ring of its own. */
  allowWeakStorage: z.boolean().optional(),
})
export type ConnectionDraft = z.output<typeof connectionDraftSchema>

const probeSchema = z.object({
  /** `unverified`: something answered there, but nothing that would prove the key. */
  state: z.enum(['ok', 'refused', 'unreachable', 'not_service', 'unverified', 'bad_address']),
  message: z.string(),
})
export type Probe = z.output<typeof probeSchema>
const probesSchema = z.object({ base: probeSchema, token: probeSchema, export: probeSchema, ok: z.boolean() })
export type Probes = z.output<typeof probesSchema>

// — program —
const noticeSchema = z.object({ id, message: z.string(), details: text })
export type Notice = z.output<typeof noticeSchema>

const plainSettingsSchema = z.object({
  folderTemplate: z.string().min(1).max(300),
  nameTemplate: z.string().min(1).max(300),
  concurrency: z.union([z.literal('auto'), z.number().int().min(1).max(64)]),
  /** Most megabytes (of a million bytes) a second for all files together; null: no limit. */
  megabytesPerSecond: z.number().min(0.1).max(1000).nullable(),
  /** The system's own notification when new deliveries were downloaded by themselves. */
  announceDownloads: z.boolean(),
})
export const settingsSchema = plainSettingsSchema.extend({
  /** The user's own presets; the built-in ones are in domain/presets.ts. */
  presets: z.array(presetSchema).max(100),
  /** By connection; one that is missing has the preset `everything` and downloads nothing by itself. */
  choices: z.record(
    z.string(),
    z.object({
      presetId: id,
      /** Deliveries after this moment, in seconds since the epoch, are downloaded by themselves; null: none are. */
      autoSince: seconds,
    }),
  ),
})
export type Settings = z.output<typeof settingsSchema>

const overviewSchema = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32']),
  connections: z.array(connectionSchema),
  activeConnectionId: text,
  /** Where keys are kept: the system's key ring, a fixed key anyone could read, or nowhere. */
  keyStorage: z.enum(['keyring', 'weak', 'none']),
  /** Whether the active connection's last call was answered; null before the first. */
  online: z.boolean().nullable(),
  /** When the active connection's orders were last read to the end. */
  lastReadAt: seconds.optional(),
  notices: z.array(noticeSchema),
  settings: settingsSchema,
  dataFolder: z.string(),
})
export type Overview = z.output<typeof overviewSchema>

// — orders —
const diskStateSchema = z.object({ files: z.number(), known: z.number().nullable(), failed: z.number() })
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
  /** When it was delivered again, until it is looked at or downloaded; null otherwise. */
  againAt: seconds,
  /** Files on disk, and how many are known to be delivered (null: the order was never looked at). */
  disk: diskStateSchema,
})
export type OrderRow = z.output<typeof orderRowSchema>

const assetStateSchema = z.object({
  kind: z.enum(assetKinds),
  variant: z.enum(['plain', 'dim']),
  format: z.enum(assetFormats),
  index: z.number(),
  state: z.enum([
    'not_downloaded',
    'waiting',
    'on_disk',
    'missing',
    'changed',
    'kept_local',
    'deleted',
    'failed',
  ]),
  fileId: text,
  name: text,
  size: z.number().nullable(),
  reason: text,
})
export type AssetState = z.output<typeof assetStateSchema>

const orderDetailSchema = z.object({
  row: orderRowSchema,
  understoodReason: text,
  order: z.object({
    location: text,
    orderType: text,
    isScanOrder: z.boolean().nullable(),
    totalScannedArea: z.number().nullable(),
    addInfo: text,
    styleTemplate: text,
    modelId: text,
    purchasableAddOns: z.array(z.string()).nullable(),
    purchasablePackageTypes: z.array(z.string()).nullable(),
    street: z.string(),
    suite: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    postalCode: z.string(),
    fullAddress: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  /** When the delivery assets were last read; null when never. */
  detailReadAt: seconds,
  /** Why the assets are not known, in words; null when they are, or were not asked for yet. */
  detailProblem: text,
  assets: z.array(assetStateSchema),
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
  folderId: text,
  events: z.array(z.object({ at: z.number(), what: z.string(), from: text, to: text })),
  rawJson: z.string(),
})
export type OrderDetail = z.output<typeof orderDetailSchema>

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })
const facetsSchema = z.object({
  statuses: z.array(facetSchema),
  users: z.array(facetSchema),
  offices: z.array(facetSchema),
  /** Orders that were delivered again and not looked at since. */
  deliveredAgain: z.number(),
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
})
export type RefreshProgress = z.output<typeof refreshProgressSchema>

// — transfers —
const selectionSchema = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(100_000) }),
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
  orderId: id,
  title: z.string(),
  state: z.enum(['waiting', 'looking', 'running', 'paused', 'done', 'failed', 'cancelled']),
  reason: text,
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
})
export type OrderTransfer = z.output<typeof orderTransferSchema>
const transferTotalsSchema = transferCountsSchema.extend({
  state: z.enum(['idle', 'running', 'paused']),
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
  ordersDone: z.number(),
  orders: z.number(),
  /** One sentence that stops everything, such as a full disk. */
  problem: text,
})
export type TransferTotals = z.output<typeof transferTotalsSchema>

const fileTransferSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(assetKinds),
  state: z.enum(['waiting', 'running', 'done', 'unchanged', 'failed', 'cancelled']),
  bytesDone: z.number(),
  bytesTotal: z.number().nullable(),
  /** One of headless.md's failed codes. */
  code: text,
  reason: text,
})
export type FileTransfer = z.output<typeof fileTransferSchema>

// — library —
const libraryFolderSchema = z.object({
  id,
  orderId: id,
  title: z.string(),
  /** The folder below the connection's own, for people to read. */
  place: z.string(),
  files: z.number(),
  bytes: z.number(),
  deliveredAt: seconds,
  missing: z.number(),
  /** An `asset:` address of a small picture, null where the folder holds none. */
  thumbnail: text,
})
export type LibraryFolder = z.output<typeof libraryFolderSchema>

const libraryFileSchema = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  variant: z.enum(['plain', 'dim']),
  show: z.enum(['image', 'svg', 'pdf', 'video', 'text', 'none']),
  size: z.number(),
  state: z.enum(['whole', 'missing', 'changed']),
  /** `asset:` addresses; null when the file is missing or cannot be shown. */
  source: text,
  thumbnail: text,
  /** When the delivery it came with was fetched, for a file of an earlier delivery; null for a current one. */
  earlier: seconds,
})
export type LibraryFile = z.output<typeof libraryFileSchema>

/** One delivery of an order and what it changed against the one before; files by id. */
const deliverySchema = z.object({
  at: z.number(),
  /** How many files stood after it. */
  files: z.number(),
  replaced: z.array(z.object({ file: id, before: id })),
  added: z.array(id),
  /** Put beside a file that the user had changed. */
  beside: z.array(id),
  /** No longer delivered. */
  withdrawn: z.array(id),
  same: z.array(id),
})
const deliveriesSchema = z.object({
  /** Newest first. */
  deliveries: z.array(deliverySchema),
  files: z.array(libraryFileSchema),
})
export type Deliveries = z.output<typeof deliveriesSchema>

export const contract = {
  'app:overview': { input: nothing, output: overviewSchema },
  'app:dismissNotice': { input: z.strictObject({ id }), output: done },
  'app:copyText': { input: z.strictObject({ text: z.string().max(2_000_000) }), output: done },

  'connections:test': { input: connectionDraftSchema, output: probesSchema },
  'connections:save': {
    input: connectionDraftSchema,
    output: z.object({ connection: connectionSchema, probes: probesSchema }),
  },
  'connections:activate': { input: z.strictObject({ id }), output: done },
  'connections:forget': { input: z.strictObject({ id }), output: done },
  'connections:startDemo': { input: nothing, output: z.object({ connection: connectionSchema }) },
  'connections:chooseFolder': {
    input: z.strictObject({ id }),
    output: z.object({ connection: connectionSchema.nullable(), found: pointedFolderSchema.nullable() }),
  },

  'settings:update': { input: z.strictObject(plainSettingsSchema.partial().shape), output: settingsSchema },
  'settings:previewTemplate': {
    input: z.strictObject({ folderTemplate: z.string().max(300), nameTemplate: z.string().max(300) }),
    output: z.object({
      paths: z.array(z.string()),
      /** What is wrong, for each of the two. */
      problems: z.object({ folderTemplate: text, nameTemplate: text }),
    }),
  },
  /** Without an id: a new one. The built-in ones cannot be changed. */
  'presets:save': {
    input: z.strictObject(presetSchema.extend({ id: id.optional() }).shape),
    output: settingsSchema,
  },
  /** Connections that had it as their default take everything again. */
  'presets:delete': { input: z.strictObject({ id }), output: settingsSchema },
  'connections:prefer': {
    input: z.strictObject({ id, presetId: id.optional(), autoDownload: z.boolean().optional() }),
    output: settingsSchema,
  },

  'orders:query': {
    input: z.strictObject({
      connectionId: id,
      filter: orderFilterSchema,
      sort: orderSortSchema,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ rows: z.array(orderRowSchema), total: z.number(), offset: z.number() }),
  },
  'orders:ids': {
    input: z.strictObject({ connectionId: id, filter: orderFilterSchema, sort: orderSortSchema }),
    output: z.object({ ids: z.array(z.string()) }),
  },
  'orders:facets': { input: z.strictObject({ connectionId: id }), output: facetsSchema },
  /** `look`: also ask the service again; the answer comes from the catalogue at once, news by `orders:changed`. */
  'orders:detail': {
    input: z.strictObject({ connectionId: id, orderId: id, look: z.boolean() }),
    output: orderDetailSchema,
  },
  /** The user has seen that the order was delivered again. */
  'orders:looked': { input: z.strictObject({ connectionId: id, orderId: id }), output: done },
  'orders:refresh': { input: z.strictObject({ connectionId: id }), output: done },
  'orders:cancelRefresh': { input: z.strictObject({ connectionId: id }), output: done },

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
  'transfers:overview': {
    input: nothing,
    output: z.object({ orders: z.array(orderTransferSchema), totals: transferTotalsSchema }),
  },
  'transfers:files': {
    input: z.strictObject({ id }),
    output: z.object({ files: z.array(fileTransferSchema) }),
  },
  /** Without an id: all of them. */
  'transfers:pause': { input: z.strictObject({ id: id.optional() }), output: done },
  'transfers:resume': { input: z.strictObject({ id: id.optional() }), output: done },
  'transfers:cancel': { input: z.strictObject({ id: id.optional() }), output: done },
  'transfers:retry': { input: z.strictObject({ id: id.optional() }), output: done },
  'transfers:clearFinished': { input: nothing, output: done },

  'library:folders': {
    input: z.strictObject({ connectionId: id, search: z.string().max(500) }),
    output: z.object({ folders: z.array(libraryFolderSchema), folder: z.string(), available: z.boolean() }),
  },
  'library:files': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: z.object({ folder: libraryFolderSchema, files: z.array(libraryFileSchema) }),
  },
  'library:deliveries': {
    input: z.strictObject({ connectionId: id, folderId: id }),
    output: deliveriesSchema,
  },
  'library:text': {
    input: z.strictObject({ connectionId: id, fileId: id }),
    output: z.object({ text: z.string(), truncated: z.boolean() }),
  },
  /** Shows a file or folder in the system's own file manager. */
  'library:reveal': {
    input: z.strictObject({ connectionId: id, fileId: id.optional(), folderId: id.optional() }),
    output: done,
  },
  'library:rescan': {
    input: z.strictObject({ connectionId: id }),
    output: z.object({ folders: z.number(), files: z.number() }),
  },
  /** Starts in the background; without a folder the whole library is verified. News come by `library:verifying`. */
  'library:verify': { input: z.strictObject({ connectionId: id, folderId: id.optional() }), output: done },
  'library:cancelVerify': { input: z.strictObject({ connectionId: id }), output: done },
  'library:verifyState': { input: z.strictObject({ connectionId: id }), output: verifyStateSchema },
  /** Brings back what is missing or damaged: these findings, or all. In the background, as verify. */
  'library:heal': { input: z.strictObject({ connectionId: id, ids: findingIds.optional() }), output: done },
  /** Puts the delivered file beside those that the user changed. */
  'library:putBeside': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  'library:dismissFindings': { input: z.strictObject({ connectionId: id, ids: findingIds }), output: done },
  'library:revealFinding': { input: z.strictObject({ connectionId: id, id }), output: done },
} as const satisfies Record<ChannelName, { input: z.ZodType; output: z.ZodType }>

type Contract = typeof contract
export type Input<C extends ChannelName> = z.input<Contract[C]['input']>
export type ParsedInput<C extends ChannelName> = z.output<Contract[C]['input']>
export type Output<C extends ChannelName> = z.output<Contract[C]['output']>

const menuCommands = [
  'go-orders',
  'go-library',
  'go-transfers',
  'go-settings',
  'verify',
  'refresh',
  'cancel-refresh',
  'download',
  'palette',
  'search',
  'select-all',
  'clear-selection',
  'copy',
  'shortcuts',
  'pause-transfers',
  'resume-transfers',
] as const
export type MenuCommand = (typeof menuCommands)[number]

export const events = {
  'app:changed': overviewSchema,
  'orders:changed': z.object({ connectionId: id, orderId: z.string().optional() }),
  'refresh:progress': refreshProgressSchema,
  /** At most ten a second. `orders` holds only the transfers that changed. */
  'transfers:progress': z.object({ orders: z.array(orderTransferSchema), totals: transferTotalsSchema }),
  'library:changed': z.object({ connectionId: id }),
  /** At most ten a second. */
  'library:verifying': verifyProgressSchema,
  'menu:command': z.object({ command: z.enum(menuCommands) }),
} as const satisfies Record<EventName, z.ZodType>
export type EventValue<E extends EventName> = z.output<(typeof events)[E]>

/** How every call is answered: nothing is thrown across the bridge. */
export type Result = { ok: true; value: unknown } | { ok: false; error: ErrorValue }

/** What the preload puts on `window.planroom`. The answer is an envelope; the window unwraps it. */
export interface Bridge {
  call(channel: ChannelName, input: unknown): Promise<unknown>
  on(event: EventName, listener: (value: unknown) => void): () => void
}
