import type { ChildOptions } from '../child.ts'
import { add, type Tally } from '../testing/tally.ts'

export interface Run {
  readonly say: (line: string) => void
  /** Returns whether the run was stopped. No check begins after that, and the program is removed. */
  readonly stopped: () => boolean
  /** How electron-builder and the tests of the window run. */
  readonly child?: ChildOptions
}

/** Counts checks and prints a line for each. */
export class Checks {
  #tally: Tally = { passed: 0, failed: 0 }
  readonly #failures: string[] = []
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  /** Runs a check unless the run was stopped. Returns whether it passed. */
  async step(name: string, work: () => Promise<unknown>): Promise<boolean> {
    return !this.#run.stopped() && this.always(name, work)
  }

  /** Runs a check, also in a stopped run. Returns whether it passed. */
  async always(name: string, work: () => Promise<unknown>): Promise<boolean> {
    const began = performance.now()
    const [passed, result] = await work().then(
      (said) => [true, typeof said === 'string' ? said : 'passed'] as const,
      (error: unknown) => [false, error instanceof Error ? error.message : String(error)] as const,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    this.#run.say(`[package] ${name}: ${result} (${seconds} s)`)
    this.count(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${name}: ${result}`] })
    return passed
  }

  count(tally: Tally): void {
    this.#tally = add(this.#tally, tally)
    this.#failures.push(...(tally.failures ?? []))
  }

  tally(): Tally {
    if (this.#run.stopped()) this.count({ passed: 0, failed: 1, failures: ['The check was stopped.'] })
    return { ...this.#tally, failures: this.#failures }
  }
}
