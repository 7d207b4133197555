import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dirname } from 'node:path/posix'
import type { Files, FoundFile } from '../catalogue/filesRepository.ts'
import type { Folders, FoundFolder } from '../catalogue/foldersRepository.ts'
import { isNothing } from '../files/disk.ts'
import { nameKey } from '../files/naming.ts'
import { isRootThere } from '../libraryIndex/roots.ts'

/** Checks on disk which recorded files exist and whether annotations changed, and updates the index. */
export type Presence = ReturnType<typeof createPresence>

interface Parts {
  files: Pick<Files, 'ofOrder' | 'missing' | 'setMissing'>
  folders: Pick<Folders, 'rootId' | 'someDirs'>
  /** Checks whether others changed the annotations of a folder, and returns that. Never rejects. */
  checkNotes?: ((folder: FoundFolder) => Promise<boolean>) | undefined
  onProblem?: ((path: string, error: unknown) => void) | undefined
}

export function createPresence({ files, folders, checkNotes, onProblem }: Parts) {
  /** Lists a folder in one call; empty if it is missing, null if it can't be read. */
  async function listing(path: string): Promise<ReadonlySet<string> | null> {
    try {
      return new Set((await readdir(path)).map(nameKey))
    } catch (error) {
      if (isNothing(error)) return new Set()
      onProblem?.(path, error)
      return null
    }
  }

  /**
   * Returns the paths of an order's missing files. Lists each folder once: exported reports are in subfolders. Files of
   * an unreadable folder keep their state (`before`).
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
    // A drive that is not connected lacks every file, which says nothing about the folder.
    if (missing.length > before.size && !(await isRootThere(folder.root, folders))) return false
    return files.setMissing(folder, missing)
  }

  return {
    /** Checks one folder. Returns whether anything changed. Never rejects because of the disk. */
    async check(folder: FoundFolder): Promise<boolean> {
      const areNotesOther = (await checkNotes?.(folder)) === true
      return (await checkFiles(folder)) || areNotesOther
    },
  }
}
