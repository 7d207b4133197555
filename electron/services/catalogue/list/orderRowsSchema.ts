/**
 * The list's own tables: one small row for each order, with indexes for every way to sort and filter, counters of what
 * the list can be filtered by, and how many files of the order are on disk. Triggers keep them true on every write, so
 * that no reader has to go through all orders, or all files.
 */

/** Whether the detail of an order may have to be read again, whatever the time is (`isDue` of orders/rereading.ts). */
const mayBeDue = (order: string): string =>
  `(${order}detail IS NULL OR ${order}detail_hash IS NOT ${order}list_hash OR ${order}recheck = 1
    OR coalesce(${order}assets_known, 0) = 0 OR ${order}sent_at IS NOT NULL)`

// A record that the database cannot read as JSON has no model; it must not end the write.
const modelOf = (order: string): string =>
  `nullif(CAST(json_extract(CASE WHEN json_valid(${order}raw) THEN ${order}raw END, '$.info.model_id') AS TEXT), '')`

/** When its detail was last asked for; null while it was never read. */
const readAt = (order: string): string =>
  `CASE WHEN ${order}detail IS NOT NULL
    THEN max(coalesce(${order}detail_read_at, 0), coalesce(${order}detail_tried_at, 0)) END`

/** The columns of a row that are its order's own, and what each of them is of an order. */
const copied: readonly (readonly [column: string, of: (order: string) => string])[] = [
  ...[
    ...['understood', 'status', 'address', 'created_at', 'delivered_at', 'created_by', 'package_type'],
    ...['external_id', 'again_at', 'unlisted_at'],
  ].map((column) => [column, (order: string) => order + column] as const),
  ['add_ons', (order) => `nullif(${order}add_ons, '[]')`],
  ['model_id', modelOf],
  ['reread', mayBeDue],
  ['read_at', readAt],
]
const columns = `row, connection_id, id, ${copied.map(([column]) => column).join(', ')}`
const valuesOf = (order: string): string =>
  [`${order}rowid`, `${order}connection_id`, `${order}id`, ...copied.map(([, of]) => of(order))].join(', ')

/** In a trigger: the row of a new order. */
export const putOrderRow = `INSERT INTO order_rows (${columns}) VALUES (${valuesOf('NEW.')})`

/** Which rows of an order, to be put into `order_rows` of the newest schema. */
export const orderRowsOf = (which: string): string =>
  `INSERT INTO order_rows (${columns}, new_at) SELECT ${valuesOf('o.')}, o.new_at FROM orders o
    WHERE ${which} ON CONFLICT DO NOTHING`

/** Columns that the list is sorted by, beside the date of creation. Those without a value come last, both ways. */
const sorted = [
  ...['delivered_at', 'address', 'status', 'created_by', 'package_type', 'external_id', 'add_ons', 'on_disk'],
]
const sortIndexes = sorted.flatMap((column) =>
  ['ASC', 'DESC'].map(
    (direction) => `CREATE INDEX order_rows_${column}_${direction.toLowerCase()}
  ON order_rows (connection_id, ${column} ${direction}, created_at DESC, id);`,
  ),
)

const count = (order: string, kind: string, value: string, change: '+' | '-'): string =>
  `INSERT INTO order_counts (connection_id, kind, value, n) SELECT ${order}.connection_id, '${kind}', ${value},
    ${change}1 WHERE ${value} IS NOT NULL ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n ${change} 1;`
const counted = [
  ['total', 'understood', () => "''"],
  ['status', 'status', (order: string) => `${order}.status`],
  ['creator', 'created_by', (order: string) => `lower(${order}.created_by)`],
  ['again', 'again_at', (order: string) => `CASE WHEN ${order}.again_at IS NOT NULL THEN '' END`],
  ['unlisted', 'unlisted_at', (order: string) => `CASE WHEN ${order}.unlisted_at IS NOT NULL THEN '' END`],
  ['disk', 'disk_state', (order: string) => `CAST(${order}.disk_state AS TEXT)`],
] as const
const countAll = (order: string, change: '+' | '-'): string =>
  counted.map(([kind, , of]) => count(order, kind, of(order), change)).join('\n  ')

const stale = (order: string, id: string): string =>
  `INSERT INTO order_rows_stale (connection_id, id) VALUES (${order}.connection_id, ${order}.${id})
    ON CONFLICT DO NOTHING;`
/** In a trigger: whether one of these columns has another value. */
export const changed = (names: readonly string[]): string =>
  `(${names.map((name) => `OLD.${name}`).join(', ')}) IS NOT (${names.map((name) => `NEW.${name}`).join(', ')})`
const shown = [
  ...[
    'understood',
    'status',
    'address',
    'created_at',
    'delivered_at',
    'created_by',
    'package_type',
    'add_ons',
  ],
  ...['external_id', 'again_at', 'unlisted_at'],
]
const rereading = [
  ...['detail', 'detail_hash', 'list_hash', 'recheck', 'assets_known', 'sent_at', 'detail_read_at'],
  'detail_tried_at',
]
const onDisk = ['assets_known', 'asset_counts', 'newest_at']

/** Tables by whose rows the files of an order are counted. */
export const filesOfOrder = ['files', 'transfer_files'] as const
const fileTriggers = filesOfOrder.map(
  (table) => `
CREATE TRIGGER ${table}_put AFTER INSERT ON ${table} BEGIN ${stale('NEW', 'order_id')} END;
CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} BEGIN
  ${stale('OLD', 'order_id')} ${stale('NEW', 'order_id')}
END;
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN ${stale('OLD', 'order_id')} END;`,
)

export const orderRowsSchema = `
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
${sortIndexes.join('\n')}
CREATE INDEX order_rows_disk ON order_rows (connection_id, disk_state, created_at DESC);
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
  connection_id TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (connection_id, id)
) STRICT, WITHOUT ROWID;
-- The folder and the preset that a connection's list counts by.
CREATE TABLE list_scopes (
  connection_id TEXT PRIMARY KEY, root TEXT NOT NULL, fields TEXT
) STRICT, WITHOUT ROWID;
-- Up to which order of an older schema the rows are made; nothing once they all are.
CREATE TABLE order_rows_made (up_to INTEGER NOT NULL) STRICT;
INSERT INTO order_rows_made SELECT 0 WHERE EXISTS (SELECT 1 FROM orders);

CREATE TRIGGER orders_put AFTER INSERT ON orders BEGIN
  ${putOrderRow};
  ${stale('NEW', 'id')}
END;
CREATE TRIGGER orders_removed AFTER DELETE ON orders BEGIN
  DELETE FROM order_rows WHERE row = OLD.rowid;
  DELETE FROM order_rows_stale WHERE connection_id = OLD.connection_id AND id = OLD.id;
END;
CREATE TRIGGER orders_changed AFTER UPDATE OF ${shown.join(', ')} ON orders WHEN ${changed(shown)} BEGIN
  UPDATE order_rows SET ${shown
    .map((name) => `${name} = ${copied.find(([column]) => column === name)?.[1]('NEW.') ?? ''}`)
    .join(', ')}
  WHERE row = NEW.rowid;
END;
CREATE TRIGGER orders_model AFTER UPDATE OF raw ON orders WHEN OLD.raw <> NEW.raw BEGIN
  UPDATE order_rows SET model_id = ${modelOf('NEW.')}
  WHERE row = NEW.rowid AND model_id IS NOT ${modelOf('NEW.')};
END;
CREATE TRIGGER orders_reread AFTER UPDATE OF ${rereading.join(', ')} ON orders BEGIN
  UPDATE order_rows SET reread = ${mayBeDue('NEW.')} WHERE row = NEW.rowid AND reread <> ${mayBeDue('NEW.')};
  UPDATE order_rows SET read_at = ${readAt('NEW.')} WHERE row = NEW.rowid AND read_at IS NOT ${readAt('NEW.')};
END;
CREATE TRIGGER orders_delivered AFTER UPDATE OF ${onDisk.join(', ')} ON orders WHEN ${changed(onDisk)} BEGIN
  ${stale('NEW', 'id')}
END;
${fileTriggers.join('')}

CREATE TRIGGER order_rows_put AFTER INSERT ON order_rows BEGIN
  ${countAll('NEW', '+')}
END;
CREATE TRIGGER order_rows_removed AFTER DELETE ON order_rows BEGIN
  ${countAll('OLD', '-')}
END;
${counted
  .slice(1)
  .map(
    ([kind, column, of]) => `
CREATE TRIGGER order_rows_${kind} AFTER UPDATE OF ${column} ON order_rows
  WHEN ${of('OLD')} IS NOT ${of('NEW')} COLLATE BINARY BEGIN
  ${count('OLD', kind, of('OLD'), '-')}
  ${count('NEW', kind, of('NEW'), '+')}
END;`,
  )
  .join('')}
`
