/**
 * Runs `work` with a signal that aborts with the first of `signals`, for its reason; undefined ones never do. When the
 * work is over, nothing of it is left in them: of each `AbortSignal.any` a signal that lives longer keeps a note, and
 * thousands of notes lengthen the pauses in which memory is collected.
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
