import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isInside } from '../files/disk.ts'
import { isLibraryAt, maxLooks } from './roots.ts'

interface KnownLibrary {
  root: string
  /** Some of its order folders, below it. */
  dirs: string[]
}

/**
 * The library folder that `folder` (absolute) is, is in, or, where nothing stands at `folder`, is above of, and that is not where the data folder
 * knows it to be; null when there is none. The data folder is only read, also beside a program that works with it.
 */
export async function goneLibrary(dataFolder: string, folder: string): Promise<string | null> {
  const known = knownLibraries(join(dataFolder, 'catalogue.db')).filter(
    ({ root }) => isInside(root, folder) || isInside(folder, root),
  )
  for (const { root, dirs } of known) {
    if (await isLibraryAt(root, dirs)) continue
    if (isInside(root, folder) || (await isNothingAt(folder))) return root
  }
  return null
}

/** None where there is no catalogue, or where it is of another version or damaged: then nothing is known. */
function knownLibraries(file: string): KnownLibrary[] {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
    const dirs = db.prepare('SELECT rel_dir FROM folders WHERE root = ? ORDER BY order_id LIMIT ?')
    return db
      .prepare('SELECT root FROM roots UNION SELECT DISTINCT root FROM folders')
      .all()
      .map(({ root }) => ({
        root: String(root),
        dirs: dirs.all(String(root), maxLooks).map(({ rel_dir: dir }) => String(dir)),
      }))
  } catch {
    return []
  } finally {
    db?.close()
  }
}

async function isNothingAt(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch {
    return true
  }
}
