import { changed } from '../triggers.ts'

/**
 * SQL: whether the order's detail may have to be read again, apart from conditions on time (`rereadCondition` of
 * orders/rereading.ts).
 */
const mayBeDue = `(NEW.detail IS NULL OR NEW.detail_hash IS NOT NEW.list_hash OR NEW.recheck = 1
    OR coalesce(NEW.assets_known, 0) = 0 OR NEW.sent_at IS NOT NULL)`

// A record that SQLite can't parse as JSON has no model. The write must not fail.
const modelId =
  "nullif(CAST(json_extract(CASE WHEN json_valid(NEW.raw) THEN NEW.raw END, '$.info.model_id') AS TEXT), '')"

/** SQL: when the detail was last requested; null if it was never read. */
const readAt = `CASE WHEN NEW.detail IS NOT NULL
    THEN max(coalesce(NEW.detail_read_at, 0), coalesce(NEW.detail_tried_at, 0)) END`

const addOns = "nullif(NEW.add_ons, '[]')"

/** Columns that are copied from the order. */
const copied = [
  'understood',
  'status',
  'address',
  'created_at',
  'delivered_at',
  'created_by',
  'package_type',
  'external_id',
  'new_at',
  'redelivered_at',
  'corrected_at',
  'unlisted_at',
  'first_missing',
]
const ofNew = (names: readonly string[]): string => names.map((name) => `NEW.${name}`).join(', ')

/** The service's statuses in the order that an order goes through them. Other statuses follow by name. */
const workflow = ['Draft', 'New', 'Pending', 'Fixing', 'Ready']
/** SQL: sort key of the status in a column. */
export const statusKeyOf = (column: string): string =>
  `CASE ${column} ${workflow
    .map((status, at) => `WHEN '${status}' THEN '${String(at)}'`)
    .join(' ')} ELSE '${String(workflow.length)}' || ${column} END`
const statusKey = statusKeyOf('status')

/** Sort columns besides the creation date. Rows without a value come last in both directions. */
const sorted = [
  'delivered_at',
  'address',
  'status_key',
  'created_by',
  'package_type',
  'external_id',
  'add_ons',
  'on_disk',
]
const sortIndexes = sorted.flatMap((column) =>
  ['ASC', 'DESC'].map(
    (direction) => `CREATE INDEX order_rows_${column}_${direction.toLowerCase()}
  ON order_rows (connection_id, ${column} ${direction}, created_at DESC, id);`,
  ),
)

const isSet = (column: string) => (row: string) => `CASE WHEN ${row}.${column} IS NOT NULL THEN '' END`
const numbered = (column: string) => (row: string) => `CAST(${row}.${column} AS TEXT)`
/** Counters: kind, deciding column, and SQL of the value (null: not counted). */
const counted = [
  { kind: 'total', column: null, of: () => "''" },
  { kind: 'status', column: 'status', of: (row: string) => `${row}.status` },
  { kind: 'creator', column: 'created_by', of: (row: string) => `lower(${row}.created_by)` },
  { kind: 'new', column: 'new_at', of: isSet('new_at') },
  { kind: 'redelivered', column: 'redelivered_at', of: isSet('redelivered_at') },
  { kind: 'corrected', column: 'corrected_at', of: isSet('corrected_at') },
  { kind: 'unlisted', column: 'unlisted_at', of: isSet('unlisted_at') },
  { kind: 'disk', column: 'disk_state', of: numbered('disk_state') },
  { kind: 'completeness', column: 'completeness', of: numbered('completeness') },
  { kind: 'handover', column: 'handover', of: numbered('handover') },
] as const

const count = (row: 'OLD' | 'NEW', kind: string, value: string): string => {
  const change = row === 'NEW' ? '+' : '-'
  return `INSERT INTO order_counts (connection_id, kind, value, n) SELECT ${row}.connection_id, '${kind}', ${value},
    ${change}1 WHERE ${value} IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n ${change} 1;`
}
const countAll = (row: 'OLD' | 'NEW'): string =>
  counted.map(({ kind, of }) => count(row, kind, of(row))).join('\n  ')
const countTriggers = counted.flatMap(({ kind, column, of }) =>
  column === null
    ? []
    : `
CREATE TRIGGER order_rows_${kind} AFTER UPDATE OF ${column} ON order_rows
  WHEN ${of('OLD')} IS NOT ${of('NEW')} COLLATE BINARY BEGIN
  ${count('OLD', kind, of('OLD'))}
  ${count('NEW', kind, of('NEW'))}
END;`,
)

const staleOrder =
  'INSERT INTO order_rows_stale (connection_id, row) VALUES (NEW.connection_id, NEW.rowid) ON CONFLICT DO NOTHING;'
/** Marks the order of a file as stale. An order that is not stored yet needs no mark, since new rows begin as stale. */
export const staleOf = (row: 'OLD' | 'NEW'): string =>
  `INSERT INTO order_rows_stale (connection_id, row) SELECT connection_id, rowid FROM orders
    WHERE connection_id = ${row}.connection_id AND id = ${row}.order_id ON CONFLICT DO NOTHING;`
/** Tables whose changes make file counts stale. */
const fileTriggers = ['files', 'transfer_files', 'handovers'].map(
  (table) => `
CREATE TRIGGER ${table}_put AFTER INSERT ON ${table} BEGIN ${staleOf('NEW')} END;
CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} BEGIN ${staleOf('OLD')} ${staleOf('NEW')} END;
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN ${staleOf('OLD')} END;`,
)
/** The text of the living area in an order's details; null if there is none. */
const livingArea = (row: 'OLD' | 'NEW'): string =>
  `CASE WHEN json_valid(${row}.detail) THEN json_extract(${row}.detail, '$.delivery_assets.gla_package.gla_formula_text') END`
const judgedBy = ['status', 'assets_known', 'asset_counts', 'newest_at', 'package_type', 'add_ons']
const rereadBy = [
  'detail',
  'detail_hash',
  'list_hash',
  'recheck',
  'assets_known',
  'sent_at',
  'detail_read_at',
  'detail_tried_at',
]
const shown = [...copied, 'add_ons']

/**
 * Tables of the order list: one small row for each order, and indexes for every sort order and filter. They also have
 * counters for facets, and counts of files on disk. Triggers update them on every write, so no reader has to scan all
 * orders or files.
 */
export const orderRowsSchema = `
CREATE TABLE order_rows (
  -- the rowid of its order
  row INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  id TEXT NOT NULL,
  understood INTEGER NOT NULL,
  status TEXT COLLATE NOCASE,
  -- the status as it is sorted; null where there is none
  status_key TEXT COLLATE NOCASE AS (${statusKey}) VIRTUAL,
  address TEXT NOT NULL COLLATE NOCASE,
  created_at REAL,
  delivered_at REAL,
  created_by TEXT COLLATE NOCASE,
  package_type TEXT COLLATE NOCASE,
  external_id TEXT COLLATE NOCASE,
  new_at REAL,
  redelivered_at REAL,
  corrected_at REAL,
  unlisted_at REAL,
  first_missing INTEGER,
  -- null where there are none
  add_ons TEXT,
  model_id TEXT,
  -- the detail may have to be read again
  reread INTEGER NOT NULL,
  -- when the detail was last requested; null if it was never read
  read_at REAL,
  -- files of the list's folder and preset (list_scopes): on disk, of an earlier delivery, failed, delivered
  on_disk INTEGER NOT NULL DEFAULT 0,
  earlier INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  known INTEGER,
  -- 0 nothing, 1 a part, 2 all, 3 files though none are delivered
  disk_state INTEGER NOT NULL DEFAULT 0,
  -- whether it can be handed over, a number of \`verdictNumbers\` (assessOrder.ts); null until its files are counted
  completeness INTEGER,
  -- when it was last handed over, and a number of \`handoverNumbers\` (handovers.ts)
  handed_at REAL,
  handover INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX order_rows_created ON order_rows (connection_id, created_at DESC, id);
${sortIndexes.join('\n')}
CREATE INDEX order_rows_status ON order_rows (connection_id, status, created_at DESC, id);
CREATE INDEX order_rows_disk ON order_rows (connection_id, disk_state, created_at DESC, id);
CREATE INDEX order_rows_completeness ON order_rows (connection_id, completeness, created_at DESC, id);
CREATE INDEX order_rows_handover ON order_rows (connection_id, handover, created_at DESC, id);
CREATE INDEX order_rows_new ON order_rows (connection_id, new_at) WHERE new_at IS NOT NULL;
CREATE INDEX order_rows_redelivered ON order_rows (connection_id, redelivered_at) WHERE redelivered_at IS NOT NULL;
CREATE INDEX order_rows_corrected ON order_rows (connection_id, corrected_at) WHERE corrected_at IS NOT NULL;
CREATE INDEX order_rows_unlisted ON order_rows (connection_id, unlisted_at) WHERE unlisted_at IS NOT NULL;
CREATE INDEX order_rows_model ON order_rows (connection_id, model_id, created_at DESC) WHERE model_id IS NOT NULL;
CREATE INDEX order_rows_modelled ON order_rows (connection_id, created_at DESC, id) WHERE model_id IS NOT NULL;
CREATE INDEX order_rows_read ON order_rows (connection_id, read_at, id) WHERE read_at IS NOT NULL;
CREATE INDEX order_rows_reread ON order_rows (connection_id) WHERE reread = 1;

-- Number of orders by facet: all of them, by status, by creator, and so on.
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

CREATE TRIGGER orders_put AFTER INSERT ON orders BEGIN
  INSERT INTO order_rows (row, connection_id, id, ${copied.join(', ')}, add_ons, model_id, reread, read_at)
    VALUES (NEW.rowid, NEW.connection_id, NEW.id, ${ofNew(copied)}, ${addOns}, ${modelId}, ${mayBeDue}, ${readAt});
  ${staleOrder}
END;
CREATE TRIGGER orders_removed AFTER DELETE ON orders BEGIN
  DELETE FROM order_rows WHERE row = OLD.rowid;
  DELETE FROM order_rows_stale WHERE connection_id = OLD.connection_id AND row = OLD.rowid;
END;
CREATE TRIGGER orders_changed AFTER UPDATE OF ${shown.join(', ')} ON orders WHEN ${changed(shown)} BEGIN
  UPDATE order_rows SET (${shown.join(', ')}) = (${ofNew(copied)}, ${addOns}) WHERE row = NEW.rowid;
END;
CREATE TRIGGER orders_model AFTER UPDATE OF raw ON orders WHEN OLD.raw <> NEW.raw BEGIN
  UPDATE order_rows SET model_id = ${modelId} WHERE row = NEW.rowid AND model_id IS NOT ${modelId};
END;
CREATE TRIGGER orders_reread AFTER UPDATE OF ${rereadBy.join(', ')} ON orders BEGIN
  UPDATE order_rows SET reread = ${mayBeDue} WHERE row = NEW.rowid AND reread <> ${mayBeDue};
  UPDATE order_rows SET read_at = ${readAt} WHERE row = NEW.rowid AND read_at IS NOT ${readAt};
END;
CREATE TRIGGER orders_floors_named AFTER UPDATE OF detail ON orders
  WHEN ${livingArea('OLD')} IS NOT ${livingArea('NEW')} BEGIN
  ${staleOrder}
END;
CREATE TRIGGER orders_judged AFTER UPDATE OF ${judgedBy.join(', ')} ON orders WHEN ${changed(judgedBy)} BEGIN
  ${staleOrder}
END;
${fileTriggers.join('')}
CREATE TRIGGER missing_files_judged AFTER INSERT ON missing_files BEGIN ${staleOf('NEW')} END;
CREATE TRIGGER missing_files_rejudged AFTER DELETE ON missing_files BEGIN ${staleOf('OLD')} END;

CREATE TRIGGER order_rows_put AFTER INSERT ON order_rows BEGIN
  ${countAll('NEW')}
END;
CREATE TRIGGER order_rows_removed AFTER DELETE ON order_rows BEGIN
  ${countAll('OLD')}
END;
${countTriggers.join('')}
`
