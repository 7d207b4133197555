import { packageName } from '../../../app/messages/productNames.ts'
import { shallowRef, type Ref } from 'vue'
import type { Encoding } from '../../../../shared/domain/bulk/encoding/encodings.ts'
import type { BulkField } from '../../../../shared/domain/bulk/fields.ts'
import { replaceAddOn } from '../../../../shared/domain/bulk/products.ts'
import { isAddOn } from '../../../../shared/domain/ordering/product.ts'
import type { ListDefaults, UnknownValue } from '../../../../shared/domain/bulk/rows.ts'
import type { TableOptions } from '../../../../shared/domain/bulk/table.ts'
import { decodedIn, stateOf, type BulkState } from './bulkState.ts'
import type { BulkRow } from './table/useBulkRows.ts'

interface CellText {
  row: number
  column: number
  text: string
}
type UnknownKey = Pick<UnknownValue, 'field' | 'value'>

/** The user's changes to a bulk order: cells, skipped rows, mapping, defaults, and how the file is read. */
export function useBulkEdits(options: {
  id: string
  state: Readonly<Ref<BulkState>>
  rows: Readonly<Ref<readonly BulkRow[]>>
  change: (part: Partial<BulkState>) => void
  /** Called with a changed row: earlier notes about it no longer apply. */
  onRowChanged: (row: number) => void
}) {
  const { id, state, rows, change } = options
  /** State before the file was read with other options, for undo. */
  const before = shallowRef<BulkState | null>(null)
  /** Previous value for each change: the text of a cell, or the rows that were skipped together. */
  const undos: (({ cells: readonly CellText[] } | { skipped: readonly number[] }) & {
    /** When the change was made, in milliseconds of `performance.now()`. */
    madeAt: number
  })[] = []

  function setCell(row: number, column: number, text: string): void {
    setCells([{ row, column, text }])
  }
  /** Changes cells of several rows in one step. Placed rows keep their cells. */
  function setCells(wanted: readonly CellText[], undoable = true): void {
    const byLine = new Map(rows.value.map((row) => [row.source.line, row]))
    const changes = wanted.flatMap(({ row, column, text }) => {
      const found = byLine.get(row)
      const before = found?.source.cells[column]
      return found === undefined || before === undefined || found.locked || before === text
        ? []
        : [{ row, column, text, before, entry: found.entry }]
    })
    if (changes.length === 0) return
    if (undoable)
      undos.push({
        cells: changes.map(({ row, column, before: text }) => ({ row, column, text })),
        madeAt: performance.now(),
      })
    const changed = new Map(changes.map((each) => [each.row, each]))
    let { mended } = state.value
    for (const { row, entry } of changes) if (entry !== null) mended = { ...mended, [String(row)]: entry.id }
    change({
      table: {
        ...state.value.table,
        rows: state.value.table.rows.map((source) => {
          const own = changed.get(source.line)
          return own === undefined ? source : { ...source, cells: source.cells.with(own.column, own.text) }
        }),
      },
      edited: true,
      mended,
    })
    for (const { row } of changes) options.onRowChanged(row)
  }

  /** Replaces an unknown value in every row that has it. `by` null: company default, or the add-on is left out. */
  function replaceUnknown({ field, value }: UnknownKey, by: string | null): void {
    setCells(
      rows.value.flatMap(({ source, draft }) =>
        draft.unknown.flatMap((each) => {
          if (each.field !== field || each.value !== value || each.column === null) return []
          const cell = source.cells[each.column] ?? ''
          const text =
            field === 'package_type'
              ? by === null
                ? 'default'
                : packageName(by)
              : replaceAddOn(cell, value, by !== null && isAddOn(by) ? by : null)
          return [{ row: source.line, column: each.column, text }]
        }),
      ),
    )
  }
  /** Sends an unknown value as it is. */
  function acceptUnknown(value: string): void {
    change({ accepted: [...new Set([...state.value.accepted, value])] })
  }

  /** Time of the last undoable change, in milliseconds of `performance.now()`; null if there is none. */
  const changedAt = (): number | null => undos.at(-1)?.madeAt ?? null

  /** Undoes the last change of a cell, or the last skip. Returns the row, and the column of a cell. */
  function undo(): { row: number; column?: number } | null {
    const last = undos.pop()
    if (last === undefined) return null
    if ('skipped' in last) {
      include(last.skipped)
      return { row: last.skipped[0] ?? 0 }
    }
    setCells(last.cells, false)
    return last.cells[0] ?? null
  }

  /** Makes a declined row sendable again without changes, because the user fixed the cause elsewhere. */
  function markValid({ entry, source }: BulkRow): void {
    if (entry !== null) change({ mended: { ...state.value.mended, [String(source.line)]: entry.id } })
  }

  function skip(rowsToSkip: readonly number[]): void {
    const skipped = rowsToSkip.filter((row) => !state.value.aside.includes(row))
    if (skipped.length > 0) undos.push({ skipped, madeAt: performance.now() })
    change({ aside: [...new Set([...state.value.aside, ...skipped])] })
  }
  function include(included: readonly number[]): void {
    change({ aside: state.value.aside.filter((row) => !included.includes(row)) })
  }

  function choose(column: number, field: BulkField | null): void {
    change({
      mapping: state.value.mapping.with(column, field),
      decided: [...new Set([...state.value.decided, column])],
    })
  }
  function setDefaults(some: Partial<ListDefaults>): void {
    change({ defaults: { ...state.value.defaults, ...some } })
  }

  /** Reads the file with other options. That discards cell changes; `undoRead` restores them. */
  function reread(read: TableOptions & { encoding?: Encoding }): void {
    if (rows.value.some(({ locked }) => locked)) return
    const { table, defaults } = state.value
    const decoded = read.encoding === undefined ? state.value : decodedIn(id, read.encoding)
    if (decoded === null) return
    before.value = state.value.edited ? state.value : null
    const fresh = stateOf(decoded, {
      delimiter: read.delimiter ?? table.delimiter,
      ...(read.hasHeader === undefined ? {} : { hasHeader: read.hasHeader }),
    })
    undos.length = 0
    change({ ...fresh, defaults })
  }
  /** Keeps the assumed encoding, because the user has seen the texts that depend on it. */
  function acceptEncoding(): void {
    const { assumed } = state.value
    if (assumed !== null) change({ assumed: { ...assumed, isUnlikely: false, others: [] } })
  }
  function undoRead(): void {
    if (before.value !== null) change(before.value)
    before.value = null
  }

  return {
    before,
    setCell,
    replaceUnknown,
    acceptUnknown,
    changedAt,
    undo,
    markValid,
    skip,
    include,
    choose,
    setDefaults,
    reread,
    acceptEncoding,
    undoRead,
  }
}
