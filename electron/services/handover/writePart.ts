import { open } from 'node:fs/promises'
import { flushFile } from '../files/flush.ts'

/** Writes and flushes a temporary file that must not exist. Returns its size. */
export async function writePart(target: string, bytes: Buffer): Promise<number> {
  const handle = await open(target, 'wx')
  try {
    await handle.writeFile(bytes)
    await flushFile(handle)
    const { size } = await handle.stat()
    if (size !== bytes.length) throw new Error('the disk kept another number of bytes')
    return size
  } finally {
    await handle.close()
  }
}
