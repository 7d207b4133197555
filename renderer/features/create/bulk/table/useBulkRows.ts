import { computed, type ComputedRef, type Ref } from 'vue'
import type { Entry, EntryState } from '../../../../../shared/contract/outbox.ts'
import {
  rowsOf,
  type CellNote,
  type DraftRow,
  type UnknownValue,
} from '../../../../../shared/domain/bulk/rows.ts'
import type { TableRow } from '../../../../../shared/domain/bulk/table.ts'
import { messages } from '../../../../app/messages.ts'
import { say } from '../../../../app/messages/say.ts'
import { reasonIn } from '../../../../ui/serviceReason.ts'
import { fieldLabel } from '../../../outbox/entry/fieldLabel.ts'
import { useOutbox } from '../../../outbox/outboxStore.ts'
import type { BulkState } from '../bulkState.ts'

/**
 * State of a row. `invalid` needs attention. `blocked` has no problem, but a problem of the whole bulk order blocks it.
 * The other states are those of the row's entry.
 */
export type RowState = 'invalid' | 'blocked' | 'valid' | 'skipped' | EntryState

export interface BulkRow {
  source: TableRow
  draft: DraftRow
  state: RowState
  entry: Entry | null
  /** Problems of the cells and refusals by the service. */
  problems: readonly CellNote[]
  warnings: readonly CellNote[]
  /** Whether the row is placed: its cells can no longer change. */
  locked: boolean
}

/** Notes of the service or main about rows, by line. Editing a row removes its notes. */
export type ReportedNotes = ReadonlyMap<number, readonly { field: string; message: string }[]>

/** The rows of a bulk order, each with its problems and the state of its outbox entry. */
export function useBulkRows(
  id: string,
  state: Readonly<Ref<BulkState>>,
  users: Readonly<Ref<ReadonlySet<string> | null>>,
  reported: Readonly<Ref<ReportedNotes>>,
  hasListIssues: Readonly<Ref<boolean>>,
) {
  const outbox = useOutbox()

  /**
   * Entries by row. An entry that was not refused wins over a refused one, then the newest wins. The outbox lists the
   * newest first.
   */
  const entries = computed((): ReadonlyMap<number, Entry> => {
    const found = new Map<number, Entry>()
    for (const entry of outbox.entries) {
      if (entry.batchId !== id || entry.row === null) continue
      const known = found.get(entry.row)
      if (known === undefined || (known.state === 'refused' && entry.state !== 'refused'))
        found.set(entry.row, entry)
    }
    return found
  })
  // A changed cell affects only its own row, so the other rows are reused.
  let known = new WeakMap<TableRow, DraftRow>()
  let knownFor: readonly unknown[] = []
  const reading = computed(() => {
    const { table, mapping, defaults } = state.value
    const now = [mapping, defaults, users.value, table.width]
    if (now.some((part, index) => part !== knownFor[index])) known = new WeakMap()
    knownFor = now
    return rowsOf(table, mapping, defaults, users.value, known)
  })
  const blocked = computed(() => hasListIssues.value || reading.value.problems.length > 0)
  const skipped = computed(() => new Set(state.value.aside))

  const rows: ComputedRef<BulkRow[]> = computed(() =>
    reading.value.rows.map((draft, index): BulkRow => {
      const source = state.value.table.rows[index] ?? { line: draft.line, cells: [], given: 0 }
      const entry = entries.value.get(draft.line) ?? null
      const refused = entry?.state === 'refused' && state.value.mended[String(draft.line)] !== entry.id
      const isAccepted = ({ value }: UnknownValue): boolean => state.value.accepted.includes(value)
      const problems = [
        ...draft.problems,
        ...draft.unknown.filter((each) => !isAccepted(each)).map(toProblem),
        ...(reported.value.get(draft.line) ?? []).map((note) => noteOf(state.value, note)),
        ...(refused ? refusalNotes(state.value, entry) : []),
      ]
      const own = problems.length > 0 ? 'invalid' : blocked.value ? 'blocked' : 'valid'
      const rowState = stateOf(entry, refused, skipped.value.has(draft.line), own)
      const locked = !['invalid', 'blocked', 'valid', 'skipped', 'refused'].includes(rowState)
      return {
        source,
        draft,
        state: rowState,
        entry,
        problems: locked ? [] : problems,
        warnings: locked ? [] : [...draft.warnings, ...draft.unknown.filter(isAccepted)],
        locked,
      }
    }),
  )
  return { reading, rows, blocked }
}

/** Reports an unknown value as a problem. It blocks the row until the user decides about the value. */
const toProblem = ({ field, column, value }: UnknownValue): CellNote => ({
  field,
  column,
  message: messages.bulk.unknownValue(field, value),
})

function stateOf(
  entry: Entry | null,
  refused: boolean,
  isSkipped: boolean,
  own: 'invalid' | 'blocked' | 'valid',
): RowState {
  if (entry !== null && entry.state !== 'refused') return entry.state
  if (isSkipped) return 'skipped'
  return refused ? 'refused' : own
}

function refusalNotes(state: BulkState, { error }: Entry): CellNote[] {
  if (error === null) return []
  const { fields, message, answer } = error
  const reason = answer === null ? null : (reasonIn(answer) ?? answer)
  return [
    { field: '', column: null, message: reason === null ? message : `${message} ${reason}` },
    ...fields.map((note) => noteOf(state, note)),
  ]
}

/** Returns a note of main or the service as a note on a cell. `field` is the service's name of a field. */
function noteOf({ mapping }: BulkState, { field, message }: { field: string; message: string }): CellNote {
  const name = field.split('.')[0] ?? ''
  const at = mapping.findIndex((each) => each === name)
  const pair = name === 'latitude' || name === 'longitude' ? mapping.indexOf('coordinates') : -1
  const column = at === -1 ? pair : at
  return column === -1
    ? {
        field: name,
        column: null,
        message: name === '' ? message : messages.app.labelled(fieldLabel(field), say(message)),
      }
    : { field: name, column, message }
}
