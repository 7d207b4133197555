import { shallowRef, type Ref } from 'vue'
import type { Encoding } from '../../../../shared/domain/bulk/encoding/encodings.ts'
import type { BulkField } from '../../../../shared/domain/bulk/fields.ts'
import type { ListDefaults } from '../../../../shared/domain/bulk/rows.ts'
import type { TableOptions } from '../../../../shared/domain/bulk/table.ts'
import { decodedIn, stateOf, type BulkState } from './bulkState.ts'
import type { BulkRow } from './table/useBulkRows.ts'

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
  const undos: (({ row: number; column: number; text: string } | { skipped: readonly number[] }) & {
    /** In milliseconds of `performance.now()`. */
    madeAt: number
  })[] = []

  function setCell(row: number, column: number, text: string, undoable = true): void {
    const found = rows.value.find(({ source }) => source.line === row)
    const cell = found?.source.cells[column]
    if (found === undefined || cell === undefined || found.locked || cell === text) return
    if (undoable) undos.push({ row, column, text: cell, madeAt: performance.now() })
    const changed = state.value.table.rows.map((source) =>
      source.line === row ? { ...source, cells: source.cells.with(column, text) } : source,
    )
    change({
      table: { ...state.value.table, rows: changed },
      edited: true,
      ...(found.entry === null ? {} : { mended: withCorrected(row, found.entry.id) }),
    })
    options.onRowChanged(row)
  }
  const withCorrected = (row: number, entryId: string): BulkState['mended'] => ({
    ...state.value.mended,
    [String(row)]: entryId,
  })

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
    setCell(last.row, last.column, last.text, false)
    return last
  }

  /** Makes a declined row sendable again without changes, because the user fixed the cause elsewhere. */
  function markValid({ entry, source }: BulkRow): void {
    if (entry !== null) change({ mended: withCorrected(source.line, entry.id) })
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
  function setDefault(field: keyof ListDefaults, value: string): void {
    change({ defaults: { ...state.value.defaults, [field]: value } })
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
    changedAt,
    undo,
    markValid,
    skip,
    include,
    choose,
    setDefault,
    reread,
    acceptEncoding,
    undoRead,
  }
}
