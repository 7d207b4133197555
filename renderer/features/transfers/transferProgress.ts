import type { OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'
import { messages } from '../../app/messages.ts'
import { formatBytes, formatDuration, formatSpeed } from '../../ui/format.ts'

type TransferCounts = Pick<
  OrderTransfer,
  'files' | 'done' | 'failed' | 'unchanged' | 'bytesDone' | 'bytesTotal'
>

/** Returns the progress from 0 to 1: by bytes if all lengths are known, otherwise by files. Null while unknown. */
export function share(counts: TransferCounts): number | null {
  if (counts.bytesTotal !== null && counts.bytesTotal > 0) return counts.bytesDone / counts.bytesTotal
  if (counts.files === 0) return null
  return (counts.done + counts.unchanged) / counts.files
}

export function bytesText(counts: TransferCounts): string {
  if (counts.bytesTotal === null) return counts.bytesDone === 0 ? '' : formatBytes(counts.bytesDone)
  if (counts.bytesTotal === 0) return ''
  return counts.bytesDone >= counts.bytesTotal
    ? formatBytes(counts.bytesTotal)
    : messages.transfers.bytes(formatBytes(counts.bytesDone), formatBytes(counts.bytesTotal))
}

/** Returns speed and remaining time of running transfers as text. */
export function paceText(pace: Pick<TransferTotals, 'bytesPerSecond' | 'secondsLeft'>): string {
  if (pace.bytesPerSecond <= 0) return ''
  const speed = formatSpeed(pace.bytesPerSecond)
  return pace.secondsLeft === null
    ? speed
    : `${speed} · ${messages.transfers.left(formatDuration(pace.secondsLeft))}`
}

/** Returns how many of the listed transfers are finished. Empty if none is listed. */
export function finishedText({ finished, all }: TransferTotals['listed']): string {
  return all === 0 ? '' : messages.transfers.finishedOf(finished, all)
}

export function countsText(counts: TransferCounts): string {
  const texts = messages.transfers
  const parts = [texts.files(counts.done + counts.unchanged, counts.files)]
  if (counts.failed > 0) parts.push(texts.failed(counts.failed))
  return parts.join(', ')
}
