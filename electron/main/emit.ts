import type { Emit } from '../../shared/contract.ts'
import { BrowserWindow } from 'electron'

/** Sends events to every window. Menu commands go only to the focused window. */
export function createEmit(): Emit {
  return (event, value) => {
    const front = BrowserWindow.getFocusedWindow()
    const targets = event === 'menu:command' && front !== null ? [front] : BrowserWindow.getAllWindows()
    for (const target of targets)
      if (!target.isDestroyed() && !target.webContents.isDestroyed())
        target.webContents.send(`event:${event}`, value)
  }
}
