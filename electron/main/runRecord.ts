import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DisplaySession } from './displaySession.ts'

/** Cause that ended or disturbed a run. `stopped`: the process was killed or crashed. */
export type Disturbance = 'stopped' | 'window' | 'program'

/**
 * Opens the record in the data folder and begins a new one. A run whose display server has ended since, without a
 * restart of the computer, ended with the session of the user: the runtime crashes when its X server ends. On a full
 * disk the record can't be written: then the next start takes this run as ended normally. `onFault`: called with the
 * error.
 */
export function openRunRecord(
  home: string,
  display: DisplaySession | null,
  onFault: (error: unknown) => void,
) {
  const file = join(home, 'running.json')
  let failed: 'window' | 'program' | null = null
  let isEnded = false
  const write = (): void => {
    try {
      if (isEnded && failed === null) rmSync(file, { force: true })
      else writeFileSync(file, JSON.stringify({ failed, isEnded, display }), { mode: 0o600 })
    } catch (error) {
      onFault(error)
    }
  }
  /** Cause that ended or disturbed the last run; null after a normal end. */
  const lastRun = readLastRun(file, display)
  write()
  return {
    lastRun,
    /** Records that a part of the program failed in this run. */
    note: (part: 'window' | 'program'): void => {
      failed ??= part
      write()
    },
    /** Records that the user or the system ends the program. */
    end: (): void => {
      if (isEnded) return
      isEnded = true
      write()
    },
  }
}

function readLastRun(file: string, display: DisplaySession | null): Disturbance | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // A missing file is the trace of a normal end.
    return null
  }
  try {
    const record = JSON.parse(text) as {
      failed?: unknown
      isEnded?: unknown
      display?: DisplaySession | null
    }
    const { failed, isEnded } = record
    const last = record.display ?? null
    const isOtherSession =
      last !== null && display !== null && last.boot === display.boot && last.server !== display.server
    if (isEnded !== true && !isOtherSession) return 'stopped'
    if (failed === null) return null
    return failed === 'window' ? 'window' : 'program'
  } catch {
    // A power cut left an empty file.
    return 'stopped'
  }
}
