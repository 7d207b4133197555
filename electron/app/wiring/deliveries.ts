import { join } from 'node:path'
import type { Gateway } from '../../services/api/client/gateway.ts'
import { createDownloadCounts } from '../../services/catalogue/downloadCounts.ts'
import { systemClock } from '../../services/files/clock.ts'
import { realDisk } from '../../services/files/disk.ts'
import { createLockRetry } from '../../services/files/lockRetry.ts'
import { createDownloads } from '../../services/library/downloads.ts'
import { createLibrary } from '../../services/library/library.ts'
import { createLibraryRescans } from '../../services/library/libraryRescans.ts'
import { createTextIndex } from '../../services/library/textIndex.ts'
import { createThumbnails } from '../../services/library/thumbnails/thumbnails.ts'
import { createViews } from '../../services/library/thumbnails/views.ts'
import { createAnnotations } from '../../services/review/records/annotations.ts'
import type { ServiceAddresses } from '../../services/network/privateNetworkGuard.ts'
import { createDownloadEstimates } from '../../services/transfers/estimate.ts'
import { createUpToDate } from '../../services/transfers/order/upToDate.ts'
import { createHandoverRecords } from '../../services/handover/handoverRecords.ts'
import type { Foundation } from '../foundation.ts'
import { composeEngine } from './engine.ts'
import { createLibraryMaintenance } from '../../services/library/libraryMaintenance.ts'
import { createTransferNotices } from '../../services/transfers/queue/transferNotices.ts'
import { createTransferOrders } from '../../services/transfers/order/transferOrders.ts'

/** Delivered files of saved connections: transfers and the library. */
export type Deliveries = ReturnType<typeof composeDeliveries>

type Parts = Foundation & {
  gateway: Gateway
  /** Reports to the user how many records of a library folder are unusable. */
  reportProblems: (problems: number) => Promise<void>
  /** Returns the service whose files belong to a connection. */
  serviceOf: (connectionId: string) => ServiceAddresses
}

/** Connects the transfer engine and the library to orders, connections and settings. */
export function composeDeliveries(parts: Parts) {
  const { shell, lifecycle, catalogue, connections, preferences, reportProblems } = parts
  const { db, stores, keyValue, orders, people } = catalogue
  const { home, platform, workers, emit, log } = shell
  const transferOrders = createTransferOrders({ orders, people, connections })
  const notices = createTransferNotices(emit, (connectionId, orderId) =>
    connections.find(connectionId) !== null
      ? library.folderIdOfOrder(connectionId, downloads.rootOf(connectionId), orderId)
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
    onChange(news) {
      notices.onChange(news)
      // Floors that the property data names decide whether an order can be handed over.
      if (news.totals.state === 'idle' && !news.isMore && !isClosing) void texts.updateChanged()
    },
  })
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
    onAnnotated({ connectionId, folderId }) {
      emit('library:changed', { connectionId, folderIds: [folderId] })
    },
    onProblem(what, problem) {
      log.error('the text of a file', what, problem)
    },
    onFloors({ connectionId, orderId }) {
      emit('orders:changed', { connectionId, orderIds: [orderId] })
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
  const counts = createDownloadCounts(db)
  const downloads = createDownloads({
    engine,
    transferOrders,
    upToDate,
    rescans,
    connections,
    platform,
    emit,
    counts,
    estimate: createDownloadEstimates(counts, realDisk),
    transfers: stores.transfers,
    commands,
  })
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
    ...downloads,
    engine,
    library,
    thumbnails,
    views,
    texts,
    annotations,
    handovers,
    maintenance,
    transferOrders,
    /** Sets the only listeners for transfers (`TransferNotices`). */
    listen: notices.listen,
    rescan: rescans.rescan,
    rescanAll: rescans.rescanAll,
    /** Resumes the transfers of the last run. Call it once at the start. */
    async resumeAfterRestart(): Promise<void> {
      await engine.resumeAfterRestart((connectionId) => connections.find(connectionId)?.folder ?? null)
      if (isClosing) return
      library.startMaintenance()
      void texts.updateChanged()
    },
  }
}
