import { Worker } from 'node:worker_threads'

export interface GuardLimits {
  /** Limit of CPU time for one picture, so that a busy machine ends nothing. The caller has a wall-clock limit. */
  seconds: number
  /** Limit of memory of the whole process. */
  bytes: number
}

/** Runs in a second thread: the drawing thread may be blocked in native code. */
const guardSource = `
const { workerData: { began, seconds, bytes, parent } } = require('node:worker_threads')
for (;;) {
  const at = Atomics.load(began, 0)
  const { user, system } = process.cpuUsage()
  const isLate = at !== 0 && (user + system) / 1000 - at > seconds * 1000
  if (isLate || process.memoryUsage.rss() > bytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  Atomics.wait(began, 0, at, at === 0 ? 2000 : 200)
}
`

/**
 * Lets this process exit when a picture takes too much time or memory, or when its parent is gone. Call `begin` before
 * each picture and `end` after it.
 */
export function guardThisProcess({ seconds, bytes }: GuardLimits): { begin(): void; end(): void } {
  const began = new Int32Array(new SharedArrayBuffer(4))
  const guard = new Worker(guardSource, {
    eval: true,
    execArgv: [],
    workerData: { began, seconds, bytes, parent: process.ppid },
  })
  guard.unref()
  return {
    begin() {
      const { user, system } = process.cpuUsage()
      // In milliseconds. Never zero, which means idle.
      Atomics.store(began, 0, Math.max(1, Math.round((user + system) / 1000)))
      Atomics.notify(began, 0)
    },
    end() {
      Atomics.store(began, 0, 0)
    },
  }
}
