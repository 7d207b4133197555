import { ipcMain } from 'electron'
import { channelNames } from '../../shared/channels.ts'
import type { Invoke } from '../app/ipc/invoke.ts'

/** Connects every channel of the contract to its handler. Called once. */
export function registerChannels(invoke: Invoke): void {
  for (const channel of channelNames) {
    ipcMain.handle(channel, (event, input: unknown) => {
      const frame = event.senderFrame
      return invoke(
        channel,
        { url: frame?.url ?? null, isTopFrame: frame !== null && frame.parent === null },
        input,
      )
    })
  }
}
