import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { flushFile } from '../files/flush.ts'

/**
 * Writes an archive of files to a temporary one, which must not be there, and flushes it. Pictures are not packed
 * again. Rejects with the system's error for a file that can't be read, and with the signal's reason.
 */
export async function zipFiles(
  files: readonly { path: string; name: string }[],
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void }
  // A file that can't be read is reported here, and ends the output in no other way.
  zip.on('error', (error: Error) => {
    output.destroy(error)
  })
  for (const { path, name } of files) zip.addFile(path, name, { compress: false, mode: 0o100_644 })
  zip.end()
  await pipeline(output, createWriteStream(target, { flags: 'wx' }), { signal })
  const handle = await open(target, 'r+')
  try {
    await flushFile(handle)
  } finally {
    await handle.close()
  }
}
