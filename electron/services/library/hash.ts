import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const pieceBytes = 1024 * 1024

/** SHA-256 of a file in hex, read in pieces; rejects with the signal's reason or the system's error. */
export async function hashFile(
  path: string,
  options: { signal?: AbortSignal | undefined; onBytes?: (bytes: number) => void } = {},
): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    const buffer = Buffer.allocUnsafe(pieceBytes)
    for (;;) {
      options.signal?.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
      options.onBytes?.(bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** What a recorded file is now, by size and time first, by its bytes only where those differ. */
export type DiskState = 'whole' | 'missing' | 'changed'
