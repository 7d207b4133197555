import { closeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl'
import { openPlainSync } from '../../files/plainFile.ts'
import { diskProblem, systemCode } from '../../files/fileFault.ts'
import { BadZip, shown, zipLimits, type ZipLimits } from './zipPlan.ts'

export type OpenZip = Awaited<ReturnType<typeof openZip>>

/**
 * Opens a ZIP and reads its list of entries. Rejects with BadZip for an unreadable archive, and with the system's
 * error.
 */
export async function openZip(path: string, limits: ZipLimits = zipLimits) {
  // Names, sizes and checksums are checked here and in zipPlan.ts, each once.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }
  const fd = openPlainSync(path)
  const zip = await understood(() => fromFdPromise(fd, options)).catch((error: unknown) => {
    closeSync(fd)
    throw error
  })
  // Each call reports its own errors. An error event without a listener would end the program.
  zip.on('error', () => undefined)
  try {
    if (zip.entryCount > limits.entries) throw new BadZip('It contains too many files.')
    const entries = await understood(() => listed(zip))
    return {
      entries,
      /**
       * Yields an entry's bytes in pieces that the caller may keep. Verifies size and checksum. Rejects with BadZip.
       */
      read: (entry: Entry, signal: AbortSignal) => read(zip, entry, signal),
      close(): void {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listed(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

async function* read(
  zip: ZipFile,
  entry: Entry,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const name = shown(entry.fileNameRaw.toString('utf8'))
  const { uncompressedSize } = entry
  const stream = await understood(() => zip.openReadStreamPromise(entry))
  let [size, sum] = [0, 0]
  const pieces = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = (await understood(() => pieces.next())) as IteratorResult<Buffer, undefined>
      if (next.done === true) break
      signal.throwIfAborted()
      const piece = next.value
      size += piece.length
      if (size > uncompressedSize) throw new BadZip(`${name} in it is larger than declared.`)
      sum = crc32(piece, sum)
      yield new Uint8Array(piece)
    }
  } finally {
    stream.destroy()
  }
  if (size !== uncompressedSize || sum !== entry.crc32) throw new BadZip(`${name} in it is damaged.`)
}

/** Keeps errors of the disk. Any other error while reading becomes BadZip. */
async function understood<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof BadZip || diskProblem(error) !== null || systemCode(error) === 'ENOENT') throw error
    const encrypted = error instanceof Error && /encrypt/i.test(error.message)
    throw new BadZip(encrypted ? 'It is encrypted.' : 'It is damaged.', { cause: error })
  }
}
