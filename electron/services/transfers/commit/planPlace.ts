import { basename, extname, join } from 'node:path'
import { dirname, join as joinNames } from 'node:path/posix'
import type { FileRecord, FoundFile } from '../../catalogue/filesRepository.ts'
import type { CommitIntent } from '../../catalogue/transfersRepository.ts'
import { freeName, statOrNull } from '../../files/disk.ts'
import { FileFault } from '../../files/fileFault.ts'
import { hashFile } from '../../files/hash.ts'
import { isAttachment } from '../../libraryIndex/attachmentPaths.ts'
import type { OrderStore } from '../order/orderRecords.ts'
import type { ValidatedPart } from './commitTools.ts'
import { currentHash } from './currentHash.ts'
import { earlierName } from './earlierFiles.ts'

/** Final name of a validated part, and new name of the file that it replaces. */
export interface Plan {
  /** Path below the order's folder, joined by `/`. */
  target: string
  movedTo: string | null
  state: CommitIntent['state']
  /** Path of the existing file that stays instead of the part; null if the part is saved. */
  already: string | null
  /** Record of the replaced file, before it moves to `movedTo`. */
  replaced: FileRecord | null
}

/**
 * Another computer saved a file at the target after this file was requested. It is not known which of the two files is
 * newer, so the caller must request the file again.
 */
export class PutElsewhere extends FileFault {
  override name = 'PutElsewhere'
  constructor(target: string) {
    super('disk', `Another computer is saving ${target} in the same folder. Try again later.`)
  }
}

/**
 * Plans the name of a validated part from the records and the disk. A file that the user changed is never overwritten;
 * the part goes next to it. A file whose bytes are in any list of the folder was saved by Planroom, so it does not
 * count as changed by the user. `checksName`: looks for a file at the target even if the asset has no record. Rejects
 * with PutElsewhere.
 */
export async function planPlace(
  part: ValidatedPart,
  stem: string,
  record: FoundFile | null,
  folder: string,
  store: OrderStore,
  signal: AbortSignal,
  checksName: boolean,
): Promise<Plan> {
  const { extension } = part
  // A file keeps its name unless its format changed.
  const target = record !== null && extname(record.relPath) === extension ? record.relPath : stem + extension
  const old = record === null ? null : await statOrNull(join(folder, record.relPath))
  if (record !== null && old !== null) {
    const sha256 = await currentHash(record, old, join(folder, record.relPath), signal)
    if (sha256 === part.sha256) return planUnchanged(target, record)
    const replaced = sha256 === record.sha256 ? record : await listedAs(record, sha256, old, part, store)
    // If the user changed a delivered file, the same delivery is not saved again. An attachment is saved again, since
    // the user requested it.
    if (replaced === null && record.sha256 === part.sha256 && !isAttachment(part.assetKey))
      return { ...planUnchanged(record.relPath, record), state: stateOf(record) }
    if (replaced === null) return planNewDeliveryName(part, target, folder)
    const movedTo = await earlierName(replaced, folder)
    const isFree = target === record.relPath || (await statOrNull(join(folder, target))) === null
    if (isFree) return { target, movedTo, state: stateOf(record), already: null, replaced }
    return { ...(await planNewDeliveryName(part, target, folder)), movedTo, replaced }
  }
  const there = record !== null || checksName ? await statOrNull(join(folder, target)) : null
  if (there === null) return { target, movedTo: null, state: 'current', already: null, replaced: null }
  const isOthers = store.records().some(({ relPath, state }) => relPath === target && state !== 'earlier')
  if (isOthers || !there.isFile()) return planNewDeliveryName(part, target, folder)
  const sha256 = await hashFile(join(folder, target), { signal })
  if (sha256 === part.sha256)
    return { target, movedTo: null, state: 'current', already: target, replaced: null }
  const replaced = await listedAs({ ...part, relPath: target }, sha256, there, part, store)
  if (replaced === null) return planNewDeliveryName(part, target, folder)
  return { target, movedTo: await earlierName(replaced, folder), state: 'current', already: null, replaced }
}

/** Returns the state of the file that replaces a recorded one. */
export const stateOf = ({ state }: FileRecord): CommitIntent['state'] =>
  state === 'kept_local' ? 'kept_local' : 'current'

/** Returns a plan that saves nothing: the recorded file stays. */
function planUnchanged(target: string, record: FileRecord): Plan {
  return { target, movedTo: null, state: 'current', already: record.relPath, replaced: null }
}

async function planNewDeliveryName(part: ValidatedPart, target: string, folder: string): Promise<Plan> {
  const newName = await newDeliveryName(part.assetKey, target, folder)
  return { target: newName, movedTo: null, state: 'kept_local', already: null, replaced: null }
}

/**
 * Returns a record for the unexpected bytes of the file at `relPath`, if any list of the folder has these bytes:
 * another computer saved them, or an earlier delivery had them. Returns null for a file of the user. Rejects with
 * PutElsewhere if another computer saved the bytes after this file was requested.
 */
async function listedAs(
  { assetKey, relPath }: Pick<FileRecord, 'assetKey' | 'relPath'>,
  sha256: string | null,
  { size, mtimeMs }: { size: number; mtimeMs: number },
  part: ValidatedPart,
  store: OrderStore,
): Promise<FileRecord | null> {
  const listed = sha256 === null ? null : await store.findListed(sha256)
  if (listed === null) return null
  // An attachment (`asked` is null) can't be requested again: its address works only once.
  if (listed.isNew && part.asked !== null) throw new PutElsewhere(relPath)
  return { ...listed.record, assetKey, relPath, size, mtimeMs }
}

/** Matches names from `newDeliveryName`. Groups: the stem and the extension of the plain name. */
export const newDeliveryPattern = /^([^/]+) \(new delivery(?: \d+)?\)(\.[^./]+)$/

async function newDeliveryName(assetKey: string, target: string, folder: string): Promise<string> {
  if (isAttachment(assetKey))
    return joinNames(dirname(target), basename(await freeName(join(folder, target))))
  const ending = extname(target)
  const stem = target.slice(0, target.length - ending.length)
  for (let number = 1; number < 100; number += 1) {
    const name = `${stem} (new delivery${number === 1 ? '' : ` ${number}`})${ending}`
    if ((await statOrNull(join(folder, name))) === null) return name
  }
  throw new FileFault('name', `No free file name next to ${target}. Rename or remove other files.`)
}
