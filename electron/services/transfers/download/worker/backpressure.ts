/**
 * Limits the number of files whose bodies have arrived and wait for the disk. With a slow disk they would fill the
 * memory.
 */
export type Backpressure = ReturnType<typeof createBackpressure>

/** Enough files to keep any disk busy. */
const maxFiles = 48

export function createBackpressure() {
  const waiting = new Set<() => void>()
  let size = 0
  return {
    /** Resolves when another file may start. Rejects with the signal's reason. */
    async whenFree(signal: AbortSignal): Promise<void> {
      while (size >= maxFiles) {
        signal.throwIfAborted()
        await new Promise<void>((resolve) => {
          const goOn = (): void => {
            waiting.delete(goOn)
            signal.removeEventListener('abort', goOn)
            resolve()
          }
          waiting.add(goOn)
          signal.addEventListener('abort', goOn, { once: true })
        })
      }
    },
    /** Counts a file whose body has arrived. Call the returned function when the file is done or requested again. */
    enter(): () => void {
      size += 1
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        size -= 1
        for (const goOn of [...waiting]) goOn()
      }
    },
  }
}
