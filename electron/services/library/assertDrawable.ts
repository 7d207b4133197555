import { openPlain, readPlain } from '../files/plainFile.ts'
import { FileFault } from '../files/fileFault.ts'
import { checkEnd } from '../transfers/validate/truncation.ts'
import { assertFewPixels, headOf, readPictureHead, type PictureHead } from './drawings/pictureHead.ts'
import { Refusal } from './drawings/refusal.ts'

/** In these a picture says its size; some cameras put more before it. */
const headBytes = [512 * 1024, 16 * 1024 * 1024]
/** Of a picture of a kind that is not delivered. */
const maxOtherBytes = 32 * 1024 * 1024

/**
 * Makes sure that the window may draw a picture by itself: its head is known, it has not too many pixels, and its end
 * is there. Half a plan could be taken for a whole one. Rejects with a Refusal, and as the disk does.
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
    // Each frame of these has a size of its own.
    else assertFewPixels(readPictureHead(await readPlain(path, maxOtherBytes)))
  } catch (error) {
    if (error instanceof FileFault && error.code === 'truncated')
      throw new Refusal('The picture is damaged or incomplete.', { cause: error })
    throw error
  } finally {
    await handle.close()
  }
}
