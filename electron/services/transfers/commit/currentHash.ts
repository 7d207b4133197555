import type { FileRecord } from '../../catalogue/filesRepository.ts'
import { hashFile } from '../../files/hash.ts'

/** Returns the hash of an existing file: the recorded one if size and time are unchanged. */
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
