import { join } from 'node:path'
import type { Stores } from '../../catalogue/stores.ts'
import { dropPart } from '../../files/disk.ts'
import type { OrderKey } from '../../catalogue/filesRepository.ts'

/**
 * Deletes the temporary files of a cancelled order. A file with an interrupted commit stays: the next run completes it
 * (`recover`). Rejects with the disk's error.
 */
export async function dropParts(order: OrderKey, stores: Stores): Promise<void> {
  const key = { connectionId: order.connectionId, root: order.root, orderId: order.orderId }
  const folder = stores.folders.get(key)
  for (const part of stores.parts.ofOrder(key)) {
    if (part.intent !== null) continue
    if (folder !== null) await dropPart(join(order.root, folder.relDir, part.partName))
    stores.parts.remove(key, part.assetKey)
  }
}
