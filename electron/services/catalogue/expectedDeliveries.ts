import type { DatabaseSync } from 'node:sqlite'
import type { ExpectedDelivery } from '../../../shared/contract/orders.ts'
import { createExpectations, maxHistory } from '../../../shared/domain/expectedDelivery.ts'
import { yieldAfterWrites } from '../sqlite/checkpoints.ts'
import { inTransaction } from '../sqlite/database.ts'
import { isPlaced, isTimed } from './insights/traitConditions.ts'

/**
 * SQL: whether an order `o` waits for its first delivery. Only documented statuses count: whether others lead to a
 * delivery is unknown.
 */
const isPending = `o.understood = 1 AND o.delivered_at IS NULL AND o.unlisted_at IS NULL
  AND o.status COLLATE BINARY IN ('New', 'Pending')`

export const expectedDeliveriesSchema = `
-- When orders without a delivery are to be expected (shared/domain/expectedDelivery.ts). \`least\` and \`most\`:
-- seconds from the order to the delivery.
CREATE TABLE expected_deliveries (
  connection_id TEXT NOT NULL, row INTEGER NOT NULL, least REAL NOT NULL, most REAL NOT NULL, due_at REAL NOT NULL,
  orders INTEGER NOT NULL, likeness TEXT NOT NULL,
  -- whether the user was told that it is overdue
  announced INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (connection_id, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX expected_deliveries_due ON expected_deliveries (connection_id, due_at);
CREATE TRIGGER expected_deliveries_over AFTER UPDATE OF status, delivered_at, unlisted_at ON orders
  WHEN NEW.delivered_at IS NOT NULL OR NEW.unlisted_at IS NOT NULL OR NEW.status NOT IN ('New', 'Pending') BEGIN
  DELETE FROM expected_deliveries WHERE connection_id = NEW.connection_id AND row = NEW.rowid;
END;
CREATE TRIGGER expected_deliveries_removed AFTER DELETE ON orders BEGIN
  DELETE FROM expected_deliveries WHERE connection_id = OLD.connection_id AND row = OLD.rowid;
END;
`

/** SQL: the rows of overdue orders. */
export const overdueRows =
  'SELECT row FROM expected_deliveries WHERE connection_id = :connection AND due_at < unixepoch()'

/** `row`: the rowid of the order. */
export interface ExpectedRow extends ExpectedDelivery {
  row: number
}

interface StoredRow {
  created_at: number
  delivered_at: number
  package_type: string | null
  add_ons: string | null
}
const orderOf = ({ created_at: createdAt, package_type: packageType, add_ons: addOns }: StoredRow) => ({
  createdAt,
  packageType,
  addOns: JSON.parse(addOns ?? '[]') as string[],
})

/** Computes when each pending order of a connection is to be expected. Takes long: call it in a thread. */
export function expectDeliveries(db: DatabaseSync, connection: string): ExpectedRow[] {
  const past = db
    .prepare(
      `SELECT o.created_at, o.delivered_at, o.package_type, o.add_ons
      FROM order_rows o INDEXED BY order_rows_delivered_at_desc WHERE o.connection_id = ? AND ${isPlaced}
        AND ${isTimed} ORDER BY o.delivered_at DESC LIMIT ?`,
    )
    .all(connection, maxHistory) as unknown as StoredRow[]
  const expected = createExpectations(past.map((row) => ({ ...orderOf(row), deliveredAt: row.delivered_at })))
  const pending = db
    .prepare(
      `SELECT o.row, o.created_at, o.package_type, o.add_ons FROM order_rows o INDEXED BY order_rows_status
      WHERE o.connection_id = ? AND o.status IN ('New', 'Pending') AND o.created_at IS NOT NULL AND ${isPending}`,
    )
    .all(connection) as unknown as (StoredRow & { row: number })[]
  return pending.flatMap((row) => {
    const found = expected(orderOf(row))
    return found === null ? [] : [{ row: row.row, ...found, dueAt: row.created_at + found.to }]
  })
}

/** Stored expectations of pending orders. Those of delivered and removed orders vanish by themselves. */
export type ExpectedDeliveries = ReturnType<typeof createExpectedDeliveries>

/** Expectations that are written in one transaction. */
const perStep = 200
/** Shorter changes are not stored, in seconds: each delivery changes the range a little. */
const leastChange = 300

export function createExpectedDeliveries(db: DatabaseSync) {
  const all = db.prepare(`SELECT e.row, e.least, e.most, e.due_at AS dueAt, o.id FROM expected_deliveries e
    CROSS JOIN order_rows o ON o.row = e.row WHERE e.connection_id = ?`)
  const remove = db.prepare('DELETE FROM expected_deliveries WHERE connection_id = ? AND row = ?')
  // The order may have been delivered since.
  const put =
    db.prepare(`INSERT INTO expected_deliveries (connection_id, row, least, most, due_at, orders, likeness)
    SELECT :connection, o.row, :from, :to, :dueAt, :orders, :likeness FROM order_rows o
      WHERE o.row = :row AND o.connection_id = :connection AND ${isPending}
    ON CONFLICT (connection_id, row) DO UPDATE SET least = excluded.least, most = excluded.most,
      due_at = excluded.due_at, orders = excluded.orders, likeness = excluded.likeness`)
  const idOf = db.prepare('SELECT id FROM order_rows WHERE row = ?')
  const overdue = db.prepare(`SELECT e.row, o.id AS orderId, o.address FROM expected_deliveries e
    CROSS JOIN order_rows o ON o.row = e.row
    WHERE e.connection_id = ? AND e.due_at >= ? AND e.due_at < ? AND e.announced = 0 ORDER BY e.due_at`)
  const setAnnounced = db.prepare(
    'UPDATE expected_deliveries SET announced = 1 WHERE connection_id = ? AND row = ?',
  )
  const next = db.prepare(
    'SELECT min(due_at) AS at FROM expected_deliveries WHERE connection_id = ? AND due_at >= ?',
  )

  return {
    /** Replaces the expectations of a connection, a few at a time. Resolves with the ids of orders that changed. */
    async replace(connection: string, rows: readonly ExpectedRow[]): Promise<string[]> {
      const stored = all.all(connection) as unknown as (Pick<ExpectedRow, 'row' | 'dueAt'> & {
        id: string
        least: number
      })[]
      const before = new Map(stored.map((each) => [each.row, each]))
      const now = new Set(rows.map(({ row }) => row))
      const gone = stored.filter(({ row }) => !now.has(row))
      const changed = rows.filter(({ row, dueAt, from }) => {
        const known = before.get(row)
        return (
          known === undefined ||
          Math.abs(known.dueAt - dueAt) >= leastChange ||
          Math.abs(known.least - from) >= leastChange
        )
      })
      const steps = [
        ...gone.map(
          ({ row }) =>
            () =>
              remove.run(connection, row),
        ),
        ...changed.map((each) => () => put.run({ connection, ...each })),
      ]
      for (let at = 0; at < steps.length && db.isOpen; at += perStep) {
        inTransaction(db, () => {
          for (const step of steps.slice(at, at + perStep)) step()
        })
        await yieldAfterWrites(db)
      }
      if (!db.isOpen) return []
      return [...gone.map(({ id }) => id), ...changed.map(({ row }) => String(idOf.get(row)?.id ?? ''))]
    },

    /**
     * Returns overdue orders that were not announced yet, and were not overdue before `since`. Marks them as
     * announced.
     */
    takeOverdue(connection: string, since: number, now: number): { orderId: string; address: string }[] {
      const found = overdue.all(connection, since, now) as unknown as {
        row: number
        orderId: string
        address: string
      }[]
      if (found.length > 0)
        inTransaction(db, () => {
          for (const { row } of found) setAnnounced.run(connection, row)
        })
      return found.map(({ orderId, address }) => ({ orderId, address }))
    },

    /** Returns when the next order becomes overdue; null if none does. */
    nextDueAt: (connection: string, now: number) => (next.get(connection, now) as { at: number | null }).at,
  }
}

/** Returns a function that reads when the orders with these ids are to be expected. */
export function readExpected(
  db: DatabaseSync,
): (connection: string, ids: readonly string[]) => Map<string, ExpectedDelivery> {
  const select =
    db.prepare(`SELECT o.id, e.least AS "from", e.most AS "to", e.due_at AS dueAt, e.orders, e.likeness
    FROM json_each(:ids) j CROSS JOIN orders o ON o.connection_id = :connection AND o.id = j.value
    CROSS JOIN expected_deliveries e ON e.connection_id = o.connection_id AND e.row = o.rowid`)
  return (connection, ids) => {
    const rows = select.all({ connection, ids: JSON.stringify(ids) }) as unknown as (ExpectedDelivery & {
      id: string
    })[]
    return new Map(rows.map(({ id, ...expected }) => [id, expected]))
  }
}
