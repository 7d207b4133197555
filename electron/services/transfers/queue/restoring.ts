import type { DatabaseSync } from 'node:sqlite'
import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'

/** Reads the jobs of the last run in batches. Commands meanwhile run when all are read. */
export function createRestoring(db: DatabaseSync) {
  /** Actions that wait until all jobs are read; null if no jobs are being read. */
  let delayed: (() => void)[] | null = null
  let isRushed = false
  let running = Promise.resolve()

  async function read(step: () => boolean): Promise<void> {
    const acts: (() => void)[] = []
    delayed = acts
    try {
      while (step()) if (!isRushed) await yieldAfterWrites(db)
    } finally {
      delayed = null
      for (const act of acts) act()
    }
  }

  return {
    get isRunning() {
      return delayed !== null
    },
    /** Runs an action now, or when all jobs are read. */
    after<T>(act: () => Promise<T>): Promise<T> {
      const acts = delayed
      if (acts === null) return act()
      return new Promise((resolve, reject) => {
        acts.push(() => void act().then(resolve, reject))
      })
    },
    /** Calls `step` in batches until it returns false. */
    run(step: () => boolean): Promise<void> {
      running = read(step)
      return running
    },
    /** Reads the remaining jobs without yielding. Rejects as `run` does. */
    finish(): Promise<void> {
      isRushed = true
      return running
    },
  }
}
