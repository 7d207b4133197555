import { lstat, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isInside } from './disk.ts'
import { systemCode } from './fileFault.ts'
import { hashFile } from './hash.ts'

/** What a manifest or the index says that a file is. */
export interface Expected {
  /** Below its order's folder, joined by `/`. */
  path: string
  size: number
  sha256: string
  mtimeMs: number
}

/**
 * What stands there now. `damaged`: size and time are as they were put, the bytes are not, so no program meant to
 * change it. `changed`: someone did. `unreadable`: it cannot be vouched for. `elsewhere`: a link on the way leads out
 * of the folder.
 */
export type Found = 'complete' | 'missing' | 'damaged' | 'changed' | 'unreadable' | 'elsewhere'

/**
 * Whether a time found on disk is the recorded one. Copies keep milliseconds at best, and some disks whole or even
 * seconds alone; a change by a person never falls into the same millisecond.
 */
export function sameTime(recordedMs: number, foundMs: number): boolean {
  if (Math.abs(recordedMs - foundMs) < 1) return true
  return foundMs % 1000 === 0 && recordedMs > foundMs && recordedMs - foundMs < 2000
}

/**
 * Looks at one recorded file in its order's folder (absolute and real). `bytes: 'never'` believes size and time, and
 * answers `uncertain` where only the time differs; `'if-time-differs'` then reads the file; `'always'` reads each.
 * Rejects with the signal's reason only.
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
): Promise<{ state: Found | 'uncertain'; mtimeMs: number | null }> {
  const path = join(folder, file.path)
  try {
    if (file.path.includes('/') && !isInside(folder, await realpath(dirname(path))))
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
    return { state: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable', mtimeMs: null }
  }
}
