import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Beyond so many texts all statements are dropped: for a caller that makes endless ones. */
const maxStatements = 400

/** Gives the statement of a text. It is prepared once. */
export type PreparedOnce = (sql: string) => StatementSync

export function preparedOnce(db: DatabaseSync): PreparedOnce {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    if (statements.size >= maxStatements) statements.clear()
    const statement = db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
