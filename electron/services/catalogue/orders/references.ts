import type { DatabaseSync } from 'node:sqlite'

/** Finds orders by the references that users gave them. */
export function createReferences(db: DatabaseSync): {
  /** Ids of the known orders that carry a reference. */
  orders(connection: string, reference: string): string[]
} {
  // The index is case-insensitive, so the second condition compares the case.
  const find = db.prepare(`SELECT id FROM order_rows
    WHERE connection_id = :connection AND external_id = :reference AND external_id = :reference COLLATE BINARY`)
  return {
    orders(connection, reference) {
      return find.all({ connection, reference }).map(({ id }) => String(id))
    },
  }
}
