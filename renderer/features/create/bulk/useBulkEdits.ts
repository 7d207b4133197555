import { shallowRef, type Ref } from 'vue'
import type { Encoding } from '../../../../shared/domain/bulk/decode.ts'
import type { BulkField } from '../../../../shared/domain/bulk/fields.ts'
import type { ListDefaults } from '../../../../shared/domain/bulk/rows.ts'
import type { ReadOptions } from '../../../../shared/domain/bulk/table.ts'
import { stateOf, textIn, type BulkState } from './bulkState.ts'
import type { BulkRow } from './table/useBulkRows.ts'

/** The user's changes to a list: cells, skipped rows, mapping, defaults, and how the file is read. */
export function useBulkEdits(options: {
  id: string
  state: Readonly<Ref<BulkState>>
  lines: Readonly<Ref<readonly BulkRow[]>>
  change: (part: Partial<BulkState>) => void
  /** A changed row: what was reported about it no longer applies. */
  onRowChanged: (line: number) => void
}) {
  const { id, state, lines, change } = options
  /** The state before the file was read with other options, for undo. */
  const before = shallowRef<BulkState | null>(null)
  const undos: { line: number; column: number; text: string }[] = []

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
      ...(found.entry === null ? {} : { mended: withCorrected(line, found.entry.id) }),
    })
    options.onRowChanged(line)
  }
  const withCorrected = (line: number, entryId: string): BulkState['mended'] => ({
    ...state.value.mended,
    [String(line)]: entryId,
  })

  /** Undoes the last cell change. Returns the cell's position. */
  function undoCell(): { line: number; column: number } | null {
    const last = undos.pop()
    if (last === undefined) return null
    setCell(last.line, last.column, last.text, false)
    return last
  }

  /** Makes a refused row sendable again without changes: the user fixed the cause elsewhere. */
  function resend(line: BulkRow): void {
    if (line.entry !== null) change({ mended: withCorrected(line.row.line, line.entry.id) })
  }

  function skip(skipped: readonly number[]): void {
    change({ aside: [...new Set([...state.value.aside, ...skipped])] })
  }
  function include(included: readonly number[]): void {
    change({ aside: state.value.aside.filter((line) => !included.includes(line)) })
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

  /** Reads the file with other options. That discards cell changes; `undoRead` brings them back. */
  function reread(read: ReadOptions & { encoding?: Encoding }): void {
    if (lines.value.some(({ locked }) => locked)) return
    const { table, encoding, defaults } = state.value
    const text = read.encoding === undefined ? state.value.text : textIn(id, read.encoding)
    if (text === null) return
    before.value = state.value.edited ? state.value : null
    const fresh = stateOf(text, read.encoding ?? encoding, {
      delimiter: read.delimiter ?? table.delimiter,
      ...(read.hasHeader === undefined ? {} : { hasHeader: read.hasHeader }),
    })
    undos.length = 0
    change({ ...fresh, defaults })
  }
  function undoRead(): void {
    if (before.value !== null) change(before.value)
    before.value = null
  }

  return { before, setCell, undoCell, resend, skip, include, choose, setDefault, reread, undoRead }
}
