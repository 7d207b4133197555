import type { OrderRows } from './orderRows.ts'

/** Updates stale rows of the list in the background, so that readers need not. */
export type ListMaintenance = ReturnType<typeof createListMaintenance>

export function createListMaintenance(
  rows: Pick<OrderRows, 'updateStaleInBatches'>,
  onFault: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  /** Resolves when all counts are up to date. Never rejects: readers update what is left. */
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
    /** Starts if needed. */
    start: () => void done(),
    /** Stops within a few milliseconds. A later start continues. */
    async close(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
