import { openPlain } from '../../files/plainFile.ts'
import { headOf } from './pictureHead.ts'

/** Bytes in which a delivered picture states its size. */
const headBytes = 512 * 1024

/** Returns the size of a picture in pixels; null for other files. Rejects with the system's errors. */
export async function pictureSize(path: string): Promise<{ width: number; height: number } | null> {
  const handle = await openPlain(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(headBytes), 0, headBytes, 0)
    return headOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
