import type { DatabaseSync } from 'node:sqlite'

/** Deliveries since a given time whose download was not started. Times in seconds since the epoch. */
export type NewDeliveries = ReturnType<typeof createNewDeliveries>

export function createNewDeliveries(db: DatabaseSync) {
  // Triggers mark possible new deliveries (ordersSchema.ts). These conditions decide.
  const due = db.prepare(`SELECT o.id FROM arrivals n
    CROSS JOIN orders o ON o.rowid = n.row
    LEFT JOIN auto_downloads a ON a.connection_id = o.connection_id AND a.order_id = o.id AND a.started_at <= :now
    WHERE n.connection_id = :connection AND n.at > :since
      AND o.understood = 1 AND o.status = 'Ready' AND o.assets_known > 0 AND (
      EXISTS (SELECT 1 FROM order_events e WHERE e.connection_id = o.connection_id AND e.order_id = o.id
        AND e.at > max(:since, coalesce(a.started_at, 0))
        AND (e.what = 'again' OR (e.what = 'status' AND e.new_value = 'Ready')))
      -- The order was read as empty, and now has its first files.
      OR EXISTS (SELECT 1 FROM order_events e WHERE e.connection_id = o.connection_id AND e.order_id = o.id
        AND e.at > max(:since, coalesce(a.started_at, 0)) AND e.what = 'files' AND e.old_value = '0'
        AND NOT EXISTS (SELECT 1 FROM order_events f WHERE f.connection_id = e.connection_id AND f.order_id =
        e.order_id
          AND f.at < e.at AND f.what = 'files' AND f.new_value <> '0'))
      -- The date is from the service's clock, so it counts only until the first start.
      OR (o.delivered_at > :since AND coalesce(a.started_at, 0) < :since)
    ) ORDER BY o.created_at DESC`)
  const start = db.prepare(`INSERT INTO auto_downloads (connection_id, order_id, started_at) VALUES (?, ?, ?)
    ON CONFLICT (connection_id, order_id) DO UPDATE SET started_at = excluded.started_at`)
  const removeArrival = db.prepare(`DELETE FROM arrivals WHERE connection_id = :connection
    AND row = (SELECT rowid FROM orders WHERE connection_id = :connection AND id = :id)`)
  return {
    /**
     * Returns the ids of Ready orders with files that were delivered, first or again, after `since` and after their
     * last start. An order that was Ready but empty counts when it gets files. An old order that is read for the first
     * time does not count. A start time after `now` comes from a clock that was ahead: every delivery after it counts.
     */
    due: (connection: string, since: number, now: number) =>
      (due.all({ connection, since, now }) as { id: string }[]).map(({ id }) => id),
    /** Records that the download of these orders was started. */
    started(connection: string, ids: readonly string[], now: number): void {
      for (const id of ids) {
        start.run(connection, id, now)
        removeArrival.run({ connection, id })
      }
    },
  }
}
