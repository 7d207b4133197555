import { contextBridge, ipcRenderer, webUtils } from 'electron'
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
  // Only a file that the user chose or dropped has a path.
  offer: (file) => ipcRenderer.invoke('offer', webUtils.getPathForFile(file)),
  lend: (file) => ipcRenderer.invoke('lend', webUtils.getPathForFile(file)),
}
contextBridge.exposeInMainWorld('planroom', bridge)
