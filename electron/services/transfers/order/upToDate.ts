import { lstatSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { PresetContents } from '../../../../shared/domain/presets.ts'
import { createFolderOutcomes } from '../../catalogue/folderOutcomes.ts'
import { watchedSeconds } from '../../catalogue/orders/rereading.ts'
import { otherListsVersion } from '../../libraryIndex/sharedFolderLists.ts'
import { manifestName } from '../../libraryIndex/manifest.ts'
import { recordsFolder } from '../../files/naming.ts'
import type { TransferChoice, CompleteOrder } from '../types.ts'

/** Counts for an order with nothing to do. */
interface UpToDateOrder {
  unchanged: number
  deleted: number
}

/** Orders that the last run completed and that have not changed since, neither at the service nor on disk. */
export type UpToDate = ReturnType<typeof createUpToDate>

/** `now` in seconds since the epoch. */
export function createUpToDate(db: DatabaseSync, now: () => number) {
  const outcomes = createFolderOutcomes(db)

  return {
    /** Records a complete order. `chosen`: its selection; null if the selection is the connection's preset. */
    remember(
      { order, choice, record, fetchedAt, files }: CompleteOrder,
      chosen: PresetContents | null,
    ): void {
      const { connectionId, root, orderId } = order
      const relDir = outcomes.relDirOf(connectionId, root, orderId)
      if (relDir === null) return
      const version = folderVersion(join(root, relDir))
      const deleted = files.filter(({ state }) => state === 'deleted').length
      const stored: StoredOutcome = {
        choice: choiceKey(choice),
        record,
        lookedAt: fetchedAt / 1000,
        stamp: version,
        unchanged: files.length - deleted,
        deleted,
      }
      outcomes.save(connectionId, root, orderId, version === null ? null : stored, chosen)
    },

    /**
     * Returns the orders of a root for which a run would do nothing, by order id. Compares the times of folders and
     * lists without reading files: a folder's time changes when a name in it changes.
     */
    async find(
      connectionId: string,
      root: string,
      choice: TransferChoice,
    ): Promise<Map<string, UpToDateOrder>> {
      const found = new Map<string, UpToDateOrder>()
      if (choice.deep === true || choice.restore === true || choice.assetKeys !== undefined) return found
      const wanted = choiceKey(choice)
      for (const some of outcomes.complete(connectionId, root, now() - watchedSeconds)) {
        for (const { orderId, relDir, record, detailReadAt, outcome } of some) {
          // Only `remember` above writes outcomes, so they need no validation.
          const stored = JSON.parse(outcome) as StoredOutcome
          const isSame =
            stored.choice === wanted && stored.record === record && detailReadAt <= stored.lookedAt
          if (!isSame || folderVersion(join(root, relDir)) !== stored.stamp) continue
          found.set(orderId, { unchanged: stored.unchanged, deleted: stored.deleted })
        }
        await setImmediate()
      }
      return found
    },
  }
}

interface StoredOutcome extends UpToDateOrder {
  choice: string
  record: string
  /** `fetchedAt` in seconds. The stored name is from an earlier version. */
  lookedAt: number
  stamp: string | null
}

const choiceKey = ({ kinds, formats }: TransferChoice): string =>
  JSON.stringify([[...(kinds ?? ['all'])].sort(), [...(formats ?? ['all'])].sort()])

/** Returns a text that changes when names or lists in a folder change; null if the folder has no manifest. */
function folderVersion(folder: string): string | null {
  const here = lstatOrNull(folder)
  const manifest =
    here?.isDirectory() === true ? lstatOrNull(join(folder, recordsFolder, manifestName)) : null
  if (here === null || manifest === null) return null
  const own = [here.ino, here.mtimeMs, manifest.ino, manifest.mtimeMs, manifest.size].join('/')
  return own + otherListsVersion(folder, null)
}

function lstatOrNull(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    // A folder that can't be checked is not up to date. The run itself reports the problem.
    return null
  }
}
