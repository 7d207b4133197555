import { hash } from 'node:crypto'
import { assetKeyOf } from '../../../../shared/domain/assets.ts'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import type { DeliveryNotes } from '../../catalogue/foldersRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { deliveryMoments } from '../../libraryIndex/deliveries.ts'
import type { OrderDelivery } from '../types.ts'
import type { OrderStore } from './orderRecords.ts'

/** Returns a hash of an order's state: its list record, file addresses and texts. */
function deliveryStateOf({ assets, texts, record }: OrderDelivery): string {
  return shortHash([record ?? null, assets.map((asset) => [assetKeyOf(asset), asset.url]), texts])
}

/**
 * Returns the state of an order with the time when the service reported it. After the next report, files are
 * checked again, because the bytes at an address can change.
 */
export function askedFor(delivery: OrderDelivery): string {
  const { readAt = null } = delivery
  return readAt === null
    ? deliveryStateOf(delivery)
    : `${deliveryStateOf(delivery)}@${String(Math.round(readAt * 1000))}`
}

/** Extracts the state from a text of `askedFor`. */
export const stateIn = (asked: string | null): string | null => asked?.replace(/@.*$/s, '') ?? null

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}

/** How long an interrupted job may continue before the order is read again, in milliseconds. */
const continuesForMs = 3600_000

/** Whether a recently interrupted delivery can continue with the data that was read for it. */
export function canContinue(delivery: OrderDelivery, notes: DeliveryNotes, now: number): boolean {
  if (notes.arriving === null || notes.state !== deliveryStateOf(delivery)) return false
  return Math.abs(now - Date.parse(notes.arriving)) < continuesForMs
}

/** Assigns files of a job to deliveries. */
export type DeliveryVersions = ReturnType<typeof createDeliveryVersions>

/**
 * A delivery is identified by its content, not by the download time. A job after a crash, a retry, or a job with other
 * kinds of files continues it. `now` as ISO 8601.
 */
export function createDeliveryVersions(
  delivery: OrderDelivery,
  records: readonly FoundFile[],
  now: string,
  { key, current }: Pick<OrderStore, 'key' | 'current'>,
  { files, folders }: Stores,
) {
  const state = deliveryStateOf(delivery)
  const assetKeysHash = shortHash(delivery.assets.map(assetKeyOf).sort())
  const notes = folders.deliveryNotes(key)
  const last = deliveryMoments(records).at(-1) ?? null
  /** The delivery that this job begins or continues; null until something differs. */
  let open = notes.state === state ? notes.arriving : null
  const filled: string[] = []

  function begin(): string {
    // At least one second after the last delivery, even if the clock is wrong: folders are named after deliveries, and
    // their names have no fractions of a second.
    open ??=
      last !== null && now.slice(0, 19) <= last.slice(0, 19)
        ? new Date(Date.parse(last) + 1000).toISOString()
        : now
    folders.noteDelivery(key, { arriving: open, state, assetKeysHash: notes.assetKeysHash })
    return open
  }

  return {
    /**
     * Returns the delivery (ISO 8601) to which a new file of this asset belongs. For a file that is no longer
     * delivered, it is the delivery that removed the file. `replaced`: the previous file; null for none.
     */
    of(replaced: FoundFile | null, assetKey: string): string {
      if (open !== null) return open
      // The last job recorded this state without checking the replaced file. So the new file belongs to its delivery.
      const isLate = notes.state === state && stateIn(replaced?.asked ?? null) !== state
      const isGap =
        replaced === null && (notes.assetKeysHash === null || notes.assetKeysHash === assetKeysHash)
      if (last === null || !(isLate || isGap)) return begin()
      filled.push(assetKey)
      return last
    },
    /** Records the end of the job. `isComplete`: nothing failed. */
    end(isComplete: boolean): void {
      if (open !== null && filled.length > 0) {
        for (const assetKey of filled) {
          const file = current(assetKey)
          if (file !== null) files.put(key, { ...file, delivery: open })
        }
        folders.setDirty(key)
      }
      if (isComplete)
        folders.noteDelivery(key, {
          arriving: null,
          state: open === null ? notes.state : state,
          assetKeysHash,
        })
    },
  }
}
