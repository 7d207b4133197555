/** Work in the background that continues where it stopped. */
export type BackgroundWork = ReturnType<typeof createBackgroundWork>

/** `work` returns when nothing is left, or soon after the signal aborts. `onFault` receives its errors. */
export function createBackgroundWork(
  work: (signal: AbortSignal) => Promise<void>,
  onFault: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  /** Starts the work if it is not running. Resolves when nothing is left or after `close`. Never rejects. */
  function done(): Promise<void> {
    running ??= work(stopping.signal)
      .catch(onFault)
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    done,
    start: () => void done(),
    /** Stops the work. Resolves when it is not running. */
    close: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
