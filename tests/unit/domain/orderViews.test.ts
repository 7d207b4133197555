import { expect, test } from 'vitest'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { filterOf, orderViewSchema, viewOf, withDates } from '../../../shared/domain/orderViews.ts'
import { rangeOf } from '../../../shared/domain/periods.ts'

const now = new Date(2026, 2, 4, 15)

test('a view saved with a period has the dates of that period when it is opened later', () => {
  const filter = withDates({ ...emptyFilter, statuses: ['Ready'] }, 'delivered', rangeOf('lastMonth', now))
  const view = orderViewSchema.parse(JSON.parse(JSON.stringify(viewOf('Mine', filter, null, now))))
  expect(view.period).toEqual({ date: 'delivered', period: 'lastMonth' })
  expect(filterOf(view, now)).toEqual(filter)
  const later = new Date(2026, 4, 20)
  expect(filterOf(view, later)).toEqual(withDates(filter, 'delivered', rangeOf('lastMonth', later)))
})

test('a view saved with own dates keeps these dates, and drops retained orders', () => {
  const filter = { ...emptyFilter, createdAfter: 5, createdBefore: 9, retainedIds: ['1'] }
  const view = viewOf('Mine', filter, null, now)
  expect(view.period).toBeNull()
  expect(filterOf(view, new Date(2030, 0, 1))).toEqual({ ...filter, retainedIds: [] })
})

test('a view keeps the chosen period when two periods have the same dates, unless the dates changed', () => {
  for (const [chosen, day] of [
    ['thisMonth', new Date(2026, 4, 1, 9)],
    ['thisMonth', new Date(2026, 4, 7, 9)],
    ['today', new Date(2026, 4, 1, 9)],
    ['last7Days', new Date(2026, 4, 7, 9)],
  ] as const) {
    const dated = withDates(emptyFilter, 'created', rangeOf(chosen, day))
    const period = { date: 'created', period: chosen } as const
    expect(viewOf('Mine', dated, period, day).period).toEqual(period)
  }
  // The dates were changed after the period was chosen.
  const filter = withDates(emptyFilter, 'created', { after: 5, before: 9 })
  expect(viewOf('Mine', filter, { date: 'created', period: 'today' }, new Date(2026, 4, 3)).period).toBeNull()
})
