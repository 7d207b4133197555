import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { statOrNull } from '../../files/disk.ts'

interface Options {
  folder: string
  maxBytes: number
  onProblem: (path: string, reason: string) => void
}

/** The mtime of a picture is when it was shown. It is renewed at most once in this time, in milliseconds. */
const dayMs = 24 * 3600 * 1000
/** Share of the limit that remains after an eviction. */
const keptShare = 0.8
/** Share of the limit that may be added before the folder is measured again. */
const addedShare = 0.05

/** A cache folder of pictures with a maximum size, evicting the least recently shown (LRU). */
export function createPictureCache({ folder, maxBytes, onProblem }: Options) {
  /** Bytes added since the folder was measured. */
  let addedBytes = Infinity
  let measuring: Promise<void> | null = null
  let isClosed = false

  async function measure(): Promise<void> {
    const pictures: { path: string; size: number; usedAt: number }[] = []
    for (const name of await readdir(folder)) {
      for (const picture of await readdir(join(folder, name))) {
        if (isClosed) return
        const path = join(folder, name, picture)
        // An unfinished picture may be renamed meanwhile.
        const found = await statOrNull(path)
        if (found !== null) pictures.push({ path, size: found.size, usedAt: found.mtimeMs })
      }
    }
    let left = pictures.reduce((sum, { size }) => sum + size, 0)
    if (left <= maxBytes) return
    for (const { path, size } of pictures.sort((a, b) => a.usedAt - b.usedAt)) {
      if (isClosed || left <= maxBytes * keptShare) return
      await rm(path, { force: true })
      left -= size
    }
  }

  async function add(path: string): Promise<void> {
    addedBytes += (await stat(path)).size
    if (addedBytes < maxBytes * addedShare || measuring !== null || isClosed) return
    addedBytes = 0
    measuring = measure()
      .catch((error: unknown) => onProblem(folder, String(error)))
      .finally(() => {
        measuring = null
      })
  }

  return {
    /** Returns folder and path of a picture. `name` begins with the hash of its file. */
    placeOf(name: string): { folder: string; path: string } {
      const subfolder = join(folder, name.slice(0, 2))
      return { folder: subfolder, path: join(subfolder, name) }
    },
    /** Returns whether a picture exists, and marks it as shown. */
    async has(path: string): Promise<boolean> {
      try {
        const found = await statOrNull(path)
        if (found === null || found.size === 0) return false
        const now = new Date()
        if (now.getTime() - found.mtimeMs > dayMs) await utimes(path, now, now)
        return true
      } catch (error) {
        onProblem(path, String(error))
        return false
      }
    },
    /** Records a new picture at `path`. */
    added(path: string): void {
      add(path).catch((error: unknown) => onProblem(path, String(error)))
    },
    /** Ends all running work. */
    async close(): Promise<void> {
      isClosed = true
      await measuring
    },
  }
}
