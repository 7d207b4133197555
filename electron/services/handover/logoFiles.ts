import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { freshPartId, namesIn } from '../files/disk.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { partName } from '../files/naming.ts'
import { readPlain } from '../files/plainFile.ts'
import { readPictureHead } from '../library/drawings/pictureHead.ts'
import { writePart } from './writePart.ts'

/** Logos that the user chose, stored by hash. They stay when the original file is gone. */
export type LogoFiles = ReturnType<typeof createLogoFiles>

export const maxLogoBytes = 8 * 1024 * 1024
const maxPixels = 25_000_000
const idOf = (name: string): string => basename(name, extname(name))

/** Returns the name of a stored logo, which has its id. Throws for other formats than PNG and JPG, and for many pixels. */
export function logoName(bytes: Buffer): string {
  if (bytes.length > maxLogoBytes) throw new Error('the picture has too many bytes')
  const { type, width, height } = readPictureHead(bytes)
  if (type !== 'png' && type !== 'jpeg') throw new Error('neither a PNG nor a JPG')
  if (width * height > maxPixels) throw new Error('the picture has too many pixels')
  return createHash('sha256').update(bytes).digest('hex') + (type === 'jpeg' ? '.jpg' : '.png')
}

/** `folder`: used by nothing else; created if missing. */
export function createLogoFiles(folder: string) {
  return {
    /**
     * Stores a copy of a PNG or JPG and returns its id. Removes logos that are not in `inUse`. Throws for other
     * formats, large and unreadable files.
     */
    async keep(path: string, inUse: ReadonlySet<string>): Promise<string> {
      const bytes = await readPlain(path, maxLogoBytes)
      const name = logoName(bytes)
      const id = idOf(name)
      await makeFolders(folder)
      const names = await namesIn(folder)
      for (const old of names)
        if (idOf(old) !== id && !inUse.has(idOf(old))) await rm(join(folder, old), { force: true })
      if (!names.includes(name)) {
        const part = join(folder, partName(name, freshPartId()))
        await writePart(part, bytes)
        await rename(part, join(folder, name))
      }
      return id
    },
    /** Returns the path of a stored logo; null if there is none. */
    async pathOf(id: string): Promise<string | null> {
      const name = (await namesIn(folder)).find((each) => idOf(each) === id)
      return name === undefined ? null : join(folder, name)
    },
  }
}
