import { extname } from 'node:path'
import { FileFault } from '../files/fileFault.ts'
import { openPlain } from '../files/plainFile.ts'
import { checkEnd } from '../transfers/validate/truncation.ts'
import { readPictureSize } from './thumbnails/pictureHead.ts'
import type { Thumbnails } from './thumbnails/thumbnails.ts'

/** Larger pictures take the memory of the window. */
const maxPixels = 120_000_000
/** In these a picture says its size, with all that cameras put before it. */
const headBytes = 512 * 1024
const endings = ['.jpg', '.jpeg', '.png']

/**
 * Whether the window may draw a file by itself. Not so a drawing that the process for pictures failed on, a picture of too
 * many pixels, and one whose end is missing: half a plan could be taken for a whole one. Rejects as the disk does.
 */
export async function isDrawable(path: string, thumbnails: Pick<Thumbnails, 'refuses'>): Promise<boolean> {
  const ending = extname(path).toLowerCase()
  if (ending === '.svg') return !(await thumbnails.refuses(path))
  if (!endings.includes(ending)) return true
  const handle = await openPlain(path)
  try {
    const read = async (start: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    const head = await read(0, headBytes)
    const found = readPictureSize(head)
    // The browser goes by the bytes, whatever the name, and says itself what it cannot read.
    if (found === null) return true
    if (found.width * found.height > maxPixels) return false
    const { size } = await handle.stat()
    await checkEnd({ size, head, read }, head[0] === 0xff ? '.jpg' : '.png')
    return true
  } catch (error) {
    if (error instanceof FileFault && error.code === 'truncated') return false
    throw error
  } finally {
    await handle.close()
  }
}
