import { createHash } from 'node:crypto'
import { openPlain } from './plainFile.ts'

/** Bytes that are read and hashed at once. Hashing them blocks this thread for well below a millisecond. */
const pieceBytes = 256 * 1024

/** Buffer for `hashFile`, for callers that hash many files one after the other. */
export const hashBuffer = (): Buffer => Buffer.allocUnsafe(pieceBytes)

/** SHA-256 of a file in hex, read in pieces; rejects with NotPlainFile, the signal's reason or the system's error. */
export async function hashFile(
  path: string,
  options: {
    signal?: AbortSignal | undefined
    onBytes?: (bytes: number) => void
    /** From `hashBuffer`; not used by another call at the same time. */
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

/** State of a recorded file now. Compared by size and time first, by its bytes only if those differ. */
export type DiskState = 'complete' | 'missing' | 'changed'
