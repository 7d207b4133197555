import type { ExpectedDelivery } from '../../../../shared/contract/orders.ts'
import { messages } from '../../../app/messages.ts'
import { formatComing, formatNumber } from '../../../ui/format.ts'

const texts = messages.expected
const [minute, hour, day] = [60, 3600, 86_400]
/** Times are rounded to this, in seconds: the range is no exact promise. */
const rounding = 15 * minute

export const isOverdue = (expected: ExpectedDelivery | null, now = Date.now() / 1000): boolean =>
  expected !== null && expected.dueAt < now

/** Returns a range of time as text, such as “11–16 h”. `from` and `to`: seconds. */
export function describeRange({ from, to }: Pick<ExpectedDelivery, 'from' | 'to'>): string {
  const of = (unit: number, step: number, name: string): string => {
    const written = (seconds: number): string =>
      formatNumber(Math.max(step, Math.round(seconds / unit / step) * step))
    return texts.range(written(from), written(to), name)
  }
  if (to < 2 * hour) return of(minute, 5, texts.units.minutes)
  if (to < 2 * day) return of(hour, 1, texts.units.hours)
  return of(day, 0.5, texts.units.days)
}

/** Returns when an order is to be expected, such as “4:30 PM” or “Tue, 4:30 PM”. */
export const describeDue = ({ dueAt }: ExpectedDelivery, now?: Date): string =>
  formatComing(Math.ceil(dueAt / rounding) * rounding, now)
