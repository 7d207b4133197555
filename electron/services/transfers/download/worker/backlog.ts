/**
 * Files whose bodies have arrived and that wait for the disk. Where it is slower than the network there would be more
 * and more of them, each with its bytes in memory.
 */
export interface Backlog {
  /** Resolves when another file may be begun; rejects with the signal's reason. */
  whenFree(signal: AbortSignal): Promise<void>
  /** A body has arrived; call what it gives when the file is over, or is asked for again. */
  enter(): () => void
}

/** So many of them are enough to keep any disk busy. */
const maxFiles = 48

export function createBacklog(): Backlog {
  const waiting = new Set<() => void>()
  let size = 0
  return {
    async whenFree(signal) {
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
    enter() {
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
