import type { OrderRows } from './orderRows.ts'

/** Updates stale rows of the list in the background, so that readers need not. */
export interface ListUpkeep {
  /** Resolves when all counts are up to date. Never rejects: readers update what is left. */
  done(): Promise<void>
  /** Starts if needed. */
  start(): void
  /** Stops within a few milliseconds. A later start continues. */
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
