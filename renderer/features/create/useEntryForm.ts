import { computed, reactive, shallowRef, watch } from 'vue'
import type { Entry, EntryForm, EntryKind } from '../../../shared/contract/outbox.ts'
import type { DemoTask } from '../../../shared/domain/demoTasks.ts'
import { messages } from '../../app/messages.ts'
import { useOutbox } from '../outbox/outboxStore.ts'
import type { FormResult } from '../../../shared/domain/ordering/form.ts'
import { AppError } from '../../../shared/errors.ts'
import { useAnnounce } from '../../app/announce.ts'
import { call } from '../../bridge/client.ts'
import { useTryList } from '../try/tryList.ts'
import { fieldsOf, useProblems } from './formProblems.ts'
import { useFormAutosave } from './autosave/useFormAutosave.ts'
import { useStoredEntry, type FormOf } from './useStoredEntry.ts'

export interface EntryFormOptions<K extends EntryKind> {
  kind: K
  /** The connection that owns the entry. It does not change while the form exists. */
  connectionId: string
  /** Id of a saved entry. Null starts a new entry. */
  entryId: string | null
  /** The order that the entry is about, for kinds that have one. The order of a saved entry wins. */
  orderId?: string | null
  start: () => FormOf<K>
  /** Validates the form. Problems have the service's field names. */
  check: (form: FormOf<K>) => FormResult<unknown>
  /** The service's field names, or their first parts, that the form shows. Other problems appear at the whole form. */
  fields: readonly string[]
  /** Called when the first keystroke has created an entry. */
  onCreated?: (entryId: string) => void
}

/** First steps with the demo company, by the kind of entry. */
const taskOf: Readonly<Partial<Record<EntryKind, DemoTask>>> = {
  draft: 'order',
  redraw: 'redraw',
  change_request: 'request',
}

const editable: readonly Entry['state'][] = ['writing', 'ready', 'refused']

/**
 * A form that is an outbox entry. Main saves the input a moment after each change, on `save()` (for blur), on unmount
 * and before the window closes. A form without input creates no entry. Problems come from local validation (after the
 * first attempt to place), from main and from the service. A problem from main or the service disappears when its field
 * changes.
 */
export function useEntryForm<K extends EntryKind>(options: EntryFormOptions<K>) {
  const { kind, connectionId } = options
  const announce = useAnnounce()
  const outbox = useOutbox()
  const tryList = useTryList()
  const form = reactive(options.start()) as FormOf<K>
  const orderId = shallowRef(options.orderId ?? null)
  const busy = shallowRef(false)
  const dropped = shallowRef(false)

  /** The untouched form as text, if it is new. */
  let pristine: string | null = null

  const checks = useProblems({
    form,
    check: () => options.check(form),
    shown: options.fields,
  })
  const { entry, loading, loadFault, take, load, refresh } = useStoredEntry({
    kind,
    connectionId,
    form,
    orderId,
    isBusy: () => busy.value || autosave.busy(),
    onLoaded(id) {
      autosave.startFrom(id)
      autosave.saveState.value = { state: 'saved', fault: null }
    },
    onRemoved: () => {
      autosave.startFrom(null)
    },
    onRefused: checks.declined,
  })

  const bodyOf = (): EntryForm =>
    ({ kind, ...(orderId.value === null ? {} : { orderId: orderId.value }), form }) as EntryForm
  const locked = computed(() => entry.value !== null && !editable.includes(entry.value.state))
  /** Whether the form accepts no input: it is loading, being sent, sent or discarded. */
  const readOnly = computed(() => locked.value || busy.value || loading.value || dropped.value)

  /** Entry state that the result note shows; null while the entry can be edited. */
  const noteState = computed(() => {
    const state = entry.value?.state
    return state === undefined || state === 'writing' || state === 'refused' ? null : state
  })

  const autosave = useFormAutosave({
    snapshot: () => JSON.stringify(form),
    async write(id) {
      const answer = await call('outbox:write', {
        connectionId,
        ...(id === null ? {} : { id }),
        entry: bodyOf(),
      })
      entry.value = answer.entry
      if (id === null) options.onCreated?.(answer.entry.id)
      return answer.entry.id
    },
    onFault() {
      if (entry.value !== null) void refresh(entry.value.id)
    },
    leave,
  })
  watch(
    form as object,
    () => {
      if (!readOnly.value) autosave.touch()
    },
    { deep: true },
  )

  /** Saves the input. A new form that the user emptied again leaves no entry. */
  async function leave(): Promise<boolean> {
    if (dropped.value) return true
    if (JSON.stringify(form) !== pristine) return autosave.flush()
    const id = await autosave.whenSaved(false)
    if (id !== null && entry.value?.state === 'writing')
      await announce.attempt(() => call('outbox:drop', { ids: [id] }))
    return true
  }

  function begin(): void {
    autosave.startFrom(null)
    pristine = JSON.stringify(form)
  }
  if (options.entryId === null) begin()
  else void load(options.entryId)

  /**
   * Makes the entry ready, and sends it if `send` is set. Resolves to the entry, or to null if a problem stopped it.
   * `agreed`: main sends it automatically when there is a network.
   */
  async function place(how: { send: boolean; agreed: boolean }): Promise<Entry | null> {
    if (readOnly.value) return null
    if (!checks.tryOut()) return null
    busy.value = true
    checks.clear()
    try {
      const id = await autosave.whenSaved(true)
      const answer = await call('outbox:place', { id, entry: bodyOf(), ...how })
      autosave.startFrom(id)
      take(answer.entry)
      const task = taskOf[kind]
      if (task !== undefined && answer.entry.state !== 'refused') tryList.tick(task)
      return answer.entry
    } catch (fault) {
      const { message, details } = AppError.toValue(fault)
      checks.answered(message, fieldsOf(details), null)
      if (entry.value !== null) await refresh(entry.value.id)
      return null
    } finally {
      busy.value = false
    }
  }

  /** Removes the entry, with undo. Resolves to its id, null for a form without an entry; undefined if it failed. */
  async function discard(
    title = entry.value?.title || messages.outbox.untitled,
  ): Promise<string | null | undefined> {
    const id = await autosave.whenSaved(false)
    if (id !== null && !(await announce.attempt(() => call('outbox:drop', { ids: [id] })))) return undefined
    dropped.value = true
    if (id !== null) outbox.dropped = { connectionId, id, title }
    return id
  }

  /** Changes an untouched form without marking it as touched, for defaults that arrive late. */
  function prefill(change: (form: FormOf<K>) => void): void {
    if (autosave.dirty() || entry.value !== null || loading.value) return
    change(form)
    begin()
  }

  return {
    form,
    entry,
    orderId,
    loading,
    loadFault,
    reload: () => (options.entryId === null ? Promise.resolve() : load(options.entryId)),
    /** Whether the entry is sent or being sent. `entry` has the result. */
    locked,
    readOnly,
    noteState,
    busy,
    saveState: autosave.saveState,
    /** Problems by the service's field name. A field without a problem is valid. */
    problems: checks.problems,
    problemOf: checks.problemOf,
    formProblem: checks.formProblem,
    place,
    /** Starts validation. Returns true if the form is valid. */
    valid: checks.tryOut,
    save: () => void autosave.flush(),
    discard,
    prefill,
    touched: () => autosave.dirty() || entry.value !== null,
  }
}
