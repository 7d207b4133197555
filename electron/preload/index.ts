import { contextBridge, ipcRenderer } from 'electron'
import { channelNames, eventNames, type ChannelName, type EventName } from '../../shared/channels.ts'

const channels: ReadonlySet<string> = new Set(channelNames)
const events: ReadonlySet<string> = new Set(eventNames)

contextBridge.exposeInMainWorld('planroom', {
  call(channel: ChannelName, input: unknown): Promise<unknown> {
    if (!channels.has(channel)) return Promise.reject(new Error(`No channel is named ${channel}.`))
    return ipcRenderer.invoke(channel, input)
  },
  on(event: EventName, listener: (value: unknown) => void): () => void {
    if (!events.has(event)) throw new Error(`No event is named ${event}.`)
    const handler = (_event: unknown, value: unknown): void => {
      listener(value)
    }
    ipcRenderer.on(event, handler)
    return () => {
      ipcRenderer.removeListener(event, handler)
    }
  },
})
