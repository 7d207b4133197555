import { DatabaseSync } from 'node:sqlite'
import { catalogueSchema } from '../../electron/services/catalogue/catalogueSchema.ts'

/** Returns an empty catalogue without a file. */
export function memoryCatalogue(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  db.exec(catalogueSchema)
  return db
}
