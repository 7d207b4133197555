import type { Insights } from '../../../shared/contract/insights.ts'
import { packageName } from '../../../shared/domain/ordering/product.ts'
import { count } from '../../app/messages/counts.ts'
import { messages } from '../../app/messages.ts'
import { formatMonth, formatShortMonth } from '../../ui/format.ts'
import type { Chart } from './chart.ts'

/** Number of packages with a colour of their own. The others are added up. */
const maxPackages = 5

const nameOf = (code: string): string => (code === '' ? messages.insights.noPackage : packageName(code))

/** Returns the orders of each month, by package. */
export function ordersByMonth({ packages, months }: Insights): Chart {
  const isMore = packages.length > maxPackages + 1
  const named = packages.slice(0, isMore ? maxPackages : packages.length)
  const groups = [
    ...named.map((code) => ({ name: nameOf(code), codes: [code] })),
    ...(isMore ? [{ name: messages.insights.others, codes: packages.slice(maxPackages) }] : []),
  ]
  return {
    columns: [messages.insights.month, messages.insights.orders, ...groups.map(({ name }) => name)],
    series: groups.map(({ name }) => name),
    format: count,
    step: 1,
    rows: months.map(({ key, orders, byPackage }) => {
      const month = formatMonth(key)
      const parts = groups.map(({ name, codes }) => {
        const value = codes.reduce((all, code) => all + (byPackage[packages.indexOf(code)] ?? 0), 0)
        const text = messages.insights.cell(month, name, count(value))
        return { value, text, bar: value === 0 ? null : { month: key, packageTypes: codes } }
      })
      const bar = orders === 0 ? null : { month: key }
      return {
        key,
        label: month,
        short: formatShortMonth(key),
        parts,
        mark: null,
        bar,
        cells: [
          { text: count(orders), bar: null },
          ...parts.map(({ value, bar }) => ({ text: count(value), bar })),
        ],
      }
    }),
  }
}
