import PQueue from 'p-queue'
import type { PictureProcess, StartPictures } from '../library/thumbnails/pictureProcess.ts'
import type { HandoverAnswer, HandoverJob, HandoverWork } from './handover-worker.ts'

export type StartHandover = StartPictures<HandoverJob, HandoverAnswer>

/** A file of which no copy could be made. */
export class NoCopy extends Error {}

/** The processes that make copies. Each makes one at a time; one that hangs or ends is replaced. */
export interface CopyProcesses {
  /**
   * Makes one temporary file and gives its size. Rejects with NoCopy, with the system's error where the disk refuses, or
   * with the signal's reason.
   */
  make(job: HandoverWork, signal: AbortSignal): Promise<number>
  /** Resolves when no process runs any more. */
  close(): Promise<void>
}

/** More than these make no run faster: decoding is what takes the time. */
const processes = 2
const jobMs = 100_000

export function createCopyProcesses(start: StartHandover, timeLimitMs = jobMs): CopyProcesses {
  const queue = new PQueue({ concurrency: processes })
  /** Those that wait for work. */
  const idle: Worker[] = []
  const living = new Set<Worker>()
  let lastId = 0

  interface Worker {
    process: PictureProcess<HandoverJob>
    onAnswer: ((answer: HandoverAnswer) => void) | null
    onGone: (() => void) | null
  }

  function started(): Worker {
    const worker: Worker = {
      process: start((answer) => worker.onAnswer?.(answer)),
      onAnswer: null,
      onGone: null,
    }
    living.add(worker)
    void worker.process.gone.then(() => {
      living.delete(worker)
      const at = idle.indexOf(worker)
      if (at !== -1) idle.splice(at, 1)
      worker.onGone?.()
    })
    return worker
  }

  async function work(job: HandoverWork, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted()
    const worker = idle.pop() ?? started()
    lastId += 1
    const id = lastId
    let timer: NodeJS.Timeout | undefined
    const onAbort = (): void => {
      worker.process.kill()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const answer = await new Promise<HandoverAnswer>((resolve, reject) => {
        worker.onAnswer = (each) => {
          if (each.id === id) resolve(each)
        }
        worker.onGone = () => {
          reject(new NoCopy('The process that made it ended.'))
        }
        timer = setTimeout(() => {
          reject(new NoCopy('Making it took too long.'))
          worker.process.kill()
        }, timeLimitMs)
        worker.process.ask({ ...job, id })
      })
      if (living.has(worker)) idle.push(worker)
      if (answer.size !== null) return answer.size
      if (answer.code !== '' && answer.code !== 'ENOENT')
        throw Object.assign(new Error(answer.error ?? ''), { code: answer.code })
      throw new NoCopy(answer.error ?? '')
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      worker.onAnswer = null
      worker.onGone = null
    }
  }

  return {
    make: (job, signal) => queue.add(() => work(job, signal), { signal }),
    async close() {
      queue.clear()
      const left = [...living]
      for (const { process } of left) process.kill()
      await Promise.all(left.map(({ process }) => process.gone))
    },
  }
}
