import { hash } from 'node:crypto'
import { assetKeyOf } from '../../../../shared/domain/assets.ts'
import type { FoundFile, OrderKey } from '../../catalogue/filesRepository.ts'
import type { DeliveryNotes, Folders } from '../../catalogue/foldersRepository.ts'
import { deliveryMoments } from '../../libraryIndex/deliveries.ts'
import type { OrderDelivery } from '../types.ts'

/** Names what the service says of an order now: its list record, the addresses of its files and its texts. */
export function deliveryStateOf({ assets, texts, record }: OrderDelivery): string {
  return shortHash([record ?? null, assets.map((asset) => [assetKeyOf(asset), asset.url]), texts])
}

/**
 * The state of an order and the moment when the service reported it. A file that was asked about for this moment need
 * not be asked about again. When the order was read again, with the same words or with others, a file's bytes may be
 * other ones, also at the same address.
 */
export function askedFor(delivery: OrderDelivery): string {
  const { readAt = null } = delivery
  return readAt === null
    ? deliveryStateOf(delivery)
    : `${deliveryStateOf(delivery)}@${String(Math.round(readAt * 1000))}`
}

/** The state in what `askedFor` gave. */
export const stateIn = (asked: string | null): string | null => asked?.replace(/@.*$/s, '') ?? null

/**
 * When a file was last asked about, by what `askedFor` gave, in milliseconds since the epoch; 0 if that is not known.
 */
export const askedMoment = (asked: string | null): number => Number(/@(\d+)$/.exec(asked ?? '')?.[1] ?? 0)

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}

/** How long an interrupted job may be gone on with before the order is read again, in milliseconds. */
const goesOnFor = 3600_000

/**
 * Whether a delivery was arriving a short while ago when it was interrupted: a killed program goes on with what it
 * had read.
 */
export function goesOn(delivery: OrderDelivery, notes: DeliveryNotes, now: number): boolean {
  if (notes.arriving === null || notes.state !== deliveryStateOf(delivery)) return false
  return Math.abs(now - Date.parse(notes.arriving)) < goesOnFor
}

/** Which delivery the files of a job belong to. */
export interface DeliveryVersions {
  /** The delivery that a file comes with, or, for a file that goes, the one that it goes with. ISO 8601. */
  of(replaced: FoundFile | null, assetKey: string): string
  /** The job is over; `isComplete` when nothing of it failed. */
  end(isComplete: boolean): void
}

/**
 * A delivery is identified by what differs, not by when it was fetched: a job that goes on after a kill, tries again
 * what failed, or brings other kinds of the same delivery continues it. `now` as ISO 8601.
 */
export function createDeliveryVersions(
  delivery: OrderDelivery,
  records: readonly FoundFile[],
  now: string,
  folder: {
    key: OrderKey
    folders: Folders
    /** Files that were put as part of the last delivery belong to this one after all. */
    setVersion(assetKeys: readonly string[], version: string): void
  },
): DeliveryVersions {
  const { key, folders } = folder
  const state = deliveryStateOf(delivery)
  const assetKeysHash = shortHash(delivery.assets.map(assetKeyOf).sort())
  const notes = folders.deliveryNotes(key)
  const last = deliveryMoments(records).at(-1) ?? null
  /** The delivery that this job brings or goes on with; null while nothing differs. */
  let open = notes.state === state ? notes.arriving : null
  const filled: string[] = []

  function begin(): string {
    // Never within the second of one before it, whatever the clock says: folders are named by the second.
    open ??=
      last !== null && now.slice(0, 19) <= last.slice(0, 19)
        ? new Date(Date.parse(last) + 1000).toISOString()
        : now
    folders.noteDelivery(key, { arriving: open, state, assetKeysHash: notes.assetKeysHash })
    return open
  }

  return {
    of(replaced, assetKey) {
      if (open !== null) return open
      // What stood there was never asked about for this state: it is late for the delivery that brought the state.
      const isLate = notes.state === state && stateIn(replaced?.asked ?? null) !== state
      const isGap =
        replaced === null && (notes.assetKeysHash === null || notes.assetKeysHash === assetKeysHash)
      if (last === null || !(isLate || isGap)) return begin()
      filled.push(assetKey)
      return last
    },
    end(isComplete) {
      if (open !== null && filled.length > 0) folder.setVersion(filled, open)
      if (isComplete)
        folders.noteDelivery(key, {
          arriving: null,
          state: open === null ? notes.state : state,
          assetKeysHash,
        })
    },
  }
}
