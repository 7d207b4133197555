import type { Table } from '../../../../../shared/domain/bulk/table.ts'
import { messages } from '../../../../app/messages.ts'
import type { BulkRow } from './useBulkRows.ts'

export interface CellPlace {
  index: number
  column: number
}

/** Returns the column names. A column without a name gets its number. */
export const columnNames = ({ header }: Table): string[] =>
  header.map((name, column) => (name === '' ? messages.bulk.column(column + 1) : name))

/** Returns widths in pixels: wide enough for most cells, narrow enough to keep the next column in view. */
export function columnWidths({ header, rows }: Table): number[] {
  return header.map((name, column) => {
    const longest = rows
      .slice(0, 200)
      .reduce((max, { cells }) => Math.max(max, (cells[column] ?? '').length), name.length)
    return Math.min(Math.max(longest * 7 + 24, 136), 260)
  })
}

/** Returns the target cell of a key; null if the key has none. */
export function cellByKey(
  { index, column }: CellPlace,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  rows: number,
  columns: number,
  page: number,
): CellPlace | null {
  const far = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return { index: far ? 0 : index - 1, column }
    case 'ArrowDown':
      return { index: far ? rows - 1 : index + 1, column }
    case 'ArrowLeft':
      return { index, column: far ? 0 : column - 1 }
    case 'ArrowRight':
      return { index, column: far ? columns - 1 : column + 1 }
    case 'PageUp':
      return { index: index - page, column }
    case 'PageDown':
      return { index: index + page, column }
    case 'Home':
      return { index: far ? 0 : index, column: 0 }
    case 'End':
      return { index: far ? rows - 1 : index, column: columns - 1 }
    default:
      return null
  }
}

/** Returns the next cell with a problem after `from`, wrapping around at the end. Null if there is none. */
export function nextIssue(rows: readonly BulkRow[], from: CellPlace): CellPlace | null {
  const places = rows.flatMap(({ problems, state }, index): CellPlace[] => {
    if (state !== 'invalid' && state !== 'refused') return []
    const columns = [...new Set(problems.flatMap(({ column }) => column ?? []))].sort((a, b) => a - b)
    return (columns.length > 0 ? columns : [0]).map((column) => ({ index, column }))
  })
  const after = places.find(
    ({ index, column }) => index > from.index || (index === from.index && column > from.column),
  )
  return after ?? places[0] ?? null
}
