import { completenessSchema } from './completeness/completenessSchema.ts'
import { folderRowsSchema } from './folderList/folderRowsSchema.ts'
import { localTextsSchema } from './localTexts/localTextsSchema.ts'
import { newDeliveriesSchema } from './list/newDeliveriesSchema.ts'
import { orderRowsSchema } from './list/orderRowsSchema.ts'
import { recentSchema } from './orders/recentSchema.ts'
import { orderNumbersSchema } from './serviceList/orderNumbersSchema.ts'
import { pageBacklogSchema } from './serviceList/pageBacklog.ts'
import { sightingsSchema } from './serviceList/sightings.ts'
import { transferTables } from './transferTables.ts'

/**
 * Forward steps of the schema; `user_version` is the number of steps done. A step that has landed is never
 * edited: a change is a new step.
 */
export const migrations: readonly string[] = [
  `
CREATE TABLE orders (
  connection_id TEXT NOT NULL,
  id TEXT NOT NULL,
  understood INTEGER NOT NULL,
  reason TEXT,
  status TEXT,
  address TEXT NOT NULL,
  created_at REAL,
  delivered_at REAL,
  created_by TEXT,
  package_type TEXT,
  add_ons TEXT NOT NULL DEFAULT '[]',
  external_id TEXT,
  raw TEXT NOT NULL,
  list_hash TEXT NOT NULL,
  first_seen_at REAL NOT NULL,
  seen_at REAL NOT NULL,
  changed_at REAL NOT NULL,
  -- the order's detail: its delivery assets as last read, and for which list record that was
  detail TEXT,
  detail_hash TEXT,
  detail_read_at REAL,
  detail_problem TEXT,
  assets_known INTEGER,
  PRIMARY KEY (connection_id, id)
);
CREATE INDEX orders_created ON orders (connection_id, created_at DESC);
CREATE TABLE order_events (
  connection_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  at REAL NOT NULL,
  what TEXT NOT NULL,
  old_value TEXT,
  new_value TEXT
);
CREATE INDEX order_events_order ON order_events (connection_id, order_id, at);
CREATE VIRTUAL TABLE orders_fts USING fts5 (
  connection_id UNINDEXED, id UNINDEXED, words, tokenize = 'trigram'
);
CREATE TABLE offices (connection_id TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, raw TEXT NOT NULL,
  PRIMARY KEY (connection_id, id));
CREATE TABLE people (
  connection_id TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  office_id TEXT,
  raw TEXT NOT NULL,
  PRIMARY KEY (connection_id, id)
);
CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL);
` + transferTables,
  `
-- Until when an earlier file was the current one; for which state of its order a file, or its part, was last asked
-- about.
ALTER TABLE files ADD COLUMN until TEXT;
ALTER TABLE files ADD COLUMN asked TEXT;
ALTER TABLE parts ADD COLUMN asked TEXT;
-- The delivery that is still arriving in a folder; which state of its order the last one brought, and of which slots
-- it was made.
ALTER TABLE folders ADD COLUMN arriving TEXT;
ALTER TABLE folders ADD COLUMN delivery_state TEXT;
ALTER TABLE folders ADD COLUMN slots TEXT;
-- When an order was delivered again and nobody has looked since.
ALTER TABLE orders ADD COLUMN again_at REAL;
`,
  `
-- How many files are delivered, by kind and list, such as {"cad_files/zip_urls/": 1}: a preset counts some of them.
ALTER TABLE orders ADD COLUMN asset_counts TEXT;
UPDATE orders SET asset_counts = (
  SELECT json_group_object(kinds.key || '/' || lists.key || '/',
    (SELECT count(*) FROM json_each(lists.value) urls WHERE urls.type = 'text' AND urls.value <> ''))
  FROM json_each(detail, '$.delivery_assets') kinds,
    json_each(CASE kinds.type WHEN 'object' THEN kinds.value ELSE '{}' END) lists
  WHERE lists.type = 'array'
) WHERE detail IS NOT NULL AND json_type(detail, '$.delivery_assets') = 'object';
-- When an order's newest delivery was given to the transfers without being asked.
CREATE TABLE auto_downloads (
  connection_id TEXT NOT NULL, order_id TEXT NOT NULL, started_at REAL NOT NULL, PRIMARY KEY (connection_id, order_id)
);
`,
  `
-- How the last run left an order's folder: the next one sees by it that nothing is to be done
-- (transfers/order/upToDate.ts).
ALTER TABLE folders ADD COLUMN settled TEXT;
`,
  `
-- When an order was found to be gone from the service: what was asked for before does not bring it back.
CREATE TABLE removed_orders (
  connection_id TEXT NOT NULL, id TEXT NOT NULL, removed_at REAL NOT NULL, PRIMARY KEY (connection_id, id)
);
-- The change requests of an order as they were read last, as JSON.
CREATE TABLE change_requests (
  connection_id TEXT NOT NULL, order_id TEXT NOT NULL, requests TEXT NOT NULL, read_at REAL NOT NULL,
  PRIMARY KEY (connection_id, order_id)
);
`,
  `
-- When offices and users were read, how many of their entries have another shape, and what the service tells of the
-- company.
CREATE TABLE team (
  connection_id TEXT PRIMARY KEY, offices_at REAL, users_at REAL, odd_offices INTEGER NOT NULL DEFAULT 0,
  odd_users INTEGER NOT NULL DEFAULT 0, company TEXT, company_at REAL
);
`,
  `
-- Something tells that the detail may be another one; when reading it failed last; when something was last sent for
-- the order.
ALTER TABLE orders ADD COLUMN recheck INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN detail_tried_at REAL;
ALTER TABLE orders ADD COLUMN sent_at REAL;
-- When a newer delivery was last noticed: a file that was not asked about since is of an earlier one.
ALTER TABLE orders ADD COLUMN newest_at REAL;
UPDATE orders SET newest_at = (
  SELECT max(e.at) FROM order_events e
  WHERE e.connection_id = orders.connection_id AND e.order_id = orders.id AND e.what = 'again'
    AND NOT EXISTS (SELECT 1 FROM order_events r WHERE r.connection_id = e.connection_id AND r.order_id = e.order_id
      AND r.what = 'replaced' AND r.at >= e.at)
);
-- When the orders of a connection that were read longest ago were last made due.
CREATE TABLE rotations (connection_id TEXT PRIMARY KEY, at REAL NOT NULL);
`,
  `
-- Since when the service no longer lists an order.
ALTER TABLE orders ADD COLUMN unlisted_at REAL;
`,
  // The rows themselves are made in turns, once it is open (list/orderRows.ts).
  orderRowsSchema,
  // Here, too, the rows are made in turns (folderList/folderRows.ts).
  folderRowsSchema + recentSchema,
  sightingsSchema,
  newDeliveriesSchema,
  // The texts themselves are read in turns, once it is open (library/textIndex.ts).
  localTextsSchema,
  // The rows are judged in turns, with the counts of files.
  completenessSchema,
  pageBacklogSchema,
  orderNumbersSchema,
  smallMerges(['orders_fts', 'folders_fts', 'local_texts_fts']),
]

/**
 * Keeps the commits of an index of words short. For every 64 pages that are written a commit merges 64 for each level
 * there is, and all of a level that has as many pieces as `crisismerge` says: with the usual pages of 4 kB and 16
 * pieces that takes up to a second.
 */
function smallMerges(indexes: readonly string[]): string {
  return indexes
    .flatMap((name) => [
      `INSERT INTO ${name} (${name}, rank) VALUES ('pgsz', 1000);`,
      `INSERT INTO ${name} (${name}, rank) VALUES ('crisismerge', 64);`,
    ])
    .join('\n')
}
