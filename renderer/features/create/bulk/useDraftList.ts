import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef } from 'vue'
import { mapColumns, type ColumnDoubt } from '../../../../shared/domain/bulk/columns.ts'
import type { Encoding } from '../../../../shared/domain/bulk/decode.ts'
import type { BulkField } from '../../../../shared/domain/bulk/fields.ts'
import { resultCsv, type RowResult } from '../../../../shared/domain/bulk/results.ts'
import type { ListDefaults } from '../../../../shared/domain/bulk/rows.ts'
import type { ReadOptions } from '../../../../shared/domain/bulk/table.ts'
import { AppError } from '../../../../shared/errors.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useAutosave } from '../../../app/autosaves.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { createAutosave, type Kept } from '../autosave.ts'
import { stateOf, textIn, type ListState, type OpenedList } from './listState.ts'
import { usePeople } from '../usePeople.ts'
import { useListRows, type ListLine, type ReportedNotes } from './table/useListRows.ts'

export type DraftList = ReturnType<typeof useDraftList>

/**
 * A list of drafts while it is put right and sent. Whatever is changed is kept by main a moment later. A line that
 * was placed and not refused can neither be changed nor placed again.
 */
export function useDraftList(connectionId: string, opened: OpenedList) {
  const { id, name } = opened
  const announce = useAnnounce()
  const outbox = useOutbox()
  const people = usePeople(connectionId)
  const state = shallowRef<ListState>(opened.state)
  const reported = shallowRef<ReportedNotes>(new Map())
  const kept = shallowRef<Kept>({ state: 'nothing', fault: null })
  const placing = shallowRef(false)
  /** How it was read before it was read in another way, to go back to. */
  const before = shallowRef<ListState | null>(null)
  const undos: { line: number; column: number; text: string }[] = []

  let version = 0
  const autosave = createAutosave({
    snapshot: () => String(version),
    async write() {
      await call('bulk:keep', { connectionId, id, name, state: JSON.stringify(state.value) })
      return id
    },
    onState(next) {
      kept.value = next
    },
  })
  autosave.startFrom(id)

  function change(part: Partial<ListState>): void {
    state.value = { ...state.value, ...part }
    version += 1
    autosave.touch()
  }

  const { reading, lines } = useListRows(id, state, people.emails, reported)
  const mapped = computed(() => mapColumns(state.value.table))
  /** Unclear columns about which nothing was decided yet. */
  const doubts = computed((): ColumnDoubt[] =>
    mapped.value.doubts.filter(({ column }) => !state.value.decided.includes(column)),
  )
  const of = (...states: ListLine['state'][]): ListLine[] =>
    lines.value.filter((line) => states.includes(line.state))
  const counts = computed(() => ({
    all: lines.value.length,
    right: of('right').length,
    wrong: of('wrong', 'refused').length,
    aside: of('aside').length,
    done: of('done').length,
    /** On their way, or to be looked after in the outbox. */
    underway: of('ready', 'sending').length,
    unknown: of('unknown').length,
    placed: lines.value.filter(({ locked }) => locked).length,
  }))
  /** What keeps the list as a whole from being sent. */
  const blocked = computed(
    () => state.value.table.faults.length > 0 || doubts.value.length > 0 || reading.value.problems.length > 0,
  )
  const sendable = computed(() =>
    // Before the outbox was read, nobody knows what was ordered already.
    blocked.value || !outbox.loaded || counts.value.wrong > 0 || placing.value ? [] : of('right'),
  )

  function setCell(line: number, column: number, text: string, undoable = true): void {
    const found = lines.value.find(({ row }) => row.line === line)
    const cell = found?.row.cells[column]
    if (found === undefined || cell === undefined || found.locked || cell === text) return
    if (undoable) undos.push({ line, column, text: cell })
    const rows = state.value.table.rows.map((row) =>
      row.line === line ? { ...row, cells: row.cells.with(column, text) } : row,
    )
    change({
      table: { ...state.value.table, rows },
      edited: true,
      ...(found.entry === null ? {} : { mended: withMended(line, found.entry.id) }),
    })
    forgetReported(line)
  }
  const withMended = (line: number, entryId: string): ListState['mended'] => ({
    ...state.value.mended,
    [String(line)]: entryId,
  })
  function forgetReported(line: number): void {
    const next = new Map(reported.value)
    if (next.delete(line)) reported.value = next
  }

  /** Takes the last change of a cell back; gives where it was. */
  function undoCell(): { line: number; column: number } | null {
    const last = undos.pop()
    if (last === undefined) return null
    setCell(last.line, last.column, last.text, false)
    return last
  }

  /** A refused line goes out again as it is: what was wrong was put right elsewhere. */
  function tryAgain(line: ListLine): void {
    if (line.entry !== null) change({ mended: withMended(line.row.line, line.entry.id) })
  }

  function putAside(wanted: readonly number[]): void {
    change({ aside: [...new Set([...state.value.aside, ...wanted])] })
  }
  function takeBack(wanted: readonly number[]): void {
    change({ aside: state.value.aside.filter((line) => !wanted.includes(line)) })
  }

  function choose(column: number, field: BulkField | null): void {
    change({
      mapping: state.value.mapping.with(column, field),
      decided: [...new Set([...state.value.decided, column])],
    })
  }
  function setDefault(field: keyof ListDefaults, value: string): void {
    change({ defaults: { ...state.value.defaults, [field]: value } })
  }

  /** Reads the file in another way. What was changed in cells is left behind, and `undoRead` brings it back. */
  function readAgain(options: ReadOptions & { encoding?: Encoding }): void {
    if (counts.value.placed > 0) return
    const { table, encoding, defaults } = state.value
    const text = options.encoding === undefined ? state.value.text : textIn(id, options.encoding)
    if (text === null) return
    before.value = state.value.edited ? state.value : null
    const fresh = stateOf(text, options.encoding ?? encoding, {
      delimiter: options.delimiter ?? table.delimiter,
      ...(options.hasHeader === undefined ? {} : { hasHeader: options.hasHeader }),
    })
    undos.length = 0
    change({ ...fresh, defaults })
  }
  function undoRead(): void {
    if (before.value !== null) change(before.value)
    before.value = null
  }

  /** Places every line that is right, all or none. `send`: at once, one after the other. */
  async function place(how: { send: boolean; agreed: boolean }): Promise<boolean> {
    const rows = sendable.value.map(({ draft }) => ({ row: draft.line, form: draft.form }))
    if (rows.length === 0 || placing.value) return false
    placing.value = true
    try {
      if (!(await autosave.flush())) {
        announce.show(messages.create.notKept, true)
        return false
      }
      await call('outbox:placeMany', { connectionId, batchId: id, rows, ...how })
      reported.value = new Map()
      // What was placed must not be placed a second time: the list is read now, and not when main tells of it.
      await outbox.refetch()
      return true
    } catch (fault) {
      reported.value = notesOf(fault)
      announce.show(AppError.toValue(fault).message, true)
      return false
    } finally {
      placing.value = false
    }
  }

  /** Sends what waits in the outbox, or was kept there. */
  async function sendWaiting(): Promise<void> {
    const ids = of('ready').flatMap(({ entry }) => (entry === null ? [] : [entry.id]))
    await outbox.send(ids)
  }

  async function saveResults(): Promise<void> {
    const results = new Map(lines.value.map((line) => [line.row.line, resultOf(line)]))
    const text = resultCsv(state.value.table, results)
    const base = name.replace(/\.(csv|tsv|txt)$/i, '')
    await announce.attempt(async () => {
      const { saved } = await call('bulk:saveCsv', { name: messages.bulk.resultName(base), text })
      if (saved) announce.show(messages.bulk.saved)
    })
  }

  let askedToStay = false
  const beforeUnload = (event: BeforeUnloadEvent): void => {
    if (!autosave.dirty() || askedToStay) return
    event.preventDefault()
    askedToStay = true
    void autosave.flush().then((saved) => {
      if (saved) window.close()
    })
  }
  useEventListener('beforeunload', beforeUnload)
  useAutosave(() => autosave.flush())
  onScopeDispose(() => {
    if (dropped) return
    void autosave.flush().then((saved) => {
      if (!saved) announce.show(messages.create.notKept, true)
    })
  })

  let dropped = false
  /** Takes the list away; what of it is in the outbox stays there. */
  async function drop(): Promise<boolean> {
    await autosave.settled(false)
    dropped = await announce.attempt(() => call('bulk:drop', { id }))
    return dropped
  }

  return {
    id,
    name,
    connectionId,
    state,
    people: people.list,
    lines,
    reading,
    doubts,
    ignored: computed(() => mapped.value.ignored.filter((column) => state.value.mapping[column] === null)),
    counts,
    sendable,
    placing,
    kept,
    before,
    setCell,
    undoCell,
    tryAgain,
    putAside,
    takeBack,
    choose,
    setDefault,
    readAgain,
    undoRead,
    place,
    sendWaiting,
    saveResults,
    drop,
  }
}

function resultOf({ entry, problems, state }: ListLine): RowResult {
  return {
    orderId: entry?.state === 'done' ? (entry.orderId ?? '') : '',
    status: messages.bulk.results[state],
    message: problems.map(({ message }) => message).join(' ') || (entry?.error?.message ?? ''),
  }
}

function notesOf(fault: unknown): ReportedNotes {
  const notes = new Map<number, { field: string; message: string }[]>()
  const { details } = AppError.toValue(fault)
  const fields = (details as { fields?: unknown } | undefined)?.fields
  if (!Array.isArray(fields)) return notes
  for (const each of fields as { row?: unknown; field?: unknown; message?: unknown }[]) {
    if (typeof each.row !== 'number' || typeof each.message !== 'string') continue
    const known = notes.get(each.row) ?? []
    notes.set(each.row, [
      ...known,
      { field: typeof each.field === 'string' ? each.field : '', message: each.message },
    ])
  }
  return notes
}
