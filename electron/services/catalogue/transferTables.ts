/**
 * Tables of transfers and library. The durable record of a delivered file is its folder's manifest. `roots`, `folders`
 * and `files` are an index that can be rebuilt from the manifests. `parts`: journal of temporary files and pending
 * renames. `transfers`: jobs of the window. `transfer_files`: failed files with reasons.
 */
export const transferTables = `
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
  manifest_version TEXT,
  dirty INTEGER NOT NULL DEFAULT 0,
  -- the incomplete delivery; the order's state for the last delivery; the hash of its asset keys
  arriving TEXT,
  delivery_state TEXT,
  asset_keys_hash TEXT,
  -- result of the last run: the next run skips a folder that is up to date (transfers/order/upToDate.ts)
  outcome TEXT,
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
  asset_key TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('current', 'kept_local', 'earlier')),
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  mtime_ms REAL NOT NULL,
  url TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  delivery TEXT NOT NULL,
  -- until when an earlier file was the current one
  until TEXT,
  -- state of the order when the server was last asked about the file
  asked TEXT,
  PRIMARY KEY (connection_id, root, order_id, rel_path)
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_id ON files (file_id);
CREATE INDEX files_earlier ON files (connection_id, order_id, asset_key) WHERE state = 'earlier';

CREATE TABLE parts (
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  asset_key TEXT NOT NULL,
  part_name TEXT NOT NULL,
  url TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  validator TEXT,
  length INTEGER,
  durable INTEGER NOT NULL DEFAULT 0,
  boot TEXT NOT NULL,
  intent TEXT,
  -- state of the order when the server was last asked about the file
  asked TEXT,
  PRIMARY KEY (connection_id, root, order_id, asset_key)
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
  asset_key TEXT NOT NULL,
  url TEXT NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  failed_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, root, order_id, asset_key)
) STRICT, WITHOUT ROWID;
`
