import type { Emit } from '../../../shared/contract.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { AssetState, OrderDetail, OrderRow, UnseenMarks } from '../../../shared/contract/orders.ts'
import { maxChangedIds } from '../../../shared/contract/limits.ts'
import type { Completeness } from '../../../shared/domain/completeness/completeness.ts'
import { assetKeyOf } from '../../../shared/domain/assets.ts'
import { emptyFilter, type OrderFilter, type OrderSort } from '../../../shared/domain/filter.ts'
import { presetFields } from '../../../shared/domain/presets.ts'
import { floorsOf } from './textIndex.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Cover } from '../catalogue/folderList/cover.ts'
import { readPlain } from '../files/plainFile.ts'
import { inTransaction } from '../sqlite/database.ts'
import type { ListedOrder } from '../catalogue/list/orderQuery.ts'
import type { BackgroundWork } from '../timing/backgroundWork.ts'
import type { Orders } from '../catalogue/orders/ordersRepository.ts'
import { createHandoverIndex } from '../catalogue/handovers.ts'
import { createRecentOrders } from '../catalogue/recentOrders.ts'
import type { KeyValue } from '../catalogue/keyValue.ts'
import type { Unlisted } from '../catalogue/serviceList/unlisted.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import type { Stores } from '../catalogue/stores.ts'
import type { Connections } from '../connections/connections.ts'
import type { Library } from './library.ts'
import type { Preferences } from '../settings/preferences.ts'
import { coverAddress } from './mediaAddress.ts'
import { findAssetStates, type AssetFileState } from './assetStates.ts'

/** Returns orders as last read. Works offline. */
export type OrderService = ReturnType<typeof createOrderService>

interface Parts {
  db: DatabaseSync
  keyValue: KeyValue
  orders: Orders
  unlisted: Pick<Unlisted, 'isUnlisted'>
  people: Pick<People, 'officeFacets'>
  connections: Connections
  preferences: Preferences
  stores: Pick<Stores, 'transfers'>
  library: Library
  listMaintenance: Pick<BackgroundWork, 'done' | 'start'>
  emit: Emit
  log: { error: (...words: unknown[]) => void }
}

const byDate = { key: 'createdAt', descending: true } as const

/** Maximum size of property data that is read, in bytes. Usual property data is far smaller. */
const maxPropertyData = 8 * 1024 * 1024

const notDownloaded: AssetFileState = {
  state: 'not_downloaded',
  fileId: null,
  name: null,
  size: null,
  reason: null,
}

/** Orders of the catalogue with their people and their files on disk. */
export function createOrderService({
  db,
  keyValue,
  orders,
  unlisted,
  people,
  connections,
  preferences,
  stores,
  library,
  listMaintenance,
  emit,
  log,
}: Parts) {
  const recents = createRecentOrders(keyValue)
  const handoverIndex = createHandoverIndex(db)
  const scopeOf = (connection: string) => ({
    connection,
    root: connections.saved(connection).folder,
    fields: presetFields(preferences.preset(connection)),
  })

  const statesOf = (connectionId: string, root: string, orderId: string) =>
    findAssetStates({ connectionId, root, orderId }, library, stores.transfers)

  /** Returns the number of floors in the property data on disk; 0 if it can't be read. */
  async function floorsOfData(connectionId: string, root: string, fileId: string | null): Promise<number> {
    const path = fileId === null ? null : await library.fileOnDisk(connectionId, root, fileId)
    if (path === null) return 0
    try {
      return floorsOf((await readPlain(path, maxPropertyData)).toString('utf8'))
    } catch (error) {
      // The order is judged without the file. The library shows the file's problem.
      log.error('the property data of an order', path, error)
      return 0
    }
  }

  function noteMarks(connectionId: string, marks: readonly UnseenMarks[]): void {
    if (marks.length > maxChangedIds) emit('orders:changed', { connectionId })
    else if (marks.length > 0) emit('orders:changed', { connectionId, orderIds: marks.map(({ id }) => id) })
  }

  return {
    ...orders,
    /** Resolves when reading the list no longer blocks other work for long. */
    async ready(
      connectionId: string,
      filter: OrderFilter = emptyFilter,
      sort: OrderSort = byDate,
    ): Promise<void> {
      if (!orders.isReady(scopeOf(connectionId), filter, sort)) await listMaintenance.done()
    },
    /** Resolves when `completenessOf` no longer blocks other work for long. */
    async readyToJudge(connectionId: string): Promise<void> {
      const byCompleteness: OrderFilter = { ...emptyFilter, completeness: 'ready' }
      if (!orders.isReady(scopeOf(connectionId), byCompleteness, byDate)) await listMaintenance.done()
    },
    /** Returns a part of a connection's list. Files are counted by the connection's folder and preset. */
    async query(
      connectionId: string,
      filter: OrderFilter,
      sort: OrderSort,
      offset: number,
      limit: number,
      signal?: AbortSignal,
    ): Promise<{ total: number; rows: OrderRow[] }> {
      const { rows, total } = await orders.query(scopeOf(connectionId), filter, sort, offset, limit, signal)
      // The counts of this page are current. The other pages are counted in the background.
      listMaintenance.start()
      return { rows: rows.map((row) => withThumbnail(connectionId, row)), total }
    },
    /** Returns the ids of the whole list. */
    idsOf: (connectionId: string, filter: OrderFilter, sort: OrderSort) =>
      orders.idsInBatches(scopeOf(connectionId), filter, sort),
    facets: (connectionId: string) => ({
      ...orders.facets(connectionId),
      offices: people.officeFacets(connectionId),
    }),
    /** Returns recently opened orders that are still in the list, latest first. */
    recent: (connectionId: string) =>
      recents.ids(connectionId).flatMap((id) => {
        const row = orders.row(scopeOf(connectionId), id)
        return row === null ? [] : [withThumbnail(connectionId, row)]
      }),
    clearRecent: (connectionId: string) => recents.clear(connectionId),
    /** Records that the user opened an order. */
    markOpened(connectionId: string, orderId: string): void {
      recents.add(connectionId, orderId)
      if (orders.markOpened(connectionId, orderId))
        emit('orders:changed', { connectionId, orderIds: [orderId] })
    },
    /**
     * Records that the newest correction of an order was reviewed. Returns the cleared mark, so that it can be
     * restored.
     */
    markReviewed(connectionId: string, orderId: string): UnseenMarks[] {
      const correctedAt = orders.unseenMarks(connectionId, orderId)?.correctedAt ?? null
      if (!orders.markReviewed(connectionId, orderId)) return []
      const marks = [{ id: orderId, newAt: null, redeliveredAt: null, correctedAt }]
      noteMarks(connectionId, marks)
      return marks
    },
    /** Marks orders as seen by the user. Returns the cleared marks, so that they can be restored. */
    markSeen(connectionId: string, orderIds: readonly string[]): UnseenMarks[] {
      const marks = inTransaction(db, () =>
        orderIds.flatMap((id) => {
          const before = orders.unseenMarks(connectionId, id)
          return before !== null && orders.markSeen(connectionId, id) ? before : []
        }),
      )
      noteMarks(connectionId, marks)
      return marks
    },
    /** Restores marks, except those that were set since. */
    restoreMarks(connectionId: string, marks: readonly UnseenMarks[]): void {
      inTransaction(db, () => {
        for (const each of marks) orders.restoreMarks(connectionId, each)
      })
      noteMarks(connectionId, marks)
    },
    /** Returns the reference that an order was placed with; null if it has none. */
    referenceOf(connectionId: string, orderId: string): string | null {
      return orders.find(connectionId, orderId)?.order?.externalId || null
    },
    /** Whether the service has removed an order from its list. */
    isUnlisted: unlisted.isUnlisted,
    /** Returns all stored data of an order. Rejects with `not_found` if the list no longer has the order. */
    async detail(connectionId: string, orderId: string): Promise<OrderDetail> {
      const scope = scopeOf(connectionId)
      const row = orders.row(scope, orderId)
      const stored = orders.find(connectionId, orderId)
      if (row === null || stored === null) throw notListed()
      const { assets, texts } = (stored.order === null ? null : stored.delivery) ?? { assets: [], texts: [] }
      const earlier = orders.earlierAssetKeys(scope, orderId)
      const states = await statesOf(connectionId, scope.root, orderId)
      return {
        row: withThumbnail(connectionId, row),
        understoodReason: stored.reason,
        order: stored.order,
        detailReadAt: stored.detailReadAt,
        detailProblem: stored.detailProblem,
        assets: assets.map((asset): AssetState => {
          const state = states.get(assetKeyOf(asset)) ?? notDownloaded
          const isThere = state.fileId !== null && state.state !== 'missing'
          return {
            kind: asset.kind,
            variant: asset.variant,
            format: asset.format,
            index: asset.index,
            ...state,
            isEarlier: isThere && earlier.has(assetKeyOf(asset)),
          }
        }),
        texts,
        folderId: library.folderIdOfOrder(connectionId, scope.root, orderId),
        preview: previewOf(connectionId, row.cover, states),
        events: orders.events(connectionId, orderId),
        handover: handoverIndex.of({ connectionId, root: scope.root, orderId }),
      }
    },
    /** Compares an order's expected files with its delivery and the disk. Rejects with `not_found` like `detail`. */
    async completeness(connectionId: string, orderId: string): Promise<Completeness> {
      const scope = scopeOf(connectionId)
      if (orders.row(scope, orderId) === null) throw notListed()
      const states = await statesOf(connectionId, scope.root, orderId)
      const missing = [...states].filter(([, { state }]) => state === 'missing').map(([key]) => key)
      const data = states.get(assetKeyOf({ kind: 'property_data', field: 'json_urls', index: 0 }))
      const floors = await floorsOfData(connectionId, scope.root, data?.fileId ?? null)
      return orders.completeness(scope, orderId, new Set(missing), floors)
    },
    /** Records whether the user accepts what a delivery no longer has. Valid until the next delivery. */
    acceptMissing(connectionId: string, orderId: string, isAccepted: boolean): void {
      inTransaction(db, () => orders.acceptMissing(connectionId, orderId, isAccepted, Date.now() / 1000))
      emit('orders:changed', { connectionId, orderIds: [orderId] })
    },
    /** Summarizes the completeness of many orders from the catalogue. */
    completenessOf: (connectionId: string, orderIds: readonly string[]) =>
      orders.completenessOf(scopeOf(connectionId), orderIds),
    /**
     * Returns orders whose files on disk are older than the newest known delivery; null: of the whole library.
     */
    outdated: (connectionId: string, orderIds: readonly string[] | null) =>
      orders.outdated(scopeOf(connectionId), orderIds),
    /**
     * Like `outdated`, for all orders with a folder below `root`, which may be another folder than the connection's.
     */
    outdatedIn: (connection: string, root: string) => orders.outdated({ connection, root }, null),
    /** Returns the newest record of an order from the service, as indented JSON. Throws `not_found` like `detail`. */
    rawText(connectionId: string, orderId: string): string {
      const record = orders.findRecord(connectionId, orderId)
      if (record === null) throw notListed()
      return JSON.stringify(record.raw, null, 2)
    },
  }
}

function withThumbnail(connectionId: string, { cover, ...row }: ListedOrder): OrderRow {
  return {
    ...row,
    thumbnail: coverAddress(connectionId, cover),
  }
}

/** Returns the cover if it is still on disk. */
function previewOf(
  connectionId: string,
  cover: Cover | null,
  states: ReadonlyMap<string, AssetFileState>,
): OrderDetail['preview'] {
  const state = [...states.values()].find(({ fileId }) => fileId !== null && fileId === cover?.fileId)
  const thumbnail = coverAddress(connectionId, cover)
  if (state === undefined || state.fileId === null || state.state === 'missing' || thumbnail === null)
    return null
  return { fileId: state.fileId, name: state.name ?? '', thumbnail }
}

const notListed = (): AppError =>
  new AppError('not_found', 'This order is no longer in the list. Refresh orders.')
