/** Marks and indexes by which what is new, and what is no longer listed, is found without reading all orders. */

/** Whether an event may tell of a new delivery. */
export const isArrival = (of: string): string =>
  `(${of}.what IN ('again', 'files') OR (${of}.what = 'status' AND ${of}.new_value = 'Ready'))`

const note = (connection: string, id: string, at: string): string =>
  `INSERT INTO arrivals (connection_id, order_id, at) VALUES (${connection}, ${id}, ${at})
    ON CONFLICT (connection_id, order_id) DO UPDATE SET at = max(at, excluded.at);`

const noteDelivered = note('NEW.connection_id', 'NEW.id', 'NEW.delivered_at')

export const recentSchema = `
-- Orders of which something may have come since they were last started by themselves, and when the newest of it did.
CREATE TABLE arrivals (
  connection_id TEXT NOT NULL, order_id TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (connection_id, order_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX arrivals_at ON arrivals (connection_id, at);
INSERT INTO arrivals
  SELECT connection_id, order_id, max(at) FROM (
    SELECT e.connection_id, e.order_id, e.at FROM order_events e WHERE ${isArrival('e')}
    UNION ALL SELECT connection_id, id, delivered_at FROM orders WHERE delivered_at IS NOT NULL
  ) n WHERE at > coalesce((SELECT a.started_at FROM auto_downloads a
    WHERE a.connection_id = n.connection_id AND a.order_id = n.order_id), 0)
  GROUP BY connection_id, order_id;
CREATE TRIGGER arrivals_event AFTER INSERT ON order_events WHEN ${isArrival('NEW')} BEGIN
  ${note('NEW.connection_id', 'NEW.order_id', 'NEW.at')}
END;
CREATE TRIGGER arrivals_put AFTER INSERT ON orders WHEN NEW.delivered_at IS NOT NULL BEGIN
  ${noteDelivered}
END;
CREATE TRIGGER arrivals_delivered AFTER UPDATE OF delivered_at ON orders
  WHEN NEW.delivered_at IS NOT NULL AND NEW.delivered_at IS NOT OLD.delivered_at BEGIN
  ${noteDelivered}
END;
CREATE TRIGGER arrivals_gone AFTER DELETE ON orders BEGIN
  DELETE FROM arrivals WHERE connection_id = OLD.connection_id AND order_id = OLD.id;
END;
-- Orders that are listed, by when they were last seen in the list.
CREATE INDEX orders_seen ON orders (connection_id, seen_at) WHERE unlisted_at IS NULL;
-- One state on disk in the order of the list.
DROP INDEX order_rows_disk;
CREATE INDEX order_rows_disk ON order_rows (connection_id, disk_state, created_at DESC, id);
`
