import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** Writes an archive of files to a temporary one, which must not be there, and flushes it. Pictures are not packed again. */
export async function zipFiles(
  files: readonly { path: string; name: string }[],
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const { path, name } of files) zip.addFile(path, name, { compress: false, mode: 0o100_644 })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(target, { flags: 'wx' }), { signal })
  const handle = await open(target, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
