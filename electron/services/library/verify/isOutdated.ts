import { askedMoment } from '../../transfers/order/deliveryState.ts'
import type { RecordedFile } from './findings.ts'

/**
 * Whether any of an order's files is of an earlier delivery: nobody asked the service about it since the newer one was
 * noticed. Of two files with one asset key, the one that was asked about last counts: one of them is the user's own.
 */
export function isOutdated(files: readonly RecordedFile[], noticedAt: number | undefined): boolean {
  if (noticedAt === undefined) return false
  const asked = new Map<string, number>()
  for (const { assetKey, state, url, asked: mark } of files)
    if (state !== 'earlier' && url !== '')
      asked.set(assetKey, Math.max(asked.get(assetKey) ?? 0, askedMoment(mark)))
  return [...asked.values()].some((moment) => moment < noticedAt)
}
