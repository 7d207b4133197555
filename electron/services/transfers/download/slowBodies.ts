import { FileFault } from '../../files/fileFault.ts'

/** Aborts bodies that are too slow. One timer for all. */
export type SlowBodies = ReturnType<typeof createSlowBodies>

export type BodyMeter = ReturnType<SlowBodies['meter']>

/** `lateMs`: time in which this thread did not run, so it could not receive. */
type Check = (now: number, lateMs: number) => void

/** A body with less than `slowBytes` in `slowMs` is too slow. */
export function createSlowBodies({ slowMs, slowBytes }: { slowMs: number; slowBytes: number }) {
  const everyMs = Math.min(1000, slowMs / 4)
  const running = new Set<Check>()
  let timer: NodeJS.Timeout | null = null
  let checkedAt = 0

  function checkAll(): void {
    const now = performance.now()
    const lateMs = Math.max(0, now - checkedAt - everyMs)
    checkedAt = now
    for (const check of running) check(now, lateMs)
  }

  function remove(check: Check): void {
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

      function check(now: number, lateMs: number): void {
        if (pausedAt === null) since = Math.min(now, since + lateMs)
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
          if (timer !== null) return
          checkedAt = since
          timer = setInterval(checkAll, everyMs)
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
