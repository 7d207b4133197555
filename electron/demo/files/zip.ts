import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Returns a ZIP archive of the files. All times are `date`, so that the bytes do not depend on the clock. */
export async function zipOf(files: readonly { name: string; bytes: Buffer }[], date: Date): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { name, bytes } of files) {
    zip.addBuffer(bytes, name, { mtime: date, mode: 0o100644, compress: !name.endsWith('.jpg') })
  }
  zip.end()
  return buffer(zip.outputStream)
}
