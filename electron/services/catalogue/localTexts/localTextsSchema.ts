import { staleOf } from '../list/orderRowsSchema.ts'
import { changed } from '../triggers.ts'

/**
 * Full-text index (trigrams) of texts, data and file names of each order folder. Triggers mark stale folders;
 * `library/textIndex.ts` reads them again in the background.
 */

const stale = (of: string): string =>
  `INSERT INTO local_texts_stale (connection_id, root, order_id)
    VALUES (${of}.connection_id, ${of}.root, ${of}.order_id) ON CONFLICT DO NOTHING;`

const worded = ['root', 'file_id', 'asset_key', 'rel_path', 'state', 'sha256']

export const localTextsSchema = `
CREATE TABLE local_texts (
  row INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  root TEXT NOT NULL,
  order_id TEXT NOT NULL,
  -- the file with the text, and its hash when it was read; null for the names of all files of a folder
  file_id TEXT,
  sha256 TEXT,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  -- number of floors that property data names
  floors INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX local_texts_order ON local_texts (connection_id, root, order_id);
CREATE INDEX local_texts_annotated ON local_texts (connection_id, root, order_id) WHERE kind = 'annotation';
CREATE VIRTUAL TABLE local_texts_fts USING fts5 (words, tokenize = 'trigram');
-- Folders whose texts are to be read again.
CREATE TABLE local_texts_stale (
  connection_id TEXT NOT NULL, root TEXT NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (connection_id, root, order_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER local_texts_removed AFTER DELETE ON local_texts BEGIN
  DELETE FROM local_texts_fts WHERE rowid = OLD.row;
END;
CREATE TRIGGER local_texts_floors_named AFTER INSERT ON local_texts WHEN NEW.floors > 0 BEGIN ${staleOf('NEW')} END;
CREATE TRIGGER local_texts_floors_gone AFTER DELETE ON local_texts WHEN OLD.floors > 0 BEGIN ${staleOf('OLD')} END;
CREATE TRIGGER files_worded AFTER INSERT ON files BEGIN ${stale('NEW')} END;
CREATE TRIGGER files_reworded AFTER UPDATE ON files WHEN ${changed(worded)} BEGIN ${stale('OLD')} ${stale('NEW')} END;
CREATE TRIGGER files_unworded AFTER DELETE ON files BEGIN ${stale('OLD')} END;
CREATE TRIGGER missing_files_found AFTER DELETE ON missing_files BEGIN ${stale('OLD')} END;
`
