import type { Remote } from './exchange.ts'
import type { FileHandler } from './protocol.ts'

/** Progress of one file for the main thread. */
interface ProgressReport {
  received(bytes: number): void
  at(size: number, length: number | null): void
  /** Sends unreported progress. */
  flush(): void
}

/** Reports all files of a thread, each at most every 100 ms, with one timer. */
export type ProgressReports = ReturnType<typeof createProgressReports>

const flushEveryMs = 100

export function createProgressReports() {
  const changed = new Set<ProgressReport>()
  let timer: NodeJS.Timeout | null = null

  function flushAll(): void {
    timer = null
    for (const report of changed) report.flush()
  }

  return {
    of(handler: Remote<FileHandler>): ProgressReport {
      let received = 0
      let last = { size: 0, length: null as number | null }
      const report: ProgressReport = {
        received(bytes) {
          received += bytes
          note()
        },
        at(size, length) {
          last = { size, length }
          note()
        },
        flush() {
          if (!changed.delete(report)) return
          handler.notify('progress', received, last.size, last.length)
          received = 0
        },
      }
      function note(): void {
        changed.add(report)
        timer ??= setTimeout(flushAll, flushEveryMs)
      }
      return report
    },
  }
}
