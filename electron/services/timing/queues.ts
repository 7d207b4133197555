import PQueue from 'p-queue'

/** Work of one key runs sequentially. Keys are independent. */
export function createQueues() {
  const queues = new Map<string, PQueue>()

  function queueOf(key: string): PQueue {
    const known = queues.get(key)
    if (known !== undefined) return known
    const queue = new PQueue({ concurrency: 1 })
    // Removed when idle, so that unused keys take no memory.
    queue.addEventListener('idle', () => queues.delete(key))
    queues.set(key, queue)
    return queue
  }

  return {
    /** Runs `work` after all earlier work of this key has ended, successfully or not. */
    run: <T>(key: string, work: () => Promise<T>) => queueOf(key).add(work),
    /** Resolves when no key has running or waiting work. */
    idle: async (): Promise<void> => {
      while (queues.size > 0) await Promise.all([...queues.values()].map((queue) => queue.onIdle()))
    },
  }
}
