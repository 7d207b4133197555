import type { BrowserWindow } from 'electron'
import type { Emit } from '../app/ports.ts'

/** Sends events to the window while there is one. */
export function createEmit(window: () => BrowserWindow | null): Emit {
  return (event, value) => {
    const target = window()
    if (target !== null && !target.isDestroyed() && !target.webContents.isDestroyed())
      target.webContents.send(event, value)
  }
}
