import type { Stats } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of small pictures. It is kept below a size: the pictures that were not shown for longest go. */
export interface ThumbnailCache {
  /** The folder for a picture, and its path. `name` begins with the hash of the file that it shows. */
  placeOf(name: string): { folder: string; path: string }
  /** Whether there is a picture at `path`. It counts as shown. */
  has(path: string): Promise<boolean>
  /** A picture was put at `path`. */
  added(path: string): void
  /** Ends what is under way. */
  close(): Promise<void>
}

interface Options {
  folder: string
  maxBytes: number
  onProblem: (path: string, reason: string) => void
}

/** A picture's time is that of its last day on which it was shown. */
const dayMs = 24 * 3600 * 1000
/** Of the limit: what is left after some went, and what may be added before the folder is measured again. */
const keptShare = 0.8
const addedShare = 0.05

export function createThumbnailCache({ folder, maxBytes, onProblem }: Options): ThumbnailCache {
  /** Since the folder was measured; at first it was not. */
  let addedBytes = Infinity
  let measuring: Promise<void> | null = null
  let isClosed = false

  async function measure(): Promise<void> {
    const pictures: { path: string; size: number; usedAt: number }[] = []
    for (const name of await readdir(folder)) {
      for (const picture of await readdir(join(folder, name))) {
        if (isClosed) return
        const path = join(folder, name, picture)
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
    placeOf(name) {
      const subfolder = join(folder, name.slice(0, 2))
      return { folder: subfolder, path: join(subfolder, name) }
    },
    async has(path) {
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
    added(path) {
      add(path).catch((error: unknown) => onProblem(path, String(error)))
    },
    async close() {
      isClosed = true
      await measuring
    },
  }
}

/** Null for what is not there, or not any more: an unfinished picture takes its own name meanwhile. */
async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
