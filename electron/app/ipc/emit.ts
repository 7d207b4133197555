import type { BrowserWindow } from 'electron'
import type { EventName } from '../../../shared/channels.ts'
import type { EventValue } from '../../../shared/contract.ts'

export type Emit = <E extends EventName>(event: E, value: EventValue<E>) => void

/** Sends events to the window while there is one. */
export function createEmit(window: () => BrowserWindow | null): Emit {
  return (event, value) => {
    const target = window()
    if (target !== null && !target.isDestroyed() && !target.webContents.isDestroyed())
      target.webContents.send(event, value)
  }
}
