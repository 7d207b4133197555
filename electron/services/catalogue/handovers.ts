import type { DatabaseSync } from 'node:sqlite'
import type { OrderDetail } from '../../../shared/contract/orders.ts'
import { orderValues, whichOrder, type OrderKey } from './filesRepository.ts'
import { askedAt, newestAt, onDiskCondition } from './list/deliveredFiles.ts'

/** The latest hand-over of an order, as recorded in its folder. */
export type StoredHandover = NonNullable<OrderDetail['handover']>

/** Values of `order_rows.handover`. `due`: ready and never handed over, or corrected since. */
export const handoverNumbers = { none: 0, handedOver: 1, due: 2 } as const

export const handoversSchema = `
-- The latest hand-over of an order. Its folder has the durable record.
CREATE TABLE handovers (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, order_id TEXT NOT NULL,
  id TEXT NOT NULL, at REAL NOT NULL, target TEXT, files TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (connection_id, root, order_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER handovers_unlisted AFTER DELETE ON folders BEGIN
  DELETE FROM handovers WHERE connection_id = OLD.connection_id AND root = OLD.root AND order_id = OLD.order_id;
END;
`

/** SQL: when a file on disk was last replaced or withdrawn; 0 if none was. Arguments are SQL. */
const replacedAtOf = (connection: string, root: string, order: string): string =>
  `coalesce((SELECT max(unixepoch(e.until, 'subsec')) FROM files e WHERE e.connection_id = ${connection}
    AND e.root = ${root} AND e.order_id = ${order} AND e.state = 'earlier'), 0)`

/** SQL: when the newest correction of an order came; 0 if none did. Arguments are SQL. */
const correctedAtOf = (connection: string, root: string, order: string): string =>
  `max(coalesce((SELECT o.newest_at FROM orders o WHERE o.connection_id = ${connection} AND o.id = ${order}), 0),
    ${replacedAtOf(connection, root, order)})`

/**
 * SQL: whether a delivery after the hand-over `h` has other files. Until it is downloaded, it counts as different.
 * Arguments are SQL.
 */
const differsSince = (connection: string, root: string, order: string): string =>
  `EXISTS (SELECT 1 FROM orders o JOIN files e ON ${onDiskCondition('o.id', connection, root)}
    WHERE o.connection_id = ${connection} AND o.id = ${order} AND o.newest_at > h.at
    GROUP BY e.asset_key HAVING ${askedAt} < ${newestAt} OR max(unixepoch(e.delivery, 'subsec')) > h.at)`

/** SQL: when an order was handed over, and whether it was corrected since. Arguments are SQL. */
export const handoverOf = (connection: string, root: string, order: string): string =>
  `SELECT h.at AS handedAt, ${replacedAtOf('h.connection_id', 'h.root', 'h.order_id')} > h.at
      OR ${differsSince('h.connection_id', 'h.root', 'h.order_id')} AS isCorrected
    FROM handovers h WHERE h.connection_id = ${connection} AND h.root = ${root} AND h.order_id = ${order}`

/** Index of hand-overs by order folder. The durable records are in the folders (review/records/handovers.ts). */
export function createHandoverIndex(db: DatabaseSync) {
  const get = db.prepare(`SELECT id, at, target, files, count FROM handovers WHERE ${whichOrder}`)
  const put =
    db.prepare(`INSERT OR REPLACE INTO handovers (connection_id, root, order_id, id, at, target, files, count)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const correctedAt = db.prepare(`SELECT ${correctedAtOf('?1', '?2', '?3')} AS at`)
  const remove = db.prepare(`DELETE FROM handovers WHERE ${whichOrder}`)

  /** Returns the latest hand-over; null if there is none. */
  function of(key: OrderKey): StoredHandover | null {
    const row = get.get(...orderValues(key))
    if (row === undefined) return null
    return { ...row, files: JSON.parse(String(row.files)) as string[] } as unknown as StoredHandover
  }

  return {
    of,
    /**
     * Returns when the newest correction of an order came, in seconds since the epoch; 0 if none did. It can be in the
     * future: deliveries are at least a second apart, and the clock may have been wrong.
     */
    correctedAt: (key: OrderKey) => (correctedAt.get(...orderValues(key)) as { at: number }).at,
    /** Replaces the latest hand-over. Returns whether it changed. */
    put(key: OrderKey, handover: StoredHandover | null): boolean {
      if (JSON.stringify(of(key)) === JSON.stringify(handover)) return false
      if (handover === null) remove.run(...orderValues(key))
      else {
        const { id, at, target, files, count } = handover
        put.run(...orderValues(key), id, at, target, JSON.stringify(files), count)
      }
      return true
    },
  }
}
