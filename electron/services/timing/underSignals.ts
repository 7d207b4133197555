/**
 * Runs `work` with a signal that aborts with the first of `signals`, for the same reason. Undefined signals are ignored.
 * The listeners are removed when `work` settles. A long-lived signal keeps a reference to each `AbortSignal.any`, and
 * thousands of references lengthen the pauses of garbage collection.
 */
export async function underSignals<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const either = new AbortController()
  const listened = signals.flatMap((signal) => {
    if (signal === undefined) return []
    const onAbort = (): void => {
      either.abort(signal.reason)
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    return [{ signal, onAbort }]
  })
  try {
    return await work(either.signal)
  } finally {
    for (const { signal, onAbort } of listened) signal.removeEventListener('abort', onAbort)
  }
}
