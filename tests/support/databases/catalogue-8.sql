-- catalogue.db as Planroom left it with schema 8. Written by hand; never edited once a newer schema exists.
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
PRAGMA user_version = 8;

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
UPDATE orders SET detail_tried_at = 1691000002 WHERE connection_id = 'company' AND id = '502';
INSERT INTO rotations VALUES ('company', 1699990000);
