import { parentPort } from 'node:worker_threads'
import { runDiskJob, type DiskJob } from '../../files/diskSteps.ts'
import { systemCode } from '../../files/fileFault.ts'

/** A thread of the disk: does its jobs in the order they come; long flushes alone run beside the next ones. */
export interface DiskRequest {
  id: number
  job: DiskJob
}
export interface DiskAnswer {
  id: number
  value?: unknown
  error?: { message: string; code: string }
}

function fault(id: number, error: unknown): DiskAnswer {
  const message = error instanceof Error ? error.message : String(error)
  return { id, error: { message, code: systemCode(error) } }
}

const answer = (what: DiskAnswer): void => parentPort?.postMessage(what)

parentPort?.on('message', ({ id, job }: DiskRequest) => {
  try {
    const value = runDiskJob(job)
    if (value instanceof Promise)
      value.then(
        (later: unknown) => {
          answer({ id, value: later })
        },
        (error: unknown) => {
          answer(fault(id, error))
        },
      )
    else answer({ id, value })
  } catch (error) {
    answer(fault(id, error))
  }
})
