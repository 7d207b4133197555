import type { FileRecord } from '../catalogue/filesRepository.ts'
import type { DeliveryChanges } from '../catalogue/orders/unseenDeliveries.ts'
import { readAssetKey } from '../../../shared/domain/assets.ts'
import { isPlan } from '../../../shared/domain/review/plans.ts'

type FileHistory = Pick<FileRecord, 'assetKey' | 'relPath' | 'state' | 'delivery' | 'until'>

/** A replaced file and its successor. */
interface Replacement<F> {
  file: F
  /** The replaced file, in `Earlier deliveries/`. */
  before: F
}

/** One delivery of an order and its changes. */
export interface KeptDelivery<F> {
  /** Time of the download, ISO 8601. */
  at: string
  /** Number of files after it. */
  files: number
  replaced: Replacement<F>[]
  /** Assets without an earlier file; all of them in the first delivery. */
  added: F[]
  /** Saved next to a file of the user. */
  beside: F[]
  /** No longer delivered, now in `Earlier deliveries/`. */
  withdrawn: F[]
  same: F[]
}

/** Returns every time at which files changed, oldest first; ISO 8601. */
export function deliveryMoments(files: readonly Pick<FileHistory, 'delivery' | 'until'>[]): string[] {
  const moments = new Set<string>()
  for (const { delivery, until } of files) {
    moments.add(delivery)
    if (until !== null) moments.add(until)
  }
  return [...moments].sort()
}

/** A manifest from elsewhere may list more. No order has that many deliveries. */
const maxDeliveries = 50

/** Returns the newest deliveries of an order folder, up to 50, newest first, from its records alone. */
export function deliveriesOf<F extends FileHistory>(files: readonly F[]): KeptDelivery<F>[] {
  const moments = deliveryMoments(files)
  const ends = endsOf(files, moments)
  const currentAt = (moment: string): Map<string, F> => {
    const byAssetKey = new Map<string, F>()
    for (const file of files) {
      const end = ends.get(file) ?? null
      if (file.delivery > moment || (end !== null && end <= moment)) continue
      const other = byAssetKey.get(file.assetKey)
      if (other === undefined || other.delivery < file.delivery) byAssetKey.set(file.assetKey, file)
    }
    return byAssetKey
  }
  const older = moments.at(-maxDeliveries - 1)
  let before = older === undefined ? new Map<string, F>() : currentAt(older)
  const found = moments.slice(-maxDeliveries).map((at) => {
    const now = currentAt(at)
    const delivery: KeptDelivery<F> = {
      at,
      files: now.size,
      replaced: [],
      added: [],
      beside: [],
      withdrawn: [...before.values()].filter((file) => !now.has(file.assetKey)),
      same: [],
    }
    for (const [assetKey, file] of now) {
      const earlier = before.get(assetKey)
      if (earlier === file) delivery.same.push(file)
      else if (earlier !== undefined) delivery.replaced.push({ file, before: earlier })
      else if (file.state === 'kept_local') delivery.beside.push(file)
      else delivery.added.push(file)
    }
    before = now
    return delivery
  })
  return found.reverse()
}

/** Returns what the newest delivery of an order folder changed; null if nothing was replaced or withdrawn. */
export function newestChanges(files: readonly FileHistory[]): DeliveryChanges | null {
  const [newest] = deliveriesOf(files.filter(({ assetKey }) => readAssetKey(assetKey) !== null))
  if (newest === undefined) return null
  const { at, replaced, added, beside, withdrawn } = newest
  const changed = [...replaced.map(({ file }) => file), ...withdrawn]
  if (changed.length + beside.length === 0) return null
  return {
    at,
    replaced: replaced.length,
    added: added.length + beside.length,
    withdrawn: withdrawn.length,
    plans: changed.filter(({ assetKey }) => isPlan(assetKey)).length,
  }
}

/**
 * Returns when each file was replaced; null for current files. Older records have no `until`: there the next delivery
 * of the same asset key counts.
 */
function endsOf<F extends FileHistory>(
  files: readonly F[],
  moments: readonly string[],
): Map<F, string | null> {
  const ofAssetKey = new Map(
    [...Map.groupBy(files, ({ assetKey }) => assetKey)].map(([assetKey, some]) => [
      assetKey,
      some.map(({ delivery }) => delivery).sort(),
    ]),
  )
  const endOf = ({ assetKey, state, delivery, until }: F): string | null => {
    if (state !== 'earlier') return null
    return (
      until ??
      firstAfter(ofAssetKey.get(assetKey) ?? [], delivery) ??
      firstAfter(moments, delivery) ??
      delivery
    )
  }
  return new Map(files.map((file) => [file, endOf(file)]))
}

function firstAfter(sorted: readonly string[], moment: string): string | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((sorted[middle] ?? '') > moment) high = middle
    else low = middle + 1
  }
  return sorted[low]
}
