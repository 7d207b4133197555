import { closeSync, linkSync, lstatSync, openSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemCode } from './fileFault.ts'
import { inRealFolder } from './realFolder.ts'

export interface PlaceJob {
  from: string
  to: string
  /** Whether the job was started before and may be done, in part or completely. */
  isRetry?: boolean
}

/** Errors of disks without hard links: FAT, some network drives, some security policies. */
const noLinks = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EINVAL']

/** Errors after which a temporary file is left for later: another program holds it. */
export const mayStay = ['EBUSY', 'ETXTBSY', 'EPERM', 'EACCES']

/**
 * Renames a file to a free name. Throws EEXIST if the name is taken. Uses a hard link, since a rename would replace an
 * existing file. Returns false if the old name still exists because another program holds it. The new name exists in
 * both cases.
 */
export function place(
  { from, to }: { from: string; to: string },
  unlink: (path: string) => void = unlinkSync,
): boolean {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!noLinks.includes(systemCode(error))) throw error
    moveToFree(from, to)
    return true
  }
  try {
    unlink(from)
    return true
  } catch (error) {
    if (!mayStay.includes(systemCode(error))) throw error
    return false
  }
}

/**
 * Renames on disks without hard links. A rename replaces what exists, so an empty file reserves the name first. A
 * program that saves under this name meanwhile gets EEXIST.
 */
export function moveToFree(from: string, to: string): void {
  closeSync(openSync(to, 'wx', 0o666))
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isPlaceholder(to)) throw error
    unlinkSync(to)
    // This disk never replaces a file by a rename, so no reservation is needed.
    if (systemCode(error) !== 'EEXIST' && systemCode(error) !== 'EPERM') throw error
    renameSync(from, to)
  }
}

/** Whether a name is only reserved (see `moveToFree`). Delivered files are never empty. */
export function isPlaceholder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === 0
}

/**
 * As `place`, in real folders. Undoes a rename that landed in another folder. A file of another program gets its old
 * name back. A temporary file loses its new name.
 */
export function placeInFolder({ from, to, isRetry = false }: PlaceJob): boolean {
  const [fromFolder, toFolder] = [dirname(from), dirname(to)]
  const [oldName, name] = [basename(from), basename(to)]
  if (fromFolder === toFolder)
    return inRealFolder(
      toFolder,
      (at) => {
        const job = { from: join(at, oldName), to: join(at, name) }
        return isRetry && isDone(job) ? true : place(job)
      },
      (_, at) => {
        // Not moved back: the source folder was replaced as well.
        rmSync(join(at, name), { force: true })
      },
    )
  return inRealFolder(
    toFolder,
    (there) =>
      inRealFolder(
        fromFolder,
        (here) => {
          const job = { from: join(here, oldName), to: join(there, name) }
          // A rename, not a link: a link would need a second step, which could remove a file that replaced the old one.
          if (!isRetry || !isDone(job)) moveToFree(job.from, job.to)
          return true
        },
        (_, here) => {
          moveToFree(join(there, name), join(here, oldName))
        },
      ),
    (_, there) => {
      moveToFree(join(there, name), from)
    },
  )
}

/** Whether a job that was started before is done. Removes a name that is only reserved. */
function isDone({ from, to }: { from: string; to: string }): boolean {
  if (isPlaced({ from, to })) {
    rmSync(from, { force: true })
    return true
  }
  if (isPlaceholder(to) && !isPlaceholder(from)) unlinkSync(to)
  return false
}

/** Whether `to` is the file that was called `from`, and may still be. */
function isPlaced({ from, to }: { from: string; to: string }): boolean {
  const [old, placed] = [from, to].map((path) => lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  return placed !== undefined && (old === undefined || (old.ino === placed.ino && old.dev === placed.dev))
}
