import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ChangeRequest } from '../../../../shared/contract/operations.ts'
import { useOverview } from '../../../app/overview.ts'
import { call, sentence } from '../../../bridge/client.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'

/** Who walks through a list of orders does not ask the service about each of them, in milliseconds. */
const calm = 300

/** The change requests of an order: what is known at once, and what the service says when the order stays open for a moment. */
export function useChangeRequests(connectionId: string, orderId: string) {
  const overview = useOverview()
  const outbox = useOutbox()
  /** Null where the service does not tell them. */
  const requests = shallowRef<readonly ChangeRequest[] | null>(null)
  const readAt = shallowRef<number | null>(null)
  const error = shallowRef<string | null>(null)
  const reading = shallowRef(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0

  async function ask(offline: boolean, mine: number): Promise<void> {
    try {
      const answer = await call('orders:changeRequests', { connectionId, orderId, offline })
      if (mine !== last) return
      requests.value = answer.requests
      readAt.value = answer.readAt
      error.value = null
    } catch (fault) {
      if (mine === last) error.value = sentence(fault)
    }
  }

  async function load(wait: number): Promise<void> {
    const mine = ++last
    clearTimeout(timer)
    reading.value = !overview.offline
    await ask(true, mine)
    if (mine !== last || overview.offline) return
    timer = setTimeout(() => {
      void ask(false, mine).finally(() => {
        if (mine === last) reading.value = false
      })
    }, wait)
  }

  // A request that just went out, and the network coming back.
  const sent = computed(
    () =>
      outbox.entries.filter(
        (entry) => entry.kind === 'change_request' && entry.orderId === orderId && entry.state === 'done',
      ).length,
  )
  watch([sent, () => overview.offline], () => void load(0))
  onScopeDispose(() => {
    last += 1
    clearTimeout(timer)
  })
  void load(calm)

  return { requests, readAt, error, reading, again: () => load(0) }
}
