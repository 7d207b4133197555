import { computed, shallowRef, watch } from 'vue'
import { AppError } from '../../../../shared/errors.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { useDeletions } from './deletions.ts'

const words = messages.deletion

/** The deletion of one draft: asked for, taken back, and what became of it. `onGone`: it is at the service no more. */
export function useDraftDeletion(connectionId: string, orderId: string, onGone: () => void) {
  const announce = useAnnounce()
  const outbox = useOutbox()
  const deletions = useDeletions()
  const busy = shallowRef(false)
  /** Why it could not even be asked for. */
  const problem = shallowRef<AppError | null>(null)

  /** What stands in the outbox of it; null while nothing does, and when it is over. */
  const entry = computed(() => {
    const found = deletions.ofOrder.get(orderId)
    return found === undefined || found.state === 'done' ? null : found
  })

  async function remove(): Promise<void> {
    if (busy.value) return
    busy.value = true
    problem.value = null
    try {
      await call('orders:deleteDraft', { connectionId, orderId })
      // Not before its line is there may the button be pressed again.
      await outbox.refetch()
    } catch (fault) {
      problem.value = AppError.fromValue(AppError.toValue(fault))
    } finally {
      busy.value = false
    }
  }

  async function keep(): Promise<void> {
    const entryId = entry.value?.id
    if (entryId === undefined) return
    if (await announce.attempt(() => call('orders:keepDraft', { entryId }))) announce.show(words.kept)
    await outbox.refetch()
  }

  // Only what happens while the order is shown: a demo company has the same orders again in each run.
  watch(
    () => deletions.ofOrder.get(orderId),
    (now, before) => {
      if (now?.state !== 'done' || before === undefined || before.state === 'done') return
      announce.show(words.done(now.title))
      onGone()
    },
  )

  return { entry, busy, problem, remove, keep }
}
