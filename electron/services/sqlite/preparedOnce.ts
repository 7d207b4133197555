import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Maximum number of cached statements. Beyond it all are dropped, in case a caller builds endless texts. */
const maxStatements = 400

/** Returns the statement of an SQL text, prepared once. */
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
