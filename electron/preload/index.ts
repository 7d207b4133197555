import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge } from '../../shared/contract.ts'

const bridge: Bridge = {
  call: (channel, input) => ipcRenderer.invoke('call', channel, input),
  on(event, listener) {
    const handler = (_event: unknown, value: unknown): void => {
      listener(value)
    }
    ipcRenderer.on(`event:${event}`, handler)
    return () => {
      ipcRenderer.removeListener(`event:${event}`, handler)
    }
  },
}
contextBridge.exposeInMainWorld('planroom', bridge)
