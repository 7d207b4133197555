import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'
import { asIndexed, holdsAll, type Typed } from './wordSearch.ts'

/** Orders of people whose names hold words that are searched for. The texts of the orders know only their addresses. */
export interface NamedCreators {
  /** For an order `o`. */
  sql: string
  /** `SELECT … row` of these orders, by the index of creators. */
  rows: string
  values: Record<string, SQLInputValue>
}

/** Looks up whose name holds some of the words; null where nobody's does. `writeMark`: another one after each write. */
export function createNamedCreators(
  db: DatabaseSync,
  writeMark: () => string,
): (connection: string, typed: Typed) => NamedCreators | null {
  const everyone = db.prepare(`SELECT email, concat_ws(' ', json_extract(raw, '$.name'),
    coalesce(json_extract(raw, '$.surname'), json_extract(raw, '$.surename'))) AS name
    FROM people WHERE connection_id = ? AND email <> ''`)
  let known: { of: string; names: { email: string; plain: string }[] } | null = null

  /** Everyone's name as the index of words would have it, until something is written. */
  function namesOf(connection: string): { email: string; plain: string }[] {
    const of = `${connection} ${writeMark()}`
    if (known?.of === of) return known.names
    const names = (everyone.all(connection) as { email: string; name: string }[])
      // Begins with a blank, so that every word has one before it (see `readTyped`).
      .map(({ email, name }) => ({ email, plain: asIndexed(plainWords(` ${name}`)) }))
    known = { of, names }
    return names
  }

  return (connection, { words }) => {
    if (words.length === 0) return null
    // By the words that the text of an order still has to hold: one name may hold all, another one some.
    const groups = new Map<string, { rest: string[]; emails: string[] }>()
    for (const { email, plain } of namesOf(connection)) {
      const rest = words.filter((word) => !plain.includes(word))
      if (rest.length === words.length) continue
      const key = JSON.stringify(rest)
      const group = groups.get(key) ?? { rest, emails: [] }
      group.emails.push(email)
      groups.set(key, group)
    }
    if (groups.size === 0) return null
    const values: NamedCreators['values'] = {}
    const each = [...groups.values()].map(({ rest, emails }, at) => {
      const [creators, words] = [`creators${String(at)}`, `rest${String(at)}`]
      values[creators] = JSON.stringify(emails)
      const byThem = `o.created_by IN (SELECT value FROM json_each(:${creators}))`
      if (rest.length === 0) return byThem
      values[words] = JSON.stringify(rest)
      return `(${byThem} AND EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row
        AND ${holdsAll('t.c2', rest, words)}))`
    })
    const rowsOf = (sql: string): string =>
      `SELECT o.row FROM order_rows o WHERE o.connection_id = :connection AND ${sql}`
    return { sql: each.join(' OR '), rows: each.map(rowsOf).join(' UNION '), values }
  }
}
