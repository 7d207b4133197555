import { parentPort, workerData } from 'node:worker_threads'
import { runDiskJob, type DiskJob } from './diskSteps.ts'
import { systemCode } from './faults.ts'

/** A thread of the disk: does its jobs one after the other, each of them whole. */
export interface DiskRequest {
  id: number
  job: DiskJob
}
export interface DiskAnswer {
  id: number
  value?: unknown
  error?: { message: string; code: string }
}

const { memory } = workerData as { memory: SharedArrayBuffer }

parentPort?.on('message', ({ id, job }: DiskRequest) => {
  let answer: DiskAnswer
  try {
    answer = { id, value: runDiskJob(memory, job) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    answer = { id, error: { message, code: systemCode(error) } }
  }
  parentPort?.postMessage(answer)
})
