import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'
import { asIndexed, holdsAll, typedWords, type Typed } from './wordSearch.ts'

/** SQL with the values that it names. */
interface Part {
  sql: string
  values: Record<string, SQLInputValue>
}
/** Orders of people whose names hold words that are searched for. The texts of the orders know only their addresses. */
export interface NamedCreators {
  /** Of an order `o`. */
  condition: Part
  /**
   * `SELECT … row` of these orders, by the index of words or that of creators: of so many of each group of people,
   * where they are more than `most`. Null where texts would have to be looked through.
   */
  rows: (most: number) => Part | null
}

/**
 * Looks up whose name holds some of the words; null where nobody's does. `holding`: the orders whose
 * texts hold what was typed, as a JSON list of their rows; null where they are too many to look up. `haveFewOrders`:
 * whether the texts of all orders of these people can be looked through at once. `peopleVersion`:
 * the same text means the same people; null while that cannot be said.
 */
export function createNamedCreators(
  db: DatabaseSync,
  holding: (typed: Typed) => string | null,
  haveFewOrders: (connection: string, emails: readonly string[]) => boolean,
  peopleVersion: () => string | null,
): (connection: string, typed: Typed) => NamedCreators | null {
  const everyone = db.prepare(`SELECT email, concat_ws(' ', json_extract(raw, '$.name'),
    coalesce(json_extract(raw, '$.surname'), json_extract(raw, '$.surename'))) AS name
    FROM people WHERE connection_id = ? AND email <> ''`)
  let known: { of: string; names: { email: string; plain: string }[] } | null = null

  /** Everyone's name as the index of words would have it. */
  function namesOf(connection: string): { email: string; plain: string }[] {
    const version = peopleVersion()
    const of = version === null ? null : `${connection} ${version}`
    if (of !== null && known?.of === of) return known.names
    const names = (everyone.all(connection) as { email: string; name: string }[])
      // Begins with a blank, so that every word has one before it (see `readTyped`).
      .map(({ email, name }) => ({ email, plain: asIndexed(plainWords(` ${name}`)) }))
    known = of === null ? null : { of, names }
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
    const each = [...groups.values()].map(({ rest, emails }, at) => {
      const [creators, words, found] = [`creators${String(at)}`, `rest${String(at)}`, `held${String(at)}`]
      const byThem: Part = {
        sql: `o.created_by IN (SELECT value FROM json_each(:${creators}))`,
        values: { [creators]: JSON.stringify(emails) },
      }
      if (rest.length === 0) return { condition: byThem, rows: (most: number) => rowsOf(byThem, most) }
      const condition: Part = {
        sql: `(${byThem.sql} AND EXISTS (SELECT 1 FROM orders_fts_content t WHERE t.id = o.row
          AND ${holdsAll('t.c2', rest, words)}))`,
        values: { ...byThem.values, [words]: JSON.stringify(rest) },
      }
      function rows(most: number): Part | null {
        // A short word is in many names, so that "they" may be everyone: few orders hold the rest.
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

/** Limited each by itself: a union is made whole before it gives its first row. */
const rowsOf = ({ sql, values }: Part, most: number, from = 'order_rows o'): Part => ({
  sql: `SELECT * FROM (SELECT o.row FROM ${from} WHERE o.connection_id = :connection AND ${sql} LIMIT :most)`,
  values: { ...values, most },
})

const joined = (parts: readonly Part[], by: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(by),
  values: parts.reduce<Part['values']>((all, { values }) => ({ ...all, ...values }), {}),
})
