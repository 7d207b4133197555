import { lstat, realpath, stat } from 'node:fs/promises'
import { isInside } from '../../services/files/disk.ts'

/** The used part of a system's file manager. */
export interface FileManager {
  /** Opens whatever is at a path. Returns an error text, or an empty text. */
  open(path: string): Promise<string>
  /** Shows the path in its parent folder without opening it. */
  reveal(path: string): void
}

export interface FolderToShow {
  /** Absolute path. */
  path: string
  /** The library folder that must contain `path` or be `path`. Absolute. */
  root: string
  platform: NodeJS.Platform
}

/**
 * Shows a real folder of the library in the system's file manager. Folders may come from anyone, and opening a program
 * starts it, so the path is checked first. On macOS a folder can be a program, so it is shown in its parent. On Windows
 * a path with a trailing separator can only be a folder. Returns an error text, or an empty text.
 */
export async function showFolder(
  { path, root, platform }: FolderToShow,
  manager: FileManager,
): Promise<string> {
  try {
    // The user chose the library folder, which may be a link.
    const found = await (path === root ? stat(path) : lstat(path))
    if (!found.isDirectory() || !isInside(await realpath(root), await realpath(path)))
      return 'it is no folder of the library'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  if (platform === 'darwin') {
    manager.reveal(path)
    return ''
  }
  const separator = platform === 'win32' ? '\\' : '/'
  return manager.open(path.endsWith(separator) ? path : path + separator)
}
