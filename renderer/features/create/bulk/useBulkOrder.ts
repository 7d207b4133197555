import { computed, shallowRef, watch } from 'vue'
import { AppError } from '../../../../shared/errors.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { useTryList } from '../../try/tryList.ts'
import { useFormAutosave } from '../autosave/useFormAutosave.ts'
import { usePeople } from '../usePeople.ts'
import { csvWithResults, notesOf } from './bulkResults.ts'
import { sheetOf, titleOf, type BulkState, type OpenedBulkOrder } from './bulkState.ts'
import { useBulkRows, type ReportedNotes } from './table/useBulkRows.ts'
import { useBulkEdits } from './useBulkEdits.ts'
import { useBulkCounts, useListIssues } from './useBulkStatus.ts'

export type BulkOrder = ReturnType<typeof useBulkOrder>

/**
 * A bulk order while the user corrects and sends it. Main saves each change after a moment. A row that is placed and
 * not refused can neither change nor be placed again.
 */
export function useBulkOrder(connectionId: string, opened: OpenedBulkOrder) {
  const { id } = opened
  const name = computed(() => titleOf(id, opened.name))
  const announce = useAnnounce()
  const outbox = useOutbox()
  const tryList = useTryList()
  const people = usePeople(connectionId)
  const state = shallowRef<BulkState>(opened.state)
  const reported = shallowRef<ReportedNotes>(new Map())
  const placing = shallowRef(false)

  let version = 0
  const autosave = useFormAutosave({
    snapshot: () => String(version),
    async write() {
      await call('bulk:keep', { connectionId, id, name: name.value, state: JSON.stringify(state.value) })
      return id
    },
    leave: () => (dropped ? Promise.resolve(true) : autosave.flush()),
  })
  autosave.startFrom(id)
  function touch(): void {
    version += 1
    autosave.touch()
  }
  function change(part: Partial<BulkState>): void {
    state.value = { ...state.value, ...part }
    touch()
  }
  watch(name, touch)
  if (name.value !== opened.name) touch()

  const { doubts, ignored, remarks, isEncodingUnclear, hasListIssues } = useListIssues(state)
  const { reading, rows, blocked } = useBulkRows(id, state, people.emails, reported, hasListIssues)
  const { counts, of } = useBulkCounts(rows)
  const sendable = computed(() =>
    // Before the outbox is loaded, it is unknown which rows are already ordered.
    blocked.value || !outbox.loaded || counts.value.invalid > 0 || placing.value ? [] : of('valid'),
  )

  function forgetReported(row: number): void {
    const next = new Map(reported.value)
    if (next.delete(row)) reported.value = next
  }
  const edits = useBulkEdits({ id, state, rows, change, onRowChanged: forgetReported })

  /** Places all valid rows, or none. `send` also sends them, one after the other. */
  async function place(how: { send: boolean; agreed: boolean }): Promise<boolean> {
    const placed = sendable.value.map(({ draft }) => ({ row: draft.line, form: draft.form }))
    if (placed.length === 0 || placing.value) return false
    placing.value = true
    try {
      if (!(await autosave.flush())) {
        announce.show(messages.create.notSaved, true)
        return false
      }
      await call('outbox:placeMany', { connectionId, batchId: id, rows: placed, ...how })
      tryList.tick('bulk')
      reported.value = new Map()
      // A row must not be placed twice, so the outbox is read now instead of on main's event.
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

  /** Sends the entries of this bulk order that wait in the outbox. */
  async function sendWaiting(): Promise<void> {
    const ids = of('ready').flatMap(({ entry }) => (entry === null ? [] : [entry.id]))
    await outbox.send(ids)
  }

  async function exportResults(): Promise<void> {
    const text = csvWithResults(state.value, rows.value)
    const base = name.value.replace(/\.(?:csv|tsv|txt|xlsx)(?=$| – )/i, '')
    await announce.attempt(async () => {
      const { saved } = await call('bulk:saveCsv', { name: messages.bulk.resultName(base), text })
      if (saved) announce.show(messages.words.saved)
    })
  }

  let dropped = false
  /** Removes the bulk order. Its entries stay in the outbox. */
  async function drop(): Promise<boolean> {
    await autosave.whenSaved(false)
    dropped = await announce.attempt(() => call('bulk:drop', { id }))
    return dropped
  }

  return {
    id,
    name,
    connectionId,
    state,
    sheet: computed(() => sheetOf(id, state.value)),
    people: people.list,
    rows,
    reading,
    doubts,
    ignored,
    remarks,
    isEncodingUnclear,
    blocked,
    counts,
    sendable,
    placing,
    saveState: autosave.saveState,
    ...edits,
    place,
    sendWaiting,
    exportResults,
    drop,
  }
}
