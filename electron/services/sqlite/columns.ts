/** Returns the column of a property: `relPath` is stored as `rel_path`. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** SQL: the columns of these properties, so that a row has the form of its record. */
export const selected = (names: readonly string[]): string =>
  names.map((name) => `${columnOf(name)} AS ${name}`).join(', ')

/** SQL that adds a row with the values of these properties, in this order. */
export const insertInto = (table: string, names: readonly string[]): string =>
  `INSERT INTO ${table} (${names.map(columnOf).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`

/** SQL after `insertInto`: a row with the same `key` stays and gets the new values of `changed`. */
export function orUpdate(key: readonly string[], changed: readonly string[]): string {
  const values = changed.map(columnOf).map((column) => `${column} = excluded.${column}`)
  return `ON CONFLICT (${key.map(columnOf).join(', ')}) DO UPDATE SET ${values.join(', ')}`
}
