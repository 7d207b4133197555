import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetFields, assetKeyOf, textKey } from '../../../../shared/domain/assets.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { FileRecord, FoundFile } from '../../catalogue/filesRepository.ts'
import { hashFile } from '../../files/hash.ts'
import { nameKey } from '../../files/naming.ts'
import { journalOf } from '../commit/recordPlaced.ts'
import type { CommitTools } from '../commit/commitTools.ts'
import { currentHash } from '../commit/currentHash.ts'
import { dropParts } from '../commit/dropParts.ts'
import { stateOf } from '../commit/planPlace.ts'
import { wasMoved } from '../commit/recover.ts'
import { earlierName, earlierRecord, moveEarlier, putEarlier } from '../commit/earlierFiles.ts'
import { dropPart, replan, statOrNull } from '../../files/disk.ts'
import { isInEarlierPlace } from '../../libraryIndex/joinLists.ts'
import type { FileProgress, OrderWork } from './context.ts'
import type { OrderStore } from './orderRecords.ts'
import type { OrderDelivery } from '../types.ts'

/**
 * Moves files that are no longer delivered to `Earlier deliveries/`: floors, texts and whole kinds. A file that the
 * user changed becomes the user's; one that the user deleted is dropped from the records. Nothing is moved for an empty
 * delivery, or a delivery that was not read just now. Files outside of the selection stay. If a file of an
 * asset list (`listOf`) failed, all files of this list stay. Returns the number of moved files.
 */
export async function withdraw(
  job: OrderWork,
  delivery: OrderDelivery,
  files: readonly FileProgress[],
): Promise<number> {
  if (
    delivery.assets.length === 0 ||
    delivery.staleReason !== undefined ||
    job.choice.assetKeys !== undefined
  )
    return 0
  const { store, tools } = job
  const { transfers } = tools.commit.stores
  const listed = new Set([
    ...delivery.assets.map(assetKeyOf),
    ...delivery.texts.map(({ name }) => textKey(name)),
  ])
  for (const failure of transfers.failures(store.key))
    if (!listed.has(failure.assetKey)) transfers.removeFailure(store.key, failure.assetKey)
  await dropParts(
    store.key,
    () => store.path(),
    tools.commit.stores,
    (assetKey) => !listed.has(assetKey),
  )
  const troubled = new Set(files.filter(({ state }) => state !== 'done' && !isUpToDate(state)).map(listOf))
  const gone = job.records.filter(
    (file) =>
      file.state !== 'earlier' &&
      !listed.has(file.assetKey) &&
      isChosen(file, job) &&
      !troubled.has(listOf(file)),
  )
  let moved = 0
  for (const file of gone) {
    const until = (): string => job.versions.of(file, file.assetKey)
    if (await withdrawOne(file, until, store, tools.commit, job.signal)) moved += 1
  }
  if (gone.length > 0) await store.listAgain()
  return moved
}

/**
 * Moves duplicates to the earlier deliveries: files that two computers saved for one asset, or that a sync program
 * restored (`joinLists`). Call it before planning.
 */
export async function withdrawSurplus(
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<void> {
  const { parts } = tools.stores
  const surplus = store.records().filter((file) => file.state === 'earlier' && !isInEarlierPlace(file))
  for (const file of surplus) {
    const part = parts.ofAssetKey(store.key, file.assetKey)
    // An interrupted commit is completed first.
    if (part !== null && part.intent !== null) continue
    if (part !== null) await dropPart(join(await store.path(), part.partName))
    // The duplicate never was the current file, so no later delivery replaced it.
    await withdrawOne(file, () => file.delivery, store, tools, signal)
  }
  if (surplus.length > 0) await store.listAgain()
}

const isUpToDate = (state: FileProgress['state']): boolean => state === 'unchanged' || state === 'deleted'

/** Returns `kind/field` of an asset key: the service's list with the asset. */
const listOf = ({ assetKey }: { assetKey: string }): string => assetKey.split('/').slice(0, 2).join('/')

function isChosen({ assetKey, url }: FoundFile, { choice }: OrderWork): boolean {
  if (url === '') return true
  const known = assetFields.find(({ kind, field }) => listOf({ assetKey }) === `${kind}/${field}`)
  if (known === undefined) return false
  return (choice.kinds?.includes(known.kind) ?? true) && (choice.formats?.includes(known.format) ?? true)
}

/**
 * Moves one file to the earlier deliveries. `until`: the delivery that replaces it. Returns false for a file that the
 * user changed, deleted, or put behind a link: only its record is removed.
 */
export function withdrawOne(
  file: FoundFile,
  until: () => string,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<boolean> {
  const { stores } = tools
  const { assetKey, relPath, size, sha256, delivery, asked } = file

  /** Plans and carries out the move once. */
  async function withdrawAsFound(): Promise<boolean> {
    const folder = await store.path()
    const path = join(folder, file.relPath)
    const found = await statOrNull(path)
    const isBehind = found !== null && (await isBehindLink(path, folder))
    const presentHash = found === null || isBehind ? null : await currentHash(file, found, path, signal)
    if (presentHash !== file.sha256) {
      // Another computer has just saved this file, so its data of the order has the file.
      if (presentHash !== null && (await store.findListed(presentHash))?.isNew === true) return false
      inTransaction(stores.db, () => {
        stores.files.remove(store.key, relPath)
        // The previous attempt of `replan` left this record, if another computer moved the file since.
        stores.parts.remove(store.key, assetKey)
        stores.folders.setDirty(store.key)
      })
      return false
    }
    const movedTo = await earlierName(file, folder)
    const withdrawn = until()
    const state = stateOf(file)
    const intent = {
      target: relPath,
      movedTo,
      replaced: file,
      sha256,
      size,
      state,
      delivery,
      asked,
      withdrawn,
    }
    stores.parts.put(store.key, journalOf({ ...file, partName: '' }, intent, tools.boot))
    await store.announce([earlierRecord(file, movedTo, withdrawn)])
    await tools.syncFolder(await moveEarlier(file, movedTo, folder, store, tools, signal))
    await tools.syncFolder(folder)
    recordWithdrawn(file, movedTo, withdrawn, store, tools)
    return true
  }

  return store.hold(() => replan(withdrawAsFound))
}

/** Whether a folder of the path has become a link. The file then belongs to the user. */
async function isBehindLink(path: string, folder: string): Promise<boolean> {
  const wanted = dirname(path)
  return wanted !== folder && nameKey(await realpath(wanted)) !== nameKey(wanted)
}

function recordWithdrawn(
  file: FileRecord,
  movedTo: string,
  until: string,
  store: OrderStore,
  { stores }: CommitTools,
): void {
  inTransaction(stores.db, () => {
    putEarlier(file, movedTo, until, store, stores)
    stores.parts.remove(store.key, file.assetKey)
  })
}

/** Completes moves of `withdraw` that a crash interrupted, by recording the moved file. Call it before planning. */
export async function recoverWithdrawn(
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<void> {
  const { stores } = tools
  for (const { assetKey, intent } of stores.parts.ofOrder(store.key)) {
    if (intent?.withdrawn === undefined || intent.movedTo === null) continue
    const path = join(await store.path(), intent.movedTo)
    const isThere = (await wasMoved(path)) && (await hashFile(path, { signal })) === intent.sha256
    const record = intent.replaced
    // The name was free when the move was planned, so the file there is the moved one.
    if (isThere && record !== null) recordWithdrawn(record, intent.movedTo, intent.withdrawn, store, tools)
    else stores.parts.remove(store.key, assetKey)
  }
}
