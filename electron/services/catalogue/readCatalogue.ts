import { DatabaseSync } from 'node:sqlite'
import { prepareSomeDirs } from './foldersRepository.ts'

/** A folder that holds order folders. */
export interface LibraryRoot {
  root: string
  /** Some of its order folders, below it. */
  dirs: string[]
}

/**
 * Returns the library folders of a catalogue, each with at most `maxDirs` order folders. Opens the file read-only, also
 * while the program uses it. Empty if the file is missing, damaged or has another version.
 */
export function readLibraryRoots(file: string, maxDirs: number): LibraryRoot[] {
  return readCatalogue(file, (db) => {
    const someDirs = prepareSomeDirs(db)
    return db
      .prepare('SELECT root FROM roots UNION SELECT DISTINCT root FROM folders')
      .all()
      .map(({ root }) => ({
        root: String(root),
        dirs: someDirs(String(root), maxDirs),
      }))
  })
}

/** A newer delivery of an order, as the catalogue knows it. */
export interface NewestDelivery {
  orderId: string
  /**
   * When it was noticed, in milliseconds since the epoch. Files that were not asked about since belong to an earlier
   * delivery.
   */
  noticedAt: number
}

/** Returns the orders of all connections that were delivered again. Reads as `readLibraryRoots` does. */
export function readNewestDeliveries(file: string): NewestDelivery[] {
  return readCatalogue(file, (db) =>
    db
      .prepare('SELECT id, max(newest_at) AS at FROM orders WHERE newest_at IS NOT NULL GROUP BY id')
      .all()
      .map(({ id, at }) => ({ orderId: String(id), noticedAt: Math.round(Number(at) * 1000) })),
  )
}

function readCatalogue<T>(file: string, read: (db: DatabaseSync) => T[]): T[] {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
    return read(db)
  } catch {
    return []
  } finally {
    db?.close()
  }
}
