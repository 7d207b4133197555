import type { DatabaseSync } from 'node:sqlite'

/** Key for the time when a connection's orders were last read to the end, in seconds. */
export const refreshedName = (connection: string): string => `refreshed:${connection}`

/** Key for the progress of an interrupted list pass. */
export const passName = (connection: string): string => `pass:${connection}`

/** Small values kept between runs, as JSON, such as the progress of a refresh. */
export type KeyValue = ReturnType<typeof createKeyValue>

export function createKeyValue(db: DatabaseSync) {
  const select = db.prepare('SELECT value FROM key_values WHERE name = ?')
  const upsert = db.prepare(
    'INSERT INTO key_values (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare('DELETE FROM key_values WHERE name = ?')
  const beginning = db.prepare(`SELECT substr(name, length(:prefix) + 1) AS rest FROM key_values
    WHERE name > :prefix AND name < :prefix || char(0x10ffff)`)
  return {
    get(name: string): unknown {
      const row = select.get(name) as { value: string } | undefined
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
    },
    set(name: string, value: unknown): void {
      upsert.run(name, JSON.stringify(value))
    },
    delete(name: string): void {
      remove.run(name)
    },
    /** Returns what follows the prefix in each name that begins with it. */
    after: (prefix: string) => beginning.all({ prefix }).map(({ rest }) => String(rest)),
  }
}
