/**
 * The stages in which a connection is forgotten, in this order:
 * - `agree`: what may refuse. Whoever throws here keeps the connection, and nothing else happens.
 * - `stop`: what is under way for the connection ends.
 * - `remove`: the connection itself and its keys go. Whoever throws here keeps it, stopped. From here on nothing begins
 *   for it any more; `stop` is done once more for what began meanwhile.
 * - `clean`: what is kept of it goes, and what was planned for it is planned anew.
 */
export type ForgetStage = 'agree' | 'stop' | 'remove' | 'clean'

/** The connection that is forgotten, as it was saved. */
interface Forgotten {
  id: string
  isDemo: boolean
}

/** Where services register what has to happen at the end of a connection, and of the program. */
export interface Registration {
  /** `name` says in the log what failed. */
  onForget(stage: ForgetStage, name: string, work: (connection: Forgotten) => void | Promise<void>): void
  onClose(name: string, work: () => void | Promise<void>): void
}

export interface Lifecycle extends Registration {
  /**
   * Forgets a connection. Rejects with what refused it, or else with the first failure after everything else was
   * done.
   */
  forget(connection: Forgotten): Promise<void>
  /** Closes all services. Rejects with the first failure after everything else was closed. */
  close(): Promise<void>
}

interface Step<T extends unknown[]> {
  name: string
  work: (...args: T) => void | Promise<void>
}

/**
 * Runs what the services registered, one after the other. What was registered last runs first: a service is made
 * after those that it rests on, so it ends before them. `onFault` gets every failure; none keeps the others
 * from running.
 */
export function createLifecycle(onFault: (what: string, error: unknown) => void): Lifecycle {
  const forgetting: Record<ForgetStage, Step<[Forgotten]>[]> = { agree: [], stop: [], remove: [], clean: [] }
  const closing: Step<[]>[] = []

  /** Answers what failed, in the order in which it failed. */
  async function runAll<T extends unknown[]>(what: string, steps: Step<T>[], ...args: T): Promise<Error[]> {
    const errors: Error[] = []
    for (const { name, work } of steps) {
      try {
        await work(...args)
      } catch (error) {
        onFault(`${what} failed: ${name}`, error)
        errors.push(error instanceof Error ? error : new Error(String(error)))
      }
    }
    return errors
  }

  /** Ends with the first failure. */
  async function runOrEnd<T extends unknown[]>(steps: Step<T>[], ...args: T): Promise<void> {
    for (const { work } of steps) await work(...args)
  }

  function throwFirst([first]: readonly Error[]): void {
    if (first !== undefined) throw first
  }

  return {
    onForget(stage, name, work) {
      forgetting[stage].unshift({ name, work })
    },
    onClose(name, work) {
      closing.unshift({ name, work })
    },
    async forget(connection) {
      const what = 'forgetting a connection'
      await runOrEnd(forgetting.agree, connection)
      const errors = await runAll(what, forgetting.stop, connection)
      await runOrEnd(forgetting.remove, connection)
      for (const stage of ['stop', 'clean'] as const)
        errors.push(...(await runAll(what, forgetting[stage], connection)))
      throwFirst(errors)
    },
    async close() {
      throwFirst(await runAll('closing', closing))
    },
  }
}
