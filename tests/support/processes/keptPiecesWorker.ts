import { runDiskJob } from '../../../electron/services/transfers/disk/diskJobs.ts'
import { serveTransfers } from '../../../electron/services/transfers/download/worker/serveTransfers.ts'

/**
 * A transfer thread that seals a file only if all bytes were written before, and if their memory was released. This
 * holds for pieces that fill a buffer. It also holds for pieces at a buffer's end that are too long for Node's pool.
 */
const written: Uint8Array['buffer'][] = []

serveTransfers((job) => {
  if (job.do === 'write')
    for (const { buffer, byteOffset, byteLength } of job.pieces) {
      const isLong = byteLength >= Buffer.poolSize / 2
      if (byteOffset + byteLength === buffer.byteLength && (byteOffset === 0 || isLong)) written.push(buffer)
    }
  if (job.do === 'seal') {
    if (written.length === 0 || job.pieces.length > 0) throw new Error('bytes wait for the disk')
    if (written.some(({ byteLength }) => byteLength > 0))
      throw new Error('the memory of written bytes is kept')
  }
  return runDiskJob(job)
})
