import { computed, shallowRef, watch, type Ref } from 'vue'
import type { Entry, EntryForm, EntryKind } from '../../../shared/contract/outbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { messages } from '../../app/messages.ts'
import { call } from '../../bridge/client.ts'
import { useOutbox } from '../outbox/outboxStore.ts'

/** Form of one kind of entry. */
export type FormOf<K extends EntryKind> = Extract<EntryForm, { kind: K }>['form']

/** The entry behind a form: loads it into the form, and follows changes by other parts of the program. */
export function useStoredEntry<K extends EntryKind>(options: {
  kind: K
  connectionId: string
  form: FormOf<K>
  orderId: Ref<string | null>
  /**
   * Returns whether the form is saving or sending. Changes seen meanwhile come from the form itself and are ignored.
   */
  isBusy: () => boolean
  onLoaded: (id: string) => void
  onRemoved: () => void
  onRefused: (error: NonNullable<Entry['error']>) => void
}) {
  const outbox = useOutbox()
  const entry = shallowRef<Entry | null>(null)
  const loading = shallowRef(false)
  const loadFault = shallowRef<string | null>(null)

  function take(fresh: Entry): void {
    entry.value = fresh
    if (fresh.state === 'refused' && fresh.error !== null) options.onRefused(fresh.error)
  }

  async function load(id: string): Promise<void> {
    loading.value = true
    loadFault.value = null
    try {
      const { form: stored, body: _body, ...rest } = await call('outbox:entry', { id })
      if (stored.kind !== options.kind || rest.connectionId !== options.connectionId)
        throw new AppError('not_found', messages.create.otherEntry)
      if ('orderId' in stored) options.orderId.value = stored.orderId
      Object.assign(options.form, stored.form)
      options.onLoaded(id)
      take(rest)
    } catch (fault) {
      loadFault.value = AppError.toValue(fault).message
    } finally {
      loading.value = false
    }
  }

  /** Updates the state of the entry and keeps the user's input. */
  async function refresh(id: string): Promise<void> {
    try {
      const { form: _form, body: _body, ...rest } = await call('outbox:entry', { id })
      if (rest.state !== entry.value?.state || rest.changedAt !== entry.value.changedAt) take(rest)
    } catch (fault) {
      if (AppError.toValue(fault).code !== 'not_found') return
      // Another part of the program removed the entry. The next keystroke creates a new entry.
      entry.value = null
      options.onRemoved()
    }
  }

  // The entry's row in the outbox list shows changes by other parts of the program. Changes by this form are skipped.
  const row = computed(() => outbox.entries.find(({ id }) => id === entry.value?.id) ?? null)
  watch(row, (now, before) => {
    if (entry.value === null || options.isBusy()) return
    const { id, state, changedAt } = entry.value
    const isRemoved = now === null && before?.id === id
    const isNewer =
      now !== null && (now.changedAt > changedAt || (now.changedAt === changedAt && now.state !== state))
    if (isRemoved || isNewer) void refresh(id)
  })

  return { entry, loading, loadFault, take, load, refresh }
}
