import { ipcMain } from 'electron'
import type { ChannelName } from '../../shared/contract.ts'
import type { Invoke } from '../app/ipc/invoke.ts'

/** Connects the window's calls to their handlers. Called once. */
export function registerChannels(invoke: Invoke): void {
  ipcMain.handle('call', (event, channel: ChannelName, input: unknown) => {
    const frame = event.senderFrame
    return invoke(
      channel,
      { url: frame?.url ?? null, isTopFrame: frame !== null && frame.parent === null },
      input,
    )
  })
}
