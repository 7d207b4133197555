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
   * When it was noticed, in milliseconds since the epoch. Files that were not asked about since are of an earlier one.
   */
  noticedAt: number
}

/** The orders that were delivered again, of all connections. Reads as `readLibraryRoots` does. */
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
