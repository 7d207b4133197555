import type { OrderRows } from './orderRows.ts'

/** Updates stale rows of the list in the background, so that readers need not. */
export interface ListMaintenance {
  /** Resolves when all counts are up to date. Never rejects: readers update what is left. */
  done(): Promise<void>
  /** Starts if needed. */
  start(): void
  /** Stops within a few milliseconds. A later start continues. */
  close(): Promise<void>
}

export function createListMaintenance(
  rows: Pick<OrderRows, 'updateStaleInBatches'>,
  onFault: (error: unknown) => void,
): ListMaintenance {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  function done(): Promise<void> {
    running ??= rows
      .updateStaleInBatches(stopping.signal)
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
