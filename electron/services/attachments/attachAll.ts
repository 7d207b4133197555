import { join } from 'node:path'
import { partName } from '../files/naming.ts'
import { checkBytes, headBytes } from '../transfers/validate/validate.ts'
import { dropPart, freshPartId } from '../files/disk.ts'
import { diskProblem, FileFault } from '../files/fileFault.ts'
import { writeAndSeal } from '../transfers/disk/diskFiles.ts'
import { fetchToPart, type FetchTools } from '../transfers/download/fetchToPart.ts'
import { underSignals } from '../timing/underSignals.ts'
import type { FileProgress } from '../transfers/order/context.ts'
import { fileFaultOf, nameOf, pathOf, planNames, type PlannedFile } from './attachmentNames.ts'
import { unjournalled, type ValidatedAttachment, type AttachmentPlace } from './place.ts'
import type { Attached, AttachedFile, FileRequest } from './types.ts'
import { unpackZip } from './zip/unpack.ts'

/** Callbacks for the caller while files are downloaded. */
export interface AttachmentObserver {
  /** The objects of the list are updated from now on. */
  onPlanned(files: FileProgress[]): void
  onChange(): void
  onBytes(bytes: number): void
}

/**
 * Downloads all files of a request to their folder and unpacks ZIPs. Resolves when each file is saved or has failed.
 * The result lists failed files. Rejects with a problem of the whole disk, which stops all files, and with the signal's
 * reason.
 */
export async function attachAll(
  { target, files, subfolder, unpack: unpacks, signal: asked }: FileRequest,
  place: AttachmentPlace,
  tools: FetchTools,
  observer: AttachmentObserver,
): Promise<Attached> {
  const planned = planNames(files, subfolder, place.room(subfolder))
  const progress = planned.map(toProgress)
  observer.onPlanned(progress)
  // A full disk is reported before anything is downloaded.
  await tools.space.ensure(place.root, 0)
  const stop = new AbortController()

  async function attachOne(file: PlannedFile, index: number, signal: AbortSignal): Promise<Attached> {
    const shown = progress[index] ?? toProgress(file)
    try {
      return await fileOne(file, target.connectionId, unpacks, place, tools, shown, observer, signal)
    } catch (error) {
      signal.throwIfAborted()
      const problem = diskProblem(error)
      if (problem !== null) {
        stop.abort(problem)
        throw problem
      }
      const { code, message } = fileFaultOf(error)
      shown.state = 'failed'
      observer.onChange()
      return { files: [], failed: [{ url: file.wanted.url, name: file.wanted.name, code, message }] }
    }
  }

  const results = await underSignals([asked, stop.signal], (signal) =>
    Promise.allSettled(planned.map((file, index) => attachOne(file, index, signal))),
  )
  asked.throwIfAborted()
  const attached: Attached = { files: [], failed: [] }
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason
    append(attached, result.value)
  }
  return attached
}

/** Pushes items one by one: a ZIP may have more files than a function call takes arguments. */
function append(to: Attached, { files, failed }: Attached): void {
  for (const file of files) to.files.push(file)
  for (const failure of failed) to.failed.push(failure)
}

async function fileOne(
  file: PlannedFile,
  connectionId: string,
  unpacks: boolean,
  place: AttachmentPlace,
  tools: FetchTools,
  shown: FileProgress,
  observer: AttachmentObserver,
  signal: AbortSignal,
): Promise<Attached> {
  const { url } = file.wanted
  const arrived = await arrive(file, connectionId, place, tools, shown, observer, signal)
  shown.bytesDone = shown.bytesTotal = arrived.size
  const given = await place.put(arrived, signal).catch(async (error: unknown) => {
    // If the rename is journalled, `recover` completes it later. The part stays, since its address works only once.
    const planned = place.journal(pathOf(arrived.dir, arrived.stem + arrived.extension)).load()
    if ((planned?.intent ?? null) === null) await dropPart(join(place.folder, arrived.partName))
    throw error
  })
  const { size: bytes, sha256, extension } = arrived
  const name = nameOf(given.path)
  const attached: AttachedFile = { ...given, name, bytes, sha256, url, unpackedFrom: null }
  const all: Attached = { files: [attached], failed: [] }
  if (unpacks && extension === '.zip') {
    const inner = await unpackZip(attached, place, tools, signal)
    append(all, inner)
  }
  shown.state = given.placed === 'unchanged' ? 'unchanged' : 'done'
  shown.placed = given.placed
  observer.onChange()
  return all
}

async function arrive(
  { wanted, format, dir, stem, path }: PlannedFile,
  connectionId: string,
  place: AttachmentPlace,
  tools: FetchTools,
  shown: FileProgress,
  observer: AttachmentObserver,
  signal: AbortSignal,
): Promise<ValidatedAttachment> {
  const promised = { format, anyImage: false }
  if (wanted.bytes !== undefined) {
    const { bytes } = wanted
    const read = (start: number, length: number): Promise<Buffer> =>
      Promise.resolve(bytes.subarray(start, start + length))
    const extension = await checkBytes(
      { size: bytes.length, head: bytes.subarray(0, headBytes), read },
      promised,
    )
    await tools.space.ensure(place.root, bytes.length)
    const temporary = partName(stem, freshPartId(tools.writer))
    const file = tools.disk.file(join(place.folder, temporary), tools.space.open(place.root))
    const sealed = await writeAndSeal(file, bytes)
    return { ...unjournalled, dir, stem, extension, partName: temporary, size: bytes.length, ...sealed }
  }
  const fetched = await fetchToPart(
    {
      hosts: null,
      assetKey: path,
      connectionId,
      url: wanted.url,
      ...promised,
      root: place.root,
      folder: place.folder,
      stem,
      journal: place.journal(path),
      unless: null,
      tries: { failed: 0 },
      signal,
      onBytes: (bytes) => observer.onBytes(bytes),
      onProgress(size, length) {
        shown.state = 'running'
        shown.bytesDone = size
        shown.bytesTotal = length
        observer.onChange()
      },
    },
    tools,
  )
  // We sent no conditional request, so "Not modified" is a server error.
  if (fetched.outcome === 'same') throw new FileFault('http', 'The server sent no file. Try again later.')
  return { journalled: path, dir, stem, ...fetched }
}

function toProgress({ wanted, path }: PlannedFile): FileProgress {
  const { url } = wanted
  return {
    assetKey: path,
    name: path,
    kind: 'home_report',
    url,
    state: 'waiting',
    placed: null,
    isOnDisk: false,
    isDownloaded: false,
    bytesDone: 0,
    bytesTotal: null,
    code: null,
    reason: null,
  }
}
