import type { sortKeys } from '../../../../shared/domain/filter.ts'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { messages } from '../../../app/messages.ts'
import { formatDay } from '../../../ui/format.ts'

export interface Column {
  key: keyof typeof messages.orders.columns
  sort: (typeof sortKeys)[number] | null
  /** CSS grid width, and the pixels it needs at the least. */
  width: string
  min: number
  /** Columns with a high number leave first where room is short. */
  rank: number
  text: (row: OrderRow) => string
}

const words = messages.orders
const day = (seconds: number | null): string => (seconds === null ? words.never : formatDay(seconds))

export const columns: readonly Column[] = [
  {
    key: 'status',
    sort: 'status',
    width: '128px',
    min: 128,
    rank: 0,
    text: (row) => row.status ?? (row.understood ? words.unknownStatus : words.notUnderstood),
  },
  {
    key: 'address',
    sort: 'address',
    width: 'minmax(120px, 4fr)',
    min: 224,
    rank: 0,
    text: (row) => row.address,
  },
  { key: 'createdAt', sort: 'createdAt', width: '94px', min: 94, rank: 2, text: (row) => day(row.createdAt) },
  {
    key: 'deliveredAt',
    sort: 'deliveredAt',
    width: '94px',
    min: 94,
    rank: 3,
    text: (row) => day(row.deliveredAt),
  },
  {
    key: 'createdBy',
    sort: 'createdBy',
    width: 'minmax(112px, 1.2fr)',
    min: 112,
    rank: 5,
    text: (row) => row.createdBy || words.never,
  },
  {
    key: 'packageType',
    sort: 'packageType',
    width: '64px',
    min: 64,
    rank: 4,
    text: (row) => row.packageType || words.never,
  },
  {
    key: 'addOns',
    sort: null,
    width: 'minmax(88px, 1fr)',
    min: 88,
    rank: 7,
    text: (row) => row.addOns.join(', ') || words.never,
  },
  {
    key: 'externalId',
    sort: 'externalId',
    width: 'minmax(76px, 0.8fr)',
    min: 76,
    rank: 6,
    text: (row) => row.externalId || words.never,
  },
  {
    key: 'disk',
    sort: null,
    width: '88px',
    min: 88,
    rank: 1,
    text: (row) => messages.disk.words(row.disk),
  },
]

/** The columns that fit into `width`, in their usual order; the rest can be seen in the inspector. */
export function fittingColumns(width: number): Column[] {
  const padding = 32 + 20
  const gap = 12
  const chosen = new Set<Column>()
  let used = padding
  for (const column of [...columns].sort((a, b) => a.rank - b.rank)) {
    used += column.min + gap
    if (used > width && column.rank > 1) break
    chosen.add(column)
  }
  return columns.filter((column) => chosen.has(column))
}

/** Rows for the clipboard, as a spreadsheet takes them. */
export function toTsv(rows: readonly OrderRow[]): string {
  const clean = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')
  const value = (row: OrderRow, column: Column): string => {
    const text = column.text(row)
    return text === words.never ? '' : clean(text)
  }
  const head = [...columns.map(({ key }) => words.columns[key]), messages.inspector.fields.id]
  return [head, ...rows.map((row) => [...columns.map((column) => value(row, column)), row.id])]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
