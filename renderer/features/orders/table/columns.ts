import { addOnName, packageName } from '../../../app/messages/productNames.ts'
import type { sortKeys } from '../../../../shared/domain/filter.ts'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { messages } from '../../../app/messages.ts'
import { formatDay } from '../../../ui/format.ts'
import type { GridColumn } from '../../../ui/grid/columns.ts'
import type { OrderPeople } from '../people.ts'
import { statusStyle } from '../status/statusStyle.ts'

const { orders: texts, words } = messages

/** Headings of the columns. */
export const columnTitles = {
  ...texts.columns,
  status: words.status,
  address: words.address,
  createdBy: words.photographer,
  office: words.office,
  packageType: words.package,
  addOns: words.addOns,
  externalId: words.reference,
}

export interface Column extends GridColumn<keyof typeof columnTitles, (typeof sortKeys)[number]> {
  text: (row: OrderRow, people: OrderPeople) => string
  /** Tooltip of a text that may be truncated. */
  title?: (row: OrderRow, people: OrderPeople) => string
}

const day = (seconds: number | null): string => (seconds === null ? texts.never : formatDay(seconds))

export const columns: readonly Column[] = [
  {
    key: 'status',
    sort: 'status',
    width: '128px',
    min: 128,
    rank: 0.1,
    text: (row) => statusStyle(row).label,
  },
  { key: 'plan', sort: null, width: '56px', min: 56, rank: 1, text: () => '' },
  {
    key: 'address',
    sort: 'address',
    width: 'minmax(120px, 4fr)',
    // A house number, street, unit and city. Below it, less important columns are hidden first.
    min: 272,
    rank: 0,
    text: (row) => row.address,
    title: (row) => row.address,
  },
  { key: 'createdAt', sort: 'createdAt', width: '94px', min: 94, rank: 2, text: (row) => day(row.createdAt) },
  {
    key: 'deliveredAt',
    sort: 'deliveredAt',
    // An expected delivery has a weekday and a time.
    width: 'minmax(94px, 116px)',
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
    text: (row, people) => (row.createdBy ? people.nameOf(row.createdBy) : texts.never),
    title: (row, people) => (row.createdBy ? texts.named(people.nameOf(row.createdBy), row.createdBy) : ''),
  },
  {
    key: 'office',
    sort: null,
    width: 'minmax(104px, 1fr)',
    min: 104,
    rank: 8,
    text: (row, people) => (row.createdBy && people.officeOf(row.createdBy)) || texts.never,
    title: (row, people) => (row.createdBy && people.officeOf(row.createdBy)) ?? '',
  },
  {
    key: 'packageType',
    sort: 'packageType',
    width: '64px',
    min: 64,
    rank: 4,
    text: (row) => (row.packageType ? packageName(row.packageType) : texts.never),
    title: (row) => (row.packageType ? packageName(row.packageType) : ''),
  },
  {
    key: 'addOns',
    sort: 'addOns',
    width: 'minmax(88px, 1fr)',
    min: 88,
    rank: 7,
    text: (row) => row.addOns.map(addOnName).join(', ') || texts.never,
    title: (row) => row.addOns.map(addOnName).join(', '),
  },
  {
    key: 'externalId',
    sort: 'externalId',
    width: 'minmax(76px, 0.8fr)',
    min: 76,
    rank: 6,
    text: (row) => row.externalId || texts.never,
    title: (row) => row.externalId ?? '',
  },
  {
    key: 'disk',
    sort: 'onDisk',
    width: '88px',
    min: 88,
    rank: 0.2,
    text: (row) => messages.disk.describe(row.disk),
  },
]

const textColumns = columns.filter(({ key }) => key !== 'plan')

/** Returns the rows as tab-separated text, for spreadsheets. */
export function toTsv(rows: readonly OrderRow[], people: OrderPeople): string {
  const clean = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')
  const value = (row: OrderRow, column: Column): string => {
    const text = column.text(row, people)
    return text === texts.never ? '' : clean(text)
  }
  const head = [...textColumns.map(({ key }) => columnTitles[key]), messages.inspector.fields.id]
  return [head, ...rows.map((row) => [...textColumns.map((column) => value(row, column)), row.id])]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
