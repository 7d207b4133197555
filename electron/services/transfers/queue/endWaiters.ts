import type { Job } from './job.ts'

/** Whoever waits for jobs to end. */
export interface EndWaiters {
  /** Resolves when none of these is open any more. */
  done(open: Iterable<Job>): Promise<void>
  /** This job may be over: those that waited for it alone go on. */
  check(job: Job): void
  /** Resolves when `notifyIdle` is called next. */
  idle(): Promise<void>
  /** Nothing waits or runs any more. */
  notifyIdle(): void
}

export function createEndWaiters(): EndWaiters {
  const groups = new Set<{ left: Set<Job>; resolve: () => void }>()
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
