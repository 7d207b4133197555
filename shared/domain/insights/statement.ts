import { csvLine, harmless, mark } from '../bulk/results.ts'
import { addOnName, packageName } from '../ordering/product.ts'

/** A month's statement, so that the invoice of the service can be checked. Without prices: Planroom knows none. */
export interface Statement {
  /** A month such as `2026-03`. */
  month: string
  company: string
  /** Name of the office; null for all offices. */
  office: string | null
  /** Orders that were placed in the month, oldest first. */
  orders: readonly StatementOrder[]
  /** Upgrades that Planroom bought in the month. */
  upgrades: readonly StatementUpgrade[]
}
/** Times in seconds since the epoch. Texts are empty if they are unknown. */
export interface StatementOrder {
  id: string
  createdAt: number
  deliveredAt: number | null
  address: string
  reference: string
  photographer: string
  office: string
  packageType: string | null
  addOns: readonly string[]
}
export interface StatementUpgrade {
  at: number
  orderId: string
  address: string
  reference: string
  packageType: string | null
  addOns: readonly string[]
}

/** A part of a statement. */
export interface StatementTable {
  title: string
  columns: string[]
  rows: string[][]
}

const columns = [
  'type',
  'date',
  'first_delivered',
  'reference',
  'address',
  'photographer',
  'office',
  'package',
  'add_ons',
  'order_id',
]

/** Returns a local day such as `2026-03-14`; empty for null. */
function localDay(seconds: number | null): string {
  if (seconds === null) return ''
  const date = new Date(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const packageText = (code: string | null): string => (code === null ? '' : packageName(code))
const addOnsText = (codes: readonly string[]): string => codes.map(addOnName).join(', ')

/** Returns a statement as CSV for spreadsheets: a line for each order and each upgrade. */
export function statementCsv({ orders, upgrades }: Statement): string {
  const lines = [
    ...orders.map((order) => [
      'order',
      localDay(order.createdAt),
      localDay(order.deliveredAt),
      order.reference,
      order.address,
      order.photographer,
      order.office,
      packageText(order.packageType),
      addOnsText(order.addOns),
      order.id,
    ]),
    ...upgrades.map((upgrade) => [
      'upgrade',
      localDay(upgrade.at),
      '',
      upgrade.reference,
      upgrade.address,
      '',
      '',
      packageText(upgrade.packageType),
      addOnsText(upgrade.addOns),
      upgrade.orderId,
    ]),
  ]
  return (
    mark +
    [columns, ...lines.map((cells) => cells.map(harmless))].map((cells) => csvLine(cells, ',')).join('')
  )
}

/** Returns the tables of a printed statement: counts first, then each order and upgrade. */
export function statementTables({ orders, upgrades }: Statement): StatementTable[] {
  const tables = [
    counted('Packages', 'Package', orders, ({ packageType }) => [packageText(packageType) || 'No package']),
    counted('Add-ons', 'Add-on', orders, ({ addOns }) => addOns.map(addOnName)),
    counted('Offices', 'Office', orders, ({ office }) => [office || 'No office']),
    counted('Photographers', 'Photographer', orders, ({ photographer }) => [
      photographer || 'No photographer',
    ]),
    {
      title: 'Orders',
      columns: ['Date', 'Reference', 'Address', 'Photographer', 'Package', 'Add-ons'],
      rows: orders.map((order) => [
        localDay(order.createdAt),
        order.reference,
        order.address,
        order.photographer,
        packageText(order.packageType),
        addOnsText(order.addOns),
      ]),
    },
    {
      title: 'Upgrades bought with Planroom',
      columns: ['Date', 'Reference', 'Address', 'Package', 'Add-ons'],
      rows: upgrades.map((upgrade) => [
        localDay(upgrade.at),
        upgrade.reference,
        upgrade.address,
        packageText(upgrade.packageType),
        addOnsText(upgrade.addOns),
      ]),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Counts orders by values of which an order may have several. Most orders first. */
function counted(
  title: string,
  column: string,
  orders: readonly StatementOrder[],
  valuesOf: (order: StatementOrder) => readonly string[],
): StatementTable {
  const counts = new Map<string, number>()
  for (const value of orders.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return {
    title,
    columns: [column, 'Orders'],
    rows: [...counts]
      .sort(([one, n], [other, m]) => m - n || one.localeCompare(other))
      .map(([value, n]) => [value, String(n)]),
  }
}
