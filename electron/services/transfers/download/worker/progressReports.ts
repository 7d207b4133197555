import type { Remote } from './exchange.ts'
import type { Desk } from './protocol.ts'

/** How far one file is, on its way to the main thread. */
interface ProgressReport {
  received(bytes: number): void
  at(size: number, length: number | null): void
  /** Tells what was not told yet. */
  tell(): void
}

/** Tells of all files of a thread, of each at most every 100 ms. One timer serves all of them. */
export interface ProgressReports {
  of(desk: Remote<Desk>): ProgressReport
}

const tellEveryMs = 100

export function createProgressReports(): ProgressReports {
  const changed = new Set<ProgressReport>()
  let timer: NodeJS.Timeout | null = null

  function tellAll(): void {
    timer = null
    for (const report of changed) report.tell()
  }

  return {
    of(desk) {
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
        tell() {
          if (!changed.delete(report)) return
          desk.tell('progress', received, last.size, last.length)
          received = 0
        },
      }
      function note(): void {
        changed.add(report)
        timer ??= setTimeout(tellAll, tellEveryMs)
      }
      return report
    },
  }
}
