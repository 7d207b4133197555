import { askedMoment } from '../../transfers/order/deliveryState.ts'
import type { RecordedFile } from './findings.ts'

/**
 * Whether a file of an order belongs to an earlier delivery: the service was not asked about it since the newer one was
 * noticed. Of two files with one asset key the one asked about last counts, since the other is the user's.
 */
export function isOutdated(files: readonly RecordedFile[], noticedAt: number | undefined): boolean {
  if (noticedAt === undefined) return false
  const asked = new Map<string, number>()
  for (const { assetKey, state, url, asked: mark } of files)
    if (state !== 'earlier' && url !== '')
      asked.set(assetKey, Math.max(asked.get(assetKey) ?? 0, askedMoment(mark)))
  return [...asked.values()].some((moment) => moment < noticedAt)
}
