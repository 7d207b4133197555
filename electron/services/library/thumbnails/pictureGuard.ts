import { Worker } from 'node:worker_threads'

export interface GuardLimits {
  /** Processor time for one picture: a busy machine ends nothing. The caller has a limit by the clock. */
  seconds: number
  /** Memory of the whole process. */
  bytes: number
}

/** Runs beside the thread that draws, which may be deep in a library that gives no turn to anybody. */
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
 * Lets this very process end itself when a picture takes too long or too much memory, or when the program that it
 * draws for is gone. Call the first answer when a picture is begun, the second when it is done.
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
      // In milliseconds. Never zero, which means that nothing is drawn.
      Atomics.store(began, 0, Math.max(1, Math.round((user + system) / 1000)))
      Atomics.notify(began, 0)
    },
    end() {
      Atomics.store(began, 0, 0)
    },
  }
}
