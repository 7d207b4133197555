import type { DatabaseSync } from 'node:sqlite'
import { readAssetKey, type AssetFormat, type AssetKind } from '../../../../shared/domain/assets.ts'
import { earlierAssetKeys, type Scope } from '../list/diskCounts.ts'
import { inBatches } from '../search/rowRanges.ts'

/** An order with files on disk of an earlier delivery than the newest known one. */
export interface OutdatedOrder {
  orderId: string
  address: string
  /** Kinds and formats of the outdated files. */
  kinds: AssetKind[]
  formats: AssetFormat[]
}

/** Orders per batch: a few milliseconds. */
const ordersAtOnce = 100

/** Finds orders whose files on disk are of an earlier delivery. */
export function createOutdatedOrders(db: DatabaseSync) {
  const ofLibrary = db.prepare(
    'SELECT order_id AS id FROM folders WHERE connection_id = :connection AND root = :root ORDER BY order_id',
  )
  const earlier = db.prepare(earlierAssetKeys)
  const named = db.prepare('SELECT address FROM orders WHERE connection_id = :connection AND id = :id')

  function outdatedOrder({ connection, root }: Scope, id: string): OutdatedOrder[] {
    const assets = earlier.all({ connection, root, id }).flatMap(({ key }) => readAssetKey(String(key)) ?? [])
    if (assets.length === 0) return []
    return [
      {
        orderId: id,
        address: String(named.get({ connection, id })?.address ?? id),
        kinds: [...new Set(assets.map(({ kind }) => kind))],
        formats: [...new Set(assets.map(({ format }) => format))],
      },
    ]
  }

  return {
    /**
     * Returns the outdated orders among `ids`, in their order; null means all orders with a folder in the library.
     * Rejects with `cancelled` if the program closes meanwhile.
     */
    async outdated(scope: Scope, ids: readonly string[] | null): Promise<OutdatedOrder[]> {
      const { connection, root } = scope
      const all = ids ?? ofLibrary.all({ connection, root }).map(({ id }) => String(id))
      const found: OutdatedOrder[] = []
      let at = 0
      await inBatches(db, undefined, () => {
        for (const id of all.slice(at, at + ordersAtOnce)) found.push(...outdatedOrder(scope, id))
        at += ordersAtOnce
        return at < all.length
      })
      return found
    },
  }
}
