import { openPlain, readPlain } from '../files/plainFile.ts'
import { FileFault } from '../files/fileFault.ts'
import { checkEnd } from '../transfers/validate/truncation.ts'
import { assertFewPixels, headOf, readPictureHead, type PictureHead } from './drawings/pictureHead.ts'
import { Refusal } from './drawings/refusal.ts'

/**
 * Number of first bytes in which the size of a picture is searched. Some cameras write more before it, so the second
 * value is tried next.
 */
const headBytes = [512 * 1024, 16 * 1024 * 1024]
/** Maximum bytes of a GIF or WebP, which is read completely. */
const maxOtherBytes = 32 * 1024 * 1024

/**
 * Checks that the window may draw a picture: valid header, a limited number of pixels, and a complete file. Half a plan
 * could be taken for a complete one. Rejects with a Refusal, and with the system's errors.
 */
export async function assertDrawable(path: string): Promise<void> {
  const handle = await openPlain(path)
  let head: PictureHead | null = null
  try {
    const read = async (start: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    let start: Buffer = Buffer.alloc(0)
    for (const length of headBytes) {
      start = await read(0, length)
      head = headOf(start)
      if (head !== null) break
    }
    if (head === null) throw new Refusal('The file is no picture of a kind that is known.')
    assertFewPixels(head)
    const ending = { png: '.png', jpeg: '.jpg', gif: null, webp: null }[head.type]
    if (ending !== null) await checkEnd({ size: (await handle.stat()).size, head: start, read }, ending)
    // Each frame of a GIF or WebP has its own size.
    else assertFewPixels(readPictureHead(await readPlain(path, maxOtherBytes)))
  } catch (error) {
    if (error instanceof FileFault && error.code === 'truncated')
      throw new Refusal('The picture is damaged or incomplete.', { cause: error })
    throw error
  } finally {
    await handle.close()
  }
}
