import type { Output, ParsedInput } from '../../../shared/contract.ts'
import type { Entry, EntryForm, FullEntry, ShownForm } from '../../../shared/contract/outbox.ts'
import { toChangeRequestBody } from '../../../shared/domain/ordering/changeRequestForm.ts'
import { toDraftBody, toDraftUpdateBody } from '../../../shared/domain/ordering/draftForm.ts'
import type { FormResult } from '../../../shared/domain/ordering/form.ts'
import { toRedrawBody } from '../../../shared/domain/ordering/redrawForm.ts'
import { AppError } from '../../../shared/errors.ts'

/** Answer of the fake service to the next sent entry. */
export type FakeAnswer = Partial<Pick<Entry, 'state' | 'orderId' | 'error' | 'message' | 'candidates'>>

/** Returns an outbox in memory that follows the contract as far as the window sees it. */
export function makeFakeOutbox(report: (connectionId: string) => void) {
  let isQuiet = false
  const emit = (connectionId: string): void => {
    if (!isQuiet) report(connectionId)
  }
  const entries = new Map<string, FullEntry>()
  const dropped = new Map<string, FullEntry>()
  let made = 0
  let clock = 1_774_000_000
  let next: FakeAnswer | null = null
  let check: { candidates?: Entry['candidates']; orderId?: string; error?: Entry['error'] } = {}

  const find = (id: string): FullEntry => {
    const entry = entries.get(id)
    if (!entry) throw new AppError('not_found', 'This entry is not in the outbox any more.')
    return entry
  }
  const put = (entry: FullEntry): FullEntry => {
    entries.set(entry.id, entry)
    emit(entry.connectionId)
    return entry
  }
  const shown = ({ form: _form, body: _body, ...entry }: FullEntry): Entry => entry

  function write(connectionId: string, entry: EntryForm, id?: string): FullEntry {
    const before = id === undefined ? null : find(id)
    if (before !== null && !['writing', 'ready', 'refused'].includes(before.state))
      throw new AppError('busy', 'This entry was already sent.')
    clock += 1
    return put({
      ...(before ?? blank(connectionId, `entry-${String((made += 1))}`, clock)),
      kind: entry.kind,
      state: 'writing',
      title: titleOf(entry),
      orderId: 'orderId' in entry ? entry.orderId : null,
      changedAt: clock,
      error: null,
      form: entry,
      body: null,
    })
  }

  function send(entry: FullEntry): FullEntry {
    const answer = next ?? { state: 'done' as const, orderId: `order-of-${entry.id}` }
    next = null
    clock += 1
    return put({ ...entry, sentAt: clock, changedAt: clock, ...answer })
  }

  return {
    entries,
    dropped,
    /** Sets the state of the next sent entry. Default: done. */
    answerNext(answer: FakeAnswer): void {
      next = answer
    },
    add(entry: Partial<FullEntry> & { form: ShownForm }): FullEntry {
      clock += 1
      const made = blank('larkfield', `entry-${String(entries.size + 1)}`, clock)
      return put({ ...made, kind: entry.form.kind, title: titleOf(entry.form), ...entry })
    },
    list: ({ connectionId }: ParsedInput<'outbox:list'>): Output<'outbox:list'> => ({
      entries: [...entries.values()]
        .filter((entry) => entry.connectionId === connectionId)
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(shown),
    }),
    entry: ({ id }: ParsedInput<'outbox:entry'>): FullEntry => find(id),
    write: ({ connectionId, id, entry }: ParsedInput<'outbox:write'>): Output<'outbox:write'> => ({
      entry: shown(write(connectionId, entry, id)),
    }),
    place: (input: ParsedInput<'outbox:place'>): Output<'outbox:place'> => {
      const checked = checkOf(input.entry)
      if (!checked.ok)
        throw new AppError('bad_input', 'Some fields are not right yet.', {
          details: { fields: checked.fields },
        })
      const written = write(find(input.id).connectionId, input.entry, input.id)
      const ready = put({
        ...written,
        state: 'ready',
        agreed: input.agreed,
        body: JSON.stringify(checked.body),
      })
      return { entry: shown(input.send ? send(ready) : ready) }
    },
    placeMany: ({
      connectionId,
      batchId,
      rows,
      send: now,
      agreed,
    }: ParsedInput<'outbox:placeMany'>): Output<'outbox:placeMany'> => ({
      entries: rows.map(({ row, form }) => {
        const written = write(connectionId, { kind: 'draft', form })
        const ready = put({ ...written, state: 'ready', agreed, batchId, row })
        return shown(now ? send(ready) : ready)
      }),
    }),
    send: ({ ids }: ParsedInput<'outbox:send'>): void => {
      for (const id of ids) send(find(id))
    },
    drop: ({ ids }: ParsedInput<'outbox:drop'>): void => {
      for (const id of ids) {
        const entry = find(id)
        entries.delete(id)
        dropped.set(id, entry)
        emit(entry.connectionId)
      }
    },
    putBack: ({ ids }: ParsedInput<'outbox:putBack'>): void => {
      for (const id of ids) {
        const entry = dropped.get(id)
        if (!entry) throw new AppError('not_found', 'This entry cannot be brought back any more.')
        dropped.delete(id)
        put(entry)
      }
    },
    reconcile: ({ connectionId }: ParsedInput<'outbox:reconcile'>): Output<'outbox:reconcile'> => ({
      entries: [...entries.values()].filter((entry) => entry.connectionId === connectionId).map(shown),
    }),
    /** Stops the events about changes, as if they were still on their way. */
    reportLate(): void {
      isQuiet = true
    },
    /** Sets the result of the check before the next “Send again”. Default: nothing found. */
    checkNext(found: typeof check): void {
      check = found
    },
    resend: ({ id }: ParsedInput<'outbox:resend'>): Output<'outbox:resend'> => {
      const { candidates = [], orderId, error = null } = check
      check = {}
      if (orderId !== undefined)
        return { entry: shown(put({ ...find(id), state: 'done', orderId })), sent: false, error: null }
      if (candidates.length > 0 || error !== null)
        return { entry: shown(put({ ...find(id), candidates })), sent: false, error }
      return { entry: shown(send(find(id))), sent: true, error: null }
    },
    settle: ({ id, arrived, orderId }: ParsedInput<'outbox:settle'>): Output<'outbox:settle'> => ({
      entry: shown(put({ ...find(id), state: arrived ? 'done' : 'ready', orderId })),
    }),
  }
}
export type FakeOutbox = ReturnType<typeof makeFakeOutbox>

function blank(connectionId: string, id: string, now: number): FullEntry {
  return {
    id,
    connectionId,
    kind: 'draft',
    state: 'writing',
    title: '',
    orderId: null,
    reference: null,
    isGeneratedReference: false,
    agreed: false,
    createdAt: now,
    changedAt: now,
    sendsAt: null,
    sentAt: null,
    error: null,
    candidates: [],
    checkedAt: null,
    message: null,
    batchId: null,
    row: null,
    form: { kind: 'change_request', orderId: 'none', form: { products: [], text: '', links: [] } },
    body: null,
  }
}

function titleOf(entry: ShownForm): string {
  if (!('street' in entry.form)) return 'orderId' in entry ? entry.orderId : ''
  return [entry.form.street, entry.form.city].filter((part) => part !== '').join(', ')
}

function checkOf(entry: EntryForm): FormResult<unknown> {
  switch (entry.kind) {
    case 'draft':
      return toDraftBody(entry.form)
    case 'draft_update':
      return toDraftUpdateBody(entry.form)
    case 'redraw':
      return toRedrawBody(entry.form)
    case 'change_request':
      return toChangeRequestBody(entry.form)
    case 'upgrade':
      return { ok: true, body: entry.form }
  }
}
