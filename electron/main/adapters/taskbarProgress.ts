import type { BrowserWindow } from 'electron'
import type { TransferTotals } from '../../../shared/contract/transfers.ts'

/** Shows the state of transfers in the taskbar: none when idle, a bar while files arrive, red for a problem. */
export function showProgress(window: BrowserWindow | null, totals: TransferTotals): void {
  if (window === null || window.isDestroyed()) return
  if (totals.state === 'idle' && totals.problem === null) {
    window.setProgressBar(-1)
    return
  }
  const wanted = totals.files - totals.unchanged
  const part = wanted === 0 ? 0 : totals.done / wanted
  window.setProgressBar(part, {
    mode: totals.problem !== null ? 'error' : totals.state === 'running' ? 'normal' : 'paused',
  })
}
