import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { flushFile } from '../files/flush.ts'

/**
 * Writes an archive to a temporary file that must not exist, and flushes it. Pictures are stored uncompressed. Rejects
 * with the system's error for an unreadable file, and with the signal's reason.
 */
export async function zipFiles(
  files: readonly { path: string; name: string }[],
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void }
  // An unreadable file is reported here and otherwise ends the output.
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
