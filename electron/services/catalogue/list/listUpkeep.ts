import type { OrderRows } from './orderRows.ts'

/** Keeps the rows of the list up to date in the background, so that readers need not. */
export interface ListUpkeep {
  /** Resolves when every count is right, as of now. Never rejects: a reader does what is left. */
  done(): Promise<void>
  /** Starts where that is needed. */
  start(): void
  /** Ends within a few milliseconds of work; the next start goes on. */
  close(): Promise<void>
}

export function createListUpkeep(
  rows: Pick<OrderRows, 'settleInTurns'>,
  onFault: (error: unknown) => void,
): ListUpkeep {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  function done(): Promise<void> {
    running ??= rows
      .settleInTurns(stopping.signal)
      .catch(onFault)
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    done,
    start: () => void done(),
    async close() {
      stopping.abort()
      await running
    },
  }
}
