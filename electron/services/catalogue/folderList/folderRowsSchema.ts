import { changed } from '../triggers.ts'

/**
 * Tables of the library list: one small row for each order folder with files, and an index for each sort order. They
 * also have the words to search, and the files that the last scan found missing. Triggers mark rows as stale. Readers
 * update those first (folderRows.ts), so no reader has to read all files.
 */

const key = (of: string): string => `${of}.connection_id, ${of}.root, ${of}.order_id`
const where = (of: string): string =>
  `connection_id = ${of}.connection_id AND root = ${of}.root AND order_id = ${of}.order_id`

const stale = (of: string): string =>
  `INSERT INTO folder_rows_stale (connection_id, root, order_id) VALUES (${key(of)}) ON CONFLICT DO NOTHING;`

const found = (of: string): string =>
  `DELETE FROM missing_files WHERE ${where(of)} AND rel_path = ${of}.rel_path;`

/** Columns of `folders` that a row depends on. */
const ofFolder = ['root', 'folder_id', 'rel_dir', 'title', 'delivered_at']
/** Columns of `files` that a row depends on. */
const ofFile = ['root', 'file_id', 'asset_key', 'state', 'size']
/** A change of any of these columns means that the file was saved again. */
const ofBytes = ['root', 'size', 'sha256', 'mtime_ms']

const count = (of: string, change: '+' | '-'): string =>
  `INSERT INTO folder_counts (connection_id, root, n) VALUES (${of}.connection_id, ${of}.root, ${change}1)
    ON CONFLICT (connection_id, root) DO UPDATE SET n = n ${change} 1;`

export const folderRowsSchema = `
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
  -- current delivered files, the texts saved with them, all their bytes, and how many were missing at the last scan
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
-- How many folders a library has.
CREATE TABLE folder_counts (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (connection_id, root)
) STRICT, WITHOUT ROWID;
-- Folders whose row must be updated before it is read.
CREATE TABLE folder_rows_stale (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (connection_id, root, order_id)
) STRICT, WITHOUT ROWID;
-- Recorded files that the last disk scan did not find.
CREATE TABLE missing_files (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, order_id TEXT NOT NULL, rel_path TEXT NOT NULL,
  PRIMARY KEY (connection_id, root, order_id, rel_path)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER folders_listed AFTER INSERT ON folders BEGIN ${stale('NEW')} END;
CREATE TRIGGER folders_relisted AFTER UPDATE ON folders WHEN ${changed(ofFolder)} BEGIN
  ${stale('OLD')} ${stale('NEW')}
END;
CREATE TRIGGER folders_unlisted AFTER DELETE ON folders BEGIN ${stale('OLD')} END;
CREATE TRIGGER files_listed AFTER INSERT ON files BEGIN ${stale('NEW')} ${found('NEW')} END;
CREATE TRIGGER files_relisted AFTER UPDATE ON files WHEN ${changed(ofFile)} BEGIN
  ${stale('OLD')} ${stale('NEW')}
END;
CREATE TRIGGER files_found AFTER UPDATE ON files WHEN ${changed(ofBytes)} BEGIN ${found('OLD')} END;
CREATE TRIGGER files_unlisted AFTER DELETE ON files BEGIN ${stale('OLD')} ${found('OLD')} END;
CREATE TRIGGER missing_files_noted AFTER INSERT ON missing_files BEGIN ${stale('NEW')} END;
CREATE TRIGGER missing_files_gone AFTER DELETE ON missing_files BEGIN ${stale('OLD')} END;

CREATE TRIGGER folder_rows_put AFTER INSERT ON folder_rows BEGIN ${count('NEW', '+')} END;
CREATE TRIGGER folder_rows_removed AFTER DELETE ON folder_rows BEGIN
  DELETE FROM folders_fts WHERE rowid = OLD.row;
  ${count('OLD', '-')}
END;
`
