import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Maximum number of dumps that are kept. */
const maxDumps = 3
/** Maximum size of all dumps that are kept, in bytes. */
const maxBytes = 30 * 1024 * 1024

/** Returns the folder of the dumps in the data folder. */
export const dumpFolder = (home: string): string => join(home, 'crashes')

/** Returns the dumps, newest first. */
export function listDumps(home: string): { path: string; bytes: number; at: Date }[] {
  const folder = dumpFolder(home)
  return namesBelow(folder)
    .filter((name) => name.endsWith('.dmp'))
    .flatMap((name) => {
      const path = join(folder, name)
      try {
        const found = statSync(path)
        return [{ path, bytes: found.size, at: found.mtime }]
      } catch {
        // It is gone, or another program holds it.
        return []
      }
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes old dumps. A dump that can't be removed, such as a locked one, is reported to `onFault` and stays. */
export function pruneDumps(home: string, onFault: (error: unknown) => void): void {
  let bytes = 0
  for (const [at, dump] of listDumps(home).entries()) {
    bytes += dump.bytes
    if (at < maxDumps && bytes <= maxBytes) continue
    try {
      rmSync(dump.path, { force: true })
      // The runtime keeps a note about each dump next to it.
      rmSync(dump.path.replace(/\.dmp$/, '.meta'), { force: true })
    } catch (error) {
      onFault(error)
    }
  }
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    // There was no crash yet.
    return []
  }
}
