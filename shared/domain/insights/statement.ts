import { csvLine, harmless, mark } from '../bulk/results.ts'
import { addOnName, packageName } from '../ordering/product.ts'
import { priceOfOrder, priceOfUpgrade, totalOf, type PriceList } from './prices.ts'
import { localDay } from '../localDay.ts'

/** A month's statement, so that the invoice of the service can be checked. */
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
  /** The user's prices; null if there are none. Then the statement has no sums. */
  priceList: PriceList | null
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

/** Returns a local day; empty for null. */
const dayOf = (seconds: number | null): string => (seconds === null ? '' : localDay(seconds))

const packageText = (code: string | null): string => (code === null ? '' : packageName(code))
const addOnsText = (codes: readonly string[]): string => codes.map(addOnName).join(', ')

/** Returns a price with two decimals and a point; empty for null. */
const amount = (price: number | null): string => (price === null ? '' : price.toFixed(2))

/** Returns a statement as CSV for spreadsheets: a line for each order and each upgrade. */
export function statementCsv({ orders, upgrades, priceList }: Statement): string {
  const priced = <T>(price: (list: PriceList, products: T) => number | null, of: T): string[] =>
    priceList === null ? [] : [amount(price(priceList, of)), priceList.currency]
  const heads = priceList === null ? columns : [...columns, 'price', 'currency']
  const lines = [
    ...orders.map((order) => [
      'order',
      dayOf(order.createdAt),
      dayOf(order.deliveredAt),
      order.reference,
      order.address,
      order.photographer,
      order.office,
      packageText(order.packageType),
      addOnsText(order.addOns),
      order.id,
      ...priced(priceOfOrder, order),
    ]),
    ...upgrades.map((upgrade) => [
      'upgrade',
      dayOf(upgrade.at),
      '',
      upgrade.reference,
      upgrade.address,
      '',
      '',
      packageText(upgrade.packageType),
      addOnsText(upgrade.addOns),
      upgrade.orderId,
      ...priced(priceOfUpgrade, upgrade),
    ]),
  ]
  return (
    mark + [heads, ...lines.map((cells) => cells.map(harmless))].map((cells) => csvLine(cells, ',')).join('')
  )
}

/**
 * Returns the tables of a printed statement: sums and counts first, then each order and upgrade. `say`: says a text of
 * the program in the language of `languageTag`, which also has the dates and prices.
 */
export function statementTables(
  { orders, upgrades, priceList }: Statement,
  say: (text: string) => string,
  languageTag: string,
): StatementTable[] {
  const format = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const amountIn = (price: number | null): string => (price === null ? '' : format.format(price))
  const day = new Intl.DateTimeFormat(languageTag, { year: 'numeric', month: 'short', day: 'numeric' })
  const dayIn = (seconds: number): string => day.format(seconds * 1000)
  const pricesOf = (some: readonly StatementOrder[]): (number | null)[] =>
    priceList === null ? [] : some.map((order) => priceOfOrder(priceList, order))
  const ofUpgrades = priceList === null ? [] : upgrades.map((upgrade) => priceOfUpgrade(priceList, upgrade))
  const packageIn = (code: string | null): string => say(packageText(code))
  const addOnsIn = (codes: readonly string[]): string => codes.map((code) => say(addOnName(code))).join(', ')
  /** Ends a row with its price, or the heads with the currency. */
  const withPrice = (cells: string[], price: number | string | null): string[] =>
    priceList === null ? cells : [...cells, typeof price === 'string' ? price : amountIn(price)]
  const sumOfRow = (some: readonly StatementOrder[]): number => totalOf(pricesOf(some))
  const head = say(`Price (${priceList?.currency ?? ''})`)
  const sumHead = say(`Sum (${priceList?.currency ?? ''})`)
  const sumRow = (title: string, prices: readonly (number | null)[]): string[] => [
    title,
    String(prices.length),
    String(prices.filter((price) => price === null).length),
    amountIn(totalOf(prices)),
  ]
  const tables = [
    {
      title: say('Sums by your price list'),
      columns: ['', say('Orders'), say('Without a price'), sumHead],
      rows:
        priceList === null
          ? []
          : [
              sumRow(say('Orders'), pricesOf(orders)),
              ...(upgrades.length > 0 ? [sumRow(say('Upgrades'), ofUpgrades)] : []),
              sumRow(say('Total'), [...pricesOf(orders), ...ofUpgrades]),
            ],
    },
    counted('Packages', 'Package', say, orders, ({ packageType }) => [
      packageIn(packageType) || say('No package'),
    ]),
    counted('Add-ons', 'Add-on', say, orders, ({ addOns }) => addOns.map((code) => say(addOnName(code)))),
    ...(
      [
        ['Offices', 'Office', ({ office }: StatementOrder) => [office || say('No office')]],
        [
          'Photographers',
          'Photographer',
          ({ photographer }: StatementOrder) => [photographer || say('No photographer')],
        ],
      ] as const
    ).map(([title, column, valuesOf]) => {
      const table = counted(title, column, say, orders, valuesOf)
      return {
        ...table,
        columns: withPrice(table.columns, sumHead),
        rows: table.rows.map((row) =>
          withPrice(row, sumOfRow(orders.filter((order) => valuesOf(order).includes(row[0] ?? '')))),
        ),
      }
    }),
    {
      title: say('Orders'),
      columns: withPrice(
        ['Date', 'Reference', 'Address', 'Photographer', 'Package', 'Add-ons'].map(say),
        head,
      ),
      rows: orders.map((order) =>
        withPrice(
          [
            dayIn(order.createdAt),
            order.reference,
            order.address,
            order.photographer,
            packageIn(order.packageType),
            addOnsIn(order.addOns),
          ],
          priceList === null ? null : priceOfOrder(priceList, order),
        ),
      ),
    },
    {
      title: say('Upgrades bought with Planroom'),
      columns: withPrice(['Date', 'Reference', 'Address', 'Package', 'Add-ons'].map(say), head),
      rows: upgrades.map((upgrade, at) =>
        withPrice(
          [
            dayIn(upgrade.at),
            upgrade.reference,
            upgrade.address,
            packageIn(upgrade.packageType),
            addOnsIn(upgrade.addOns),
          ],
          ofUpgrades[at] ?? null,
        ),
      ),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Counts orders by values of which an order may have several. Most orders first. `title` and `column`: in English. */
function counted(
  title: string,
  column: string,
  say: (text: string) => string,
  orders: readonly StatementOrder[],
  valuesOf: (order: StatementOrder) => readonly string[],
): StatementTable {
  const counts = new Map<string, number>()
  for (const value of orders.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return {
    title: say(title),
    columns: [say(column), say('Orders')],
    rows: [...counts]
      .sort(([one, n], [other, m]) => m - n || one.localeCompare(other))
      .map(([value, n]) => [value, String(n)]),
  }
}
