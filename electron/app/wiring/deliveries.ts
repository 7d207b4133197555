import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { TransferTotals } from '../../../shared/contract/transfers.ts'
import type { PresetContents } from '../../../shared/domain/presets.ts'
import type { Gateway } from '../../services/api/client/gateway.ts'
import type { Orders } from '../../services/catalogue/orders/ordersRepository.ts'
import type { People } from '../../services/catalogue/peopleRepository.ts'
import type { KeyValue } from '../../services/catalogue/keyValue.ts'
import type { FailureRecord } from '../../services/catalogue/transfersRepository.ts'
import type { Stores } from '../../services/catalogue/stores.ts'
import type { Connections } from '../../services/connections/connections.ts'
import { systemClock } from '../../services/files/clock.ts'
import { realDisk } from '../../services/files/disk.ts'
import { driveNotes } from '../../services/files/drives.ts'
import { previewPaths } from '../../services/transfers/naming/namePreview.ts'
import { createLockRetry } from '../../services/files/lockRetry.ts'
import { createLibrary, type Library } from '../../services/library/library.ts'
import { createLibraryRescans, type LibraryRescans } from '../../services/library/libraryRescans.ts'
import { createTextIndex, type TextIndex } from '../../services/library/textIndex.ts'
import { createThumbnails, type Thumbnails } from '../../services/library/thumbnails/thumbnails.ts'
import { createViews, type Views } from '../../services/library/thumbnails/views.ts'
import { createAnnotations, type Annotations } from '../../services/review/records/annotations.ts'
import type { ServiceAddresses } from '../../services/network/privateNetworkGuard.ts'
import type { Details } from '../../services/refresh/details.ts'
import type { Preferences } from '../../services/settings/preferences.ts'
import { createDownloadEstimates, type DownloadEstimate } from '../../services/transfers/estimate.ts'
import { createUpToDate } from '../../services/transfers/order/upToDate.ts'
import type { TransferEngine } from '../../services/transfers/queue/engine.ts'
import type { EndedTransfer, SyncReport, TransferChoice } from '../../services/transfers/types.ts'
import type { Registration } from '../../services/timing/lifecycle.ts'
import type { Shell } from '../ports.ts'
import { createHandoverRecords, type HandoverRecords } from '../../services/handover/handoverRecords.ts'
import { composeEngine } from './engine.ts'
import {
  createLibraryMaintenance,
  type LibraryMaintenance,
} from '../../services/library/libraryMaintenance.ts'
import { syncOrders, type SyncRequest } from '../../services/transfers/order/syncOrders.ts'
import { createTransferNotices } from '../../services/transfers/queue/transferNotices.ts'
import { createTransferOrders, type TransferOrders } from '../../services/transfers/order/transferOrders.ts'

/** Delivered files of saved connections: transfers and the library. */
export interface Deliveries extends Pick<LibraryRescans, 'rescan' | 'rescanAll'> {
  engine: TransferEngine
  library: Library
  thumbnails: Thumbnails
  views: Views
  texts: TextIndex
  annotations: Annotations
  handovers: HandoverRecords
  maintenance: LibraryMaintenance
  transferOrders: TransferOrders
  /** Returns the absolute library folder of a saved connection. Throws `not_found`. */
  rootOf: (connectionId: string) => string
  /** Sets the only listener for finished order transfers. */
  setEndedListener(listener: (ended: EndedTransfer) => void): void
  /** Queues orders of a saved connection. Returns the number of queued orders. Throws `not_found`. */
  start(connectionId: string, orderIds: readonly string[], choice: TransferChoice): number
  /** As `start`, for any number of orders in batches that yield to other work. */
  startInBatches(
    connectionId: string,
    parts: Iterable<readonly string[]>,
    choice: TransferChoice,
  ): Promise<number>
  /** Returns what a download of these orders would fetch. Throws `not_found`. */
  estimate(
    connectionId: string,
    parts: Iterable<readonly string[]>,
    contents: PresetContents,
    restore: boolean,
  ): Promise<DownloadEstimate>
  /**
   * For a command: downloads orders and returns a report instead of events. Sets `concurrency` for the process. Never
   * rejects for files, orders or the disk: the report has their errors.
   */
  sync(
    request: SyncRequest & { concurrency: 'auto' | number },
    onProgress: (progress: { totals: TransferTotals }) => void,
  ): Promise<SyncReport>
  /** Returns the failed files of an order's last download. Throws `not_found`. */
  failures(connectionId: string, orderId: string): FailureRecord[]
  /** Returns the paths that the templates produce for the newest orders of the active connection, or for examples. */
  preview(templates: { folderTemplate: string; nameTemplate: string }): Promise<string[]>
  /** Returns sentences for the user on missing features of a folder's drive; usually none. */
  driveNotes(root: string): Promise<string[]>
  /** Resumes the transfers of the last run. Call it once at the start. */
  resumeAfterRestart(): Promise<void>
}

interface Parts {
  shell: Pick<Shell, 'home' | 'platform' | 'workers' | 'network' | 'environment' | 'emit' | 'log'>
  lifecycle: Registration
  db: DatabaseSync
  stores: Stores
  keyValue: KeyValue
  orders: Orders
  people: People
  details: Details
  gateway: Gateway
  connections: Connections
  preferences: Preferences
  /** Reports to the user how many records of a library folder are unusable. */
  reportProblems: (problems: number) => Promise<void>
  /** Returns the service whose files belong to a connection. */
  serviceOf: (connectionId: string) => ServiceAddresses
  isBehindWindow: boolean
}

/** Number of orders in the preview of names. */
const previewedOrders = 3

/** Connects the transfer engine and the library to orders, connections and settings. */
export function composeDeliveries(parts: Parts): Deliveries {
  const { shell, lifecycle, db, stores, keyValue, orders, people, connections, preferences, reportProblems } =
    parts
  const { home, platform, workers, emit, log } = shell
  const transferOrders = createTransferOrders({ orders, people, connections })
  const notices = createTransferNotices(emit, (connectionId, orderId) =>
    connections.find(connectionId) !== null
      ? library.folderIdOfOrder(connectionId, rootOf(connectionId), orderId)
      : null,
  )
  const upToDate = createUpToDate(db, () => Date.now() / 1000)
  /** Running downloads of commands, the latest last. */
  const commands = new Set<{ concurrency: 'auto' | number }>()
  const engine = composeEngine({
    ...parts,
    transferOrders,
    upToDate,
    concurrency: () => [...commands].at(-1)?.concurrency ?? preferences.settings().concurrency,
    onChange: notices.onChange,
    onEnd: notices.onEnd,
  })
  const estimate = createDownloadEstimates(db, realDisk)
  const library = createLibrary({
    db,
    onProblem(path, problem) {
      log.error('library', path, problem)
    },
    onChanged(connectionId, folderIds) {
      emit('library:changed', { connectionId, folderIds })
    },
    async checkNotes(folder) {
      await handovers.check(folder)
      return texts.checkNotes(folder)
    },
  })
  const rescans = createLibraryRescans({ library, connections, emit, log, reportProblems })
  const thumbnails = createThumbnails({
    cacheFolder: join(home, 'thumbnails'),
    start: workers.startPictures,
    log,
  })
  const views = createViews({ cacheFolder: join(home, 'views'), start: workers.startPictures, log })
  const annotations = createAnnotations({
    retryLocked: createLockRetry(platform, systemClock),
    onProblem(path, error) {
      log.error('annotations', path, error)
    },
  })
  const handovers = createHandoverRecords({
    db,
    folders: stores.folders,
    library: () => library,
    platform,
    emit,
    log,
  })
  const texts = createTextIndex({
    db,
    fileOnDisk: (connectionId, root, fileId) => library.fileOnDisk(connectionId, root, fileId),
    async notesOf({ connectionId, root, folderId }) {
      const folder = await library.folderOnDisk(connectionId, root, folderId)
      return folder === null ? [] : annotations.of(folder)
    },
    async notesVersion({ connectionId, root, folderId }) {
      const folder = await library.folderOnDisk(connectionId, root, folderId)
      return folder === null ? undefined : annotations.version(folder)
    },
    onProblem(what, problem) {
      log.error('the text of a file', what, problem)
    },
  })
  const maintenance = createLibraryMaintenance({
    platform,
    emit,
    log,
    stores,
    keyValue,
    engine,
    connections,
    reportProblems,
    transferOrders,
    presence: library.presence,
    stopScans,
  })
  const rootOf = (connectionId: string): string => connections.saved(connectionId).folder
  function stopScans(connectionId: string): void {
    rescans.cancel(connectionId)
    library.presence.cancel(connectionId)
  }
  let isClosing = false
  lifecycle.onClose('transfers', async () => {
    isClosing = true
    await rescans.close()
    await maintenance.verification.close()
    await texts.close()
    await library.close()
    await engine.close()
    await thumbnails.close()
    await views.close()
  })
  lifecycle.onForget('stop', 'its transfers', async ({ id }) => {
    await engine.end(id)
    stopScans(id)
    await maintenance.verification.cancel(id)
    maintenance.verification.forget(id)
  })

  return {
    engine,
    library,
    thumbnails,
    views,
    texts,
    annotations,
    handovers,
    maintenance,
    transferOrders,
    rootOf,
    setEndedListener: notices.setEndedListener,
    start: (connectionId, orderIds, choice) =>
      engine.enqueue(transferOrders.ofConnection(connectionId, orderIds), choice),
    async startInBatches(connectionId, parts, choice) {
      // Waits for the index, so that existing files are not fetched again.
      await rescans.idle()
      // Throws for a removed connection.
      rootOf(connectionId)
      return engine.enqueueInBatches(transferOrders.partsOfConnection(connectionId, parts), choice)
    },
    estimate: (connectionId, parts, contents, restore) =>
      estimate({ connectionId, root: rootOf(connectionId) }, parts, contents, restore),
    async sync({ concurrency, ...request }, onProgress) {
      const command = { concurrency }
      commands.add(command)
      try {
        return await syncOrders(request, { engine, upToDate, transferOrders }, (totals) => {
          onProgress({ totals })
        })
      } finally {
        commands.delete(command)
      }
    },
    failures: (connectionId, orderId) =>
      stores.transfers.failures({ connectionId, root: rootOf(connectionId), orderId }),
    async preview(templates) {
      const active = connections.activeId()
      if (active === null) return previewPaths([], templates, '/', platform)
      const root = rootOf(active)
      const { nameBytes } = await engine.tools.drives.known(root)
      const newest = transferOrders.newest(active, previewedOrders)
      return previewPaths(newest, templates, root, platform, nameBytes)
    },
    driveNotes: async (root) => driveNotes(root, await engine.tools.drives.known(root)),
    rescan: rescans.rescan,
    rescanAll: rescans.rescanAll,
    async resumeAfterRestart() {
      await engine.resumeAfterRestart((connectionId) => connections.find(connectionId)?.folder ?? null)
      if (isClosing) return
      library.startMaintenance()
      void texts.updateChanged()
    },
  }
}
