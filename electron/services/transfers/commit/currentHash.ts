import type { FileRecord } from '../../catalogue/filesRepository.ts'
import { hashFile } from '../../files/hash.ts'

/**
 * Returns the hash of an existing file; null if it is not a regular file. If size and time are as recorded, returns the
 * recorded hash without reading the file.
 */
export async function currentHash(
  record: FileRecord,
  found: { size: number; mtimeMs: number; isFile(): boolean },
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!found.isFile()) return null
  if (found.size === record.size && found.mtimeMs === record.mtimeMs) return record.sha256
  return hashFile(path, { signal })
}
