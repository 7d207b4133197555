import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdir, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Thumbnails } from '../library/thumbnails/thumbnails.ts'
import { readPlain } from '../files/plainFile.ts'
import { namesIn } from '../files/disk.ts'
import { systemCode } from '../files/fileFault.ts'

/** A picture that is being written to the cache. */
export interface Incoming {
  write(chunk: Buffer): Promise<void>
  /** Resolves with the id of its thumbnail; null if it can't be drawn or stored. Never rejects. */
  finish(): Promise<string | null>
  drop(): Promise<void>
}

/** Thumbnails of checked links. Disk errors never make a link bad. */
export type LinkPictures = ReturnType<typeof createLinkPictures>

/** Age in seconds after which a file is left by a killed run: no check takes that long. */
const incomingSeconds = 3600

/** Returns the cache folder of the thumbnails, for `createThumbnails`. `folder`: for all files of this cache. */
export const linkThumbnails = (folder: string): string => join(folder, 'small')

/**
 * `thumbnails`: caches in `linkThumbnails(folder)`. `now`: seconds since the epoch. `log`: receives errors of the folder.
 */
export function createLinkPictures(options: {
  folder: string
  thumbnails: Thumbnails
  now: () => number
  log: { error(...words: unknown[]): void }
}) {
  const { folder, thumbnails, now, log } = options
  const incoming = join(folder, 'incoming')
  const memory = join(folder, 'known')
  /** Addresses may be secret, so the name is a digest. */
  const memoryOf = (link: string): string => join(memory, createHash('sha256').update(link).digest('hex'))
  const report = (error: unknown): void => log.error('small pictures of links', error)

  async function sweep(): Promise<void> {
    for (const name of await namesIn(incoming)) {
      const path = join(incoming, name)
      const found = await lstat(path)
      if (found.isFile() && found.mtimeMs / 1000 < now() - incomingSeconds) await rm(path, { force: true })
    }
    for (const name of await namesIn(memory)) {
      const path = join(memory, name)
      if ((await idIn(path)) === null) await rm(path, { force: true })
    }
  }

  /** Returns the id of a thumbnail that the file names; null if the thumbnail or the file is gone. */
  async function idIn(file: string): Promise<string | null> {
    try {
      const id = await readPlain(file, 100)
      return (await thumbnailPath(id.toString())) === null ? null : id.toString()
    } catch {
      // Missing, or damaged: it is written again at the next check.
      return null
    }
  }

  async function thumbnailPath(id: string): Promise<string | null> {
    if (!/^[0-9a-f]{64}$/.test(id)) return null
    const path = join(linkThumbnails(folder), id.slice(0, 2), `${id}.webp`)
    const found = await lstat(path).catch((error: unknown) => {
      if (systemCode(error) !== 'ENOENT') report(error)
      return null
    })
    return found?.isFile() === true ? path : null
  }

  return {
    begin(type: 'png' | 'jpg'): Incoming {
      const path = join(incoming, `${randomBytes(12).toString('hex')}.${type}`)
      const hash = createHash('sha256')
      let failed = false
      const file: Promise<FileHandle | null> = mkdir(incoming, { recursive: true, mode: 0o700 })
        .then(() => open(path, 'wx', 0o600))
        .catch((error: unknown) => {
          report(error)
          return null
        })
      const close = async (): Promise<void> => {
        await (await file)?.close().catch(report)
      }
      const remove = (): Promise<void> => rm(path, { force: true }).catch(report)
      return {
        async write(chunk) {
          const handle = await file
          if (handle === null || failed) return
          hash.update(chunk)
          try {
            await handle.writeFile(chunk)
          } catch (error) {
            failed = true
            report(error)
          }
        },
        async finish() {
          await close()
          const isComplete = (await file) !== null && !failed
          const id = hash.digest('hex')
          const small = isComplete ? await thumbnails.of(path) : null
          await remove()
          return small === null ? null : id
        },
        async drop() {
          await close()
          await remove()
        },
      }
    },
    /** Returns the path of a thumbnail by id; null if it is gone. */
    path: thumbnailPath,
    /** Remembers the thumbnail of a link for checks without a network. */
    async remember(link: string, id: string): Promise<void> {
      try {
        await mkdir(memory, { recursive: true, mode: 0o700 })
        await writeFile(memoryOf(link), id, { mode: 0o600 })
      } catch (error) {
        report(error)
      }
    },
    /** Returns the id of the link's last thumbnail; null if there is none or it is gone. */
    remembered: (link: string) => idIn(memoryOf(link)),
    /** Removes downloads that a killed run left, and what is remembered of thumbnails that are gone. */
    tidy: () => sweep().catch(report),
  }
}
