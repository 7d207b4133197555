import { FileFault } from '../../files/fileFault.ts'

/** Counts what one body brings while its server is expected to send. Times are of `performance.now()`. */
export interface BodyMeter {
  readonly received: number
  add(bytes: number): void
  /** The head is there: counting begins now. */
  start(): void
  /** We read nothing for a while, so the server cannot send. */
  pause(): void
  resume(): void
  stop(): void
}

/** Gives up on bodies that come too slowly. One timer watches all of them. */
export interface SlowBodies {
  meter(onSlow: (fault: FileFault) => void): BodyMeter
  close(): void
}

/** A body that brings less than `slowBytes` in `slowMs` is too slow. */
export function createSlowBodies({ slowMs, slowBytes }: { slowMs: number; slowBytes: number }): SlowBodies {
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
    meter(onSlow) {
      let received = 0
      /** Start of the current measure, and what had arrived by then. */
      let since = performance.now()
      let before = 0
      let pausedAt: number | null = null

      // A pause is our own doing, not the server's.
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
        add(bytes) {
          received += bytes
        },
        start() {
          since = performance.now()
          running.add(check)
          timer ??= setInterval(checkAll, Math.min(1000, slowMs / 4))
        },
        pause() {
          pausedAt ??= performance.now()
        },
        resume() {
          skipPause(performance.now())
          pausedAt = null
        },
        stop() {
          remove(check)
        },
      }
    },
    close() {
      if (timer !== null) clearInterval(timer)
      timer = null
    },
  }
}
