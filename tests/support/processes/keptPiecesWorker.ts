import { runDiskJob } from '../../../electron/services/files/diskSteps.ts'
import { serveTransfers } from '../../../electron/services/transfers/download/worker/serveTransfers.ts'

/**
 * A thread of transfers that seals a file only if all its bytes were written before, and their memory is given back: as
 * far as a piece reaches to the end of its buffer, which the last one of each file does.
 */
const written: Uint8Array['buffer'][] = []

serveTransfers((job) => {
  if (job.do === 'write')
    for (const { buffer, byteOffset, byteLength } of job.pieces)
      if (byteOffset + byteLength === buffer.byteLength) written.push(buffer)
  if (job.do === 'seal') {
    if (written.length === 0 || job.pieces.length > 0) throw new Error('bytes wait for the disk')
    if (written.some(({ byteLength }) => byteLength > 0))
      throw new Error('the memory of written bytes is kept')
  }
  return runDiskJob(job)
})
