import { changed, filesOfOrder, putOrderRow } from '../list/orderRowsSchema.ts'
import { isArrival } from '../orders/recentSchema.ts'

/**
 * What is noted of every order is kept by the order's number, the rowid of `orders`, and not by its id. The service
 * lists orders in the order in which they were stored, so one page of the list goes to a few pages of the database
 * where their numbers follow each other. Ids are random: each of them has a page of its own. A new order touched 16
 * pages, and touches 10.
 */

const idOf = (of: string, column: string): string =>
  `connection_id = ${of}.connection_id AND id = ${of}.${column}`

/** An order that is not known has nothing to be counted: its row begins as one to be counted. */
const stale = (of: string, id: string): string =>
  `INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders
    WHERE ${idOf(of, id)} ON CONFLICT DO NOTHING;`
const newStale =
  'INSERT INTO order_rows_stale (connection_id, row) VALUES (NEW.connection_id, NEW.rowid) ON CONFLICT DO NOTHING;'
const arrived = 'ON CONFLICT (connection_id, row) DO UPDATE SET at = max(at, excluded.at);'
const delivered = `INSERT INTO arrivals (connection_id, row, at) VALUES (NEW.connection_id, NEW.rowid, NEW.delivered_at)
    ${arrived}`

const replaced = [
  ...['orders_put', 'orders_removed', 'orders_delivered', 'orders_product'],
  ...filesOfOrder.flatMap((table) => ['put', 'changed', 'removed'].map((what) => `${table}_${what}`)),
  ...['missing_files_judged', 'missing_files_rejudged'],
  ...['arrivals_event', 'arrivals_put', 'arrivals_delivered', 'arrivals_gone'],
  ...['sightings_put', 'sightings_removed'],
]

/** Rows of a table by ids, moved to one by numbers that takes its name. Those of orders that are gone go. */
const numbered = (table: string, id: string, columns: string, values: string): string => `
CREATE TABLE numbered_${table} (
  connection_id TEXT NOT NULL, row INTEGER NOT NULL${columns}, PRIMARY KEY (connection_id, row)
) STRICT, WITHOUT ROWID;
INSERT INTO numbered_${table}
  SELECT o.connection_id, o.rowid${values} FROM ${table} t
  CROSS JOIN orders o ON o.connection_id = t.connection_id AND o.id = t.${id};
DROP TABLE ${table};
ALTER TABLE numbered_${table} RENAME TO ${table};`

export const orderNumbersSchema = `
${replaced.map((name) => `DROP TRIGGER ${name};`).join('\n')}
${numbered('order_rows_stale', 'id', '', '')}
${numbered('arrivals', 'order_id', ', at REAL NOT NULL', ', t.at')}
CREATE INDEX arrivals_at ON arrivals (connection_id, at);
-- When each order was last in the list of the service, and what a record of the list is compared with.
${numbered(
  'sightings',
  'id',
  ', seen_at REAL NOT NULL, list_hash TEXT NOT NULL, unlisted_at REAL',
  ', t.seen_at, o.list_hash, o.unlisted_at',
)}
DROP INDEX orders_compared;
DROP INDEX order_rows_unjudged;
CREATE INDEX order_rows_unjudged ON order_rows (connection_id) WHERE completeness IS NULL;

CREATE TRIGGER orders_put AFTER INSERT ON orders BEGIN
  ${putOrderRow};
  ${newStale}
  INSERT INTO sightings (connection_id, row, seen_at, list_hash, unlisted_at)
    VALUES (NEW.connection_id, NEW.rowid, NEW.seen_at, NEW.list_hash, NEW.unlisted_at);
END;
CREATE TRIGGER orders_removed AFTER DELETE ON orders BEGIN
  DELETE FROM order_rows WHERE row = OLD.rowid;
  ${['order_rows_stale', 'sightings', 'arrivals']
    .map((table) => `DELETE FROM ${table} WHERE connection_id = OLD.connection_id AND row = OLD.rowid;`)
    .join('\n  ')}
END;
CREATE TRIGGER orders_delivered AFTER UPDATE OF assets_known, asset_counts, newest_at ON orders
  WHEN ${changed(['assets_known', 'asset_counts', 'newest_at'])} BEGIN
  ${newStale}
END;
CREATE TRIGGER orders_product AFTER UPDATE OF package_type, add_ons ON orders
  WHEN ${changed(['package_type', 'add_ons'])} BEGIN
  ${newStale}
END;
CREATE TRIGGER sightings_compared AFTER UPDATE OF list_hash, unlisted_at ON orders
  WHEN ${changed(['list_hash', 'unlisted_at'])} BEGIN
  UPDATE sightings SET list_hash = NEW.list_hash, unlisted_at = NEW.unlisted_at
    WHERE connection_id = NEW.connection_id AND row = NEW.rowid;
END;
${filesOfOrder
  .map(
    (table) => `
CREATE TRIGGER ${table}_put AFTER INSERT ON ${table} BEGIN ${stale('NEW', 'order_id')} END;
CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} BEGIN
  ${stale('OLD', 'order_id')} ${stale('NEW', 'order_id')}
END;
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN ${stale('OLD', 'order_id')} END;`,
  )
  .join('')}
CREATE TRIGGER missing_files_judged AFTER INSERT ON missing_files BEGIN ${stale('NEW', 'order_id')} END;
CREATE TRIGGER missing_files_rejudged AFTER DELETE ON missing_files BEGIN ${stale('OLD', 'order_id')} END;

CREATE TRIGGER arrivals_event AFTER INSERT ON order_events WHEN ${isArrival('NEW')} BEGIN
  INSERT INTO arrivals (connection_id, row, at) SELECT connection_id, rowid, NEW.at FROM orders
    WHERE ${idOf('NEW', 'order_id')} ${arrived}
END;
CREATE TRIGGER arrivals_put AFTER INSERT ON orders WHEN NEW.delivered_at IS NOT NULL BEGIN
  ${delivered}
END;
CREATE TRIGGER arrivals_delivered AFTER UPDATE OF delivered_at ON orders
  WHEN NEW.delivered_at IS NOT NULL AND NEW.delivered_at IS NOT OLD.delivered_at BEGIN
  ${delivered}
END;
`
