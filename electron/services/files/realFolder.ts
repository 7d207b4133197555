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

/**
 * Throws a FileFault where `folder`, which was real, is a link by now or behind one: what is written there would land
 * elsewhere. Throws ENOENT where it is gone.
 */
export function assertReal(folder: string): void {
  if (realpathSync.native(folder) !== folder) throw behindLink(folder)
}

function behindLink(folder: string): FileFault {
  return new FileFault(
    'disk',
    `${folder} is behind a link now. Remove the link: Planroom doesn’t save files through links.`,
  )
}

/** A folder that is held open, so that no link can take its place unseen. */
export interface RealFolder {
  /** Leads to that very folder, whatever is put in its place; its own path where the system has no such way. */
  at: string
  /** Throws, after `undo`, where the folder is no longer the one at its path: what was made in it landed elsewhere. */
  assertHere(undo: () => void): void
  close(): void
}

// Windows has neither: there a folder cannot be opened so, and links need rights that few users have.
const { O_DIRECTORY, O_NOFOLLOW } = constants as { O_DIRECTORY?: number; O_NOFOLLOW?: number }

/** Opens a folder that was real (absolute). Throws as `assertReal`. */
export function openRealFolder(folder: string): RealFolder {
  assertReal(folder)
  if (O_DIRECTORY === undefined || O_NOFOLLOW === undefined)
    return {
      at: folder,
      assertHere(undo) {
        if (realpathSync.native(folder) === folder) return
        undo()
        throw behindLink(folder)
      },
      close: () => undefined,
    }
  const fd = openSync(folder, constants.O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  const way = `/proc/self/fd/${fd}`
  const wayLeadsTo = (): string | null => {
    try {
      return readlinkSync(way)
    } catch {
      // macOS has no such way.
      return null
    }
  }
  const isHere = (): boolean => {
    if (wayLeadsTo() === folder) return true
    const [opened, there] = [
      fstatSync(fd, { bigint: true }),
      lstatSync(folder, { bigint: true, throwIfNoEntry: false }),
    ]
    const isSame = there !== undefined && opened.ino === there.ino && opened.dev === there.dev
    return isSame && realpathSync.native(folder) === folder
  }
  return {
    at: wayLeadsTo() === null ? folder : way,
    assertHere(undo) {
      if (isHere()) return
      undo()
      // Gone with its drive, perhaps: that is another trouble than a link.
      assertReal(folder)
      throw behindLink(folder)
    },
    close() {
      closeSync(fd)
    },
  }
}

/** Does a step in a folder that has to be real, and takes back with `undo` what landed elsewhere. */
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

/** Holds a folder open, which has to be real, for work that asks by itself whether the folder is still here. */
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

/** Makes a folder in one that has to be real. Throws the system's errors, EEXIST for a name that is taken. */
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
