import type { DatabaseSync } from 'node:sqlite'

/** Columns that lists filter, sort and search by, per table. */
export const listColumns = {
  order_rows: [
    'created_at',
    'delivered_at',
    'address',
    'status',
    'created_by',
    'package_type',
    'external_id',
    'add_ons',
    'on_disk',
    'disk_state',
    'redelivered_at',
    'corrected_at',
    'new_at',
    'unlisted_at',
    'completeness',
    'handover',
  ],
  folder_rows: ['sort_date', 'title_key', 'title', 'place'],
  people: ['email', 'office_id', 'raw'],
} as const
type ListTable = keyof typeof listColumns

const bump = (table: string, name: string): string =>
  `UPDATE list_versions SET n = n + 1 WHERE name = '${table}.${name}';`

const bumping = (table: ListTable): string => `
INSERT OR IGNORE INTO temp.list_versions VALUES ('${table}.row', 0)${listColumns[table]
  .map((name) => `, ('${table}.${name}', 0)`)
  .join('')};
CREATE TEMP TRIGGER IF NOT EXISTS ${table}_put_version AFTER INSERT ON main.${table} BEGIN ${bump(table, 'row')} END;
CREATE TEMP TRIGGER IF NOT EXISTS ${table}_gone_version AFTER DELETE ON main.${table} BEGIN ${bump(table, 'row')} END;
${listColumns[table]
  .map(
    (
      name,
    ) => `CREATE TEMP TRIGGER IF NOT EXISTS ${table}_${name}_version AFTER UPDATE OF ${name} ON main.${table}
  WHEN OLD.${name} IS NOT NEW.${name} COLLATE BINARY BEGIN ${bump(table, name)} END;`,
  )
  .join('\n')}`

/**
 * Tells whether a list may have changed since it was last read. Counts changes of the columns in memory, for this
 * connection. A write of another connection changes all versions.
 */
export function createListVersions(db: DatabaseSync) {
  db.exec(`CREATE TEMP TABLE IF NOT EXISTS list_versions (name TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;
${bumping('order_rows')}${bumping('folder_rows')}${bumping('people')}`)
  const sum = db.prepare(`SELECT sum(v.n) || '/' || (SELECT data_version FROM pragma_data_version) AS version
    FROM json_each(?) j CROSS JOIN temp.list_versions v ON v.name = j.value`)
  return {
    /** Equal texts mean an unchanged list; null if unknown. Inserted and deleted rows always count as a change. */
    of(table: ListTable, columns: readonly string[]): string | null {
      // An open transaction may be rolled back, and its versions with it.
      if (db.isTransaction) return null
      const names = ['row', ...columns].map((name) => `${table}.${name}`)
      return String(sum.get(JSON.stringify(names))?.version)
    },
  }
}
