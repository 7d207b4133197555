import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs the requested check of the database at `file` in a thread, since it reads the whole file. Returns the finding;
 * null for none. `worker`: path of check-worker. Rejects with the signal's reason, or if the database can't be read;
 * the request stays then.
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
    // Rejects also with an error of the thread.
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
