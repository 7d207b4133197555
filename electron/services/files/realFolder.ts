import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
} from 'node:fs'
import { join } from 'node:path'
import { FileFault } from './fileFault.ts'
import { nameKey } from './naming.ts'

/**
 * Throws a FileFault if `folder` has become a link or is behind one: writes would land elsewhere. Throws ENOENT if it
 * is gone.
 */
export function assertReal(folder: string): void {
  if (!isReal(folder)) throw behindLink(folder)
}

/** Whether `folder` is no link and behind none. Throws ENOENT if it is gone. */
function isReal(folder: string): boolean {
  const real = realpathSync.native(folder)
  if (real === folder) return true
  if (nameKey(real) !== nameKey(folder)) return false
  // Windows, macOS and some network drives ignore case or the Unicode form, and answer with the name on disk.
  const [found, onDisk] = [folder, real].map((path) => lstatSync(path, { bigint: true }))
  return found?.isDirectory() === true && found.ino === onDisk?.ino && found.dev === onDisk.dev
}

function behindLink(folder: string): FileFault {
  return new FileFault(
    'disk',
    `${folder} is behind a link now. Remove the link: Planroom doesn’t save files through links.`,
  )
}

/** An open folder handle, so that a link that takes its place is noticed. */
export interface RealFolder {
  /** Path that always leads to this folder, even if it is replaced. Its own path on systems without such paths. */
  at: string
  /** Calls `undo` and throws if another folder has taken its place: what was made landed elsewhere. */
  assertHere(undo: () => void): void
  close(): void
}

// Windows has neither flag, and only few users may make links there.
const { O_DIRECTORY, O_NOFOLLOW } = constants as { O_DIRECTORY?: number; O_NOFOLLOW?: number }

/** Opens a real folder (absolute path). Throws as `assertReal` does. */
export function openRealFolder(folder: string): RealFolder {
  assertReal(folder)
  if (O_DIRECTORY === undefined || O_NOFOLLOW === undefined)
    return {
      at: folder,
      assertHere(undo) {
        if (isReal(folder)) return
        undo()
        throw behindLink(folder)
      },
      close: () => undefined,
    }
  const fd = openSync(folder, constants.O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  const descriptorPath = `/proc/self/fd/${fd}`
  const descriptorTarget = (): string | null => {
    try {
      return readlinkSync(descriptorPath)
    } catch {
      // macOS has no such path.
      return null
    }
  }
  const isHere = (): boolean => {
    if (descriptorTarget() === folder) return true
    const [opened, there] = [
      fstatSync(fd, { bigint: true }),
      lstatSync(folder, { bigint: true, throwIfNoEntry: false }),
    ]
    const isSame = there !== undefined && opened.ino === there.ino && opened.dev === there.dev
    return isSame && isReal(folder)
  }
  return {
    at: descriptorTarget() === null ? folder : descriptorPath,
    assertHere(undo) {
      if (isHere()) return
      undo()
      // Throws ENOENT if the folder is gone, for example with its drive.
      assertReal(folder)
      throw behindLink(folder)
    },
    close() {
      closeSync(fd)
    },
  }
}

/** Runs a step in a real folder. Calls `undo` if it landed in another one. */
export function inRealFolder<T>(
  folder: string,
  step: (at: string) => T,
  undo: (made: T, at: string) => void,
): T {
  const real = openRealFolder(folder)
  try {
    const made = step(real.at)
    real.assertHere(() => {
      undo(made, real.at)
    })
    return made
  } finally {
    real.close()
  }
}

/** Keeps a real folder open for work that checks by itself whether the folder was replaced. */
export async function withRealFolder<T>(
  folder: string,
  work: (real: Omit<RealFolder, 'close'>) => Promise<T>,
): Promise<T> {
  const real = openRealFolder(folder)
  try {
    return await work(real)
  } finally {
    real.close()
  }
}

/** Creates a folder in a real folder. Throws the system's errors, EEXIST if the name is taken. */
export function makeFolderIn(parent: string, name: string): void {
  inRealFolder(
    parent,
    (at) => {
      mkdirSync(join(at, name))
    },
    (_, at) => {
      rmdirSync(join(at, name))
    },
  )
}
