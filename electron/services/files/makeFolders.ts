import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Node's own recursive `mkdir` never returns where a disk answers
 * ENOENT for a folder in one that exists, as automounted and virtual file systems do; this asks once for each folder,
 * and throws the disk's answer.
 */
export async function makeFolders(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolders(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!(await isFolder(path))) throw error
  }
}

/** As `makeFolders`, at once; `mode` is for each folder that is made. */
export function makeFoldersSync(path: string, mode?: number): void {
  if (isFolderSync(path)) return
  if (dirname(path) !== path) makeFoldersSync(dirname(path), mode)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    if (!isFolderSync(path)) throw error
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

function isFolderSync(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
