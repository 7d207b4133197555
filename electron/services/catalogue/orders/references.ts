import type { DatabaseSync } from 'node:sqlite'

/** Orders by the references that their users gave them. */
export function createReferences(db: DatabaseSync): {
  /** Ids of the known orders that carry a reference. */
  orders(connection: string, reference: string): string[]
} {
  const find = db.prepare('SELECT id FROM orders WHERE connection_id = ? AND external_id = ?')
  return {
    orders: (connection, reference) =>
      (find.all(connection, reference) as { id: string }[]).map(({ id }) => id),
  }
}
