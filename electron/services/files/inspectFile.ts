import { lstat, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isInside } from './disk.ts'
import { systemCode } from './fileFault.ts'
import { hashFile } from './hash.ts'

/** The recorded state of a file, from a manifest or the index. */
export interface Expected {
  /** Path below its order's folder, joined by `/`. */
  path: string
  size: number
  sha256: string
  mtimeMs: number
}

/**
 * State of the file on disk. `damaged`: size and time are as recorded, but the bytes differ, so no program meant to
 * change it. `changed`: a program changed it. `unreadable`: it could not be checked. `elsewhere`: a link on the path
 * leads out of the folder.
 */
type Found = 'complete' | 'missing' | 'damaged' | 'changed' | 'unreadable' | 'elsewhere'

/**
 * Whether a found time equals the recorded one. Copies keep milliseconds at best, and some disks only one or two
 * seconds. A change by a person never falls into the same millisecond.
 */
export function sameTime(recordedMs: number, foundMs: number): boolean {
  if (Math.abs(recordedMs - foundMs) < 1) return true
  return foundMs % 1000 === 0 && recordedMs > foundMs && recordedMs - foundMs < 2000
}

/** Result of `inspectFile`. */
export interface Inspected {
  state: Found | 'uncertain'
  mtimeMs: number | null
  /** Whether the file is unreadable because another program keeps it open. Only Windows has such files. */
  isInUse?: boolean
}

/**
 * Checks one recorded file in its order's folder (absolute and real). `bytes: 'never'` compares size and time, and
 * returns `uncertain` if only the time differs. `'if-time-differs'` then reads the file, `'always'` reads every file.
 * Rejects only with the signal's reason.
 */
export async function inspectFile(
  folder: string,
  file: Expected,
  bytes: 'never' | 'if-time-differs' | 'always',
  options: {
    signal?: AbortSignal | undefined
    onBytes?: (bytes: number) => void
    buffer?: Buffer | undefined
  } = {},
): Promise<Inspected> {
  const path = join(folder, file.path)
  try {
    if (file.path.includes('/') && !isInside(await realpath(folder), await realpath(dirname(path))))
      return { state: 'elsewhere', mtimeMs: null }
    const found = await lstat(path)
    const { mtimeMs } = found
    if (!found.isFile() || found.size !== file.size) return { state: 'changed', mtimeMs }
    const timely = sameTime(file.mtimeMs, mtimeMs)
    if (bytes === 'never') return { state: timely ? 'complete' : 'uncertain', mtimeMs }
    if (bytes === 'if-time-differs' && timely) return { state: 'complete', mtimeMs }
    if ((await hashFile(path, options)) === file.sha256) return { state: 'complete', mtimeMs }
    return { state: timely ? 'damaged' : 'changed', mtimeMs }
  } catch (error) {
    options.signal?.throwIfAborted()
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'missing', mtimeMs: null }
    return { state: 'unreadable', mtimeMs: null, isInUse: code === 'EBUSY' }
  }
}
