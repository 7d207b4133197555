import { call } from '../bridge/client.ts'
import { useAnnounce } from './announce.ts'
import { messages } from './messages.ts'

/** Returns a function that copies a text to the clipboard and announces it. */
export function useCopyText(): (text: string) => Promise<void> {
  const announce = useAnnounce()
  return async (text) => {
    if (await announce.attempt(() => call('app:copyText', { text })))
      announce.show(messages.orders.copiedText)
  }
}
