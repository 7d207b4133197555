import type { DatabaseSync } from 'node:sqlite'
import type { FolderGroup, FolderGrouping } from '../../../../shared/contract/library.ts'
import { monthOf } from '../../../../shared/domain/moment.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { inBatches } from '../search/rowRanges.ts'

/** Folders of a library in groups. The folders of a group keep the order of the list. */
export interface GroupedFolders {
  /** Sorted by month or office name; the group of folders without a month or office is last. */
  groups: FolderGroup[]
  /** Row ids of `folder_rows`, group by group. */
  rows: readonly number[]
}

interface Member {
  row: number
  /** When the order was delivered, in seconds since the epoch; 0 if unknown. */
  date: number
  /** E-mail address of who ordered; null if unknown or not needed. */
  createdBy: string | null
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Groups folders by the month of their delivery, in local time, or by the office of who ordered. */
export function createFolderGroups(db: DatabaseSync) {
  const prepared = preparedOnce(db)

  function officesByEmail(connectionId: string): Map<string, string> {
    const found = prepared(`SELECT lower(p.email) AS email, s.name AS office FROM people p
      JOIN offices s ON s.connection_id = p.connection_id AND s.id = p.office_id WHERE p.connection_id = ?`)
    const rows = found.all(connectionId) as { email: string; office: string }[]
    return new Map(rows.map(({ email, office }) => [email, office]))
  }

  /**
   * Groups folders, a few milliseconds at a time. `pages`: their row ids in list order. `isOldestFirst`: whether the
   * months begin with the oldest. Rejects with the signal's reason.
   */
  return async function group(
    connectionId: string,
    by: FolderGrouping,
    isOldestFirst: boolean,
    pages: Iterator<readonly number[]>,
    signal?: AbortSignal,
  ): Promise<GroupedFolders> {
    const createdBy = by === 'office' ? 'o.created_by' : 'NULL'
    const orders =
      by === 'office' ? 'LEFT JOIN orders o ON o.connection_id = d.connection_id AND o.id = d.order_id' : ''
    const members = prepared(`SELECT d.row, d.sort_date AS date, ${createdBy} AS createdBy
      FROM json_each(?) j CROSS JOIN folder_rows d ON d.row = j.value ${orders} ORDER BY j.key`)
    const offices = by === 'office' ? officesByEmail(connectionId) : new Map<string, string>()
    const groupOf = ({ date, createdBy }: Member): string | null =>
      by === 'month'
        ? monthOf(date === 0 ? null : date)
        : (offices.get((createdBy ?? '').toLowerCase()) ?? null)
    const found = new Map<string | null, number[]>()
    await inBatches(db, signal, () => {
      const page = pages.next()
      if (page.done === true) return false
      for (const member of members.all(JSON.stringify(page.value)) as unknown as Member[]) {
        const name = groupOf(member)
        const rows = found.get(name)
        if (rows === undefined) found.set(name, [member.row])
        else rows.push(member.row)
      }
      return true
    })
    const compare = (a: string, b: string): number =>
      by === 'office' ? collator.compare(a, b) : (a < b ? -1 : 1) * (isOldestFirst ? 1 : -1)
    const names = [...found.keys()].sort((a, b) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b),
    )
    return {
      groups: names.map((name) => ({ name, folders: found.get(name)?.length ?? 0 })),
      rows: names.flatMap((name) => found.get(name) ?? []),
    }
  }
}
