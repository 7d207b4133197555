import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { AssetState } from '../../../../shared/contract/orders.ts'
import type { OrderTransfer, TransferTotals } from '../../../../shared/contract/transfers.ts'
import { emptyFilter } from '../../../../shared/domain/filter.ts'
import { addressLine } from '../../../../shared/domain/order.ts'
import type { Gateway } from '../../../services/api/client/gateway.ts'
import { createOrdersApi, type OrdersApi } from '../../../services/api/ordersApi.ts'
import { inTransaction } from '../../../services/sqlite/database.ts'
import type { Orders } from '../../../services/catalogue/orders/ordersRepository.ts'
import type { People } from '../../../services/catalogue/peopleRepository.ts'
import { createLibrary } from '../../../services/library/library.ts'
import type { ScanResult } from '../../../services/libraryIndex/scan.ts'
import { previewPaths } from '../../../services/files/namePreview.ts'
import { factsOf, type OrderFacts } from '../../../services/files/templates.ts'
import { createThumbnails } from '../../../services/library/thumbnails/thumbnails.ts'
import type { Way } from '../../../services/network/network.ts'
import type { Details } from '../../../services/refresh/details.ts'
import type { Connections } from '../../../services/connections/connections.ts'
import type { Preferences } from '../../../services/settings/preferences.ts'
import { createTransferEngine } from '../../../services/transfers/queue/engine.ts'
import type { EndedTransfer } from '../../../services/autoDownload/autoDownload.ts'
import { createUpToDate } from '../../../services/transfers/order/upToDate.ts'
import { createStores } from '../../../services/catalogue/stores.ts'
import type { SyncReport, TransferChoice, TransferOrder } from '../../../services/transfers/types.ts'
import type { Registration } from '../../lifecycle.ts'
import type { Shell } from '../../ports.ts'
import { createLibraryMaintenance } from './libraryMaintenance.ts'

export interface DeliveriesOptions {
  shell: Pick<Shell, 'home' | 'platform' | 'workers' | 'emit' | 'log'>
  lifecycle: Registration
  db: DatabaseSync
  orders: Orders
  people: People
  details: Details
  gateway: Gateway
  connections: Connections
  preferences: Preferences
  /** Tells the user how many records of a library folder cannot be used. */
  reportProblems: (problems: number) => Promise<void>
  /** How the files of a connection are asked for. */
  wayOf: (connectionId: string) => Way
}

export interface SyncRequest {
  connectionId: string
  connectionAddress: string
  /** Absolute. */
  root: string
  orderIds: readonly string[]
  choice: TransferChoice
  concurrency: 'auto' | number
  signal: AbortSignal
}
export interface SyncProgress {
  totals: TransferTotals
}

/** What is on disk for one asset of an order. */
export type AssetFileState = Omit<AssetState, 'kind' | 'variant' | 'format' | 'index' | 'isEarlier'>

const byDate = { key: 'createdAt', descending: true } as const

/** Joins the transfer engine and the library to orders, connections and settings. Part of the composition. */
export function createDeliveries({
  shell,
  lifecycle,
  db,
  orders,
  people,
  details,
  gateway,
  connections,
  preferences,
  reportProblems,
  wayOf,
}: DeliveriesOptions) {
  const { home, platform, workers, emit, log } = shell
  let onEnded: (ended: EndedTransfer) => void = () => undefined
  const stores = createStores(db)
  let runConcurrency: 'auto' | number | null = null
  const finished = new Set<string>()

  const upToDate = createUpToDate(db, () => Date.now() / 1000)
  const engine = createTransferEngine({
    db,
    platform,
    diskWorker: workers.disk,
    wayOf,
    templates: () => preferences.settings(),
    concurrency: () => runConcurrency ?? preferences.settings().concurrency,
    bytesPerSecond() {
      const limit = preferences.settings().megabytesPerSecond
      return limit === null ? null : limit * 1_000_000
    },
    fetchDetail: (connectionId, orderId, look) => {
      // Most orders are known as they are: a client is made only to ask for one.
      const api: Pick<OrdersApi, 'get'> = {
        get: async (id, signal) => createOrdersApi(await gateway.client(connectionId)).get(id, signal),
      }
      return details.look(api, connectionId, orderId, look)
    },
    knownOrders: function* (connectionId) {
      for (const id of orders.ids({ connection: connectionId, root: '' }, emptyFilter, byDate)) {
        const facts = factsFor(connectionId, id)
        if (facts !== null) yield facts
      }
    },
    onChange(news) {
      emit('transfers:progress', news)
      for (const transfer of news.orders) reportFinished(transfer)
    },
    onOrderComplete(whole) {
      const { connectionId, orderId } = whole.order
      inTransaction(db, () => {
        orders.noteDownloaded(connectionId, orderId, whole.replaced, Date.now() / 1000)
        upToDate.remember(whole)
      })
    },
    onFault(error) {
      log.error('transfer fault', error)
    },
  })
  const onProblem = (path: string, problem: unknown): void => {
    log.error('library', path, problem)
  }
  const library = createLibrary({ db, onProblem })
  const thumbnails = createThumbnails({
    cacheFolder: join(home, 'thumbnails'),
    start: workers.startPictures,
    log,
  })

  /** What a finished order brought shows in the list and the library at once, and only once. */
  function reportFinished({ id, orderId, state, done }: OrderTransfer): void {
    const over = state === 'done' || state === 'failed' || state === 'cancelled'
    if (!over) finished.delete(id)
    else if (!finished.has(id)) {
      finished.add(id)
      const connectionId = stores.transfers.connectionOf(id)
      if (connectionId === null) return
      emit('orders:changed', { connectionId, orderId })
      emit('library:changed', { connectionId })
      onEnded({ connectionId, orderId, done, failed: state === 'failed' })
    }
  }

  function factsFor(connectionId: string, orderId: string): OrderFacts | null {
    const order = orders.find(connectionId, orderId)?.order ?? null
    if (order === null) return null
    const office = order.createdBy === null ? null : people.officeOf(connectionId, order.createdBy)
    return factsOf(order, addressLine(order), office)
  }

  function transferOrders(
    connectionId: string,
    connectionAddress: string,
    root: string,
    orderIds: readonly string[],
  ): TransferOrder[] {
    return orderIds.flatMap((orderId) => {
      const facts = factsFor(connectionId, orderId)
      return facts === null ? [] : [{ connectionId, connectionAddress, orderId, root, facts }]
    })
  }

  const maintenance = createLibraryMaintenance({
    shell,
    db,
    stores,
    engine,
    connections,
    reportProblems,
    transferOrders,
  })
  const rootOf = (connectionId: string): string => connections.saved(connectionId).folder

  lifecycle.onClose('transfers', async () => {
    await maintenance.verification.close()
    await engine.close()
    await thumbnails.close()
  })
  lifecycle.onForget('stop', 'its transfers', async ({ id }) => {
    for (const job of stores.transfers.jobs()) if (job.connectionId === id) engine.cancel(job.id)
    await maintenance.verification.cancel(id)
    maintenance.verification.forget(id)
  })

  return {
    engine,
    library,
    thumbnails,
    rootOf,
    maintenance,
    /** Told of every order whose transfer is over. */
    watchEnds(listener: (ended: EndedTransfer) => void): void {
      onEnded = listener
    },

    /** An order of a saved connection as transfers want it; null for one that was not read. */
    orderOf(connectionId: string, orderId: string): TransferOrder | null {
      const { baseUrl, folder } = connections.saved(connectionId)
      return transferOrders(connectionId, baseUrl, folder, [orderId])[0] ?? null
    },
    start(connectionId: string, orderIds: readonly string[], choice: TransferChoice): number {
      const { baseUrl, folder } = connections.saved(connectionId)
      return engine.enqueue(transferOrders(connectionId, baseUrl, folder, orderIds), choice)
    },
    /** For a command: ends with a report instead of events. */
    async sync(request: SyncRequest, onProgress: (progress: SyncProgress) => void): Promise<SyncReport> {
      const { connectionId, connectionAddress, root, orderIds, choice, concurrency, signal } = request
      runConcurrency = concurrency
      const done = await upToDate.find(connectionId, root, choice)
      const left = orderIds.filter((id) => !done.has(id))
      const report = await engine.run(transferOrders(connectionId, connectionAddress, root, left), choice, {
        onProgress: (totals) => {
          onProgress({ totals })
        },
        signal,
      })
      for (const id of orderIds) {
        const { unchanged, deleted } = done.get(id) ?? { unchanged: 0, deleted: 0 }
        report.files.wanted += unchanged + deleted
        report.files.unchanged += unchanged
        report.files.deleted_locally += deleted
      }
      return report
    },

    /** The state of each asset of an order, by asset key, as the index and the disk have it now. */
    async assetStates(
      connectionId: string,
      root: string,
      orderId: string,
    ): Promise<Map<string, AssetFileState>> {
      const key = { connectionId, root, orderId }
      const states = new Map<string, AssetFileState>()
      for (const file of await library.filesOfOrder(connectionId, root, orderId)) {
        const { id, assetKey, name, size } = file
        const state =
          file.state === 'missing'
            ? 'missing'
            : file.state === 'changed'
              ? 'changed'
              : file.recorded === 'kept_local'
                ? 'kept_local'
                : 'on_disk'
        states.set(assetKey, { state, fileId: id, name, size, reason: null })
      }
      for (const { assetKey, reason } of stores.transfers.failures(key)) {
        const known = states.get(assetKey)
        states.set(assetKey, {
          ...(known ?? { fileId: null, name: null, size: null }),
          state: 'failed',
          reason,
        })
      }
      return states
    },
    folderId: (connectionId: string, root: string, orderId: string): string | null =>
      library.folderIdOfOrder(connectionId, root, orderId),
    preview: (templates: { folderTemplate: string; nameTemplate: string }): string[] => {
      const active = connections.activeId()
      const ids =
        active === null
          ? []
          : orders.ids({ connection: active, root: rootOf(active) }, emptyFilter, byDate).slice(0, 3)
      const facts =
        active === null ? [] : ids.map((id) => factsFor(active, id)).filter((entry) => entry !== null)
      return previewPaths(facts, templates, active === null ? '/' : rootOf(active), platform)
    },
    isBusy: (connectionId: string): boolean =>
      engine.worksFor(connectionId) ||
      stores.transfers
        .jobs()
        .some(
          (job) => job.connectionId === connectionId && ['waiting', 'looking', 'running'].includes(job.state),
        ),
    async rescan(connectionId: string): Promise<ScanResult> {
      const found = await library.rescan(connectionId, rootOf(connectionId))
      emit('library:changed', { connectionId })
      emit('orders:changed', { connectionId })
      await reportProblems(found.problems)
      return found
    },
    /** After the catalogue was lost: what is on disk is known again. */
    async rescanAll(): Promise<void> {
      for (const { id } of connections.all()) {
        await library.rescan(id, rootOf(id)).catch((error: unknown) => {
          log.error('reading a folder again failed', error)
        })
      }
    },
    resumeAfterRestart(): void {
      const known = new Set(connections.all().map(({ id }) => id))
      for (const job of stores.transfers.jobs())
        if (!known.has(job.connectionId)) stores.transfers.removeJob(job.id)
      engine.resumeAfterRestart()
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>
