import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'
import { asIndexed, containsAll, typedWords, type TypedWords } from './wordSearch.ts'

/** SQL with its parameters. */
interface Part {
  sql: string
  values: Record<string, SQLInputValue>
}
/** Orders of people whose names contain searched words. The texts of orders have only e-mail addresses. */
export interface NamedCreators {
  /** Condition on an order `o`. */
  condition: Part
  /**
   * `SELECT … row` of these orders from an index, limited to `most` per group of people. Null if texts would have to be
   * scanned.
   */
  rows: (most: number) => Part | null
}

/**
 * Finds people whose names contain some of the words; null if there are none. `holding`: orders whose texts contain the
 * words, as a JSON list of rows; null if there are too many. `haveFewOrders`: whether the orders of these people can be
 * scanned at once. `peopleVersion`: equal for unchanged people; null if unknown.
 */
export function createNamedCreators(
  db: DatabaseSync,
  holding: (typed: TypedWords) => string | null,
  haveFewOrders: (connection: string, emails: readonly string[]) => boolean,
  peopleVersion: () => string | null,
): (connection: string, typed: TypedWords) => NamedCreators | null {
  const everyone = db.prepare(`SELECT email, concat_ws(' ', json_extract(raw, '$.name'),
    coalesce(json_extract(raw, '$.surname'), json_extract(raw, '$.surename'))) AS name
    FROM people WHERE connection_id = ? AND email <> ''`)
  let known: { of: string; names: { email: string; plain: string }[] } | null = null

  /** Returns everyone's name in the form of the word index. */
  function namesOf(connection: string): { email: string; plain: string }[] {
    const version = peopleVersion()
    const of = version === null ? null : `${connection} ${version}`
    if (of !== null && known?.of === of) return known.names
    const names = (everyone.all(connection) as { email: string; name: string }[])
      // The leading blank lets each word be found at its start (see `readTyped`).
      .map(({ email, name }) => ({ email, plain: asIndexed(plainWords(` ${name}`)) }))
    known = of === null ? null : { of, names }
    return names
  }

  return (connection, { words }) => {
    if (words.length === 0) return null
    // Grouped by the words that the order's text must still contain: a name may contain all of them or only some.
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
    const each = [...groups.values()].map(({ rest, emails }, at) => {
      const [creators, words, found] = [`creators${String(at)}`, `rest${String(at)}`, `held${String(at)}`]
      const byThem: Part = {
        sql: `o.created_by IN (SELECT value FROM json_each(:${creators}))`,
        values: { [creators]: JSON.stringify(emails) },
      }
      if (rest.length === 0) return { condition: byThem, rows: (most: number) => rowsOf(byThem, most) }
      const condition: Part = {
        sql: `(${byThem.sql} AND EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row
          AND ${containsAll('t.c2', rest, words)}))`,
        values: { ...byThem.values, [words]: JSON.stringify(rest) },
      }
      function rows(most: number): Part | null {
        // A short word occurs in many names. Few orders contain the other words, so those orders are looked up.
        const held = holding(typedWords(rest))
        if (held === null) return haveFewOrders(connection, emails) ? rowsOf(condition, most) : null
        const among = rowsOf(
          byThem,
          most,
          `json_each(:${found}) d CROSS JOIN order_rows o ON o.row = d.value`,
        )
        return { ...among, values: { ...among.values, [found]: held } }
      }
      return { condition, rows }
    })
    const conditions = each.map(({ condition }) => condition)
    return {
      condition: joined(conditions, ' OR '),
      rows(most) {
        const all = each.map(({ rows }) => rows(most))
        return all.includes(null) ? null : joined(all as Part[], ' UNION ')
      },
    }
  }
}

/** Selects rows with a limit for each part, since SQLite computes a whole union before its first row. */
const rowsOf = ({ sql, values }: Part, most: number, from = 'order_rows o'): Part => ({
  sql: `SELECT * FROM (SELECT o.row FROM ${from} WHERE o.connection_id = :connection AND ${sql} LIMIT :most)`,
  values: { ...values, most },
})

const joined = (parts: readonly Part[], by: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(by),
  values: parts.reduce<Part['values']>((all, { values }) => ({ ...all, ...values }), {}),
})
