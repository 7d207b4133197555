import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import { useOverview } from '../../../app/overview.ts'
import { useRead } from '../../../bridge/reads.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { changeRequestsQuery } from '../queries.ts'

/** Delay before the service is asked, in milliseconds. Stepping through the list must not ask for each order. */
const calm = 300

/** Change requests of an order. Stored requests appear at once. The service is asked if the order stays open. */
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
  /** Whether the stored requests are the best known: the service is being asked, or can't be asked. */
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

  // Reads again after a request is sent, and when the network changes.
  const sent = computed(
    () =>
      outbox.entries.filter(
        (entry) => entry.kind === 'change_request' && entry.orderId === orderId && entry.state === 'done',
      ).length,
  )
  watch([sent, () => overview.offline], refetch)

  return {
    /** Null if the service does not list change requests. */
    requests: computed(() => latest.value?.requests ?? null),
    readAt: computed(() => latest.value?.readAt ?? null),
    error: computed(() => (isFetched.value && !isKnownLast.value ? fetched.error.value : known.error.value)),
    reading: computed(() => !overview.offline && (!stays.value || fetched.reading.value)),
    refetch,
  }
}
