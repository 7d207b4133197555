import { dirname } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Output } from '../../../shared/contract.ts'
import { presetFields, type PresetContents } from '../../../shared/domain/presets.ts'
import type { DownloadCounts } from '../catalogue/downloadCounts.ts'
import type { DiskCalls } from '../files/disk.ts'
import { systemCode } from '../files/fileFault.ts'
import { reserveBytes } from '../files/freeSpace.ts'

/** Size of a download, as far as known. */
export type DownloadEstimate = Output<'transfers:estimate'>

export type Estimate = ReturnType<typeof createDownloadEstimates>

/** Assumed size for the free-space check if no size is known. */
const assumedFileBytes = 1_000_000

/** Estimates downloads in small batches of orders. */
export function createDownloadEstimates(counts: DownloadCounts, disk: Pick<DiskCalls, 'free'>) {
  async function freeBelow(path: string): Promise<number | null> {
    try {
      return await disk.free(path)
    } catch (error) {
      // The first download creates the folder.
      if (systemCode(error) === 'ENOENT' && dirname(path) !== path) return freeBelow(dirname(path))
      return null
    }
  }

  return async (
    { connectionId, root }: { connectionId: string; root: string },
    parts: Iterable<readonly string[]>,
    contents: PresetContents,
    restore: boolean,
  ): Promise<DownloadEstimate> => {
    const scope = { connection: connectionId, root, fields: presetFields(contents) }
    const found = { orders: 0, files: 0, unreadOrders: 0 }
    for (const part of parts) {
      const ids = counts.withFiles(connectionId, part)
      found.orders += ids.length
      const { files, unreadOrders } = counts.toDownload(scope, ids, restore)
      found.files += files
      found.unreadOrders += unreadOrders
      await yieldToEventLoop()
    }
    const perFile = found.files === 0 ? 0 : counts.averageSize(scope)
    const free = await freeBelow(root)
    const needed = found.files * (perFile ?? assumedFileBytes)
    return {
      ...found,
      bytes: perFile === null ? null : Math.round(found.files * perFile),
      free,
      isTooLittle: free !== null && found.files + found.unreadOrders > 0 && free - reserveBytes < needed,
    }
  }
}
