import { computed } from 'vue'
import type { Entry } from '../../../../shared/contract/outbox.ts'
import { useRead } from '../../../bridge/reads.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { unsentRequest } from '../../outbox/unsentRequest.ts'

/** An unsent request for the same order, with its text. */
export interface OtherRequest {
  entry: Entry
  text: string
}

/** The unsent requests for an order, except the request in the form. */
export function useOtherRequests(orderId: string, typedId: () => string | null) {
  const outbox = useOutbox()
  const open = computed(() =>
    outbox.entries.filter(
      (entry) =>
        entry.kind === 'change_request' &&
        entry.orderId === orderId &&
        entry.id !== typedId() &&
        ['writing', 'ready', 'refused'].includes(entry.state),
    ),
  )
  const { answer } = useRead(() => {
    const entries = open.value
    return {
      key: ['otherRequests', orderId, ...entries.map(({ id, changedAt }) => [id, changedAt])],
      query: async () => new Map(await Promise.all(entries.map(({ id }) => textOf(id)))),
      enabled: entries.length > 0,
      keepWithin: 2,
    }
  })
  return computed((): OtherRequest[] =>
    open.value.map((entry) => ({ entry, text: answer.value?.get(entry.id) ?? '' })),
  )
}

async function textOf(id: string): Promise<[id: string, text: string]> {
  return [id, (await unsentRequest(id))?.text.trim() ?? '']
}
