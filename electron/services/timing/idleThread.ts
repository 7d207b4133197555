import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { After } from './poller.ts'

/** A thread that is started on demand and ends when it is idle. It keeps the process alive only while it works. */
export interface IdleThread<Question, Answer> {
  /** Resolves with the thread's next message. Ask one question at a time. Rejects if the thread fails or ends. */
  ask(question: Question): Promise<Answer>
  /** Ends the thread after the running question. No question may follow. */
  close(): Promise<void>
}

interface IdleThreadOptions {
  /** File of the thread. It ends with the message `close`. */
  worker: string | URL
  /** Returns the data of a new thread. */
  workerData: () => unknown
  /** Name of the thread for its error. */
  name: string
  /** Idle time after which the thread ends, in milliseconds. */
  idleMs: number
  after: After
}

export function createIdleThread<Question, Answer>({
  worker,
  workerData,
  name,
  idleMs,
  after,
}: IdleThreadOptions): IdleThread<Question, Answer> {
  let thread: Worker | null = null
  let keepThread: () => void = () => undefined
  let exited: Promise<unknown> = Promise.resolve()

  function end(): void {
    keepThread()
    thread?.postMessage('close')
    thread = null
  }

  function startThread(): Worker {
    const started = new Worker(worker, { workerData: workerData() })
    // The question that waits for the thread reports the error.
    started.on('error', () => undefined)
    exited = new Promise((resolve) => started.once('exit', resolve))
    started.once('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }

  return {
    async ask(question) {
      keepThread()
      const own = (thread ??= startThread())
      own.ref()
      const over = new AbortController()
      // `once` also rejects with an error of the thread.
      const answer = once(own, 'message', { signal: over.signal }) as Promise<[Answer]>
      const ended = once(own, 'exit', { signal: over.signal }).then(() => {
        throw new Error(`The thread of ${name} ended by itself.`)
      })
      own.postMessage(question)
      try {
        const [value] = await Promise.race([answer, ended])
        own.unref()
        keepThread = after(idleMs, end)
        return value
      } finally {
        over.abort()
      }
    },
    async close() {
      thread?.ref()
      end()
      await exited
    },
  }
}
