import { packageName } from '../../app/messages/productNames.ts'
import type { CorrectionGroup, Insights } from '../../../shared/contract/insights.ts'
import { officeBar, photographerBar, type InsightsBar } from '../../../shared/domain/insights/barFilter.ts'
import type { CorrectionSubject } from '../../../shared/domain/insights/corrections.ts'
import type { FirstDelivery } from '../../../shared/domain/filter.ts'
import { count } from '../../app/messages/counts.ts'
import { messages } from '../../app/messages.ts'
import {
  formatHour,
  formatMonth,
  formatNumber,
  formatShortMonth,
  formatShortWeekday,
  formatWeekday,
} from '../../ui/format.ts'
import type { CorrectionGrouping, PeopleGrouping, TimeGrouping } from './groupings.ts'
import type { Chart, ChartCell, ChartRow } from './chart.ts'

const texts = messages.insights
const { words } = messages

/** Names of all groupings. */
export const groupingNames: Record<TimeGrouping | PeopleGrouping | CorrectionGrouping, string> = {
  ...texts.groupings,
  month: words.month,
  package: words.package,
  photographer: words.photographer,
  office: words.office,
  floor: words.floor,
}

/** Number of packages with a colour of their own. The others are added up. */
const maxPackages = 5
const hour = 3600

const packageLabel = (code: string): string => (code === '' ? texts.noPackage : packageName(code))
/** Returns a bar if it has orders. */
const ifAny = (orders: number, bar: InsightsBar): InsightsBar | null => (orders === 0 ? null : bar)
const countCell = (n: number, bar: InsightsBar | null = null): ChartCell => ({
  text: count(n),
  plain: String(n),
  bar,
})
/** Describes a time in hours. */
export const describeHours = (seconds: number): string => hoursCell(seconds).text
/** Returns a time in hours. */
const hoursCell = (seconds: number): ChartCell => {
  const hours = Math.round((seconds / hour) * 10) / 10
  return { text: texts.hours(formatNumber(hours)), plain: String(hours), bar: null }
}

/** Returns the orders of each month, by package. */
export function ordersByMonth({ packages, months }: Insights): Chart {
  const isMore = packages.length > maxPackages + 1
  const named = packages.slice(0, isMore ? maxPackages : packages.length)
  const groups = [
    ...named.map((code) => ({ name: packageLabel(code), codes: [code] })),
    ...(isMore ? [{ name: texts.others, codes: packages.slice(maxPackages) }] : []),
  ]
  return {
    shape: 'columns',
    columns: [messages.words.month, messages.words.orders, ...groups.map(({ name }) => name)],
    series: groups.map(({ name }) => name),
    format: count,
    step: 1,
    rows: months.map(({ key, orders, byPackage }) => {
      const label = formatMonth(key)
      const parts = groups.map(({ name, codes }) => {
        const value = codes.reduce((all, code) => all + (byPackage[packages.indexOf(code)] ?? 0), 0)
        return {
          value,
          text: texts.cell(label, name, count(value)),
          bar: ifAny(value, { month: key, packageTypes: codes }),
        }
      })
      return {
        key,
        label,
        tag: formatShortMonth(key),
        parts,
        mark: null,
        bar: ifAny(orders, { month: key }),
        cells: [countCell(orders), ...parts.map(({ value, bar }) => countCell(value, bar))],
      }
    }),
  }
}

type TimedGroup = Insights['delivery']['byHour'][number]
const groupings: Record<
  TimeGrouping,
  {
    groups: (delivery: Insights['delivery']) => TimedGroup[]
    label: (key: string) => string
    /** Label below a column; null for names. */
    short: ((key: string) => string) | null
    bar: (key: string) => InsightsBar
  }
> = {
  month: {
    groups: ({ byMonth }) => byMonth,
    label: formatMonth,
    short: formatShortMonth,
    bar: (month) => ({ month }),
  },
  package: {
    groups: ({ byPackage }) => byPackage,
    label: packageLabel,
    short: null,
    bar: (key) => ({ packageTypes: [key] }),
  },
  weekday: {
    groups: ({ byWeekday }) => byWeekday,
    label: (key) => formatWeekday(Number(key)),
    short: (key) => formatShortWeekday(Number(key)),
    bar: (key) => ({ weekday: Number(key) }),
  },
  hour: {
    groups: ({ byHour }) => byHour,
    label: (key) => formatHour(Number(key)),
    short: (key) => formatHour(Number(key)),
    bar: (key) => ({ hour: Number(key) }),
  },
}

/** Returns the times from the order to the first delivery: the median, and the time that 80 % did not exceed. */
export function deliveryTimes({ delivery }: Insights, by: TimeGrouping): Chart {
  const { groups, label, short, bar } = groupings[by]
  return {
    shape: short === null ? 'bars' : 'columns',
    columns: [groupingNames[by], messages.words.orders, texts.median, texts.most],
    series: [texts.median],
    format: (value) => texts.hours(formatNumber(value)),
    step: 0.5,
    rows: groups(delivery).map((group): ChartRow => {
      const { key, orders, median, most } = group
      const name = label(key)
      const cells = [countCell(orders), hoursCell(median), hoursCell(most)]
      const of = { ...bar(key), isTimed: true }
      return {
        key,
        label: name,
        tag: short?.(key) ?? `${hoursCell(median).text} · ${texts.most} ${hoursCell(most).text}`,
        parts: [
          {
            value: median / hour,
            text: texts.timeOf(name, hoursCell(median).text, hoursCell(most).text),
            bar: of,
          },
        ],
        mark: most / hour,
        bar: of,
        cells,
      }
    }),
  }
}

/** Returns the share of delivered orders that were corrected, by month. */
export function correctionsByMonth({ months, corrections }: Insights): Chart {
  return {
    shape: 'columns',
    columns: [messages.words.month, texts.delivered, texts.corrected, texts.share],
    series: [texts.share],
    format: (value) => texts.percent(formatNumber(value)),
    step: 1,
    // Without a correction, the sentence says all.
    rows: (corrections.corrected === 0 ? [] : months).map(({ key, delivered, corrected }) => {
      const label = formatMonth(key)
      const share = delivered === 0 ? 0 : Math.round((corrected / delivered) * 1000) / 10
      const bar = ifAny(corrected, { month: key, isTimed: true, isCorrected: true })
      const percent = texts.percent(formatNumber(share))
      return {
        key,
        label,
        tag: formatShortMonth(key),
        parts: [{ value: share, text: texts.cell(label, texts.corrected, percent), bar }],
        mark: null,
        bar,
        cells: [
          countCell(delivered, ifAny(delivered, { month: key, isTimed: true })),
          countCell(corrected, bar),
          { text: percent, plain: String(share), bar: null },
        ],
      }
    }),
  }
}

const correctionGroupings: Record<
  CorrectionGrouping,
  { groups: (corrections: Insights['corrections']) => CorrectionGroup[]; label: (key: string) => string }
> = {
  floor: {
    groups: ({ byFloor }) => byFloor,
    label: (key) => (key === 'basement' ? texts.basement : messages.completeness.floor(Number(key))),
  },
  subject: {
    groups: ({ bySubject }) => bySubject,
    label: (key) => texts.subjects[key as CorrectionSubject],
  },
  product: {
    groups: ({ byProduct }) => byProduct,
    label: (key) => messages.change.products[key] ?? key,
  },
}

/** Returns a chart of the numbers of orders behind names. */
const countsByName = (
  heading: string,
  counts: readonly { key: string; label: string; orders: number; bar: InsightsBar | null }[],
): Chart => ({
  shape: 'bars',
  columns: [heading, messages.words.orders],
  series: [messages.words.orders],
  format: count,
  step: 1,
  rows: counts.map(({ key, label, orders, bar }) => ({
    key,
    label,
    tag: count(orders),
    parts: [{ value: orders, text: texts.cell(label, messages.words.orders, count(orders)), bar }],
    mark: null,
    bar,
    cells: [countCell(orders)],
  })),
})

/** Returns the corrected orders by floor, subject or product, as far as they are known on this computer. */
export function correctionReasons({ corrections }: Insights, by: CorrectionGrouping): Chart {
  const { groups, label: labelOf } = correctionGroupings[by]
  return countsByName(
    groupingNames[by],
    groups(corrections).map(({ key, orderIds }) => {
      const label = labelOf(key)
      const bar = { orders: { name: texts.correctionOf(label), ids: orderIds } }
      return { key, label, orders: orderIds.length, bar }
    }),
  )
}

/** Returns how many deliveries were complete when they were first read, by month. */
export function firstDeliveriesByMonth({ months }: Insights): Chart {
  const isAny = months.some(({ complete, lacking }) => complete + lacking > 0)
  return {
    shape: 'columns',
    columns: [messages.words.month, texts.delivered, texts.complete, texts.lacking, texts.unread],
    series: [texts.complete, texts.lacking],
    format: count,
    step: 1,
    // Without a read delivery, the sentence says all.
    rows: (isAny ? months : []).map(({ key, delivered, complete, lacking }) => {
      const label = formatMonth(key)
      const barOf = (orders: number, firstDelivery: FirstDelivery | null): InsightsBar | null =>
        ifAny(orders, { month: key, isTimed: true, firstDelivery })
      const counts: [FirstDelivery, string, number][] = [
        ['complete', texts.complete, complete],
        ['lacking', texts.lacking, lacking],
        ['unread', texts.unread, delivered - complete - lacking],
      ]
      return {
        key,
        label,
        tag: formatShortMonth(key),
        parts: counts.slice(0, 2).map(([firstDelivery, name, value]) => ({
          value,
          text: texts.cell(label, name, count(value)),
          bar: barOf(value, firstDelivery),
        })),
        mark: null,
        bar: barOf(delivered, null),
        cells: [
          countCell(delivered, barOf(delivered, null)),
          ...counts.map(([firstDelivery, , value]) => countCell(value, barOf(value, firstDelivery))),
        ],
      }
    }),
  }
}

/** Returns the orders of each photographer or office. `nameOf`: see `OrderPeople`. */
export function ordersByPeople(
  { photographers, offices }: Insights,
  by: PeopleGrouping,
  nameOf: (email: string) => string,
): Chart {
  const rows =
    by === 'photographer'
      ? photographers.map(({ key, orders }) => ({
          key,
          orders,
          label: key === '' ? texts.noPhotographer : nameOf(key),
          bar: photographerBar(key),
        }))
      : offices.map(({ key, orders, name }) => ({
          key,
          orders,
          label: key === '' ? messages.words.noOffice : (name ?? texts.unknownOffice),
          bar: officeBar(key),
        }))
  return countsByName(groupingNames[by], rows)
}

export const isAnyHandedOver = (handovers: Insights['handovers']): boolean =>
  handovers.some(({ key, orders }) => key !== 'never' && orders > 0)

/** Returns how long after the first delivery orders were handed over. */
export function handoverDelayChart({ handovers }: Insights): Chart {
  return countsByName(
    texts.handedOver,
    (isAnyHandedOver(handovers) ? handovers : []).map(({ key, orders }) => ({
      key,
      label: texts.delays[key],
      orders,
      bar: ifAny(orders, { handedOver: key }),
    })),
  )
}
