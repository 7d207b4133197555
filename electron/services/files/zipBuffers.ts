import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Returns a ZIP of files in memory. `name`: with slashes for folders. */
export function zipBuffers(files: readonly { name: string; bytes: Buffer }[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mode: 0o100_644 })
  zip.end()
  return buffer(zip.outputStream)
}
