import { DatabaseSync } from 'node:sqlite'
import { prepareSomeDirs } from './foldersRepository.ts'

/** A folder that holds order folders. */
export interface LibraryRoot {
  root: string
  /** Some of its order folders, below it. */
  dirs: string[]
}

/**
 * The library folders that a catalogue knows, each with at most `maxDirs` of its order folders. Opens the file for
 * reading only, also beside a program that works with it. None where there is no catalogue, or where it is of another
 * version or damaged.
 */
export function readLibraryRoots(file: string, maxDirs: number): LibraryRoot[] {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
    const someDirs = prepareSomeDirs(db)
    return db
      .prepare('SELECT root FROM roots UNION SELECT DISTINCT root FROM folders')
      .all()
      .map(({ root }) => ({
        root: String(root),
        dirs: someDirs(String(root), maxDirs),
      }))
  } catch {
    return []
  } finally {
    db?.close()
  }
}
