import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { CommitIntent } from '../catalogue/transfers.ts'
import { hashFile } from '../library/hash.ts'
import { commit, recordEarlier, recordPlaced, type Arrival, type CommitTools } from './commit.ts'
import { statOrNull } from './disk.ts'
import type { OrderStore } from './orderStore.ts'

/**
 * Ends what a crash interrupted in this order's folder: every journalled intent is either made true and recorded, or, when its bytes are
 * gone, forgotten. To be called before anything is planned.
 */
export async function heal(store: OrderStore, tools: CommitTools, signal: AbortSignal): Promise<void> {
  const { stores } = tools
  const begun = stores.parts
    .ofOrder(store.key)
    .filter(({ intent }) => intent !== null && intent.withdrawn === undefined)
  if (begun.length === 0) return
  const folder = await store.path()
  for (const part of begun) {
    const { intent } = part
    if (intent === null) continue
    const arrival: Arrival = {
      slot: part.slot,
      url: part.url,
      partName: part.partName,
      size: intent.size,
      sha256: intent.sha256,
      extension: extname(intent.target),
      etag: part.etag,
      lastModified: part.lastModified,
      asked: intent.asked ?? null,
    }
    const record = store.current(part.slot)
    const moved = intent.movedTo !== null && (await statOrNull(join(folder, intent.movedTo))) !== null
    // Both names may stand: the temporary one is taken away after the final one is given.
    const targetHolds = await holds(join(folder, intent.target), intent, signal)
    const partHolds = !targetHolds && (await holds(join(folder, part.partName), intent, signal))
    if (
      !targetHolds &&
      moved &&
      record !== null &&
      intent.movedTo !== null &&
      (await statOrNull(join(folder, record.relPath))) === null
    )
      recordEarlier(record, intent.movedTo, intent.delivery, store, tools)
    if (partHolds) {
      const ending = extname(intent.target)
      await commit(
        arrival,
        intent.target.slice(0, intent.target.length - ending.length),
        () => intent.delivery,
        store,
        tools,
        signal,
      )
    } else if (targetHolds) {
      await rm(join(folder, part.partName), { force: true })
      await recordPlaced(arrival, moved ? intent : { ...intent, movedTo: null }, record, folder, store, tools)
    } else {
      await rm(join(folder, part.partName), { force: true })
      stores.parts.remove(store.key, part.slot)
    }
  }
  await store.relist()
}

async function holds(path: string, intent: CommitIntent, signal: AbortSignal): Promise<boolean> {
  const found = await statOrNull(path)
  return (
    found !== null &&
    found.isFile() &&
    found.size === intent.size &&
    (await hashFile(path, { signal })) === intent.sha256
  )
}
