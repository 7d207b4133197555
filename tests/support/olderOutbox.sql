-- outbox.db as Planroom left it with schema 5. Written by hand; never edited once a newer schema exists.
CREATE TABLE entries (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  order_id TEXT,
  title TEXT NOT NULL,
  form TEXT,
  given TEXT,
  known_by TEXT,
  body TEXT,
  reference TEXT,
  own_reference INTEGER NOT NULL DEFAULT 0,
  agreed INTEGER NOT NULL DEFAULT 0,
  follow TEXT,
  before TEXT,
  error TEXT,
  candidates TEXT NOT NULL DEFAULT '[]',
  answer TEXT,
  message TEXT,
  batch_id TEXT,
  row INTEGER,
  created_at REAL NOT NULL,
  changed_at REAL NOT NULL,
  sent_at REAL,
  ended_at REAL,
  quiet REAL,
  is_resend INTEGER NOT NULL DEFAULT 0,
  looked_at REAL,
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
ALTER TABLE entries ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN sends_at REAL;
CREATE TABLE record (generation INTEGER NOT NULL, digest TEXT NOT NULL);
PRAGMA user_version = 5;

-- Being typed.
INSERT INTO entries (id, connection_id, kind, state, title, form, created_at, changed_at)
VALUES ('typed', 'company', 'redraw', 'writing', '3 Quay Street', '{"street":"3 Quay Street","city":"Brightfield","notes":"Attic ü"}', 1700000000.25, 1700000001.5);
-- One row of a list; goes out by itself.
INSERT INTO entries (id, connection_id, kind, state, title, given, known_by, body, reference, own_reference, agreed, follow, before, batch_id, row, created_at, changed_at)
VALUES ('ready', 'company', 'draft', 'ready', '12 Example Lane', '{"street":"12 Example Lane","city":"Brightfield","country":"US","owner_email":"theo@larkfield.example"}',
  '{"city":"Brightfield","country":"US","owner_email":"theo@larkfield.example","street":"12 Example Lane"}',
  '{"street":"12 Example Lane","city":"Brightfield","country":"US","owner_email":"theo@larkfield.example","external_id":"PR-0001"}',
  'PR-0001', 1, 1, '{"style_2d":{"style_template_id":"warm"}}', '{"orderIds":["100"]}', 'list-1', 4, 1700000010, 1700000011);
-- The program was ended while this was sent.
INSERT INTO entries (id, connection_id, kind, state, title, body, reference, before, created_at, changed_at, sent_at)
VALUES ('sending', 'company', 'redraw', 'sending', '14 Example Lane', '{"street":"14 Example Lane","city":"Brightfield","country":"US","source":["https://files.example/plan.png"],"order_type":"Tier1","external_id":"PR-0002"}',
  'PR-0002', '{"orderIds":[]}', 1700000020, 1700000021, 1700000021);
-- Its answer was lost.
INSERT INTO entries (id, connection_id, kind, state, title, body, reference, own_reference, before, error, candidates, created_at, changed_at, sent_at, ended_at, quiet, looked_at)
VALUES ('unknown', 'company', 'draft', 'unknown', '16 Example Lane', '{"street":"16 Example Lane","city":"Brightfield","country":"US","owner_email":"theo@larkfield.example","external_id":"own"}',
  'own', 0, '{"orderIds":["90"]}', '{"code":"unreachable","message":"The connection broke.","fields":[],"answer":null}',
  '[{"orderId":"91","title":"16 Example Lane","status":"Draft","createdAt":1700000030}]', 1700000030, 1700000033, 1700000031, 1700000032, 60, 1700000033);
-- Refused, with a field.
INSERT INTO entries (id, connection_id, kind, state, order_id, title, body, error, created_at, changed_at, sent_at)
VALUES ('refused', 'company', 'change_request', 'refused', '55', 'Order 55', '{"products":["2d"],"text":"Door"}',
  '{"code":"refused","message":"The service refused it.","fields":[{"field":"text","message":"too short"}],"answer":"{\"errors\":[]}"}', 1700000040, 1700000041, 1700000041);
-- Ordered.
INSERT INTO entries (id, connection_id, kind, state, order_id, title, body, reference, answer, message, created_at, changed_at, sent_at)
VALUES ('done', 'company', 'redraw', 'done', '4711', '18 Example Lane', '{"street":"18 Example Lane"}', 'PR-0003', '{"id":"4711","message":"Thank you"}', 'Thank you', 1700000050, 1700000052, 1700000051);
-- Ordered, and taken off the list: its order is still known to be its own.
INSERT INTO entries (id, connection_id, kind, state, order_id, title, body, reference, answer, created_at, changed_at, sent_at, dropped_at)
VALUES ('dropped', 'company', 'draft', 'done', '4712', '20 Example Lane', '{"street":"20 Example Lane"}', 'PR-0004', '{"id":"4712"}', 1700000060, 1700000063, 1700000061, 1700000063);
-- Sent once, and its user said that it never arrived: looked for once more before it is sent again.
INSERT INTO entries (id, connection_id, kind, state, title, body, reference, own_reference, before, created_at, changed_at, sent_at, ended_at, quiet, is_resend, looked_at)
VALUES ('resend', 'other', 'draft', 'ready', '22 Example Lane', '{"street":"22 Example Lane","external_id":"PR-0005"}', 'PR-0005', 1, '{"orderIds":[]}', 1700000070, 1700000075, 1700000071, 1700000072, 5, 1, 1700000075);
INSERT INTO draft_lists (id, connection_id, name, state, changed_at)
VALUES ('list-1', 'company', 'March – drafts.csv', '{"lines":[1,2,3]}', 1700000080.5);
-- Placed three times before it was sent.
INSERT INTO entries (id, connection_id, kind, state, order_id, title, body, created_at, changed_at, edition)
VALUES ('edited', 'company', 'upgrade', 'ready', '77', 'Order 77', '{"package_type":"plus","add_ons":[]}', 1700000090, 1700000093, 3);
-- A deletion that can be taken back until it is sent.
INSERT INTO entries (id, connection_id, kind, state, order_id, title, body, agreed, created_at, changed_at, edition, sends_at)
VALUES ('deletion', 'company', 'draft_delete', 'ready', '78', 'Order 78', '{}', 1, 1700000100, 1700000101, 1, 1700000110);
