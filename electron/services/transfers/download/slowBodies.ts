import { FileFault } from '../../files/fileFault.ts'

/** Aborts bodies that are too slow. One timer for all. */
export type SlowBodies = ReturnType<typeof createSlowBodies>

export type BodyMeter = ReturnType<SlowBodies['meter']>

/** A body with less than `slowBytes` in `slowMs` is too slow. */
export function createSlowBodies({ slowMs, slowBytes }: { slowMs: number; slowBytes: number }) {
  const running = new Set<(now: number) => void>()
  let timer: NodeJS.Timeout | null = null

  function checkAll(): void {
    const now = performance.now()
    for (const check of running) check(now)
  }

  function remove(check: (now: number) => void): void {
    running.delete(check)
    if (running.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return {
    /** Measures the bytes of one body while its server should be sending. Times of `performance.now()`. */
    meter(onSlow: (fault: FileFault) => void) {
      let received = 0
      /** Start of the current window. */
      let since = performance.now()
      /** Bytes received before the current window. */
      let before = 0
      let pausedAt: number | null = null

      // Excludes our own pauses from the window.
      function skipPause(now: number): void {
        if (pausedAt === null) return
        since += now - pausedAt
        pausedAt = now
      }

      function check(now: number): void {
        skipPause(now)
        if (now - since < slowMs) return
        if (received - before < slowBytes)
          onSlow(
            new FileFault(
              'timeout',
              'The download is too slow. Check your internet connection, or try again later.',
              {
                retry: { afterMs: null },
              },
            ),
          )
        since = now
        before = received
      }

      return {
        get received() {
          return received
        },
        add(bytes: number): void {
          received += bytes
        },
        /** Starts counting after the response head. */
        start(): void {
          since = performance.now()
          running.add(check)
          timer ??= setInterval(checkAll, Math.min(1000, slowMs / 4))
        },
        /** We paused reading, so the server can't send. */
        pause(): void {
          pausedAt ??= performance.now()
        },
        resume(): void {
          skipPause(performance.now())
          pausedAt = null
        },
        stop(): void {
          remove(check)
        },
      }
    },
  }
}
