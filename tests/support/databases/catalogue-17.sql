-- catalogue.db as Planroom left it with schema 17. Written by hand; never edited once a newer schema exists.
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
CREATE TABLE offices (connection_id TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, raw TEXT NOT NULL, PRIMARY KEY (connection_id, id));
CREATE TABLE people (
  connection_id TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  office_id TEXT,
  raw TEXT NOT NULL,
  PRIMARY KEY (connection_id, id)
);
CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE roots (
  root TEXT PRIMARY KEY,
  root_id TEXT NOT NULL
) STRICT;

CREATE TABLE folders (
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  folder_id TEXT NOT NULL,
  rel_dir TEXT NOT NULL,
  dir_key TEXT NOT NULL,
  title TEXT NOT NULL,
  delivered_at REAL,
  address TEXT NOT NULL DEFAULT '',
  manifest_stamp TEXT,
  dirty INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (connection_id, root, order_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX folders_by_dir ON folders (root, dir_key);
CREATE INDEX folders_by_id ON folders (folder_id);

CREATE TABLE files (
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  rel_path TEXT NOT NULL,
  file_id TEXT NOT NULL,
  slot TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('current', 'kept_local', 'earlier')),
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  mtime_ms REAL NOT NULL,
  url TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  delivery TEXT NOT NULL,
  PRIMARY KEY (connection_id, root, order_id, rel_path)
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_id ON files (file_id);

CREATE TABLE parts (
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  slot TEXT NOT NULL,
  part_name TEXT NOT NULL,
  url TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  validator TEXT,
  length INTEGER,
  durable INTEGER NOT NULL DEFAULT 0,
  boot TEXT NOT NULL,
  intent TEXT,
  PRIMARY KEY (connection_id, root, order_id, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  root TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  request TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE transfer_files (
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  slot TEXT NOT NULL,
  url TEXT NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  failed_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, root, order_id, slot)
) STRICT, WITHOUT ROWID;
ALTER TABLE files ADD COLUMN until TEXT;
ALTER TABLE files ADD COLUMN asked TEXT;
ALTER TABLE parts ADD COLUMN asked TEXT;
ALTER TABLE folders ADD COLUMN arriving TEXT;
ALTER TABLE folders ADD COLUMN delivery_state TEXT;
ALTER TABLE folders ADD COLUMN slots TEXT;
ALTER TABLE orders ADD COLUMN again_at REAL;
ALTER TABLE orders ADD COLUMN asset_counts TEXT;
CREATE TABLE auto_downloads (
  connection_id TEXT NOT NULL, order_id TEXT NOT NULL, started_at REAL NOT NULL, PRIMARY KEY (connection_id, order_id)
);
ALTER TABLE folders ADD COLUMN settled TEXT;
CREATE TABLE removed_orders (
  connection_id TEXT NOT NULL, id TEXT NOT NULL, removed_at REAL NOT NULL, PRIMARY KEY (connection_id, id)
);
CREATE TABLE change_requests (
  connection_id TEXT NOT NULL, order_id TEXT NOT NULL, requests TEXT NOT NULL, read_at REAL NOT NULL,
  PRIMARY KEY (connection_id, order_id)
);
CREATE TABLE team (
  connection_id TEXT PRIMARY KEY, offices_at REAL, users_at REAL, odd_offices INTEGER NOT NULL DEFAULT 0,
  odd_users INTEGER NOT NULL DEFAULT 0, company TEXT, company_at REAL
);
ALTER TABLE orders ADD COLUMN recheck INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN detail_tried_at REAL;
ALTER TABLE orders ADD COLUMN sent_at REAL;
ALTER TABLE orders ADD COLUMN newest_at REAL;
CREATE TABLE rotations (connection_id TEXT PRIMARY KEY, at REAL NOT NULL);
ALTER TABLE orders ADD COLUMN unlisted_at REAL;
CREATE TABLE order_rows (
  -- the rowid of its order
  row INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  id TEXT NOT NULL,
  understood INTEGER NOT NULL,
  status TEXT COLLATE NOCASE,
  address TEXT NOT NULL COLLATE NOCASE,
  created_at REAL,
  delivered_at REAL,
  created_by TEXT COLLATE NOCASE,
  package_type TEXT COLLATE NOCASE,
  external_id TEXT COLLATE NOCASE,
  again_at REAL,
  unlisted_at REAL,
  -- null where there are none
  add_ons TEXT,
  model_id TEXT,
  -- the detail may have to be read again
  reread INTEGER NOT NULL,
  -- when the detail was last asked for; null while it was never read
  read_at REAL,
  -- files of the list's folder and preset (list_scopes): on disk, of an earlier delivery, failed, delivered
  on_disk INTEGER NOT NULL DEFAULT 0,
  earlier INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  known INTEGER,
  -- 0 nothing, 1 a part, 2 all, 3 files though none are delivered
  disk_state INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX order_rows_created ON order_rows (connection_id, created_at DESC, id);
CREATE INDEX order_rows_delivered_at_asc
  ON order_rows (connection_id, delivered_at ASC, created_at DESC, id);
CREATE INDEX order_rows_delivered_at_desc
  ON order_rows (connection_id, delivered_at DESC, created_at DESC, id);
CREATE INDEX order_rows_address_asc
  ON order_rows (connection_id, address ASC, created_at DESC, id);
CREATE INDEX order_rows_address_desc
  ON order_rows (connection_id, address DESC, created_at DESC, id);
CREATE INDEX order_rows_status_asc
  ON order_rows (connection_id, status ASC, created_at DESC, id);
CREATE INDEX order_rows_status_desc
  ON order_rows (connection_id, status DESC, created_at DESC, id);
CREATE INDEX order_rows_created_by_asc
  ON order_rows (connection_id, created_by ASC, created_at DESC, id);
CREATE INDEX order_rows_created_by_desc
  ON order_rows (connection_id, created_by DESC, created_at DESC, id);
CREATE INDEX order_rows_package_type_asc
  ON order_rows (connection_id, package_type ASC, created_at DESC, id);
CREATE INDEX order_rows_package_type_desc
  ON order_rows (connection_id, package_type DESC, created_at DESC, id);
CREATE INDEX order_rows_external_id_asc
  ON order_rows (connection_id, external_id ASC, created_at DESC, id);
CREATE INDEX order_rows_external_id_desc
  ON order_rows (connection_id, external_id DESC, created_at DESC, id);
CREATE INDEX order_rows_add_ons_asc
  ON order_rows (connection_id, add_ons ASC, created_at DESC, id);
CREATE INDEX order_rows_add_ons_desc
  ON order_rows (connection_id, add_ons DESC, created_at DESC, id);
CREATE INDEX order_rows_on_disk_asc
  ON order_rows (connection_id, on_disk ASC, created_at DESC, id);
CREATE INDEX order_rows_on_disk_desc
  ON order_rows (connection_id, on_disk DESC, created_at DESC, id);
CREATE INDEX order_rows_disk ON order_rows (connection_id, disk_state, created_at DESC, id);
CREATE INDEX order_rows_again ON order_rows (connection_id, again_at) WHERE again_at IS NOT NULL;
CREATE INDEX order_rows_unlisted ON order_rows (connection_id, unlisted_at) WHERE unlisted_at IS NOT NULL;
CREATE INDEX order_rows_model ON order_rows (connection_id, model_id, created_at DESC) WHERE model_id IS NOT NULL;
CREATE INDEX order_rows_modelled ON order_rows (connection_id, created_at DESC, id) WHERE model_id IS NOT NULL;
CREATE INDEX order_rows_read ON order_rows (connection_id, read_at, id) WHERE read_at IS NOT NULL;
CREATE INDEX order_rows_reread ON order_rows (connection_id) WHERE reread = 1;

-- How many orders have something in common: all of them, a status, who ordered, and so on.
CREATE TABLE order_counts (
  connection_id TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, n INTEGER NOT NULL,
  PRIMARY KEY (connection_id, kind, value)
) STRICT, WITHOUT ROWID;
-- Orders whose files are to be counted again before their counts are read.
CREATE TABLE order_rows_stale (
  connection_id TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (connection_id, row)
) STRICT, WITHOUT ROWID;
-- The folder and the preset that a connection's list counts by.
CREATE TABLE list_scopes (
  connection_id TEXT PRIMARY KEY, root TEXT NOT NULL, fields TEXT
) STRICT, WITHOUT ROWID;
-- Up to which order of an older schema the rows are made; nothing once they all are.
CREATE TABLE order_rows_made (up_to INTEGER NOT NULL) STRICT;
CREATE TABLE folder_rows (
  row INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  folder_id TEXT NOT NULL,
  title TEXT NOT NULL,
  -- the title as it is sorted: see titleKey
  title_key TEXT NOT NULL,
  place TEXT NOT NULL,
  delivered_at REAL,
  -- 0 where that is not known
  sort_date REAL NOT NULL,
  -- delivered files that stand, the texts beside them, all their bytes, and how many the disk lacked when it was asked
  files INTEGER NOT NULL,
  texts INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  cover TEXT
) STRICT;
CREATE UNIQUE INDEX folder_rows_order ON folder_rows (connection_id, root, order_id);
CREATE INDEX folder_rows_title ON folder_rows (connection_id, root, title_key, place, order_id);
CREATE INDEX folder_rows_date ON folder_rows (connection_id, root, sort_date DESC, title_key, place, order_id);
CREATE VIRTUAL TABLE folders_fts USING fts5 (words, tokenize = 'trigram');
CREATE TABLE folder_counts (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (connection_id, root)
) STRICT, WITHOUT ROWID;
CREATE TABLE folder_rows_stale (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (connection_id, root, order_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE missing_files (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, order_id TEXT NOT NULL, rel_path TEXT NOT NULL,
  PRIMARY KEY (connection_id, root, order_id, rel_path)
) STRICT, WITHOUT ROWID;
-- Orders of which something may have come since they were last started by themselves.
CREATE TABLE arrivals (
  connection_id TEXT NOT NULL, row INTEGER NOT NULL, at REAL NOT NULL, PRIMARY KEY (connection_id, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX arrivals_at ON arrivals (connection_id, at);
-- When each order was last in the list of the service, and what a record of the list is compared with.
CREATE TABLE sightings (
  connection_id TEXT NOT NULL, row INTEGER NOT NULL, seen_at REAL NOT NULL, list_hash TEXT NOT NULL, unlisted_at REAL,
  PRIMARY KEY (connection_id, row)
) STRICT, WITHOUT ROWID;
ALTER TABLE orders ADD COLUMN new_at REAL;
ALTER TABLE order_rows ADD COLUMN new_at REAL;
CREATE INDEX order_rows_new ON order_rows (connection_id, new_at) WHERE new_at IS NOT NULL;
ALTER TABLE order_rows ADD COLUMN completeness INTEGER;
CREATE INDEX order_rows_completeness ON order_rows (connection_id, completeness, created_at DESC, id);
CREATE INDEX order_rows_unjudged ON order_rows (connection_id) WHERE completeness IS NULL;
CREATE TABLE page_backlog (
  page INTEGER PRIMARY KEY, connection_id TEXT NOT NULL, read_at REAL NOT NULL, records TEXT NOT NULL
) STRICT;
CREATE INDEX page_backlog_connection ON page_backlog (connection_id, page);
CREATE TABLE local_texts (
  row INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  file_id TEXT,
  sha256 TEXT,
  kind TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX local_texts_order ON local_texts (connection_id, root, order_id);
CREATE INDEX local_texts_annotated ON local_texts (connection_id, root, order_id) WHERE kind = 'annotation';
CREATE VIRTUAL TABLE local_texts_fts USING fts5 (words, tokenize = 'trigram');
CREATE TABLE local_texts_stale (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (connection_id, root, order_id)
) STRICT, WITHOUT ROWID;
-- Commits of the indexes of words stay short.
INSERT INTO orders_fts (orders_fts, rank) VALUES ('pgsz', 1000);
INSERT INTO orders_fts (orders_fts, rank) VALUES ('crisismerge', 64);
INSERT INTO folders_fts (folders_fts, rank) VALUES ('pgsz', 1000);
INSERT INTO folders_fts (folders_fts, rank) VALUES ('crisismerge', 64);
INSERT INTO local_texts_fts (local_texts_fts, rank) VALUES ('pgsz', 1000);
INSERT INTO local_texts_fts (local_texts_fts, rank) VALUES ('crisismerge', 64);
PRAGMA user_version = 17;


-- Delivered, its detail read: two PNG, one ZIP, one address that is empty.
INSERT INTO orders (connection_id, id, understood, reason, status, address, created_at, delivered_at, created_by, package_type, add_ons, external_id, raw, list_hash,
  first_seen_at, seen_at, changed_at, detail, detail_hash, detail_read_at, detail_problem, assets_known)
VALUES ('company', '501', 1, NULL, 'Ready', '12 Oak Street, Brightfield', 1690000000, 1690500000, 'theo@larkfield.example', 'plus', '["gla"]', 'PR-0001',
  '{"id":"501","status":"Ready"}', 'hash-501', 1690000001, 1700000000, 1690500001,
  '{"id":"501","status":"Ready","delivery_assets":{"listing_floorplans":{"png_urls":["https://files.example/1.png","https://files.example/2.png",""]},"cad_files":{"zip_urls":["https://files.example/cad.zip"]},"tour":"https://tour.example/501"}}',
  'hash-501', 1690500002, NULL, 3);
-- Listed only; its detail could not be read.
INSERT INTO orders (connection_id, id, understood, reason, status, address, created_at, delivered_at, created_by, package_type, add_ons, external_id, raw, list_hash,
  first_seen_at, seen_at, changed_at, detail_problem)
VALUES ('company', '502', 1, NULL, 'Pending', '7 Quay Street, Brightfield', 1691000000, NULL, 'ana@larkfield.example', 'base', '[]', NULL,
  '{"id":"502","status":"Pending"}', 'hash-502', 1691000001, 1700000000, 1691000001, 'The service has a fault of its own.');
-- Of another shape.
INSERT INTO orders (connection_id, id, understood, reason, address, raw, list_hash, first_seen_at, seen_at, changed_at)
VALUES ('other', '501', 0, 'The status is missing.', '501', '{"id":"501"}', 'hash-x', 1692000000, 1692000000, 1692000000);
INSERT INTO sightings VALUES ('company', 1, 1700000000, 'hash-501', 1699800000), ('company', 2, 1700000000, 'hash-502', NULL),
  ('other', 3, 1692000000, 'hash-x', NULL);
INSERT INTO order_events VALUES ('company', '501', 1690000001, 'seen', NULL, 'Pending'), ('company', '501', 1690500001, 'status', 'Pending', 'Ready'),
  ('company', '501', 1690500002, 'files', NULL, '3'), ('company', '501', 1699000000, 'again', NULL, NULL);
INSERT INTO orders_fts (rowid, connection_id, id, words) VALUES (1, 'company', '501', '12 oak street brightfield pr-0001'), (2, 'company', '502', '7 quay street brightfield');
INSERT INTO offices VALUES ('company', 'o1', 'North', '{"id":"o1","name":"North"}');
INSERT INTO people VALUES ('company', 'p1', 'theo@larkfield.example', 'o1', '{"id":"p1","email":"theo@larkfield.example","name":"Theo","surename":"Bramwell"}');
INSERT INTO marks VALUES ('company/finished', '1700000000');
INSERT INTO roots VALUES ('/photos/Planroom', 'root-1');
INSERT INTO folders (connection_id, root, order_id, folder_id, rel_dir, dir_key, title, delivered_at, address, manifest_stamp, dirty, arriving, delivery_state, slots, settled)
VALUES ('company', '/photos/Planroom', '501', 'folder-501', 'Brightfield/12 Oak Street', 'brightfield/12 oak street', '12 Oak Street', 1690500000, 'https://api.example', 'stamp-1', 1, 'delivery-2', 'state-1', '["listing_floorplans/png/0"]', '{"as":"it was"}');
INSERT INTO files (connection_id, root, order_id, rel_path, file_id, slot, state, size, sha256, mtime_ms, url, etag, last_modified, delivery, until, asked)
VALUES ('company', '/photos/Planroom', '501', 'Floor plan 1.png', 'file-1', 'listing_floorplans/png/0', 'current', 5000000000, 'aa11', 1690500100123.5, 'https://files.example/1.png', '"e1"', 'Mon, 01 Jan 2024 00:00:00 GMT', '2024-01-01T00:00:00Z', NULL, 'state-1'),
  ('company', '/photos/Planroom', '501', 'Earlier deliveries/2023-12-01/Floor plan 1.png', 'file-0', 'listing_floorplans/png/0', 'earlier', 10, 'aa00', 1690400100000, 'https://files.example/0.png', NULL, NULL, '2023-12-01T00:00:00Z', '2024-01-01T00:00:00Z', NULL);
INSERT INTO parts (connection_id, root, order_id, slot, part_name, url, etag, last_modified, validator, length, durable, boot, intent, asked)
VALUES ('company', '/photos/Planroom', '501', 'cad_files/zip/0', 'CAD.zip.ab12.part', 'https://files.example/cad.zip', '"c1"', NULL, '"c1"', 900, 512, 'boot-1', '{"target":"CAD.zip","movedTo":null,"sha256":"cc","size":900,"state":"current","delivery":"2024-01-01T00:00:00Z"}', 'state-1');
UPDATE orders SET again_at = 1699000000 WHERE connection_id = 'company' AND id = '501';
INSERT INTO transfers VALUES ('job-1', 'company', '501', '/photos/Planroom', 'failed', 'The disk is full.', '{"orderId":"501"}', 1700000000);
INSERT INTO transfer_files VALUES ('company', '/photos/Planroom', '501', 'cad_files/zip/0', 'https://files.example/cad.zip', 'truncated', 'The file came cut short.', 1700000001);
UPDATE orders SET asset_counts = '{"listing_floorplans/png_urls/":2,"cad_files/zip_urls/":1}' WHERE connection_id = 'company' AND id = '501';
INSERT INTO auto_downloads VALUES ('company', '501', 1690500003);
INSERT INTO removed_orders VALUES ('company', '499', 1699999999);
INSERT INTO change_requests VALUES ('company', '501', '[{"id":"cr-1","text":"Door","products":["2d"],"status":"open","createdAt":1690600000,"own":false,"raw":"{}"}]', 1690600001);
INSERT INTO team VALUES ('company', 1700000000, 1700000001, 0, 2, '[{"name":"Company","value":"Larkfield"}]', 1700000002);
UPDATE orders SET recheck = 1, sent_at = 1699500000, newest_at = 1699000000, unlisted_at = 1699800000 WHERE connection_id = 'company' AND id = '501';
UPDATE orders SET new_at = 1690500004 WHERE connection_id = 'company' AND id = '501';
UPDATE orders SET detail_tried_at = 1691000002 WHERE connection_id = 'company' AND id = '502';
INSERT INTO rotations VALUES ('company', 1699990000);

-- The list's rows as they are of the orders above, but for the counts of one whose files are due to be counted again.
INSERT INTO order_rows (row, connection_id, id, understood, status, address, created_at, delivered_at, created_by, package_type, external_id, again_at, unlisted_at, add_ons,
  model_id, reread, read_at, on_disk, earlier, failed, known, disk_state)
VALUES (1, 'company', '501', 1, 'Ready', '12 Oak Street, Brightfield', 1690000000, 1690500000, 'theo@larkfield.example', 'plus', 'PR-0001', 1699000000, 1699800000, '["gla"]',
    NULL, 1, 1690500002, 1, 1, 1, 3, 1),
  (2, 'company', '502', 1, 'Pending', '7 Quay Street, Brightfield', 1691000000, NULL, 'ana@larkfield.example', 'base', NULL, NULL, NULL, NULL, NULL, 1, NULL, 0, 0, 0, NULL, 0),
  (3, 'other', '501', 0, NULL, '501', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL, 0, 0, 0, NULL, 0);
INSERT INTO order_counts VALUES ('company', 'total', '', 2), ('company', 'status', 'Ready', 1), ('company', 'status', 'Pending', 1),
  ('company', 'creator', 'theo@larkfield.example', 1), ('company', 'creator', 'ana@larkfield.example', 1), ('company', 'again', '', 1), ('company', 'unlisted', '', 1),
  ('company', 'disk', '0', 1), ('company', 'disk', '1', 1), ('other', 'total', '', 1), ('other', 'disk', '0', 1);
UPDATE order_rows SET new_at = 1690500004 WHERE row = 1;
INSERT INTO order_counts VALUES ('company', 'new', '', 1);
-- Read in a refresh that was cut off.
INSERT INTO page_backlog VALUES (7, 'company', 1767600000.5, '[{"id":"order-9","info":{"status":"Ready"}}]');
-- The third one was not judged yet.
UPDATE order_rows SET completeness = 2 WHERE row = 1;
UPDATE order_rows SET completeness = 3 WHERE row = 2;
INSERT INTO order_counts VALUES ('company', 'completeness', '2', 1), ('company', 'completeness', '3', 1);
INSERT INTO order_rows_stale VALUES ('company', 2);
INSERT INTO list_scopes VALUES ('company', '/photos/Planroom', NULL);
-- Killed before the rows of an older schema were all made: the third one was to be looked at once more.
INSERT INTO order_rows_made VALUES (2);

-- One of the two recorded files is not there; another folder waits for its row.
INSERT INTO folder_rows VALUES (1, 'company', '/photos/Planroom', '501', 'folder-501', '12 Oak Street', '0212 oak street',
  'Brightfield/12 Oak Street', 1690500000, 1690500000, 1, 0, 5000000000, 1, NULL);
INSERT INTO folders_fts (rowid, words) VALUES (1, ' 12 oak street brightfield/12 oak street 501');
INSERT INTO folder_counts VALUES ('company', '/photos/Planroom', 1);
INSERT INTO local_texts VALUES (1, 'company', '/photos/Planroom', '501', NULL, NULL, 'names', 'Floor plan 1.png');
INSERT INTO local_texts_fts (rowid, words) VALUES (1, ' floor plan 1.png');
INSERT INTO local_texts_stale VALUES ('company', '/photos/Planroom', '502');
INSERT INTO folder_rows_stale VALUES ('company', '/photos/Planroom', '502');
INSERT INTO missing_files VALUES ('company', '/photos/Planroom', '501', 'Floor plan 1.png');
INSERT INTO arrivals VALUES ('company', 1, 1699000000);

CREATE TRIGGER orders_put AFTER INSERT ON orders BEGIN
  INSERT INTO order_rows (row, connection_id, id, understood, status, address, created_at, delivered_at, created_by, package_type, external_id, again_at, unlisted_at, add_ons, model_id, reread, read_at) VALUES (NEW.rowid, NEW.connection_id, NEW.id, NEW.understood, NEW.status, NEW.address, NEW.created_at, NEW.delivered_at, NEW.created_by, NEW.package_type, NEW.external_id, NEW.again_at, NEW.unlisted_at, nullif(NEW.add_ons, '[]'), nullif(CAST(json_extract(CASE WHEN json_valid(NEW.raw) THEN NEW.raw END, '$.info.model_id') AS TEXT), ''), (NEW.detail IS NULL OR NEW.detail_hash IS NOT NEW.list_hash OR NEW.recheck = 1
    OR coalesce(NEW.assets_known, 0) = 0 OR NEW.sent_at IS NOT NULL), CASE WHEN NEW.detail IS NOT NULL
    THEN max(coalesce(NEW.detail_read_at, 0), coalesce(NEW.detail_tried_at, 0)) END);
  INSERT INTO order_rows_stale (connection_id, row) VALUES (NEW.connection_id, NEW.rowid) ON CONFLICT DO NOTHING;
  INSERT INTO sightings (connection_id, row, seen_at, list_hash, unlisted_at)
    VALUES (NEW.connection_id, NEW.rowid, NEW.seen_at, NEW.list_hash, NEW.unlisted_at);
END;
CREATE TRIGGER orders_removed AFTER DELETE ON orders BEGIN
  DELETE FROM order_rows WHERE row = OLD.rowid;
  DELETE FROM order_rows_stale WHERE connection_id = OLD.connection_id AND row = OLD.rowid;
  DELETE FROM sightings WHERE connection_id = OLD.connection_id AND row = OLD.rowid;
  DELETE FROM arrivals WHERE connection_id = OLD.connection_id AND row = OLD.rowid;
END;
CREATE TRIGGER orders_changed AFTER UPDATE OF understood, status, address, created_at, delivered_at, created_by, package_type, add_ons, external_id, again_at, unlisted_at ON orders WHEN (OLD.understood, OLD.status, OLD.address, OLD.created_at, OLD.delivered_at, OLD.created_by, OLD.package_type, OLD.add_ons, OLD.external_id, OLD.again_at, OLD.unlisted_at) IS NOT (NEW.understood, NEW.status, NEW.address, NEW.created_at, NEW.delivered_at, NEW.created_by, NEW.package_type, NEW.add_ons, NEW.external_id, NEW.again_at, NEW.unlisted_at) BEGIN
  UPDATE order_rows SET understood = NEW.understood, status = NEW.status, address = NEW.address, created_at = NEW.created_at, delivered_at = NEW.delivered_at, created_by = NEW.created_by, package_type = NEW.package_type, add_ons = nullif(NEW.add_ons, '[]'), external_id = NEW.external_id, again_at = NEW.again_at, unlisted_at = NEW.unlisted_at
  WHERE row = NEW.rowid;
END;
CREATE TRIGGER orders_model AFTER UPDATE OF raw ON orders WHEN OLD.raw <> NEW.raw BEGIN
  UPDATE order_rows SET model_id = nullif(CAST(json_extract(CASE WHEN json_valid(NEW.raw) THEN NEW.raw END, '$.info.model_id') AS TEXT), '')
  WHERE row = NEW.rowid AND model_id IS NOT nullif(CAST(json_extract(CASE WHEN json_valid(NEW.raw) THEN NEW.raw END, '$.info.model_id') AS TEXT), '');
END;
CREATE TRIGGER orders_reread AFTER UPDATE OF detail, detail_hash, list_hash, recheck, assets_known, sent_at, detail_read_at, detail_tried_at ON orders BEGIN
  UPDATE order_rows SET reread = (NEW.detail IS NULL OR NEW.detail_hash IS NOT NEW.list_hash OR NEW.recheck = 1
    OR coalesce(NEW.assets_known, 0) = 0 OR NEW.sent_at IS NOT NULL) WHERE row = NEW.rowid AND reread <> (NEW.detail IS NULL OR NEW.detail_hash IS NOT NEW.list_hash OR NEW.recheck = 1
    OR coalesce(NEW.assets_known, 0) = 0 OR NEW.sent_at IS NOT NULL);
  UPDATE order_rows SET read_at = CASE WHEN NEW.detail IS NOT NULL
    THEN max(coalesce(NEW.detail_read_at, 0), coalesce(NEW.detail_tried_at, 0)) END WHERE row = NEW.rowid AND read_at IS NOT CASE WHEN NEW.detail IS NOT NULL
    THEN max(coalesce(NEW.detail_read_at, 0), coalesce(NEW.detail_tried_at, 0)) END;
END;
CREATE TRIGGER orders_delivered AFTER UPDATE OF assets_known, asset_counts, newest_at ON orders WHEN (OLD.assets_known, OLD.asset_counts, OLD.newest_at) IS NOT (NEW.assets_known, NEW.asset_counts, NEW.newest_at) BEGIN
  INSERT INTO order_rows_stale (connection_id, row) VALUES (NEW.connection_id, NEW.rowid) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER files_put AFTER INSERT ON files BEGIN INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = NEW.connection_id AND id = NEW.order_id ON CONFLICT DO NOTHING; END;
CREATE TRIGGER files_changed AFTER UPDATE ON files BEGIN
  INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = OLD.connection_id AND id = OLD.order_id ON CONFLICT DO NOTHING; INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = NEW.connection_id AND id = NEW.order_id ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER files_removed AFTER DELETE ON files BEGIN INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = OLD.connection_id AND id = OLD.order_id ON CONFLICT DO NOTHING; END;
CREATE TRIGGER transfer_files_put AFTER INSERT ON transfer_files BEGIN INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = NEW.connection_id AND id = NEW.order_id ON CONFLICT DO NOTHING; END;
CREATE TRIGGER transfer_files_changed AFTER UPDATE ON transfer_files BEGIN
  INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = OLD.connection_id AND id = OLD.order_id ON CONFLICT DO NOTHING; INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = NEW.connection_id AND id = NEW.order_id ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER transfer_files_removed AFTER DELETE ON transfer_files BEGIN INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = OLD.connection_id AND id = OLD.order_id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER order_rows_put AFTER INSERT ON order_rows BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'total', '',
    +1 WHERE '' IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'status', NEW.status,
    +1 WHERE NEW.status IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'creator', lower(NEW.created_by),
    +1 WHERE lower(NEW.created_by) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'again', CASE WHEN NEW.again_at IS NOT NULL THEN '' END,
    +1 WHERE CASE WHEN NEW.again_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'unlisted', CASE WHEN NEW.unlisted_at IS NOT NULL THEN '' END,
    +1 WHERE CASE WHEN NEW.unlisted_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'disk', CAST(NEW.disk_state AS TEXT),
    +1 WHERE CAST(NEW.disk_state AS TEXT) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_removed AFTER DELETE ON order_rows BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'total', '',
    -1 WHERE '' IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'status', OLD.status,
    -1 WHERE OLD.status IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'creator', lower(OLD.created_by),
    -1 WHERE lower(OLD.created_by) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'again', CASE WHEN OLD.again_at IS NOT NULL THEN '' END,
    -1 WHERE CASE WHEN OLD.again_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'unlisted', CASE WHEN OLD.unlisted_at IS NOT NULL THEN '' END,
    -1 WHERE CASE WHEN OLD.unlisted_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'disk', CAST(OLD.disk_state AS TEXT),
    -1 WHERE CAST(OLD.disk_state AS TEXT) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
END;

CREATE TRIGGER order_rows_status AFTER UPDATE OF status ON order_rows
  WHEN OLD.status IS NOT NEW.status COLLATE BINARY BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'status', OLD.status,
    -1 WHERE OLD.status IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'status', NEW.status,
    +1 WHERE NEW.status IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_creator AFTER UPDATE OF created_by ON order_rows
  WHEN lower(OLD.created_by) IS NOT lower(NEW.created_by) COLLATE BINARY BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'creator', lower(OLD.created_by),
    -1 WHERE lower(OLD.created_by) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'creator', lower(NEW.created_by),
    +1 WHERE lower(NEW.created_by) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_again AFTER UPDATE OF again_at ON order_rows
  WHEN CASE WHEN OLD.again_at IS NOT NULL THEN '' END IS NOT CASE WHEN NEW.again_at IS NOT NULL THEN '' END COLLATE BINARY BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'again', CASE WHEN OLD.again_at IS NOT NULL THEN '' END,
    -1 WHERE CASE WHEN OLD.again_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'again', CASE WHEN NEW.again_at IS NOT NULL THEN '' END,
    +1 WHERE CASE WHEN NEW.again_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_unlisted AFTER UPDATE OF unlisted_at ON order_rows
  WHEN CASE WHEN OLD.unlisted_at IS NOT NULL THEN '' END IS NOT CASE WHEN NEW.unlisted_at IS NOT NULL THEN '' END COLLATE BINARY BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'unlisted', CASE WHEN OLD.unlisted_at IS NOT NULL THEN '' END,
    -1 WHERE CASE WHEN OLD.unlisted_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'unlisted', CASE WHEN NEW.unlisted_at IS NOT NULL THEN '' END,
    +1 WHERE CASE WHEN NEW.unlisted_at IS NOT NULL THEN '' END IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_disk AFTER UPDATE OF disk_state ON order_rows
  WHEN CAST(OLD.disk_state AS TEXT) IS NOT CAST(NEW.disk_state AS TEXT) COLLATE BINARY BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'disk', CAST(OLD.disk_state AS TEXT),
    -1 WHERE CAST(OLD.disk_state AS TEXT) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'disk', CAST(NEW.disk_state AS TEXT),
    +1 WHERE CAST(NEW.disk_state AS TEXT) IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER folders_listed AFTER INSERT ON folders BEGIN INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (NEW.connection_id, NEW.root, NEW.order_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER folders_relisted AFTER UPDATE ON folders
  WHEN (OLD.root, OLD.folder_id, OLD.rel_dir, OLD.title, OLD.delivered_at) IS NOT (NEW.root, NEW.folder_id, NEW.rel_dir, NEW.title, NEW.delivered_at) BEGIN
  INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING;
  INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (NEW.connection_id, NEW.root, NEW.order_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER folders_unlisted AFTER DELETE ON folders BEGIN INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER files_listed AFTER INSERT ON files BEGIN
  INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (NEW.connection_id, NEW.root, NEW.order_id) ON CONFLICT DO NOTHING;
  DELETE FROM missing_files WHERE connection_id = NEW.connection_id AND root = NEW.root AND order_id = NEW.order_id AND rel_path = NEW.rel_path;
END;
CREATE TRIGGER files_relisted AFTER UPDATE ON files
  WHEN (OLD.root, OLD.file_id, OLD.slot, OLD.state, OLD.size) IS NOT (NEW.root, NEW.file_id, NEW.slot, NEW.state, NEW.size) BEGIN
  INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING;
  INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (NEW.connection_id, NEW.root, NEW.order_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER files_found AFTER UPDATE ON files
  WHEN (OLD.root, OLD.size, OLD.sha256, OLD.mtime_ms) IS NOT (NEW.root, NEW.size, NEW.sha256, NEW.mtime_ms) BEGIN
  DELETE FROM missing_files WHERE connection_id = OLD.connection_id AND root = OLD.root AND order_id = OLD.order_id AND rel_path = OLD.rel_path;
END;
CREATE TRIGGER files_unlisted AFTER DELETE ON files BEGIN
  INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING;
  DELETE FROM missing_files WHERE connection_id = OLD.connection_id AND root = OLD.root AND order_id = OLD.order_id AND rel_path = OLD.rel_path;
END;
CREATE TRIGGER missing_files_noted AFTER INSERT ON missing_files BEGIN INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (NEW.connection_id, NEW.root, NEW.order_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER missing_files_gone AFTER DELETE ON missing_files BEGIN INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER folder_rows_put AFTER INSERT ON folder_rows BEGIN
  INSERT INTO folder_counts (connection_id, root, n) VALUES (NEW.connection_id, NEW.root, +1)
    ON CONFLICT (connection_id, root) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER folder_rows_removed AFTER DELETE ON folder_rows BEGIN
  DELETE FROM folders_fts WHERE rowid = OLD.row;
  INSERT INTO folder_counts (connection_id, root, n) VALUES (OLD.connection_id, OLD.root, -1)
    ON CONFLICT (connection_id, root) DO UPDATE SET n = n - 1;
END;
CREATE TRIGGER arrivals_event AFTER INSERT ON order_events
  WHEN NEW.what IN ('again', 'files') OR (NEW.what = 'status' AND NEW.new_value = 'Ready') BEGIN
  INSERT INTO arrivals (connection_id, row, at) SELECT connection_id, rowid, NEW.at FROM orders
    WHERE connection_id = NEW.connection_id AND id = NEW.order_id
    ON CONFLICT (connection_id, row) DO UPDATE SET at = max(at, excluded.at);
END;
CREATE TRIGGER arrivals_put AFTER INSERT ON orders WHEN NEW.delivered_at IS NOT NULL BEGIN
  INSERT INTO arrivals (connection_id, row, at) VALUES (NEW.connection_id, NEW.rowid, NEW.delivered_at)
    ON CONFLICT (connection_id, row) DO UPDATE SET at = max(at, excluded.at);
END;
CREATE TRIGGER arrivals_delivered AFTER UPDATE OF delivered_at ON orders
  WHEN NEW.delivered_at IS NOT NULL AND NEW.delivered_at IS NOT OLD.delivered_at BEGIN
  INSERT INTO arrivals (connection_id, row, at) VALUES (NEW.connection_id, NEW.rowid, NEW.delivered_at)
    ON CONFLICT (connection_id, row) DO UPDATE SET at = max(at, excluded.at);
END;
CREATE TRIGGER sightings_compared AFTER UPDATE OF list_hash, unlisted_at ON orders
  WHEN (OLD.list_hash, OLD.unlisted_at) IS NOT (NEW.list_hash, NEW.unlisted_at) BEGIN
  UPDATE sightings SET list_hash = NEW.list_hash, unlisted_at = NEW.unlisted_at
    WHERE connection_id = NEW.connection_id AND row = NEW.rowid;
END;
CREATE TRIGGER orders_new AFTER UPDATE OF new_at ON orders WHEN OLD.new_at IS NOT NEW.new_at BEGIN
  UPDATE order_rows SET new_at = NEW.new_at WHERE row = NEW.rowid;
END;
CREATE TRIGGER order_rows_new_put AFTER INSERT ON order_rows WHEN NEW.new_at IS NOT NULL BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) VALUES (NEW.connection_id, 'new', '', 1)
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_new_removed AFTER DELETE ON order_rows WHEN OLD.new_at IS NOT NULL BEGIN
  UPDATE order_counts SET n = n - 1 WHERE connection_id = OLD.connection_id AND kind = 'new';
END;
CREATE TRIGGER order_rows_new_set AFTER UPDATE OF new_at ON order_rows
  WHEN OLD.new_at IS NULL AND NEW.new_at IS NOT NULL BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) VALUES (NEW.connection_id, 'new', '', 1)
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_new_cleared AFTER UPDATE OF new_at ON order_rows
  WHEN OLD.new_at IS NOT NULL AND NEW.new_at IS NULL BEGIN
  UPDATE order_counts SET n = n - 1 WHERE connection_id = OLD.connection_id AND kind = 'new';
END;
CREATE TRIGGER local_texts_removed AFTER DELETE ON local_texts BEGIN
  DELETE FROM local_texts_fts WHERE rowid = OLD.row;
END;
CREATE TRIGGER files_worded AFTER INSERT ON files BEGIN INSERT INTO local_texts_stale (connection_id, root, order_id)
    VALUES (NEW.connection_id, NEW.root, NEW.order_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER files_reworded AFTER UPDATE ON files WHEN OLD.root IS NOT NEW.root OR OLD.file_id IS NOT NEW.file_id OR OLD.slot IS NOT NEW.slot OR OLD.rel_path IS NOT NEW.rel_path OR OLD.state IS NOT NEW.state OR OLD.sha256 IS NOT NEW.sha256 BEGIN
  INSERT INTO local_texts_stale (connection_id, root, order_id)
    VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING;
  INSERT INTO local_texts_stale (connection_id, root, order_id)
    VALUES (NEW.connection_id, NEW.root, NEW.order_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER files_unworded AFTER DELETE ON files BEGIN INSERT INTO local_texts_stale (connection_id, root, order_id)
    VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER missing_files_found AFTER DELETE ON missing_files BEGIN INSERT INTO local_texts_stale (connection_id, root, order_id)
    VALUES (OLD.connection_id, OLD.root, OLD.order_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER order_rows_completeness_set AFTER UPDATE OF completeness ON order_rows
  WHEN OLD.completeness IS NOT NEW.completeness BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'completeness',
    CAST(OLD.completeness AS TEXT), -1 WHERE OLD.completeness IS NOT NULL
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT NEW.connection_id, 'completeness',
    CAST(NEW.completeness AS TEXT), +1 WHERE NEW.completeness IS NOT NULL
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER order_rows_completeness_removed AFTER DELETE ON order_rows BEGIN
  INSERT INTO order_counts (connection_id, kind, value, n) SELECT OLD.connection_id, 'completeness',
    CAST(OLD.completeness AS TEXT), -1 WHERE OLD.completeness IS NOT NULL
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n - 1;
END;
CREATE TRIGGER orders_product AFTER UPDATE OF package_type, add_ons ON orders
  WHEN (OLD.package_type, OLD.add_ons) IS NOT (NEW.package_type, NEW.add_ons) BEGIN
  INSERT INTO order_rows_stale (connection_id, row) VALUES (NEW.connection_id, NEW.rowid) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER missing_files_judged AFTER INSERT ON missing_files BEGIN INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = NEW.connection_id AND id = NEW.order_id ON CONFLICT DO NOTHING; END;
CREATE TRIGGER missing_files_rejudged AFTER DELETE ON missing_files BEGIN INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders WHERE connection_id = OLD.connection_id AND id = OLD.order_id ON CONFLICT DO NOTHING; END;
