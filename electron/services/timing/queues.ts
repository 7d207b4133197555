import PQueue from 'p-queue'

export interface Queues {
  /** Runs `work` when what was asked under this key before is over, however that ended. */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /** Resolves when nothing is under way or waits, under any key. */
  idle: () => Promise<void>
}

/** Work of one key runs one after the other; keys do not wait for each other. */
export function createQueues(): Queues {
  const queues = new Map<string, PQueue>()

  function queueOf(key: string): PQueue {
    const known = queues.get(key)
    if (known !== undefined) return known
    const queue = new PQueue({ concurrency: 1 })
    // A key that is not in use costs nothing.
    queue.addEventListener('idle', () => queues.delete(key))
    queues.set(key, queue)
    return queue
  }

  return {
    run: (key, work) => queueOf(key).add(work),
    async idle() {
      while (queues.size > 0) await Promise.all([...queues.values()].map((queue) => queue.onIdle()))
    },
  }
}
