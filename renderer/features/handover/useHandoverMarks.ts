import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useUndo } from '../../app/undo.ts'
import { call } from '../../bridge/client.ts'

/** Marks orders as handed over by hand, such as after an upload in the browser, and removes marks. Undo works. */
export function useHandoverMarks() {
  const announce = useAnnounce()
  const steps = useUndo()
  const texts = messages.handover

  async function mark(connectionId: string, ids: readonly string[]): Promise<void> {
    const of = { connectionId, orderIds: [...ids], id: crypto.randomUUID() }
    await announce.attempt(async () => {
      const { orders } = await call('handover:mark', of)
      steps.announce('mark as handed over', texts.marked(orders), () => call('handover:unmark', of))
    })
  }

  async function unmark(connectionId: string, orderId: string, id: string): Promise<void> {
    const of = { connectionId, orderIds: [orderId], id }
    await announce.attempt(async () => {
      await call('handover:unmark', of)
      steps.announce('remove hand-over', texts.unmarked, () => call('handover:mark', of))
    })
  }

  return { mark, unmark }
}
