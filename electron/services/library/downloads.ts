import type { Emit } from '../../../shared/contract.ts'
import type { TransferTotals } from '../../../shared/contract/transfers.ts'
import type { PresetContents } from '../../../shared/domain/presets.ts'
import type { DownloadCounts } from '../catalogue/downloadCounts.ts'
import type { Transfers } from '../catalogue/transfersRepository.ts'
import type { Connections } from '../connections/connections.ts'
import { driveNotes } from '../files/drives.ts'
import type { Platform } from '../files/naming.ts'
import type { Estimate } from '../transfers/estimate.ts'
import { previewPaths } from '../transfers/naming/namePreview.ts'
import { syncOrders, type SyncRequest } from '../transfers/order/syncOrders.ts'
import type { TransferOrders } from '../transfers/order/transferOrders.ts'
import type { UpToDate } from '../transfers/order/upToDate.ts'
import type { TransferEngine } from '../transfers/queue/engine.ts'
import type { SyncReport, TransferChoice } from '../transfers/types.ts'
import type { LibraryRescans } from './libraryRescans.ts'

interface Parts {
  engine: TransferEngine
  transferOrders: TransferOrders
  upToDate: UpToDate
  estimate: Estimate
  counts: Pick<DownloadCounts, 'withFiles'>
  transfers: Pick<Transfers, 'failures'>
  rescans: Pick<LibraryRescans, 'idle'>
  connections: Pick<Connections, 'activeId' | 'saved'>
  platform: Platform
  emit: Emit
  /** Running downloads of commands, the latest last. Its concurrency replaces the setting. */
  commands: Set<{ concurrency: 'auto' | number }>
}

/** Number of orders in the preview of names. */
const previewedOrders = 3

/** Downloads of saved connections into their library folders. */
export function createDownloads(parts: Parts) {
  const { engine, transferOrders, upToDate, estimate, counts, transfers, rescans, connections, platform } =
    parts
  /** Returns the absolute library folder of a saved connection. Throws `not_found`. */
  const rootOf = (connectionId: string): string => connections.saved(connectionId).folder
  return {
    rootOf,
    /** Queues orders of a saved connection. Returns the number of queued orders. Throws `not_found`. */
    start: (connectionId: string, orderIds: readonly string[], choice: TransferChoice) =>
      engine.enqueue(transferOrders.ofConnection(connectionId, orderIds), choice),
    /**
     * As `start`, for any number of orders in batches that yield to other work. Orders without delivered files are
     * left out: `withoutFiles` is their number.
     */
    async startInBatches(
      connectionId: string,
      parts: Iterable<readonly string[]>,
      choice: TransferChoice,
    ): Promise<{ orders: number; withoutFiles: number }> {
      // Waits for the index, so that existing files are not fetched again.
      await rescans.idle()
      // Throws for a removed connection.
      rootOf(connectionId)
      let withoutFiles = 0
      function* partsWithFiles(): Generator<readonly string[]> {
        for (const ids of parts) {
          const found = counts.withFiles(connectionId, ids)
          withoutFiles += ids.length - found.length
          yield found
        }
      }
      const queued = transferOrders.partsOfConnection(connectionId, partsWithFiles())
      return { orders: await engine.enqueueInBatches(queued, choice), withoutFiles }
    },
    /** Returns what a download of these orders would fetch. Throws `not_found`. */
    estimate: (
      connectionId: string,
      parts: Iterable<readonly string[]>,
      contents: PresetContents,
      restore: boolean,
    ) => estimate({ connectionId, root: rootOf(connectionId) }, parts, contents, restore),
    /**
     * For a command: downloads orders and returns a report instead of events of each transfer. `concurrency` replaces
     * the setting while it runs. Never rejects for files, orders or the disk: the report has their errors.
     */
    async sync(
      { concurrency, ...request }: SyncRequest & { concurrency: 'auto' | number },
      onProgress: (progress: { totals: TransferTotals }) => void,
    ): Promise<SyncReport> {
      const command = { concurrency }
      parts.commands.add(command)
      try {
        return await syncOrders(request, { engine, upToDate, transferOrders }, (totals) => {
          onProgress({ totals })
        })
      } finally {
        parts.commands.delete(command)
        // A window may be open meanwhile.
        parts.emit('orders:changed', { connectionId: request.connectionId })
        parts.emit('library:changed', { connectionId: request.connectionId })
      }
    },
    /** Returns the failed files of an order's last download. Throws `not_found`. */
    failures: (connectionId: string, orderId: string) =>
      transfers.failures({ connectionId, root: rootOf(connectionId), orderId }),
    /**
     * Returns the paths that the templates produce for the newest orders of the active connection, or for examples.
     */
    async preview(templates: { folderTemplate: string; nameTemplate: string }): Promise<string[]> {
      const active = connections.activeId()
      if (active === null) return previewPaths([], templates, '/', platform)
      const root = rootOf(active)
      const { nameBytes } = await engine.tools.drives.known(root)
      const newest = transferOrders.newest(active, previewedOrders)
      return previewPaths(newest, templates, root, platform, nameBytes)
    },
    /** Returns sentences for the user on missing features of a folder's drive; usually none. */
    driveNotes: async (root: string) => driveNotes(root, await engine.tools.drives.known(root)),
  }
}
