import type { DatabaseSync } from 'node:sqlite'

/** Key for the time when a connection's orders were last read to the end, in seconds. */
export const refreshedName = (connection: string): string => `refreshed:${connection}`

/** Key for the progress of an interrupted list pass. */
export const passName = (connection: string): string => `pass:${connection}`

/** Small values kept between runs, as JSON, such as the progress of a refresh. */
export interface KeyValue {
  get(name: string): unknown
  set(name: string, value: unknown): void
  delete(name: string): void
}

export function createKeyValue(db: DatabaseSync): KeyValue {
  const select = db.prepare('SELECT value FROM key_values WHERE name = ?')
  const upsert = db.prepare(
    'INSERT INTO key_values (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare('DELETE FROM key_values WHERE name = ?')
  return {
    get(name) {
      const row = select.get(name) as { value: string } | undefined
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
    },
    set(name, value) {
      upsert.run(name, JSON.stringify(value))
    },
    delete(name) {
      remove.run(name)
    },
  }
}
