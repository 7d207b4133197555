import { computed, type Ref } from 'vue'
import { mapColumns, type ColumnDoubt } from '../../../../shared/domain/bulk/columns.ts'
import type { BulkState } from './bulkState.ts'
import type { BulkRow } from './table/useBulkRows.ts'

/** What the rows of a bulk order add up to, and what blocks sending all of them. */
export function useBulkStatus(
  state: Readonly<Ref<BulkState>>,
  rows: Readonly<Ref<readonly BulkRow[]>>,
  hasProblems: () => boolean,
) {
  const mapped = computed(() => mapColumns(state.value.table))
  /** Unclear columns that the user has not decided about. */
  const doubts = computed((): ColumnDoubt[] =>
    mapped.value.doubts.filter(({ column }) => !state.value.decided.includes(column)),
  )
  const of = (...states: BulkRow['state'][]): BulkRow[] =>
    rows.value.filter(({ state }) => states.includes(state))
  const counts = computed(() => ({
    all: rows.value.length,
    valid: of('valid').length,
    invalid: of('invalid', 'refused').length,
    skipped: of('skipped').length,
    done: of('done').length,
    /** Entries that are waiting or being sent. */
    underway: of('ready', 'sending').length,
    unknown: of('unknown').length,
    placed: rows.value.filter(({ locked }) => locked).length,
  }))
  /** Problems of the whole file that block sending. */
  const blocked = computed(
    () => state.value.table.faults.length > 0 || doubts.value.length > 0 || hasProblems(),
  )
  const ignored = computed(() =>
    mapped.value.ignored.filter((column) => state.value.mapping[column] === null),
  )
  return { doubts, ignored, counts, blocked, of }
}
