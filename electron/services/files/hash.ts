import { createHash } from 'node:crypto'
import { openPlain } from './plainFile.ts'

/** Hashed in one go on this thread: well below a millisecond. */
const pieceBytes = 256 * 1024

/** A buffer for `hashFile`, for one who hashes many files one after the other. */
export const hashBuffer = (): Buffer => Buffer.allocUnsafe(pieceBytes)

/** SHA-256 of a file in hex, read in pieces; rejects with NotPlainFile, the signal's reason or the system's error. */
export async function hashFile(
  path: string,
  options: {
    signal?: AbortSignal | undefined
    onBytes?: (bytes: number) => void
    /** Of `hashBuffer`, and not in use by another call. */
    buffer?: Buffer | undefined
  } = {},
): Promise<string> {
  const handle = await openPlain(path)
  try {
    const hash = createHash('sha256')
    const buffer = options.buffer ?? hashBuffer()
    for (;;) {
      options.signal?.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
      options.onBytes?.(bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** What a recorded file is now, by size and time first, by its bytes only where those differ. */
export type DiskState = 'complete' | 'missing' | 'changed'
