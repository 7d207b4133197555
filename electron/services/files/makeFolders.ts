import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` loops forever on disks that answer ENOENT within
 * an existing folder, such as automounted file systems. This version tries each folder once and throws the disk's
 * error.
 */
export async function makeFolders(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolders(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Another program may have created it meanwhile.
    if (!(await isFolder(path))) throw error
  }
}

/** As `makeFolders`, blocking. `mode`: permissions of each new folder. */
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

/** Whether a folder is at the path, also through a link. False for anything that is no path. */
export function isFolderSync(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
