import { runDiskJob } from '../../../electron/services/files/diskSteps.ts'
import { serveTransfers } from '../../../electron/services/transfers/download/worker/serveTransfers.ts'

/**
 * A thread of transfers that seals a file only if all its bytes were written before, and their memory is given back:
 * that of pieces that are a whole buffer, and of those that reach to its end and are too long for the runtime's pool.
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
