import { join } from 'node:path'
import type { OrderKey } from '../../catalogue/filesRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { dropPart } from '../../files/disk.ts'

/**
 * Deletes an order's temporary files that `isGone` names. A file with an interrupted commit stays: the next run
 * completes it (`recover`). `folderOf`: returns the order's folder; null if it has none. Rejects with the disk's error.
 */
export async function dropParts(
  key: OrderKey,
  folderOf: () => Promise<string> | string | null,
  { parts }: Stores,
  isGone: (assetKey: string) => boolean,
): Promise<void> {
  for (const { assetKey, partName, intent } of parts.ofOrder(key)) {
    if (intent !== null || !isGone(assetKey)) continue
    const folder = await folderOf()
    if (folder !== null) await dropPart(join(folder, partName))
    parts.remove(key, assetKey)
  }
}
