import { basename, extname, join } from 'node:path'
import { dirname, join as joinNames } from 'node:path/posix'
import type { FoundFile } from '../../catalogue/filesRepository.ts'
import type { CommitIntent } from '../../catalogue/transfersRepository.ts'
import { freeName, statOrNull } from '../../files/disk.ts'
import { FileFault } from '../../files/fileFault.ts'
import { hashFile } from '../../files/hash.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import type { OrderStore } from '../order/orderRecords.ts'
import type { Arrival } from './commitTools.ts'
import { currentHash } from './currentHash.ts'
import { earlierName } from './earlierFiles.ts'

/** Where an arrival goes, and where the file that it replaces goes. */
export interface Plan {
  /** Names below the order's folder, joined by `/`. */
  target: string
  movedTo: string | null
  state: CommitIntent['state']
  /** Same bytes stand at this name already. */
  already: string | null
}

/**
 * Plans the place of an arrival by what is recorded and what stands on the disk. A file that its user has changed is
 * never overwritten: what arrives goes beside it. Without `checksName`, a name without
 * a record counts as free.
 */
export async function planPlace(
  arrival: Arrival,
  stem: string,
  record: FoundFile | null,
  folder: string,
  store: OrderStore,
  signal: AbortSignal,
  checksName: boolean,
): Promise<Plan> {
  const { extension } = arrival
  // A name once given stays, unless the kind of picture is another one now.
  const target = record !== null && extname(record.relPath) === extension ? record.relPath : stem + extension
  const beside = (): Promise<string> => besideName(arrival.assetKey, target, folder)
  const old = record === null ? null : await statOrNull(join(folder, record.relPath))
  if (record !== null && old !== null) {
    // A delivery that the user changed is not put again as long as it is the same; what was asked for by hand is.
    if (record.sha256 === arrival.sha256 && !isAttachment(arrival.assetKey))
      return {
        target: record.relPath,
        movedTo: null,
        state: record.state === 'kept_local' ? 'kept_local' : 'current',
        already: record.relPath,
      }
    const sha256 = await currentHash(record, old, join(folder, record.relPath), signal)
    if (sha256 === arrival.sha256) return { target, movedTo: null, state: 'current', already: record.relPath }
    if (sha256 === record.sha256) {
      const movedTo = await earlierName(record, folder)
      const state = record.state === 'kept_local' ? 'kept_local' : 'current'
      if (target === record.relPath || (await statOrNull(join(folder, target))) === null)
        return { target, movedTo, state, already: null }
      return { target: await beside(), movedTo, state: 'kept_local', already: null }
    }
    return { target: await beside(), movedTo: null, state: 'kept_local', already: null }
  }
  const there = record !== null || checksName ? await statOrNull(join(folder, target)) : null
  if (there === null) return { target, movedTo: null, state: 'current', already: null }
  const isOurs = store.records().some((file) => file.relPath === target)
  if (
    !isOurs &&
    there.isFile() &&
    there.size === arrival.size &&
    (await hashFile(join(folder, target), { signal })) === arrival.sha256
  ) {
    return { target, movedTo: null, state: 'current', already: target }
  }
  return { target: await beside(), movedTo: null, state: 'kept_local', already: null }
}

async function besideName(assetKey: string, target: string, folder: string): Promise<string> {
  if (isAttachment(assetKey))
    return joinNames(dirname(target), basename(await freeName(join(folder, target))))
  const ending = extname(target)
  const stem = target.slice(0, target.length - ending.length)
  for (let turn = 1; turn < 100; turn += 1) {
    const name = `${stem} (new delivery${turn === 1 ? '' : ` ${turn}`})${ending}`
    if ((await statOrNull(join(folder, name))) === null) return name
  }
  throw new FileFault('name', `No free file name next to ${target}. Rename or remove other files.`)
}
