import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Cause that ended or disturbed a run. `stopped`: the process was killed or crashed. */
export type Disturbance = 'stopped' | 'window' | 'program'

/** The record of the running program, which the next start reads. */
export interface RunRecord {
  /** Cause that ended or disturbed the last run; null after a normal end. */
  lastRun: Disturbance | null
  /** Records that a part of the program failed in this run. */
  note: (part: 'window' | 'program') => void
  /** Records that the user or the system ends the program. */
  end: () => void
}

/**
 * Opens the record in the data folder and begins a new one. It can't be written on a full disk: then the next start
 * takes this run as ended normally. `onFault`: called with the error.
 */
export function openRunRecord(home: string, onFault: (error: unknown) => void): RunRecord {
  const file = join(home, 'running.json')
  let failed: 'window' | 'program' | null = null
  let isEnded = false
  const write = (): void => {
    try {
      if (isEnded && failed === null) rmSync(file, { force: true })
      else writeFileSync(file, JSON.stringify({ failed, isEnded }), { mode: 0o600 })
    } catch (error) {
      onFault(error)
    }
  }
  const lastRun = readLastRun(file)
  write()
  return {
    lastRun,
    note(part) {
      failed ??= part
      write()
    },
    end() {
      if (isEnded) return
      isEnded = true
      write()
    },
  }
}

function readLastRun(file: string): Disturbance | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // A missing file is the trace of a normal end.
    return null
  }
  try {
    const { failed, isEnded } = JSON.parse(text) as { failed?: unknown; isEnded?: unknown }
    return isEnded !== true ? 'stopped' : failed === 'window' ? 'window' : 'program'
  } catch {
    // A power cut left an empty file.
    return 'stopped'
  }
}
