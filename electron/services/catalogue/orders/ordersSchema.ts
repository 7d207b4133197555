/** SQL: whether an event may be a new delivery. */
const isNewDelivery = "(NEW.what IN ('again', 'files') OR (NEW.what = 'status' AND NEW.new_value = 'Ready'))"
const arrived = 'ON CONFLICT (connection_id, row) DO UPDATE SET at = max(at, excluded.at);'
const delivered = `INSERT INTO arrivals (connection_id, row, at) VALUES (NEW.connection_id, NEW.rowid, NEW.delivered_at)
    ${arrived}`

/**
 * Orders from the service, and what was noticed about each. Tables with a row for every order use the rowid of `orders`
 * as key, not the order id. The service lists orders in the order of storing, so a page of the list touches few
 * database pages. Random ids would touch one page each: 16 pages per new order instead of 10.
 */
export const ordersSchema = `
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
  -- when the order was first stored: \`order_listings\` has when it was last listed
  seen_at REAL NOT NULL,
  changed_at REAL NOT NULL,
  -- the record with its delivery assets as last read, and the list_hash at that time
  detail TEXT,
  detail_hash TEXT,
  detail_read_at REAL,
  detail_problem TEXT,
  -- when reading the detail last failed
  detail_tried_at REAL,
  -- whether the detail may have changed
  recheck INTEGER NOT NULL DEFAULT 0,
  assets_known INTEGER,
  -- number of delivered files by kind and field, such as {"cad_files/zip_urls/": 1}: a preset counts some of them
  asset_counts TEXT,
  -- number of files that the first delivery lacked when it was first read; null if it was not read or not understood
  first_missing INTEGER,
  -- when this program last sent something about the order
  sent_at REAL,
  -- when its first delivery was noticed, until it is opened, downloaded or marked as seen
  new_at REAL,
  -- when it was delivered again, until the user has seen it
  redelivered_at REAL,
  -- when a downloaded delivery changed plans, until they are reviewed or the user dismisses that
  corrected_at REAL,
  -- when a newer delivery was last noticed: a file that was not asked about since belongs to an earlier delivery
  newest_at REAL,
  -- since when the service no longer lists it
  unlisted_at REAL,
  PRIMARY KEY (connection_id, id)
);
CREATE INDEX orders_created ON orders (connection_id, created_at DESC);
CREATE VIRTUAL TABLE orders_fts USING fts5 (
  connection_id UNINDEXED, id UNINDEXED, words, tokenize = 'trigram'
);
CREATE TABLE order_events (
  connection_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  at REAL NOT NULL,
  what TEXT NOT NULL,
  old_value TEXT,
  new_value TEXT
);
CREATE INDEX order_events_order ON order_events (connection_id, order_id, at);
-- Orders that were delivered again.
CREATE INDEX order_events_again ON order_events (connection_id, order_id) WHERE what = 'again';
-- When an order was found to be missing at the service. Answers to earlier requests do not restore it.
CREATE TABLE removed_orders (
  connection_id TEXT NOT NULL, id TEXT NOT NULL, removed_at REAL NOT NULL, PRIMARY KEY (connection_id, id)
);
-- The change requests of an order as they were read last, as JSON.
CREATE TABLE change_requests (
  connection_id TEXT NOT NULL, order_id TEXT NOT NULL, requests TEXT NOT NULL, read_at REAL NOT NULL,
  PRIMARY KEY (connection_id, order_id)
);
-- When the orders of a connection that were read longest ago were last made due.
CREATE TABLE rotations (connection_id TEXT PRIMARY KEY, at REAL NOT NULL);
-- When the newest delivery of an order was last downloaded automatically.
CREATE TABLE auto_downloads (
  connection_id TEXT NOT NULL, order_id TEXT NOT NULL, started_at REAL NOT NULL, PRIMARY KEY (connection_id, order_id)
);
-- Orders that may have a new delivery since their last automatic download, and the time of that delivery.
CREATE TABLE arrivals (
  connection_id TEXT NOT NULL, row INTEGER NOT NULL, at REAL NOT NULL, PRIMARY KEY (connection_id, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX arrivals_at ON arrivals (connection_id, at);
CREATE TRIGGER arrivals_event AFTER INSERT ON order_events WHEN ${isNewDelivery} BEGIN
  INSERT INTO arrivals (connection_id, row, at) SELECT connection_id, rowid, NEW.at FROM orders
    WHERE connection_id = NEW.connection_id AND id = NEW.order_id ${arrived}
END;
CREATE TRIGGER arrivals_put AFTER INSERT ON orders WHEN NEW.delivered_at IS NOT NULL BEGIN
  ${delivered}
END;
CREATE TRIGGER arrivals_delivered AFTER UPDATE OF delivered_at ON orders
  WHEN NEW.delivered_at IS NOT NULL AND NEW.delivered_at IS NOT OLD.delivered_at BEGIN
  ${delivered}
END;
CREATE TRIGGER arrivals_removed AFTER DELETE ON orders BEGIN
  DELETE FROM arrivals WHERE connection_id = OLD.connection_id AND row = OLD.rowid;
END;
`
