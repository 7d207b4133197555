/**
 * The stages of removing a connection, in this order:
 * - `agree`: steps that may refuse. An error keeps the connection and ends the removal.
 * - `stop`: stops running work of the connection.
 * - `remove`: removes the connection and its keys. An error keeps the connection, with its work stopped. From here on
 *   no work starts for it. `stop` runs again for work that started meanwhile.
 * - `clean`: removes stored data of the connection and plans automatic downloads again.
 */
export type ForgetStage = 'agree' | 'stop' | 'remove' | 'clean'

/** The connection that is removed, as it was saved. */
interface Forgotten {
  id: string
  isDemo: boolean
}

/** Registers the work at the end of a connection and of the program. */
export interface Registration {
  /** `name` identifies a failed step in the log. */
  onForget(stage: ForgetStage, name: string, work: (connection: Forgotten) => void | Promise<void>): void
  onClose(name: string, work: () => void | Promise<void>): void
}

export interface Lifecycle extends Registration {
  /** Removes a connection. Rejects if a step refuses, otherwise with the first failure after all steps. */
  forget(connection: Forgotten): Promise<void>
  /** Closes all services. Rejects with the first failure after all were closed. */
  close(): Promise<void>
}

interface Step<T extends unknown[]> {
  name: string
  work: (...args: T) => void | Promise<void>
}

/**
 * Runs the registered steps one after the other, the last registered first. A service is created after its
 * dependencies, so it ends before them. `onFault` receives every failure of steps that do not stop the others.
 */
export function createLifecycle(onFault: (what: string, error: unknown) => void): Lifecycle {
  const forgetting: Record<ForgetStage, Step<[Forgotten]>[]> = { agree: [], stop: [], remove: [], clean: [] }
  const closing: Step<[]>[] = []

  /** Runs all steps. Returns their errors in order. */
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

  /** Runs steps until the first failure, which it throws. */
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
