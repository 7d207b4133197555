import { grouped } from '../../shared/domain/grouped.ts'
import type { MenuItemConstructorOptions } from 'electron'
import type { TransferTotals } from '../../shared/contract/transfers.ts'

/** The effects of the items of the tray menu. */
export interface TrayActions {
  open: () => void
  refresh: () => void
  pause: () => void
  resume: () => void
  quit: () => void
}

/** Returns the first line of the tray menu: what the transfers do. */
export function trayState({ state, problem, missingFolder, files, done, unchanged }: TransferTotals): string {
  if (missingFolder !== null) return 'Waiting for the folder'
  if (problem !== null) return 'Transfers are stopped'
  if (state === 'paused') return 'Transfers are paused'
  if (state === 'offline') return 'Waiting for the connection'
  if (state === 'running') return `Downloading ${grouped(done)} of ${grouped(files - unchanged)} files`
  return 'No transfers'
}

/** Returns the tray menu. */
export function trayMenu(totals: TransferTotals, actions: TrayActions): MenuItemConstructorOptions[] {
  const isPaused = totals.state === 'paused'
  return [
    { label: trayState(totals), enabled: false },
    { type: 'separator' },
    { label: 'Open Planroom', click: actions.open },
    { label: 'Refresh', click: actions.refresh },
    isPaused
      ? { label: 'Resume all transfers', click: actions.resume }
      : { label: 'Pause all transfers', enabled: totals.state === 'running', click: actions.pause },
    { type: 'separator' },
    { label: 'Quit Planroom', click: actions.quit },
  ]
}
