import { existsSync, writeFileSync } from 'node:fs'
import { runDiskJob } from '../../../electron/services/transfers/disk/diskJobs.ts'
import { serveTransfers } from '../../../electron/services/transfers/download/worker/serveTransfers.ts'

/**
 * A transfer thread that crashes: once when it opens `Floor plan 2`, once after the third write to `Floor plan 3`, once
 * by an uncaught error at the seal of `Floor plan 4`, and always at `Floor plan 5`.
 */
let writes = 0

serveTransfers((job) => {
  if (!('path' in job)) return runDiskJob(job)
  const isOf = (name: string): boolean => job.path.includes(`${name}.`)
  const once = (name: string): boolean => {
    const mark = `${job.path.replace(/[\\/]library[\\/].*$/s, '')}/crashed at ${name}`
    if (existsSync(mark)) return false
    writeFileSync(mark, '')
    return true
  }
  if (isOf('Floor plan 5')) process.exit(1)
  if (isOf('Floor plan 2') && job.do === 'open' && once('Floor plan 2')) process.exit(1)
  if (isOf('Floor plan 4') && job.do === 'seal' && once('Floor plan 4'))
    setImmediate(() => {
      throw new Error('made by a test')
    })
  if (isOf('Floor plan 3') && job.do === 'write') {
    writes += 1
    if (writes > 3 && once('Floor plan 3')) process.exit(1)
  }
  return runDiskJob(job)
})
