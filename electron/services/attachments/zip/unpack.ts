import { join } from 'node:path'
import { partName } from '../../files/naming.ts'
import { checkBytes, headBytes } from '../../transfers/validate/validate.ts'
import { dropPart, freshPartId } from '../../files/disk.ts'
import { diskProblem, FileFault } from '../../files/fileFault.ts'
import type { FetchTools } from '../../transfers/download/fetchToPart.ts'
import { asFileFault } from '../../transfers/order/syncFile.ts'
import { nameOf } from '../attachmentNames.ts'
import type { ValidatedAttachment, AttachmentPlace } from '../place.ts'
import type { FailedAttachment, Attached, AttachedFile } from '../types.ts'
import { openZip, type OpenZip } from './unzip.ts'
import { BadZip, planZip, shown, type PlannedEntry } from './zipPlan.ts'

/** Maximum bytes of a path component from a ZIP. Whole paths are limited as well. */
const longestName = 120
/** Bytes collected before a write. */
const writeBytes = 256 * 1024

/**
 * Unpacks a saved ZIP into a folder of its name next to it. Every entry is unpacked to a temporary file and verified
 * before the first one gets its name. A bad ZIP is reported and nothing of it is unpacked. Rejects with a problem of
 * the disk and with the signal's reason.
 */
export async function unpackZip(
  zip: AttachedFile,
  place: AttachmentPlace,
  tools: FetchTools,
  signal: AbortSignal,
): Promise<Attached> {
  const { url, path, name } = zip
  const dir = path.replace(/\.zip$/i, '')
  const parts: ValidatedAttachment[] = []
  const attached: Attached = { files: [], failed: [] }
  const fail = (what: string, code: FailedAttachment['code'], message: string): void => {
    attached.failed.push({ url, name: what, code, message })
  }
  async function putOne(part: ValidatedAttachment): Promise<void> {
    const { size: bytes, sha256, stem, extension } = part
    try {
      const given = await place.put(part, signal)
      attached.files.push({ ...given, name: nameOf(given.path), bytes, sha256, url, unpackedFrom: name })
    } catch (error) {
      signal.throwIfAborted()
      if (diskProblem(error) !== null) throw error
      const { code, message } = asFileFault(error)
      fail(`${name}: ${stem}${extension}`, code, message)
      await dropPart(join(place.folder, part.partName))
    }
  }
  let opened: OpenZip | null = null
  try {
    opened = await openZip(join(place.folder, ...path.split('/')))
    const room = Math.min(longestName, place.room(dir))
    const { planned, left } = planZip(opened.entries, zip.bytes, room)
    await tools.space.ensure(
      place.root,
      planned.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0),
    )
    for (const entry of planned) {
      const folder = [dir, ...entry.folders].join('/')
      if (Buffer.byteLength(entry.stem + entry.extension) > place.room(folder))
        throw new BadZip('Its names are too long for this system.')
      parts.push(await extract(opened, entry, folder, nameOf(dir), place, tools, signal))
    }
    for (let part = parts[0]; part !== undefined; part = parts[0]) {
      await putOne(part)
      parts.shift()
    }
    const wanted = new Set(
      planned.map((entry) => [dir, ...entry.folders, entry.stem + entry.extension].join('/')),
    )
    await place.onlyThese(dir, wanted, signal)
    for (const entry of left)
      fail(
        `${name}: ${entry}`,
        'not_unpacked',
        `${entry} was not unpacked from ${name}: unsupported kind of file.`,
      )
  } catch (error) {
    signal.throwIfAborted()
    if (diskProblem(error) !== null) throw error
    const why = error instanceof BadZip ? error.message : asFileFault(error).message
    fail(name, 'bad_zip', `${name} was saved but not unpacked. ${why}`)
  } finally {
    opened?.close()
    for (const part of parts) await dropPart(join(place.folder, part.partName))
  }
  return attached
}

async function extract(
  zip: OpenZip,
  { entry, stem, extension, format }: PlannedEntry,
  dir: string,
  zipStem: string,
  place: AttachmentPlace,
  { disk, space, writer }: FetchTools,
  signal: AbortSignal,
): Promise<ValidatedAttachment> {
  // Named after its ZIP, so that a leftover can be recognized.
  const temporary = partName(zipStem, freshPartId(writer))
  const path = join(place.folder, temporary)
  const file = disk.file(path, space.open(place.root))
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let [gathered, size] = [0, 0]
  let head = Buffer.alloc(0)
  try {
    for await (const piece of zip.read(entry, signal)) {
      if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)])
      pieces.push(piece)
      gathered += piece.length
      size += piece.length
      if (gathered < writeBytes) continue
      await file.write(pieces, { fresh: false })
      pieces = []
      gathered = 0
    }
    // Validation reads the rest of a long file from the disk.
    await file.write(pieces, { fresh: false })
    if (format !== 'txt') await check(path, { size, head }, format, stem + extension, disk)
    const sealed = await file.seal([], { fresh: false })
    const written = { partName: temporary, size, ...sealed, etag: null, lastModified: null }
    return { journalled: null, dir, stem, extension, ...written }
  } catch (error) {
    await file.end({ remove: true })
    throw error
  }
}

async function check(
  path: string,
  bytes: { size: number; head: Buffer },
  format: Exclude<PlannedEntry['format'], 'txt'>,
  name: string,
  disk: FetchTools['disk'],
): Promise<void> {
  try {
    await checkBytes(
      { ...bytes, read: (start, length) => disk.read(path, start, length) },
      { format, anyImage: false },
    )
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const what = error.code === 'truncated' ? 'is incomplete' : 'has the wrong file type'
    throw new BadZip(`${shown(name)} in it ${what}.`, { cause: error })
  }
}
