import { maxMarkedIds } from '../../../../shared/contract/limits.ts'
import type { UnseenMarks } from '../../../../shared/contract/orders.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useUndo } from '../../../app/undo.ts'
import { call } from '../../../bridge/client.ts'

/** Marks orders as seen, or their corrections as dismissed, with undo. */
export function useSeenMarks() {
  const announce = useAnnounce()
  const steps = useUndo()

  async function restore(connectionId: string, marks: readonly UnseenMarks[]): Promise<void> {
    for (let at = 0; at < marks.length; at += maxMarkedIds)
      await call('orders:restoreMarks', { connectionId, marks: marks.slice(at, at + maxMarkedIds) })
  }

  async function markSeen(connectionId: string, orderIds: readonly string[]): Promise<void> {
    const marks: UnseenMarks[] = []
    await announce.attempt(async () => {
      for (let at = 0; at < orderIds.length; at += maxMarkedIds) {
        const some = orderIds.slice(at, at + maxMarkedIds)
        marks.push(...(await call('orders:markSeen', { connectionId, orderIds: some })).marks)
      }
      steps.announce('mark as seen', messages.unseen.markedSeen(orderIds.length), () =>
        restore(connectionId, marks),
      )
    })
  }

  async function dismissCorrection(connectionId: string, orderId: string): Promise<void> {
    await announce.attempt(async () => {
      const { marks } = await call('orders:markReviewed', { connectionId, orderId })
      steps.did('dismiss correction', () => announce.attempt(() => restore(connectionId, marks)))
    })
  }

  return { markSeen, dismissCorrection }
}
