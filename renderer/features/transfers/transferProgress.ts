import type { OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'
import { messages } from '../../app/messages.ts'
import { formatBytes, formatDuration, formatSpeed } from '../../ui/format.ts'

type TransferCounts = Pick<
  OrderTransfer,
  'files' | 'done' | 'failed' | 'unchanged' | 'bytesDone' | 'bytesTotal'
>

/**
 * Returns the progress from 0 to 1: by bytes if all lengths are known, otherwise by files. Null while unknown. Files of
 * orders that wait since an earlier start are unknown, so all known files may be there before the last order is.
 */
export function share(counts: TransferCounts & Partial<Pick<TransferTotals, 'round'>>): number | null {
  const { finished, all } = counts.round ?? { finished: 0, all: 0 }
  const known = shareOfKnown(counts)
  return known === 1 && finished < all ? finished / all : known
}

function shareOfKnown(counts: TransferCounts): number | null {
  if (counts.bytesTotal !== null && counts.bytesTotal > 0) return counts.bytesDone / counts.bytesTotal
  const wanted = counts.files - counts.unchanged
  if (wanted === 0) return counts.files === 0 ? null : 1
  return counts.done / wanted
}

export function bytesText(counts: TransferCounts): string {
  if (counts.bytesTotal === null) return counts.bytesDone === 0 ? '' : formatBytes(counts.bytesDone)
  if (counts.bytesTotal === 0) return ''
  return counts.bytesDone >= counts.bytesTotal
    ? formatBytes(counts.bytesTotal)
    : messages.transfers.bytes(formatBytes(counts.bytesDone), formatBytes(counts.bytesTotal))
}

/** Bytes per second below which a transfer stands still, and its remaining time would be days. */
const minSpeed = 1000

/** Returns speed and remaining time of running transfers as text. Empty while they stand still. */
export function paceText(pace: Pick<TransferTotals, 'bytesPerSecond' | 'secondsLeft'>): string {
  if (pace.bytesPerSecond < minSpeed) return ''
  const speed = formatSpeed(pace.bytesPerSecond)
  return pace.secondsLeft === null
    ? speed
    : `${speed} · ${messages.transfers.left(formatDuration(pace.secondsLeft))}`
}

/** Returns how many transfers of the round are finished. Empty if there are none. */
export function finishedText({ finished, all }: TransferTotals['round']): string {
  return all === 0 ? '' : messages.transfers.finishedOf(finished, all)
}

/**
 * Returns how many of the files to download are there, how many failed, and how many were there before. Empty while no
 * file is known.
 */
export function countsText({ files, done, failed, unchanged }: TransferCounts): string {
  const texts = messages.transfers
  if (files === 0) return ''
  const wanted = files - unchanged
  return [
    wanted > 0 || unchanged === 0 ? texts.files(done, wanted) : '',
    failed > 0 ? texts.failed(failed) : '',
    unchanged > 0 ? texts.unchanged(unchanged) : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}
