import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Entry } from '../../../shared/contract/outbox.ts'
import type { ChangeRequestForm } from '../../../shared/domain/ordering/changeRequestForm.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { useUndo } from '../../app/undo.ts'
import { call } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { noteRequested } from './requestedPoints.ts'
import { unsentRequest } from './unsentRequest.ts'
import { outboxQuery } from './queries.ts'

const texts = messages.outbox

/** A removed entry. */
interface EntryRemoval {
  connectionId: string
  id: string
  title: string
  /** Whether the removed entry was an unsent deletion, so that the draft is kept. */
  keepsDraft?: boolean
  /** The removed change request, if it waited to be sent. */
  request?: ChangeRequestForm | null
}

/** The outbox of the active company. Main stores it. The window calls actions and receives changes as events. */
export const useOutbox = defineStore('outbox', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const steps = useUndo()
  const { answer, error, refetch } = useStoreRead(() => outboxQuery(overview.activeId))
  const entries = computed((): readonly Entry[] => answer.value ?? [])
  const loaded = computed(() => answer.value !== null)
  const selectedId = shallowRef<string | null>(null)
  const isChecking = shallowRef(false)
  const removals = shallowRef<readonly EntryRemoval[]>([])
  /** The last removal, for undo. Undo continues with the removal before it. Setting null clears all removals. */
  const dropped = computed({
    get: (): EntryRemoval | null => removals.value.at(-1) ?? null,
    set(removal) {
      if (removal === null) removals.value = []
      // The user may have switched to another company before the answer.
      else if (removal.connectionId === overview.activeId) {
        removals.value = [...removals.value, removal]
        steps.did(
          'discard',
          () => putBackAnywhere(removal),
          () => removals.value.includes(removal),
        )
      }
    },
  })

  watch(
    () => overview.activeId,
    () => {
      selectedId.value = null
      dropped.value = null
    },
  )

  // The answer to a change request has no order, and the service may have begun to change its plans. Requests that
  // were sent before the window was open are left to the next refresh.
  watch(entries, (now, before) => {
    const unsent = new Set(before.filter(({ state }) => state !== 'done').map(({ id }) => id))
    for (const { id, kind, state, connectionId, orderId } of now)
      if (kind === 'change_request' && state === 'done' && orderId !== null && unsent.has(id))
        void announce.attempt(() => call('orders:detail', { connectionId, orderId, fetchDetail: true }))
  })

  const inState = (...states: Entry['state'][]): Entry[] =>
    entries.value.filter(({ state }) => states.includes(state))
  const groups = computed(() => ({
    attention: inState('unknown', 'refused'),
    waiting: inState('sending', 'ready'),
    writing: inState('writing'),
    done: inState('done').sort((a, b) => (b.sentAt ?? b.changedAt) - (a.sentAt ?? a.changedAt)),
  }))
  /** Number of entries that need a decision by the user. */
  const attention = computed(() => groups.value.attention.length)
  /** Number of complete entries that wait or are being sent. */
  const waiting = computed(() => groups.value.waiting.length)
  /** Number of entries that the user has not finished writing. */
  const unfinished = computed(() => groups.value.writing.length)
  /** Entries that "Send all" sends. Purchases and deletions have their own buttons. */
  const sendable = computed(() =>
    inState('ready').filter(({ kind }) => kind !== 'upgrade' && kind !== 'draft_delete'),
  )

  async function send(ids: string[]): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null || ids.length === 0) return
    if (await announce.attempt(() => call('outbox:send', { connectionId, ids }))) await refetch()
  }

  /** Ids of entries with a pending action. */
  const busy = new Set<string>()
  /**
   * Runs one action at a time on an entry, then reads the list. Resolves to whether the action succeeded and the
   * entry's company is still active.
   */
  async function attemptOnce(id: string, action: () => Promise<unknown>): Promise<boolean> {
    if (busy.has(id)) return false
    busy.add(id)
    const connectionId = overview.activeId
    const isDone = await announce.attempt(action)
    if (isDone) await refetch()
    busy.delete(id)
    return isDone && overview.activeId === connectionId
  }

  /** Marks the annotations and questions of an unsent request as requested, or as open again. */
  async function noteRequest(
    connectionId: string,
    request: ChangeRequestForm | null,
    isRequested: boolean,
  ): Promise<void> {
    if (request !== null) await announce.attempt(() => noteRequested(connectionId, request, isRequested))
  }

  async function drop({ connectionId, id, kind, state, title }: Entry): Promise<boolean> {
    // Discarding an unsent deletion keeps the draft, so main has to know that the draft stays.
    const keepsDraft = kind === 'draft_delete' && state !== 'done'
    const isUnsentRequest = kind === 'change_request' && ['writing', 'ready', 'refused'].includes(state)
    let request: ChangeRequestForm | null = null
    const isDone = await attemptOnce(id, async () => {
      if (isUnsentRequest) request = await unsentRequest(id)
      await (keepsDraft ? call('orders:keepDraft', { entryId: id }) : call('outbox:drop', { ids: [id] }))
    })
    if (!isDone) return false
    await noteRequest(connectionId, request, false)
    if (state !== 'ready') request = null
    dropped.value = { connectionId, id, title: title || texts.untitled, keepsDraft, request }
    return true
  }

  async function undoDrop(): Promise<void> {
    if (dropped.value !== null) await putBack(dropped.value)
  }
  async function putBack(removal: EntryRemoval): Promise<boolean> {
    const { connectionId, id, request = null } = removal
    if (!(await attemptOnce(id, () => call('outbox:putBack', { ids: [id] })))) return false
    removals.value = removals.value.filter((each) => each !== removal)
    selectedId.value = id
    await noteRequest(connectionId, request, true)
    return true
  }
  /** Restores an entry from a page that doesn't show it. */
  async function putBackAnywhere(removal: EntryRemoval): Promise<void> {
    if (await putBack(removal)) announce.show(texts.restored(removal.title))
  }

  async function checkNow(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null || isChecking.value) return
    isChecking.value = true
    await announce.attempt(() => call('outbox:reconcile', { connectionId }))
    isChecking.value = false
    await refetch()
  }

  async function resolve(id: string, arrived: boolean, orderId: string | null): Promise<void> {
    if (!(await attemptOnce(id, () => call('outbox:settle', { id, arrived, orderId })))) return
    const deletes = entries.value.find((entry) => entry.id === id)?.kind === 'draft_delete'
    announce.show(
      !arrived ? texts.markedNotReceived : deletes ? texts.deletion.markedDeleted : texts.markedReceived,
    )
  }

  return {
    entries,
    loaded,
    error,
    groups,
    attention,
    unfinished,
    waiting,
    sendable,
    selectedId,
    isChecking,
    dropped,
    refetch,
    send,
    drop,
    undoDrop,
    checkNow,
    resolve,
  }
})
