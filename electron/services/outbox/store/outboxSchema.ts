/** All tables of the outbox. A change needs a new `outboxVersion`. */
export const outboxSchema = `
CREATE TABLE entries (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  order_id TEXT,
  title TEXT NOT NULL,
  -- the typed form as JSON; NULL if a command gave a body
  form TEXT,
  -- the body before a reference was set in it
  given TEXT,
  -- input of a command as JSON, to recognize the same command
  known_by TEXT,
  -- the body with its reference, as it is sent
  body TEXT,
  reference TEXT,
  is_generated_reference INTEGER NOT NULL DEFAULT 0,
  agreed INTEGER NOT NULL DEFAULT 0,
  -- style preferences, sent in a second request when the order exists
  follow TEXT,
  -- facts from before sending, to judge an entry whose answer was lost
  before TEXT,
  error TEXT,
  candidates TEXT NOT NULL DEFAULT '[]',
  -- the service's answer as JSON
  answer TEXT,
  message TEXT,
  batch_id TEXT,
  row INTEGER,
  -- how often the entry was written or placed again: only the edition that the user saw is sent
  edition INTEGER NOT NULL DEFAULT 0,
  created_at REAL NOT NULL,
  changed_at REAL NOT NULL,
  -- earliest time of automatic sending: until then the user can undo
  sends_at REAL,
  sent_at REAL,
  -- when the request of an unknown entry ended
  ended_at REAL,
  -- whether the user marked a sent entry as not received: it is checked again before it is sent again
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
-- a single row: number of changes of the other tables, and a digest of all their rows
CREATE TABLE record (generation INTEGER NOT NULL, digest TEXT NOT NULL);
`

/** The version of `outboxSchema`. Builds before the first release had 1 to 6. */
export const outboxVersion = 7
