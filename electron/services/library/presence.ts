import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dirname } from 'node:path/posix'
import type { Files, FoundFile } from '../catalogue/filesRepository.ts'
import type { Folders, FoundFolder } from '../catalogue/foldersRepository.ts'
import { nameKey } from '../files/naming.ts'
import { isRootThere } from '../libraryIndex/roots.ts'

/** Asks the disk which recorded files are at their place, and what was noted on them, and keeps it in the index. */
export interface Presence {
  /** Asks about one folder. Gives whether it is another one now. Never rejects for the disk. */
  check(folder: FoundFolder): Promise<boolean>
}

interface Parts {
  files: Pick<Files, 'ofOrder' | 'missing' | 'setMissing'>
  folders: Pick<Folders, 'rootId' | 'someDirs'>
  /** Looks whether what was noted on a folder was changed by others. Gives whether. Never rejects. */
  checkNotes?: ((folder: FoundFolder) => Promise<boolean>) | undefined
  onProblem?: ((path: string, error: unknown) => void) | undefined
}

export function createPresence({ files, folders, checkNotes, onProblem }: Parts): Presence {
  /** What is in a folder now, by name, in one call; none when the folder is not there, null when it cannot be read. */
  async function listing(path: string): Promise<ReadonlySet<string> | null> {
    try {
      return new Set((await readdir(path)).map(nameKey))
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
        return new Set()
      onProblem?.(path, error)
      return null
    }
  }

  /**
   * Those of an order's files that are not at their place. Each folder is listed once: exported reports stand below
   * the order's own. Where a folder cannot be read, its files are as they were (`before`).
   */
  async function missingOf(
    folder: FoundFolder,
    records: readonly FoundFile[],
    before: ReadonlySet<string>,
  ): Promise<FoundFile[]> {
    const places = [...new Set(records.map(({ relPath }) => dirname(relPath)))]
    const listings = new Map(
      await Promise.all(
        places.map(async (place) => [place, await listing(join(folder.root, folder.relDir, place))] as const),
      ),
    )
    return records.filter(({ relPath }) => {
      const names = listings.get(dirname(relPath)) ?? null
      return names === null ? before.has(relPath) : !names.has(nameKey(basename(relPath)))
    })
  }

  async function checkFiles(folder: FoundFolder): Promise<boolean> {
    const current = files.ofOrder(folder).filter((file) => file.state !== 'earlier')
    const before = new Set(files.missing(folder))
    const missing = await missingOf(folder, current, before)
    const isSame = missing.length === before.size && missing.every(({ relPath }) => before.has(relPath))
    if (isSame) return false
    // A drive that is not connected lacks every file: that says nothing about the folder.
    if (missing.length > before.size && !(await isRootThere(folder.root, folders))) return false
    return files.setMissing(folder, missing)
  }

  return {
    async check(folder) {
      const areNotesOther = (await checkNotes?.(folder)) === true
      return (await checkFiles(folder)) || areNotesOther
    },
  }
}
