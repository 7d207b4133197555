import type { TransferJob } from './job.ts'

/** Callers that wait for jobs to end. */
export interface EndWaiters {
  /** Resolves when all these jobs have ended. */
  done(open: Iterable<TransferJob>): Promise<void>
  /** Called when a job may have ended. Resolves the calls of `done` that wait for no other job. */
  check(job: TransferJob): void
  /** Resolves at the next call of `notifyIdle`. */
  idle(): Promise<void>
  /** Called when no job waits or runs. */
  notifyIdle(): void
}

export function createEndWaiters(): EndWaiters {
  const groups = new Set<{ left: Set<TransferJob>; resolve: () => void }>()
  let idleWaiters: (() => void)[] = []
  return {
    done(open) {
      const left = new Set(open)
      if (left.size === 0) return Promise.resolve()
      return new Promise((resolve) => groups.add({ left, resolve }))
    },
    check(job) {
      if (job.state === 'waiting' || job.state === 'planning' || job.running !== null) return
      for (const group of groups) {
        if (!group.left.delete(job) || group.left.size > 0) continue
        groups.delete(group)
        group.resolve()
      }
    },
    idle: () => new Promise((resolve) => idleWaiters.push(resolve)),
    notifyIdle() {
      const waiters = idleWaiters
      idleWaiters = []
      for (const waiter of waiters) waiter()
    },
  }
}
