import PQueue from 'p-queue'
import type { PictureProcess, StartPictures } from './pictureProcess.ts'

/** The process ended during a job: too much time or memory, or a crash. */
export class ProcessEnded extends Error {
  /** Whether it was ended for taking too long. */
  readonly isLate: boolean
  constructor(isLate: boolean) {
    super(`Drawing it takes too much time${isLate ? '' : ' or memory'}.`)
    this.isLate = isLate
  }
}

/** A pool of processes with one job at a time each. A process that hangs or exits is replaced. */
export interface JobProcesses<Job, Answer> {
  /** Rejects with ProcessEnded, and with the signal's reason. */
  ask(job: Job, signal: AbortSignal): Promise<Answer>
  /** Resolves when no process runs. */
  close(): Promise<void>
}

interface Limits {
  /** Number of processes. */
  count: number
  /** Time-out of one job, in milliseconds. */
  jobMs: number
  /** Idle time after which a process is ended to free its memory, in milliseconds. */
  idleMs: number
}

export function createJobProcesses<Job extends object, Answer extends { id: number }>(
  start: StartPictures<Job & { id: number }, Answer>,
  { count, jobMs, idleMs }: Limits,
): JobProcesses<Job, Answer> {
  interface Worker {
    process: PictureProcess<Job & { id: number }>
    onAnswer: ((answer: Answer) => void) | null
    onGone: (() => void) | null
    idleTimer: NodeJS.Timeout | undefined
  }
  const queue = new PQueue({ concurrency: count })
  /** Idle processes. */
  const idle: Worker[] = []
  const living = new Set<Worker>()
  let lastId = 0

  function started(): Worker {
    const worker: Worker = {
      process: start((answer) => worker.onAnswer?.(answer)),
      onAnswer: null,
      onGone: null,
      idleTimer: undefined,
    }
    living.add(worker)
    void worker.process.gone.then(() => {
      living.delete(worker)
      clearTimeout(worker.idleTimer)
      const at = idle.indexOf(worker)
      if (at !== -1) idle.splice(at, 1)
      worker.onGone?.()
    })
    return worker
  }

  function rest(worker: Worker): void {
    if (!living.has(worker)) return
    idle.push(worker)
    worker.idleTimer = setTimeout(() => {
      const at = idle.indexOf(worker)
      if (at === -1) return
      idle.splice(at, 1)
      worker.process.kill()
    }, idleMs).unref()
  }

  async function work(job: Job, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted()
    const worker = idle.pop() ?? started()
    clearTimeout(worker.idleTimer)
    lastId += 1
    const id = lastId
    let timer: NodeJS.Timeout | undefined
    const onAbort = (): void => {
      worker.process.kill()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        worker.onAnswer = (each) => {
          if (each.id === id) resolve(each)
        }
        worker.onGone = () => {
          reject(new ProcessEnded(false))
        }
        timer = setTimeout(() => {
          reject(new ProcessEnded(true))
          worker.process.kill()
        }, jobMs)
        worker.process.ask({ ...job, id })
      })
      rest(worker)
      return answer
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
    ask: (job, signal) => queue.add(() => work(job, signal), { signal }),
    async close() {
      queue.clear()
      const left = [...living]
      for (const { process } of left) process.kill()
      await Promise.all(left.map(({ process }) => process.gone))
    },
  }
}
