import { openDatabase, type DatabaseKind, type OpenedDatabase } from '../sqlite/database.ts'
import { catalogueSchema, catalogueVersion } from './catalogueSchema.ts'

/**
 * Opens the catalogue at `file`. One that is damaged, or of another schema, is set aside and an empty one
 * takes its place: the caller tells the user and rebuilds the local index from the folders' manifests. Throws only
 * when the disk itself refuses. `check`: when it is read through for damage.
 */
export function openCatalogue(
  file: string,
  now: Date = new Date(),
  check: DatabaseKind['check'] = 'unclean',
): OpenedDatabase {
  const kind = { schema: catalogueSchema, version: catalogueVersion, synchronous: 'NORMAL', check } as const
  return openDatabase(file, { name: 'The order database', ...kind }, now)
}
