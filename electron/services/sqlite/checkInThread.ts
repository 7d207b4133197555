import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Does the check of the database at `file` that is asked for, if any, in a thread: it reads the whole file. Answers
 * what it found; null for nothing. `worker` is check-worker. Rejects with the signal's reason, or where the database cannot
 * be read at all; the check is still asked for then.
 */
export async function checkInThread(
  file: string,
  worker: string | URL,
  signal: AbortSignal,
): Promise<string | null> {
  signal.throwIfAborted()
  const thread = new Worker(worker, { workerData: file })
  const end = (): void => void thread.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    // An error of the thread rejects this too.
    const message = once(thread, 'message').then(([found]) => found as string | null)
    const exit = once(thread, 'exit').then(() => {
      signal.throwIfAborted()
      throw new Error('The check of a database ended by itself.')
    })
    exit.catch(() => undefined)
    message.catch(() => undefined)
    return await Promise.race([message, exit])
  } finally {
    signal.removeEventListener('abort', end)
    await thread.terminate()
  }
}
