import type { TransferJob } from './job.ts'

/** Callers that wait for jobs to end. */
export function createEndWaiters() {
  const groups = new Set<{ left: Set<TransferJob>; resolve: () => void }>()
  let idleWaiters: (() => void)[] = []
  return {
    /** Resolves when all these jobs have ended. */
    done(open: Iterable<TransferJob>): Promise<void> {
      const left = new Set(open)
      if (left.size === 0) return Promise.resolve()
      return new Promise((resolve) => groups.add({ left, resolve }))
    },
    /** Called when a job may have ended. Resolves the calls of `done` that wait for no other job. */
    check(job: TransferJob): void {
      if (job.state === 'waiting' || job.state === 'planning' || job.running !== null) return
      for (const group of groups) {
        if (!group.left.delete(job) || group.left.size > 0) continue
        groups.delete(group)
        group.resolve()
      }
    },
    /** Resolves at the next call of `notifyIdle`. */
    idle: () => new Promise<void>((resolve) => idleWaiters.push(resolve)),
    /** Called when no job waits or runs. */
    notifyIdle(): void {
      const waiters = idleWaiters
      idleWaiters = []
      for (const waiter of waiters) waiter()
    },
  }
}
