import { extname, join } from 'node:path'
import type { CommitIntent, PartRecord } from '../../catalogue/transfersRepository.ts'
import { hashFile } from '../../files/hash.ts'
import { commit } from './commit.ts'
import type { ValidatedPart, CommitTools } from './commitTools.ts'
import { recordEarlier } from './earlierFiles.ts'
import { recordPlaced } from './recordPlaced.ts'
import { dropPart, replan, statOrNull } from '../../files/disk.ts'
import { isPlaceholder } from '../../files/placeFile.ts'
import { isPartName } from '../../files/naming.ts'
import { diskProblem } from '../../files/fileFault.ts'
import type { OrderStore } from '../order/orderRecords.ts'

/**
 * Completes commits that a crash interrupted in this order's folder. Each journalled intent is carried out and
 * recorded, or dropped if its bytes are gone. Call it before planning. Returns the asset keys of commits that can't be
 * completed now, each with its error, such as a locked file. Nothing else may be started for these assets.
 */
export async function recover(
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<Map<string, unknown>> {
  const unrecoverable = new Map<string, unknown>()
  const { stores } = tools
  const interrupted = stores.parts
    .ofOrder(store.key)
    .filter(({ intent }) => intent !== null && intent.withdrawn === undefined)
  if (interrupted.length === 0) return unrecoverable
  const folder = await store.path()
  for (const part of interrupted) {
    try {
      await replan(() => completeIntent(part, folder, store, tools, signal))
    } catch (error) {
      signal.throwIfAborted()
      if (diskProblem(error) !== null) throw error
      unrecoverable.set(part.assetKey, error)
    }
  }
  await store.listAgain()
  return unrecoverable
}

async function completeIntent(
  part: PartRecord,
  folder: string,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<void> {
  const { parts } = tools.stores
  const { intent, assetKey, partName, url, etag, lastModified } = part
  if (intent === null) return
  const { target, movedTo, replaced, size, sha256, asked } = intent
  const extension = extname(target)
  const validated: ValidatedPart = {
    assetKey,
    url,
    partName,
    size,
    sha256,
    extension,
    etag,
    lastModified,
    asked,
  }
  const moved = movedTo !== null && (await wasMoved(join(folder, movedTo)))
  // Both names may exist: the temporary one is removed after the final one was made.
  const targetHolds = await holds(join(folder, target), intent, signal)
  const partHolds = !targetHolds && (await holds(join(folder, partName), intent, signal))
  const isLeft = replaced !== null && (await statOrNull(join(folder, replaced.relPath))) !== null
  if (!targetHolds && moved && replaced !== null && !isLeft)
    recordEarlier(replaced, movedTo, intent.delivery, store, tools)
  if (partHolds) {
    // `moveToFree` left an empty file that reserves the name.
    if (size > 0 && isPlaceholder(join(folder, target))) await dropPart(join(folder, target))
    const stem = target.slice(0, target.length - extension.length)
    await commit(validated, stem, () => intent.delivery, store, tools, signal)
    return
  }
  // With `planPlainNames`, `partName` is the former "(new delivery)" name. The user may have put a file there by now.
  const canDropPart =
    isPartName(partName) || (targetHolds && (await holds(join(folder, partName), intent, signal)))
  if (canDropPart) await dropPart(join(folder, partName))
  if (targetHolds)
    await recordPlaced(validated, moved ? intent : { ...intent, movedTo: null }, folder, store, tools)
  else parts.remove(store.key, assetKey)
}

/** Whether a file was moved to `path`. Removes an empty file that only reserved this name. */
export async function wasMoved(path: string): Promise<boolean> {
  if (isPlaceholder(path)) await dropPart(path)
  return (await statOrNull(path)) !== null
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
