import { fileIdOf, folderIdOf } from '../catalogue/filesRepository.ts'
import {
  attachmentFolder,
  attachmentKey,
  isAttachment,
  type AttachmentKind,
} from '../libraryIndex/attachmentPaths.ts'
import { roomBelow } from '../files/naming.ts'
import { commit } from '../transfers/commit/commit.ts'
import { dropParts } from '../transfers/commit/dropParts.ts'
import { recover } from '../transfers/commit/recover.ts'
import { openOrderStore } from '../transfers/order/orderRecords.ts'
import type { JobTools } from '../transfers/order/context.ts'
import type { TransferOrder } from '../transfers/types.ts'
import { recoverWithdrawn, withdrawOne } from '../transfers/order/withdrawn.ts'
import { enoughRoom, pathOf } from './attachmentNames.ts'
import type { AttachmentPlace } from './place.ts'

/**
 * Opens an order's folder for files next to its deliveries. Call it in the order's queue. Recovers interrupted commits
 * and removes temporary files of earlier requests. Call `save` at the end in any case: it writes the files into the
 * folder's manifest.
 */
export async function openOrderPlace(
  order: TransferOrder,
  kind: AttachmentKind,
  tools: JobTools,
  signal: AbortSignal,
): Promise<{ place: AttachmentPlace; save: () => Promise<void> }> {
  const { root } = order
  const { stores } = tools.commit
  const { nameBytes } = tools.drives.of(root)
  const store = await openOrderStore(order, tools.places, tools.commit)
  const { key, relDir } = store
  const unrecoverable = await recover(store, tools.commit, signal)
  await recoverWithdrawn(store, tools.commit, signal)
  const folder = await store.path()
  // Parts of an earlier request are of no use: their addresses work only once.
  await dropParts(key, () => folder, stores, isAttachment)
  const now = new Date(tools.fetch.clock.now()).toISOString()
  const place: AttachmentPlace = {
    folder,
    root,
    room: (dir) => {
      const below = dir === '' ? relDir : `${relDir}/${dir}`
      return enoughRoom(roomBelow(root, tools.commit.platform, nameBytes).file(below), dir)
    },
    journal(path) {
      const assetKey = attachmentKey(kind, path)
      return {
        load: () => stores.parts.ofAssetKey(key, assetKey),
        save: (part) => stores.parts.put(key, { ...part, assetKey }),
        remove: () => stores.parts.remove(key, assetKey),
      }
    },
    async put(arrived, putSignal) {
      const { journalled, dir, stem, extension } = arrived
      const assetKey = attachmentKey(kind, pathOf(dir, stem + extension))
      if (unrecoverable.has(assetKey)) throw unrecoverable.get(assetKey)
      // Export addresses work only once, so the record keeps what a file is, not its address.
      const part = { ...arrived, assetKey, url: '', asked: null }
      const { placed, relPath } = await commit(
        part,
        pathOf(dir, stem),
        () => now,
        store,
        tools.commit,
        putSignal,
      )
      // The download was journalled before its extension was known.
      if (journalled !== null && attachmentKey(kind, journalled) !== assetKey)
        stores.parts.remove(key, attachmentKey(kind, journalled))
      return { path: relPath, placed, folderId: folderIdOf(key), fileId: fileIdOf(key, relPath) }
    },
    async onlyThese(dir, wanted, putSignal) {
      const assetKeys = new Set([...wanted].map((path) => attachmentKey(kind, path)))
      const gone = store
        .records()
        .filter(
          ({ assetKey, state }) =>
            state !== 'earlier' &&
            assetKey.startsWith(`${kind}/`) &&
            `${attachmentFolder(assetKey)}/`.startsWith(`${dir}/`) &&
            !assetKeys.has(assetKey),
        )
      for (const file of gone) await withdrawOne(file, () => now, store, tools.commit, putSignal)
    },
  }
  return { place, save: () => store.saveManifest() }
}
