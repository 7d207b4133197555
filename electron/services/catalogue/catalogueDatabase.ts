import { openDatabase, type DatabaseKind, type OpenedDatabase } from '../sqlite/database.ts'
import { migrations } from './catalogueMigrations.ts'

/**
 * Opens the catalogue at `file`. One that is damaged, or that a newer Planroom wrote, is set aside and an empty one
 * takes its place: the caller tells the user and rebuilds the local index from the folders' manifests. Throws only
 * when the disk itself refuses. `check`: when it is read through for damage.
 */
export function openCatalogue(
  file: string,
  now: Date = new Date(),
  check: DatabaseKind['check'] = 'unclean',
): OpenedDatabase {
  return openDatabase(file, { name: 'The order database', migrations, synchronous: 'NORMAL', check }, now)
}
