import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { guardThisProcess, type GuardLimits } from './pictureGuard.ts'

/** Message port of an Electron utility process. A Node process has `process.send`. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(answer: unknown): void
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Decoded pictures are large native memory that the garbage collector does not see, so it is started at this size. */
const collectAtBytes = 160 * 1024 * 1024

/**
 * Makes this process answer jobs of its parent. The process exits when a job exceeds `limits`. `work` never rejects.
 */
export function answerJobs(limits: GuardLimits, work: (job: unknown) => Promise<unknown>): void {
  const guard = guardThisProcess(limits)

  function serve(job: unknown, answer: (answer: unknown) => void): void {
    guard.begin()
    work(job)
      .then((done) => {
        guard.end()
        answer(done)
        setImmediate(() => {
          if (process.memoryUsage.rss() > collectAtBytes) collectGarbage()
        })
      })
      .catch((error: unknown) => {
        throw error
      })
  }

  const { parentPort } = process as { parentPort?: ParentPort | null }
  if (parentPort) {
    parentPort.on('message', ({ data }) => {
      serve(data, (answer) => {
        parentPort.postMessage(answer)
      })
    })
  } else {
    process.on('message', (job) => {
      serve(job, (answer) => process.send?.(answer))
    })
    process.on('disconnect', () => {
      process.exit()
    })
  }
}
