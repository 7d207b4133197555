import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { useRead } from '../../../bridge/reads.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { changeRequestsQuery } from '../queries.ts'

/** Who walks through a list of orders does not ask the service about each of them, in milliseconds. */
const calm = 300

/**
 * The change requests of an order: what is known at once, and what the service says when the order stays open for a
 * moment.
 */
export function useChangeRequests(connectionId: string, orderId: string) {
  const overview = useOverview()
  const outbox = useOutbox()
  const stays = shallowRef(false)
  useTimeoutFn(() => (stays.value = true), calm)

  const known = useRead(() => changeRequestsQuery({ connectionId, orderId, from: 'known' }))
  const fetched = useRead(() => ({
    ...changeRequestsQuery({ connectionId, orderId, from: 'service' }),
    enabled: stays.value && !overview.offline,
  }))
  const isFetched = computed(() => fetched.answer.value !== null || fetched.error.value !== null)
  /** While the service is asked, or cannot be, what is known here was read last. */
  const isKnownLast = computed(() => overview.offline || fetched.reading.value)
  const latest = computed(() =>
    isKnownLast.value
      ? (known.answer.value ?? fetched.answer.value)
      : (fetched.answer.value ?? known.answer.value),
  )

  async function refetch(): Promise<void> {
    await known.refetch()
    if (overview.offline) return
    if (!stays.value) stays.value = true
    else if (!fetched.reading.value) await fetched.refetch()
  }

  // A request that just went out, and the network coming back.
  const sent = computed(
    () =>
      outbox.entries.filter(
        (entry) => entry.kind === 'change_request' && entry.orderId === orderId && entry.state === 'done',
      ).length,
  )
  watch([sent, () => overview.offline], refetch)

  return {
    /** Null where the service does not tell them. */
    requests: computed(() => latest.value?.requests ?? null),
    readAt: computed(() => latest.value?.readAt ?? null),
    error: computed(() => (isFetched.value && !isKnownLast.value ? fetched.error.value : known.error.value)),
    reading: computed(() => !overview.offline && (!stays.value || fetched.reading.value)),
    refetch,
  }
}
