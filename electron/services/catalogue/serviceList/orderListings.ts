import type { DatabaseSync } from 'node:sqlite'
import { changed } from '../triggers.ts'

/**
 * When each order was last in the service's list, and the hash of its list record. A refresh writes this for every
 * order, so it is not in `orders`, whose rows contain full records.
 */
export const orderListingsSchema = `
CREATE TABLE order_listings (
  connection_id TEXT NOT NULL, row INTEGER NOT NULL, seen_at REAL NOT NULL, list_hash TEXT NOT NULL, unlisted_at REAL,
  PRIMARY KEY (connection_id, row)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER order_listings_put AFTER INSERT ON orders BEGIN
  INSERT INTO order_listings (connection_id, row, seen_at, list_hash, unlisted_at)
    VALUES (NEW.connection_id, NEW.rowid, NEW.seen_at, NEW.list_hash, NEW.unlisted_at);
END;
CREATE TRIGGER order_listings_compared AFTER UPDATE OF list_hash, unlisted_at ON orders
  WHEN ${changed(['list_hash', 'unlisted_at'])} BEGIN
  UPDATE order_listings SET list_hash = NEW.list_hash, unlisted_at = NEW.unlisted_at
    WHERE connection_id = NEW.connection_id AND row = NEW.rowid;
END;
CREATE TRIGGER order_listings_removed AFTER DELETE ON orders BEGIN
  DELETE FROM order_listings WHERE connection_id = OLD.connection_id AND row = OLD.rowid;
END;
`

/** State of an order that a list record is compared with. */
interface OrderListing {
  /** Rowid of the order. */
  row: number
  listHash: string
  /** In seconds since the epoch. */
  seenAt: number
  /** Since when the service no longer lists it, in seconds since the epoch; null if it does. */
  unlistedAt: number | null
}

/** When and how orders were last in the service's list. A new order counts as listed when it is stored. */
export function createOrderListings(db: DatabaseSync) {
  const find =
    db.prepare(`SELECT s.row, s.list_hash AS listHash, s.seen_at AS seenAt, s.unlisted_at AS unlistedAt FROM orders o
    CROSS JOIN order_listings s ON s.connection_id = o.connection_id AND s.row = o.rowid
    WHERE o.connection_id = ? AND o.id = ?`)
  const note = db.prepare('UPDATE order_listings SET seen_at = ? WHERE connection_id = ? AND row = ?')
  return {
    find: (connection: string, id: string) => (find.get(connection, id) as OrderListing | undefined) ?? null,
    /** Records that the list contains the order. `now` in seconds since the epoch. */
    note(connection: string, row: number, now: number): void {
      note.run(now, connection, row)
    },
  }
}
