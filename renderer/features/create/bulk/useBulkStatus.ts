import { computed, type Ref } from 'vue'
import { mapColumns, type ColumnDoubt } from '../../../../shared/domain/bulk/columns.ts'
import type { BulkState } from './bulkState.ts'
import type { BulkRow } from './table/useBulkRows.ts'

/** Issues of the whole bulk order that the user must resolve before any row can be sent. */
export function useListIssues(state: Readonly<Ref<BulkState>>) {
  const mapped = computed(() => mapColumns(state.value.table))
  /** Unclear columns that the user has not decided about. */
  const doubts = computed((): ColumnDoubt[] =>
    mapped.value.doubts.filter(({ column }) => !state.value.decided.includes(column)),
  )
  const ignored = computed(() =>
    mapped.value.ignored.filter((column) => state.value.mapping[column] === null),
  )
  /** Notes about columns that the user has not decided about. They block nothing. */
  const remarks = computed(() =>
    [...mapped.value.unused, ...mapped.value.assumed]
      .filter(({ column }) => !state.value.decided.includes(column))
      .map(({ message }) => message),
  )
  const isEncodingUnclear = computed(() => {
    const { assumed } = state.value
    return assumed !== null && (assumed.isUnlikely || assumed.others.length > 0)
  })
  const hasListIssues = computed(
    () => state.value.table.faults.length > 0 || doubts.value.length > 0 || isEncodingUnclear.value,
  )
  return { doubts, ignored, remarks, isEncodingUnclear, hasListIssues }
}

export function useBulkCounts(rows: Readonly<Ref<readonly BulkRow[]>>) {
  const of = (...states: BulkRow['state'][]): BulkRow[] =>
    rows.value.filter(({ state }) => states.includes(state))
  const counts = computed(() => ({
    all: rows.value.length,
    valid: of('valid').length,
    invalid: of('invalid', 'refused').length,
    skipped: of('skipped').length,
    done: of('done').length,
    /** Entries that wait or are being sent. */
    underway: of('ready', 'sending').length,
    unknown: of('unknown').length,
    placed: rows.value.filter(({ locked }) => locked).length,
  }))
  return { counts, of }
}
