import { createHash } from 'node:crypto'
import { slotOf } from '../../../shared/domain/assets.ts'
import type { FoundFile, OrderKey } from '../catalogue/files.ts'
import type { Folders } from '../catalogue/folders.ts'
import { deliveryMoments } from '../library/deliveries.ts'
import type { OrderDelivery } from './types.ts'

/**
 * Names what the service says of an order now: its list record, the addresses of its files and its texts. A file that was asked about for this state
 * need not be asked about again; when the state is another one, its bytes may be too, also at the same address.
 */
export function stateOf({ assets, texts, record }: OrderDelivery): string {
  return shortHash([record ?? null, assets.map((asset) => [slotOf(asset), asset.url]), texts])
}

function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}

/** Which delivery the files of a job belong to. */
export interface DeliveryStamps {
  /** The delivery that a file comes with, or, for a file that goes, the one that it goes with. ISO 8601. */
  of(replaced: FoundFile | null, slot: string): string
  /** The job is over; `whole` when nothing of it failed. */
  end(whole: boolean): void
}

/**
 * A delivery is told by what differs, not by when it was fetched: a job that goes on after a kill, tries again what failed, or brings
 * other kinds of the same delivery continues it. `now` as ISO 8601.
 */
export function createDeliveryStamps(
  delivery: OrderDelivery,
  records: readonly FoundFile[],
  now: string,
  folder: {
    key: OrderKey
    folders: Folders
    /** Files that were put as part of the last delivery belong to this one after all. */
    restamp(slots: readonly string[], stamp: string): void
  },
): DeliveryStamps {
  const { key, folders } = folder
  const state = stateOf(delivery)
  const slots = shortHash(delivery.assets.map(slotOf).sort())
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
    folders.noteDelivery(key, { arriving: open, state, slots: notes.slots })
    return open
  }

  return {
    of(replaced, slot) {
      if (open !== null) return open
      // What stood there was never asked about for this state: it is late for the delivery that brought the state.
      const isLate = notes.state === state && replaced?.asked !== state
      const isGap = replaced === null && (notes.slots === null || notes.slots === slots)
      if (last === null || !(isLate || isGap)) return begin()
      filled.push(slot)
      return last
    },
    end(whole) {
      if (open !== null && filled.length > 0) folder.restamp(filled, open)
      if (whole)
        folders.noteDelivery(key, { arriving: null, state: open === null ? notes.state : state, slots })
    },
  }
}
