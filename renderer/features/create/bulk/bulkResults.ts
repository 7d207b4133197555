import { say } from '../../../app/messages/say.ts'
import { resultCsv, type RowResult } from '../../../../shared/domain/bulk/results.ts'
import { AppError } from '../../../../shared/errors.ts'
import { messages } from '../../../app/messages.ts'
import type { BulkState } from './bulkState.ts'
import type { BulkRow, ReportedNotes } from './table/useBulkRows.ts'

/** Returns the bulk order as CSV, with the result of each row. */
export function csvWithResults(state: BulkState, rows: readonly BulkRow[]): string {
  return resultCsv(state.table, new Map(rows.map((row) => [row.source.line, resultOf(row)])))
}

function resultOf({ entry, problems, state }: BulkRow): RowResult {
  return {
    orderId: entry?.state === 'done' ? (entry.orderId ?? '') : '',
    status: messages.bulk.results[state],
    message: say(problems.map(({ message }) => message).join(' ') || (entry?.error?.message ?? '')),
  }
}

/** Returns the problems of rows that an error's details contain. */
export function notesOf(fault: unknown): ReportedNotes {
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
