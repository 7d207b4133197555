import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import type { CommitIntent } from '../../catalogue/transfersRepository.ts'
import { dropPart, replan } from '../../files/disk.ts'
import type { OrderStore } from '../order/orderRecords.ts'
import type { ValidatedPart, Commit, CommitTools, VersionOf } from './commitTools.ts'
import { earlierRecord, moveEarlier, recordEarlier } from './earlierFiles.ts'
import { planPlace, PutElsewhere } from './planPlace.ts'
import { journalOf, placedRecord, recordPlaced, takeExisting } from './recordPlaced.ts'

/**
 * Moves a validated part (the temporary file of a download) to its final name. Only files that are unchanged since
 * Planroom saved them are overwritten, moved or deleted. The program may be killed at any point: the intent is
 * journalled before the first rename, and `recover` completes it after a crash. Rejects with PutElsewhere if another
 * computer saved the file meanwhile; the part is removed then.
 */
export async function commit(
  part: ValidatedPart,
  stem: string,
  versionOf: VersionOf,
  store: OrderStore,
  tools: CommitTools,
  signal: AbortSignal,
): Promise<Commit> {
  /**
   * One attempt. Rejects with EEXIST or ENOENT if another program changed the folder meanwhile; then it is tried again.
   * `checksName`: looks for a file at the final name even if the asset has no record.
   */
  async function place(checksName: boolean): Promise<Commit> {
    const folder = await store.path()
    const record = store.current(part.assetKey)
    const plan = await planPlace(part, stem, record, folder, store, signal, checksName)
    if (plan.already !== null) {
      const delivery = record?.delivery ?? versionOf(null)
      await takeExisting(part, plan.already, record, delivery, folder, store, tools)
      return { placed: 'unchanged', relPath: plan.already }
    }
    const { target, movedTo, state, replaced } = plan
    const below = target.includes('/')
      ? await tools.makeFolder(store.key.root, `${store.relDir}/${dirname(target)}`)
      : null
    // A restored file belongs to the same delivery as before.
    const delivery = record?.sha256 === part.sha256 ? record.delivery : versionOf(record)
    const { sha256, size, asked } = part
    const intent: CommitIntent = { target, movedTo, replaced, sha256, size, state, delivery, asked }
    await tools.journal.write(() => tools.stores.parts.put(store.key, journalOf(part, intent, tools.boot)))
    const moves = movedTo !== null && replaced !== null
    const placing = placedRecord(part, intent, part.mtimeMs ?? tools.clock.now())
    await store.announce(moves ? [placing, earlierRecord(replaced, movedTo, delivery)] : [placing])
    const earlier = moves ? await moveEarlier(replaced, movedTo, folder, store, tools, signal) : null
    try {
      if (earlier !== null) await tools.syncFolder(earlier)
      await tools.rename(join(folder, part.partName), join(folder, target), signal)
    } catch (error) {
      // The replaced file has moved already, so the next attempt must find its new name in the records.
      if (moves) recordEarlier(replaced, movedTo, delivery, store, tools)
      throw error
    }
    await tools.syncFolder(folder)
    if (below !== null) await tools.syncFolder(below)
    await recordPlaced(part, intent, folder, store, tools)
    return { placed: movedTo === null ? state : 'superseded', relPath: target }
  }

  try {
    return await replan((attempt) => {
      const step = (): Promise<Commit> => place(attempt > 1)
      // The first file of an asset needs no lease: a hard link never replaces a file, and a taken name gives EEXIST.
      const isFirst = attempt === 1 && store.current(part.assetKey) === null
      return isFirst ? step() : store.hold(step)
    })
  } catch (error) {
    if (error instanceof PutElsewhere) {
      await dropPart(join(await store.path(), part.partName))
      tools.stores.parts.remove(store.key, part.assetKey)
    }
    throw error
  }
}
