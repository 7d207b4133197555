import type { PowerSaveBlocker } from 'electron'
import type { Emit, EventValue } from '../../../shared/contract.ts'

/**
 * Returns a function that works as `emit` and keeps the computer awake while files arrive. The screen may turn off.
 * Transfers that are paused, stopped or wait for the network keep nothing awake.
 */
export function keepAwake(emit: Emit, blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): Emit {
  let started: number | null = null
  return (event, value) => {
    if (event === 'transfers:progress') {
      const { state, problem } = (value as EventValue<'transfers:progress'>).totals
      const isNeeded = state === 'running' && problem === null
      if (isNeeded) started ??= blocker.start('prevent-app-suspension')
      else if (started !== null) {
        blocker.stop(started)
        started = null
      }
    }
    emit(event, value)
  }
}
