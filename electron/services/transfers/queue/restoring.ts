import type { DatabaseSync } from 'node:sqlite'
import { nextWriteTurn } from '../../sqlite/checkpoints.ts'

/** Reads the jobs of the last run in turns. What is said meanwhile is done as soon as all of them are known. */
export interface Restoring {
  readonly isUnderWay: boolean
  /** Does it at once, or as soon as all jobs are known. */
  after<T>(act: () => Promise<T>): Promise<T>
  /** Does step after step until one gives false. */
  run(step: () => boolean): Promise<void>
  /** Does what is left of them without a turn for others. Rejects as `run` does. */
  finish(): Promise<void>
}

export function createRestoring(db: DatabaseSync): Restoring {
  let said: (() => void)[] | null = null
  let isRushed = false
  let running = Promise.resolve()

  async function read(step: () => boolean): Promise<void> {
    const acts: (() => void)[] = []
    said = acts
    try {
      while (step()) if (!isRushed) await nextWriteTurn(db)
    } finally {
      said = null
      for (const act of acts) act()
    }
  }

  return {
    get isUnderWay() {
      return said !== null
    },
    after(act) {
      const acts = said
      if (acts === null) return act()
      return new Promise((resolve, reject) => {
        acts.push(() => void act().then(resolve, reject))
      })
    },
    run(step) {
      running = read(step)
      return running
    },
    finish() {
      isRushed = true
      return running
    },
  }
}
