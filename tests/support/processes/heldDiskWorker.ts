import { runDiskJob } from '../../../electron/services/transfers/disk/diskJobs.ts'
import { serveTransfers } from '../../../electron/services/transfers/download/worker/serveTransfers.ts'

/**
 * A transfer thread on a disk with a virus scanner. Each disk step fails three times with error codes of Windows. Steps
 * on files named after `Floor plan 1` always fail.
 */
const codes = ['EBUSY', 'EPERM', 'EACCES']
const patientSteps = ['open', 'adopt', 'place', 'syncFolder', 'flush', 'read']
const refused = new Map<string, number>()

serveTransfers((job) => {
  const subject = 'path' in job ? job.path : 'from' in job ? job.from : job.folder
  const isHeld = subject.includes('Floor plan 1')
  const step = `${job.do} ${subject}`
  const count = (refused.get(step) ?? 0) + 1
  refused.set(step, count)
  const code = codes[count % codes.length] ?? 'EBUSY'
  if (patientSteps.includes(job.do) && (isHeld || count <= codes.length))
    throw Object.assign(new Error(`${code}: made by a test, ${step}`), { code })
  return runDiskJob(job)
})
