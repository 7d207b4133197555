import { lstat, realpath, stat } from 'node:fs/promises'
import { isInside } from '../../services/files/disk.ts'

/** What a system's file manager is asked. */
export interface FileManager {
  /** Opens what stands at a path, whatever it is. Answers what went wrong, or an empty text. */
  open(path: string): Promise<string>
  /** Shows it in the folder that it is in; nothing is opened. */
  reveal(path: string): void
}

export interface FolderToShow {
  /** Absolute. */
  path: string
  /** The library folder that it has to be in; it may be that folder itself. Absolute. */
  root: string
  platform: NodeJS.Platform
}

/**
 * Shows a folder in the system's file manager. To a system "open" means "start" for a program, and folders may come
 * from anyone. So it is checked at the moment of opening: only a real folder below the library is shown, and no
 * link. On macOS a folder may be a program by its name: there a folder is shown in the one above it and never opened.
 * On Windows a path with a separator at its end can only be a folder. Answers what went wrong, or an empty text.
 */
export async function showFolder(
  { path, root, platform }: FolderToShow,
  manager: FileManager,
): Promise<string> {
  try {
    // The library folder is the user's own choice, and may be a link.
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
