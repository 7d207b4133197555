import { openDatabase, type DatabaseKind, type OpenedDatabase } from '../sqlite/database.ts'
import { catalogueSchema, catalogueVersion } from './catalogueSchema.ts'

/**
 * Opens the catalogue at `file`. A damaged file, or one with another schema version, is renamed and replaced by an
 * empty one. The caller notifies the user and rebuilds the index from the manifests. Throws only on disk errors.
 * `check`: when the integrity check runs.
 */
export function openCatalogue(file: string, check: DatabaseKind['check'] = 'unclean'): OpenedDatabase {
  const kind = { schema: catalogueSchema, version: catalogueVersion, synchronous: 'NORMAL', check } as const
  return openDatabase(file, { name: 'The order database', ...kind })
}
