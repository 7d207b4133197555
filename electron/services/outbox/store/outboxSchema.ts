/** All tables of the outbox. A change needs a new `outboxVersion`. */
export const outboxSchema = `
CREATE TABLE entries (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  order_id TEXT,
  title TEXT NOT NULL,
  -- as it was typed; NULL where a body was given
  form TEXT,
  -- the body before a reference was set in it
  given TEXT,
  -- what a command was given, by which the same command is known again
  known_by TEXT,
  -- what will be or was sent
  body TEXT,
  reference TEXT,
  is_generated_reference INTEGER NOT NULL DEFAULT 0,
  agreed INTEGER NOT NULL DEFAULT 0,
  -- style wishes, to be sent when the draft is an order
  follow TEXT,
  -- what was known before it was sent, by which an answer that was lost is judged
  before TEXT,
  error TEXT,
  candidates TEXT NOT NULL DEFAULT '[]',
  -- what the service answered
  answer TEXT,
  message TEXT,
  batch_id TEXT,
  row INTEGER,
  -- how often it was written or placed anew: what was pressed is what is sent
  edition INTEGER NOT NULL DEFAULT 0,
  created_at REAL NOT NULL,
  changed_at REAL NOT NULL,
  -- not by itself before this moment: until then it can be taken back
  sends_at REAL,
  sent_at REAL,
  -- when the request of an unknown entry ended
  ended_at REAL,
  -- it was sent once and not found: it is checked again before it is sent again
  is_denied INTEGER NOT NULL DEFAULT 0,
  checked_at REAL,
  dropped_at REAL
);
CREATE INDEX entries_connection ON entries (connection_id, created_at DESC);
CREATE INDEX entries_state ON entries (state) WHERE dropped_at IS NULL;
CREATE TABLE draft_lists (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  changed_at REAL NOT NULL
);
-- one row: how often the rows of the other tables were changed, and a digest of them all
CREATE TABLE record (generation INTEGER NOT NULL, digest TEXT NOT NULL);
`

/** The version of `outboxSchema`. Builds before the first release had 1 to 6. */
export const outboxVersion = 7
