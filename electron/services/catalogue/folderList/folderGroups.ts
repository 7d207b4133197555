import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { FolderGrouping } from '../../../../shared/contract/library.ts'
import { monthOf } from '../../../../shared/domain/moment.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import type { SortColumn } from '../list/listWalk.ts'
import { createListVersions, listColumns } from '../list/listVersions.ts'
import { inBatches } from '../search/rowRanges.ts'

/** Folders of a month or an office, in list order. `name`: null for folders without a month or office. */
export interface GroupedFolders {
  name: string | null
  /** Row ids of `folder_rows`. */
  rows: readonly number[]
}

/** A library to group, and how. */
interface Grouping {
  connectionId: string
  root: string
  by: FolderGrouping
  /** Whether the months begin with the oldest. */
  isOldestFirst: boolean
  /** Order of the folders within a group. The columns are those of `folder_rows d`. */
  order: readonly SortColumn[]
}

interface Member {
  row: number
  /** When the order was delivered, in seconds since the epoch; 0 if unknown. */
  date: number
  /** E-mail address of who ordered; null if unknown or not needed. */
  createdBy: string | null
}

/** Beyond this number of changed folders, all folders are grouped anew, in batches. */
const maxMoved = 100
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const note = (of: 'NEW' | 'OLD'): string =>
  `INSERT INTO moved_folders VALUES (${of}.row) ON CONFLICT DO NOTHING;`
const isMoved = listColumns.folder_rows
  .map((name) => `OLD.${name} IS NOT NEW.${name} COLLATE BINARY`)
  .join(' OR ')
/** Notes in memory, for this connection, which rows of the list may belong to another place. */
const movedFolders = `CREATE TEMP TABLE IF NOT EXISTS moved_folders (row INTEGER PRIMARY KEY);
CREATE TEMP TRIGGER IF NOT EXISTS moved_folders_put AFTER INSERT ON main.folder_rows BEGIN ${note('NEW')} END;
CREATE TEMP TRIGGER IF NOT EXISTS moved_folders_gone AFTER DELETE ON main.folder_rows BEGIN ${note('OLD')} END;
CREATE TEMP TRIGGER IF NOT EXISTS moved_folders_moved AFTER UPDATE ON main.folder_rows WHEN ${isMoved} BEGIN
  ${note('OLD')} ${note('NEW')}
END;`

/** Groups folders by the month of their delivery, in local time, or by the office of who ordered. */
export function createFolderGroups(db: DatabaseSync) {
  db.exec(movedFolders)
  const prepared = preparedOnce(db)
  const versions = createListVersions(db)
  /** The last grouping of a whole library. `version`: what it depends on besides the noted rows. */
  let last: { version: string; groups: readonly GroupedFolders[] } | null = null
  let groupings = 0

  function officesByEmail(connectionId: string): Map<string, string> {
    const found = prepared(`SELECT lower(p.email) AS email, s.name AS office FROM people p
      JOIN offices s ON s.connection_id = p.connection_id AND s.id = p.office_id WHERE p.connection_id = ?`)
    const rows = found.all(connectionId) as { email: string; office: string }[]
    return new Map(rows.map(({ email, office }) => [email, office]))
  }

  /** Returns a function that returns the folders of a library with these row ids, with the names of their groups. */
  function readerOf({ connectionId, root, by }: Grouping) {
    const createdBy = by === 'office' ? 'o.created_by' : 'NULL'
    const orders =
      by === 'office' ? 'LEFT JOIN orders o ON o.connection_id = d.connection_id AND o.id = d.order_id' : ''
    const members = prepared(`SELECT d.row, d.sort_date AS date, ${createdBy} AS createdBy
      FROM json_each(:rows) j CROSS JOIN folder_rows d ON d.row = j.value ${orders}
      WHERE d.connection_id = :connectionId AND d.root = :root ORDER BY j.key`)
    const offices = by === 'office' ? officesByEmail(connectionId) : new Map<string, string>()
    const groupOf = ({ date, createdBy }: Member): string | null =>
      by === 'month'
        ? monthOf(date === 0 ? null : date)
        : (offices.get((createdBy ?? '').toLowerCase()) ?? null)
    return (rows: readonly number[]): { row: number; name: string | null }[] => {
      const found = members.all({ rows: JSON.stringify(rows), connectionId, root }) as unknown as Member[]
      return found.map((member) => ({ row: member.row, name: groupOf(member) }))
    }
  }

  /** Groups the folders with these row ids, a few milliseconds at a time. Rejects with the signal's reason. */
  async function group(
    of: Grouping,
    pages: Iterator<readonly number[]>,
    signal?: AbortSignal,
  ): Promise<GroupedFolders[]> {
    const read = readerOf(of)
    const found = new Map<string | null, number[]>()
    await inBatches(db, signal, () => {
      const page = pages.next()
      if (page.done === true) return false
      for (const { row, name } of read(page.value)) {
        const rows = found.get(name)
        if (rows === undefined) found.set(name, [row])
        else rows.push(row)
      }
      return true
    })
    return sorted(of, found)
  }

  function versionOf({ connectionId, root, by, isOldestFirst, order }: Grouping): string | null {
    const others =
      by === 'office'
        ? [versions.of('order_rows', ['created_by']), versions.of('people', listColumns.people)]
        : [String(prepared('SELECT data_version AS version FROM pragma_data_version').get()?.version)]
    return others.includes(null)
      ? null
      : JSON.stringify([connectionId, root, by, isOldestFirst, order, others])
  }

  /** Moves the noted folders to their groups and places. Null if there are too many. */
  function moved(of: Grouping, groups: readonly GroupedFolders[]): readonly GroupedFolders[] | null {
    const noted = prepared(`SELECT row FROM temp.moved_folders LIMIT ${String(maxMoved + 1)}`).all()
    if (noted.length > maxMoved) return null
    if (noted.length === 0) return groups
    const changed = new Set(noted.map(({ row }) => Number(row)))
    const found = new Map(
      groups.map(({ name, rows }): [string | null, number[]] => [
        name,
        rows.filter((row) => !changed.has(row)),
      ]),
    )
    const { key, isBefore } = comparison(of.order)
    for (const { row, name } of readerOf(of)([...changed])) {
      const rows = found.get(name) ?? []
      found.set(name, rows)
      rows.splice(placeOf(rows, key.get(row) ?? {}, isBefore), 0, row)
    }
    for (const [name, rows] of found) if (rows.length === 0) found.delete(name)
    return sorted(of, found)
  }

  /** Returns statements: the sort key of a row, and whether a row comes before a sort key. */
  function comparison(order: readonly SortColumn[]): { key: StatementSync; isBefore: StatementSync } {
    const columns = order.map(({ sql }, at) => `${sql} AS k${String(at)}`).join(', ')
    const cases = order.map(({ sql, descending }, at) => {
      const key = `:k${String(at)}`
      return `WHEN ${sql} <> ${key} THEN ${sql} ${descending ? '>' : '<'} ${key}`
    })
    return {
      key: prepared(`SELECT ${columns} FROM folder_rows d WHERE d.row = ?`),
      isBefore: prepared(
        `SELECT CASE ${cases.join(' ')} ELSE 0 END AS isBefore FROM folder_rows d WHERE d.row = :row`,
      ),
    }
  }

  return {
    group,
    /**
     * Groups all folders of a library. Later calls for the same groups move only the folders that changed in between.
     * `pages`: returns the row ids of all folders in list order.
     */
    async all(
      of: Grouping,
      pages: () => Iterator<readonly number[]>,
      signal?: AbortSignal,
    ): Promise<readonly GroupedFolders[]> {
      const version = versionOf(of)
      // The notes of an open transaction may be rolled back.
      const isKept = version !== null && !db.isTransaction
      const known = last !== null && last.version === version ? moved(of, last.groups) : null
      if (isKept) prepared('DELETE FROM temp.moved_folders').run()
      if (known !== null && version !== null) {
        if (isKept) last = { version, groups: known }
        return known
      }
      groupings += 1
      const grouping = groupings
      if (isKept) last = null
      const groups = await group(of, pages(), signal)
      // Folders that changed meanwhile are noted again, unless another grouping has removed their notes.
      if (isKept && grouping === groupings) last = { version, groups }
      return groups
    },
  }
}

function sorted(
  { by, isOldestFirst }: Grouping,
  found: ReadonlyMap<string | null, readonly number[]>,
): GroupedFolders[] {
  const compare = (a: string, b: string): number =>
    by === 'office' ? collator.compare(a, b) : (a < b ? -1 : 1) * (isOldestFirst ? 1 : -1)
  return [...found]
    .map(([name, rows]) => ({ name, rows }))
    .sort(({ name: a }, { name: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b),
    )
}

/** Returns the index at which a row with this sort key belongs. */
function placeOf(
  rows: readonly number[],
  key: Record<string, SQLInputValue>,
  isBefore: StatementSync,
): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isBefore.get({ ...key, row: rows[middle] ?? 0 })?.isBefore === 1) from = middle + 1
    else to = middle
  }
  return from
}
