import { computed, shallowRef, watch } from 'vue'
import { AppError } from '../../../../shared/errors.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useDeletions } from './deletions.ts'

const texts = messages.deletion

/**
 * Deletes one draft, undoes the deletion, and reports the outcome. `onDeleted` is called when the service has deleted
 * it.
 */
export function useDraftDeletion(connectionId: string, orderId: string, onDeleted: () => void) {
  const announce = useAnnounce()
  const deletions = useDeletions()
  const busy = shallowRef(false)
  /** Why the deletion could not start. */
  const problem = shallowRef<AppError | null>(null)

  /** The deletion in the outbox. Null if there is none, or if it is done. */
  const entry = computed(() => {
    const found = deletions.ofOrder.get(orderId)
    return found === undefined || found.state === 'done' ? null : found
  })

  async function remove(): Promise<void> {
    if (busy.value) return
    busy.value = true
    problem.value = null
    try {
      // The button stays disabled until the entry is in the list.
      await deletions.request(connectionId, orderId)
    } catch (fault) {
      problem.value = AppError.fromValue(AppError.toValue(fault))
    } finally {
      busy.value = false
    }
  }

  async function keep(): Promise<void> {
    const entryId = entry.value?.id
    if (entryId !== undefined) await deletions.keep(entryId)
  }

  // Reports only a deletion that finishes while the order is open: a demo company has the same orders in each run.
  watch(
    () => deletions.ofOrder.get(orderId),
    (now, before) => {
      if (now?.state !== 'done' || before === undefined || before.state === 'done') return
      announce.show(texts.done(now.title))
      onDeleted()
    },
    // At once: the draft is also deselected, which closes its details.
    { flush: 'sync' },
  )

  return { entry, busy, problem, remove, keep }
}
