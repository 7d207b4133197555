import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, reactive, shallowRef, watch } from 'vue'
import type { Entry, EntryForm, EntryKind } from '../../../shared/contract/outbox.ts'
import type { FormResult } from '../../../shared/domain/ordering/form.ts'
import { AppError } from '../../../shared/errors.ts'
import { useAnnounce } from '../../app/announce.ts'
import { useAutosave } from '../../app/autosaves.ts'
import { messages } from '../../app/messages.ts'
import { call } from '../../bridge/client.ts'
import { useOutbox } from '../outbox/outboxStore.ts'
import { createAutosave, type Kept } from './autosave.ts'
import { fieldsOf, useProblems } from './formProblems.ts'

/** The form of one kind of entry, as it is typed. */
export type FormOf<K extends EntryKind> = Extract<EntryForm, { kind: K }>['form']

export interface EntryFormOptions<K extends EntryKind> {
  kind: K
  /** Whose entry it is; a form belongs to one connection as long as it lives. */
  connectionId: string
  /** An entry that was kept before; null starts a new one. */
  entryId: string | null
  /** The order it is about, for the kinds that have one. Of a kept entry it is read from there. */
  orderId?: string | null
  start: () => FormOf<K>
  /** What is wrong with the form as it stands, by the wire's names. */
  check: (form: FormOf<K>) => FormResult<unknown>
  /**
   * Wire names (or their first part) that have a place on the form; what names none of them is told at the form as a
   * whole.
   */
  fields: readonly string[]
  /** The first keystroke made an entry of it. */
  onCreated?: (entryId: string) => void
}

const editable: readonly Entry['state'][] = ['writing', 'ready', 'refused']

/**
 * A form that becomes an entry of the outbox. What is typed is kept by main a moment after each change, on `keep()`
 * (for blur), when the form goes away and before the window closes; a form that nobody typed into keeps nothing.
 * Problems stand by the wire's field names: from the local check once something was placed, from main's own check,
 * and from the service's answer; a problem that was answered goes when its field changes.
 */
export function useEntryForm<K extends EntryKind>(options: EntryFormOptions<K>) {
  const { kind, connectionId } = options
  const announce = useAnnounce()
  const outbox = useOutbox()
  const form = reactive(options.start()) as FormOf<K>
  const entry = shallowRef<Entry | null>(null)
  const orderId = shallowRef(options.orderId ?? null)
  const loading = shallowRef(options.entryId !== null)
  const loadFault = shallowRef<string | null>(null)
  const busy = shallowRef(false)
  const kept = shallowRef<Kept>({ state: 'nothing', fault: null })
  const dropped = shallowRef(false)

  /** The form as nobody had typed into it yet, where it is new. */
  let pristine: string | null = null

  const bodyOf = (): EntryForm =>
    ({ kind, ...(orderId.value === null ? {} : { orderId: orderId.value }), form }) as EntryForm
  const locked = computed(() => entry.value !== null && !editable.includes(entry.value.state))
  /** Nothing can be typed: it is being sent, was sent, or is not there yet. */
  const readOnly = computed(() => locked.value || busy.value || loading.value || dropped.value)

  const autosave = createAutosave({
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
    onState(next) {
      kept.value = next
      if (next.fault !== null && entry.value !== null) void refresh(entry.value.id)
    },
  })
  const checks = useProblems({
    form,
    check: () => options.check(form),
    shown: options.fields,
  })

  function take(fresh: Entry): void {
    entry.value = fresh
    if (fresh.state === 'refused' && fresh.error !== null)
      checks.answered(fresh.error.message, fresh.error.fields, fresh.error.answer)
  }

  async function load(id: string): Promise<void> {
    loading.value = true
    loadFault.value = null
    try {
      const { form: stored, body: _body, ...rest } = await call('outbox:entry', { id })
      if (stored.kind !== kind || rest.connectionId !== connectionId)
        throw new AppError('not_found', messages.create.otherEntry)
      if ('orderId' in stored) orderId.value = stored.orderId
      Object.assign(form, stored.form)
      autosave.startFrom(id)
      kept.value = { state: 'kept', fault: null }
      take(rest)
    } catch (fault) {
      loadFault.value = AppError.toValue(fault).message
    } finally {
      loading.value = false
    }
  }

  /** What became of it meanwhile; what is being typed stays. */
  async function refresh(id: string): Promise<void> {
    try {
      const { form: _form, body: _body, ...rest } = await call('outbox:entry', { id })
      if (rest.state !== entry.value?.state || rest.changedAt !== entry.value.changedAt) take(rest)
    } catch (fault) {
      if (AppError.toValue(fault).code !== 'not_found') return
      // It was taken off the list elsewhere. What is typed becomes a new entry with the next keystroke.
      entry.value = null
      autosave.startFrom(null)
    }
  }

  watch(
    form as object,
    () => {
      if (!readOnly.value) autosave.touch()
    },
    { deep: true },
  )
  // Its line in the list tells that something else changed it; the echo of what was typed here is known already.
  const line = computed(() => outbox.entries.find(({ id }) => id === entry.value?.id) ?? null)
  watch(line, (now, before) => {
    if (entry.value === null || busy.value || autosave.busy()) return
    const { id, state, changedAt } = entry.value
    const isGone = now === null && before?.id === id
    const isNewer =
      now !== null && (now.changedAt > changedAt || (now.changedAt === changedAt && now.state !== state))
    if (isGone || isNewer) void refresh(id)
  })

  let askedToStay = false
  const beforeUnload = (event: BeforeUnloadEvent): void => {
    if (!autosave.dirty() || askedToStay) return
    // The window stays a moment longer, until main has what was typed; where that fails, the next try closes it all
    // the same.
    event.preventDefault()
    askedToStay = true
    void autosave.flush().then((saved) => {
      if (saved) window.close()
    })
  }
  useEventListener('beforeunload', beforeUnload)
  useAutosave(() => autosave.flush())
  onScopeDispose(() => {
    if (!dropped.value) void leave()
  })

  /** What was typed is kept; what was typed and taken back again is no entry. */
  async function leave(): Promise<void> {
    if (JSON.stringify(form) === pristine) {
      const id = await autosave.settled(false)
      if (id !== null && entry.value?.state === 'writing')
        await announce.attempt(() => call('outbox:drop', { ids: [id] }))
      return
    }
    if (!(await autosave.flush())) announce.show(messages.create.notKept, true)
  }

  if (options.entryId === null) begin()
  else void load(options.entryId)
  function begin(): void {
    autosave.startFrom(null)
    pristine = JSON.stringify(form)
  }

  /**
   * Makes it ready and, with `send`, sends it: the entry as it is afterwards, or null where nothing was placed since
   * something is wrong (then the problems say what). `agreed`: it goes out by itself when there is a network again.
   */
  async function place(how: { send: boolean; agreed: boolean }): Promise<Entry | null> {
    if (readOnly.value) return null
    if (!checks.tryOut()) return null
    busy.value = true
    checks.clear()
    try {
      const id = await autosave.settled(true)
      const answer = await call('outbox:place', { id, entry: bodyOf(), ...how })
      autosave.startFrom(id)
      take(answer.entry)
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

  /** Takes it off the list; the returned function brings it back. Null where it could not be. */
  async function discard(): Promise<(() => Promise<boolean>) | null> {
    const id = await autosave.settled(false)
    if (id !== null && !(await announce.attempt(() => call('outbox:drop', { ids: [id] })))) return null
    dropped.value = true
    return async () => id === null || announce.attempt(() => call('outbox:putBack', { ids: [id] }))
  }

  /** Changes the form without it counting as typed: defaults that arrive later. Only while nothing was typed. */
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
    /** It was sent or is being sent; what it became is in `entry`. */
    locked,
    readOnly,
    busy,
    kept,
    /** By the wire's field name; a field without one is right, as far as is known. */
    problems: checks.problems,
    problemOf: checks.problemOf,
    formProblem: checks.formProblem,
    place,
    /** Checks the form from now on; true where nothing is wrong. */
    valid: checks.tryOut,
    keep: () => void autosave.flush(),
    discard,
    prefill,
    touched: () => autosave.dirty() || entry.value !== null,
  }
}
