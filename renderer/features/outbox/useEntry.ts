import { shallowRef, watch } from 'vue'
import type { Entry, FullEntry } from '../../../shared/contract/outbox.ts'
import { call, sentence } from '../../bridge/client.ts'

/** An entry in full, read again whenever its line in the list changes. */
export function useEntry(entry: () => Entry) {
  const full = shallowRef<FullEntry | null>(null)
  const error = shallowRef<string | null>(null)
  let last = 0

  async function read(id: string): Promise<void> {
    const mine = ++last
    try {
      const answer = await call('outbox:entry', { id })
      if (mine !== last) return
      full.value = answer
      error.value = null
    } catch (fault) {
      if (mine === last) error.value = sentence(fault)
    }
  }

  watch(
    () => [entry().id, entry().state, entry().changedAt, entry().lookedAt] as const,
    ([id], before) => {
      if (before?.[0] !== id) full.value = null
      void read(id)
    },
    { immediate: true },
  )
  return { full, error, read: () => read(entry().id) }
}
