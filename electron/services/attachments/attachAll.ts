import { join } from 'node:path'
import { checkBytes, headBytes } from '../transfers/validate/validate.ts'
import { dropPart } from '../files/disk.ts'
import { diskProblem, FileFault } from '../files/fileFault.ts'
import { bytesToPart, fetchToPart, type FetchTools } from '../transfers/download/fetchToPart.ts'
import { underSignals } from '../timing/underSignals.ts'
import { waitingFile, type FileProgress, type JobObserver } from '../transfers/order/context.ts'
import { asFileFault } from '../transfers/order/syncFile.ts'
import { nameOf, pathOf, planNames, type PlannedFile } from './attachmentNames.ts'
import type { ValidatedAttachment, AttachmentPlace } from './place.ts'
import type { Attached, AttachedFile, FileRequest } from './types.ts'
import { unpackZip } from './zip/unpack.ts'

/**
 * Downloads all files of a request to their folder and unpacks ZIPs. Resolves when each file is saved or has failed.
 * The result lists failed files. Rejects with a problem of the whole disk, which stops all files, and with the signal's
 * reason.
 */
export async function attachAll(
  { target, files, subfolder, unpack: unpacks, signal: asked }: FileRequest,
  place: AttachmentPlace,
  tools: FetchTools,
  observer: Pick<JobObserver, 'onPlanned' | 'onChange' | 'onBytes'>,
): Promise<Attached> {
  const { connectionId } = target
  const { root, folder } = place
  const planned = planNames(files, subfolder, place.room(subfolder)).map((file) => ({
    file,
    shown: waitingFile({
      assetKey: file.path,
      name: file.path,
      kind: 'home_report',
      url: file.wanted.url,
      isOnDisk: false,
    }),
  }))
  observer.onPlanned(planned.map(({ shown }) => shown))
  // A full disk is reported before anything is downloaded.
  await tools.space.ensure(root, 0)
  const stop = new AbortController()

  async function attachOne(file: PlannedFile, shown: FileProgress, signal: AbortSignal): Promise<Attached> {
    try {
      return await fileOne(file, shown, signal)
    } catch (error) {
      signal.throwIfAborted()
      const problem = diskProblem(error)
      if (problem !== null) {
        stop.abort(problem)
        throw problem
      }
      const { code, message } = asFileFault(error)
      shown.state = 'failed'
      observer.onChange()
      return { files: [], failed: [{ url: file.wanted.url, name: file.wanted.name, code, message }] }
    }
  }

  async function fileOne(file: PlannedFile, shown: FileProgress, signal: AbortSignal): Promise<Attached> {
    const arrived = await arrive(file, shown, signal)
    shown.bytesDone = shown.bytesTotal = arrived.size
    const given = await place.put(arrived, signal).catch(async (error: unknown) => {
      // If the rename is journalled, `recover` completes it later. The part stays, since its address works only once.
      const journalled = place.journal(pathOf(arrived.dir, arrived.stem + arrived.extension)).load()
      if ((journalled?.intent ?? null) === null) await dropPart(join(folder, arrived.partName))
      throw error
    })
    const { size: bytes, sha256, extension } = arrived
    const { url } = file.wanted
    const attached: AttachedFile = {
      ...given,
      name: nameOf(given.path),
      bytes,
      sha256,
      url,
      unpackedFrom: null,
    }
    const all: Attached = { files: [attached], failed: [] }
    if (unpacks && extension === '.zip') append(all, await unpackZip(attached, place, tools, signal))
    shown.state = given.placed === 'unchanged' ? 'unchanged' : 'done'
    shown.placed = given.placed
    observer.onChange()
    return all
  }

  async function arrive(
    { wanted, format, dir, stem, path }: PlannedFile,
    shown: FileProgress,
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
      await tools.space.ensure(root, bytes.length)
      const written = await bytesToPart(bytes, { root, folder, stem }, tools)
      return { journalled: null, dir, stem, extension, ...written }
    }
    const fetched = await fetchToPart(
      {
        hosts: null,
        assetKey: path,
        connectionId,
        url: wanted.url,
        ...promised,
        root,
        folder,
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

  const results = await underSignals([asked, stop.signal], (signal) =>
    Promise.allSettled(planned.map(({ file, shown }) => attachOne(file, shown, signal))),
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
