import { call } from '../bridge/client.ts'
import { useAnnounce } from './announce.ts'
import { messages } from './messages.ts'

/** Copies a text to the clipboard and says so. */
export function useCopyText(): (text: string) => Promise<void> {
  const announce = useAnnounce()
  return async (text) => {
    if (await announce.attempt(() => call('app:copyText', { text })))
      announce.show(messages.orders.copiedText)
  }
}
