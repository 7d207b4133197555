import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { Entry } from '../../../../shared/contract/outbox.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useUndo } from '../../../app/undo.ts'
import { call } from '../../../bridge/client.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { useOrdersView } from '../list/ordersView.ts'

/** The draft deletions in the outbox. */
export const useDeletions = defineStore('deletions', () => {
  const outbox = useOutbox()
  const announce = useAnnounce()
  const steps = useUndo()
  const all = computed(() => outbox.entries.filter(({ kind }) => kind === 'draft_delete'))
  /** The newest deletion of each order, in any state. */
  const ofOrder = computed(
    () => new Map(all.value.toReversed().map((entry): [string | null, Entry] => [entry.orderId, entry])),
  )
  /** Deletions that start automatically after the undo period. */
  const leaving = computed(() => all.value.filter(({ state, agreed }) => state === 'ready' && agreed))

  // Deselects a draft when its deletion finishes. Earlier deletions don't count: a demo company has the same orders in
  // each run.
  const view = useOrdersView()
  watch(ofOrder, (now, before) => {
    const ids = new Set(view.selection.ids)
    for (const [orderId, { state }] of now)
      if (orderId !== null && state === 'done' && (before.get(orderId)?.state ?? 'done') !== 'done')
        ids.delete(orderId)
    if (ids.size < view.selection.ids.size) view.selection = { ...view.selection, ids }
  })

  /** Requests the deletion of a draft after the undo period. Resolves once the deletion is in the outbox. */
  async function request(connectionId: string, orderId: string): Promise<void> {
    const { entryId } = await call('orders:deleteDraft', { connectionId, orderId })
    await outbox.refetch()
    steps.did(
      'delete draft',
      () => keep(entryId),
      () => leaving.value.some(({ id }) => id === entryId),
    )
  }
  /** Cancels a deletion that has not started. */
  async function keep(entryId: string): Promise<void> {
    if (await announce.attempt(() => call('orders:keepDraft', { entryId })))
      announce.show(messages.deletion.notDeleted)
    await outbox.refetch()
  }

  return { ofOrder, leaving, request, keep }
})
