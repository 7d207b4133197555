import { parentPort } from 'node:worker_threads'
import { runDiskJob } from '../../../electron/services/files/diskSteps.ts'
import type { DiskAnswer, DiskRequest } from '../../../electron/services/transfers/disk/disk-worker.ts'
import { systemCode } from '../../../electron/services/files/fileFault.ts'

/**
 * A thread of the disk on which a virus scanner holds things: every step is refused a few times with the codes that
 * Windows uses, and all steps on files named after `Floor plan 1` for ever.
 */
const codes = ['EBUSY', 'EPERM', 'EACCES']
const patientSteps = ['open', 'adopt', 'place', 'syncFolder', 'flush', 'read']
const refused = new Map<string, number>()

parentPort?.on('message', ({ id, job }: DiskRequest) => {
  const answer = (what: DiskAnswer): void => parentPort?.postMessage(what)
  const subject = 'path' in job ? job.path : 'from' in job ? job.from : job.folder
  const isHeld = subject.includes('Floor plan 1')
  const step = `${job.do} ${subject}`
  const count = (refused.get(step) ?? 0) + 1
  refused.set(step, count)
  const code = codes[count % codes.length] ?? 'EBUSY'
  if (patientSteps.includes(job.do) && (isHeld || count <= codes.length)) {
    answer({ id, error: { message: `${code}: made by a test, ${step}`, code } })
    return
  }
  const fail = (error: unknown): void => {
    answer({ id, error: { message: String(error), code: systemCode(error) } })
  }
  try {
    Promise.resolve(runDiskJob(job)).then((value) => {
      answer({ id, value })
    }, fail)
  } catch (error) {
    fail(error)
  }
})
