import type { Settings } from '../../../../shared/contract/settings.ts'
import { bulkFields } from '../../../../shared/domain/bulk/fields.ts'
import { maxColumnChoices, maxHeadingLength } from '../../../../shared/domain/bulk/tableFile.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useOverview } from '../../../app/overview.ts'
import type { BulkState } from './bulkState.ts'

type ColumnChoices = Settings['columnChoices'][number]

/** The user's choices of columns, which are remembered per set of headings and used for the next file that has them. */
export function useColumnChoices() {
  const overview = useOverview()
  const announce = useAnnounce()
  const saved = (): readonly ColumnChoices[] => overview.value?.settings.columnChoices ?? []

  /** Returns the state with the fields that the user chose for the same headings in any order. */
  function withChosen(state: BulkState): BulkState {
    const key = keyOf(columnsOf(state))
    const chosen = key === null ? undefined : saved().find((each) => keyOf(each) === key)
    if (chosen === undefined) return state
    const fields = new Map(chosen.map(({ name, field }) => [name, field]))
    const decided = columnsOf(state).flatMap(({ name }, column) =>
      fields.get(name) === undefined ? [] : [column],
    )
    const mapping = columnsOf(state).map(({ name }, column) => {
      const field = fields.get(name)
      return field === undefined
        ? (state.mapping[column] ?? null)
        : (bulkFields.find((each) => each === field) ?? null)
    })
    return { ...state, mapping, decided }
  }

  /** Remembers the fields of the columns that the user has decided about. */
  function remember(state: BulkState): void {
    const columns = columnsOf(state)
    const key = keyOf(columns)
    if (key === null) return
    const others = saved().filter((each) => keyOf(each) !== key)
    const columnChoices = [...(state.decided.length === 0 ? [] : [columns]), ...others]
    void announce.attempt(() =>
      overview.changeSettings({ columnChoices: columnChoices.slice(0, maxColumnChoices) }),
    )
  }

  return { withChosen, remember }
}

const columnsOf = ({ table, mapping, decided }: BulkState): ColumnChoices =>
  (table.hasHeader ? table.header : []).map((heading, column) => ({
    name: heading.slice(0, maxHeadingLength),
    ...(decided.includes(column) ? { field: mapping[column] ?? null } : {}),
  }))

/** Identifies a set of headings. Null if there are none, or two columns share one. */
function keyOf(columns: ColumnChoices): string | null {
  const names = columns.map(({ name }) => name).toSorted()
  return names.length === 0 || new Set(names).size < names.length ? null : JSON.stringify(names)
}
