import type { TransferTotals } from '../../../../shared/contract/transfers.ts'
import type { UpToDate } from './upToDate.ts'
import type { TransferEngine } from '../queue/engine.ts'
import type { SyncReport, TransferChoice } from '../types.ts'
import type { TransferOrders, SyncTarget } from './transferOrders.ts'

export interface SyncRequest extends SyncTarget {
  orderIds: readonly string[]
  choice: TransferChoice
  signal: AbortSignal
}

/** Services that `syncOrders` uses. */
export interface SyncParts {
  engine: Pick<TransferEngine, 'run'>
  upToDate: Pick<UpToDate, 'find'>
  transferOrders: Pick<TransferOrders, 'at'>
}

/**
 * Downloads orders and reports the result, with orders that were already up to date. Never rejects for faults of files,
 * orders or the disk: the report has them.
 */
export async function syncOrders(
  { orderIds, choice, signal, ...target }: SyncRequest,
  { engine, upToDate, transferOrders }: SyncParts,
  onProgress: (totals: TransferTotals) => void,
): Promise<SyncReport> {
  const done = await upToDate.find(target.connectionId, target.root, choice)
  const left = orderIds.filter((id) => !done.has(id))
  const report = await engine.run(transferOrders.at(target, left), choice, { onProgress, signal })
  for (const id of orderIds) {
    const { unchanged, deleted } = done.get(id) ?? { unchanged: 0, deleted: 0 }
    report.files.wanted += unchanged + deleted
    report.files.unchanged += unchanged
    report.files.deleted_locally += deleted
  }
  return report
}
