import { computed, shallowReactive, watch } from 'vue'
import type { Entry } from '../../../../shared/contract/outbox.ts'
import { call } from '../../../bridge/client.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'

/** A request for the same order that is not sent yet, with the words it begins with. */
export interface OtherRequest {
  entry: Entry
  text: string
}

/** The requests for an order that are written or wait, with their first words. */
export function useOtherRequests(orderId: string) {
  const outbox = useOutbox()
  const texts = shallowReactive(new Map<string, { changedAt: number; text: string }>())

  const open = computed(() =>
    outbox.entries.filter(
      (entry) =>
        entry.kind === 'change_request' &&
        entry.orderId === orderId &&
        ['writing', 'ready', 'refused'].includes(entry.state),
    ),
  )
  watch(
    open,
    (entries) => {
      for (const { id, changedAt } of entries)
        if (texts.get(id)?.changedAt !== changedAt) void read(id, changedAt)
    },
    { immediate: true },
  )

  async function read(id: string, changedAt: number): Promise<void> {
    texts.set(id, { changedAt, text: texts.get(id)?.text ?? '' })
    try {
      const { form } = await call('outbox:entry', { id })
      if (form.kind === 'change_request') texts.set(id, { changedAt, text: form.form.text.trim() })
    } catch {
      // It went away meanwhile; the list says so itself.
      texts.delete(id)
    }
  }

  return computed((): OtherRequest[] =>
    open.value.map((entry) => ({ entry, text: texts.get(entry.id)?.text ?? '' })),
  )
}
