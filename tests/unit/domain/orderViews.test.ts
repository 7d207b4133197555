import { expect, test } from 'vitest'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { filterOf, viewOf, withDates } from '../../../shared/domain/orderViews.ts'
import { orderViewSchema } from '../../../shared/contract/settings.ts'
import { rangeOf } from '../../../shared/domain/periods.ts'

const now = new Date(2026, 2, 4, 15)

test('a period is kept as a period: later it has other dates', () => {
  const filter = withDates({ ...emptyFilter, statuses: ['Ready'] }, 'delivered', rangeOf('lastMonth', now))
  const view = orderViewSchema.parse(JSON.parse(JSON.stringify(viewOf('Mine', filter, null, now))))
  expect(view.period).toEqual({ date: 'delivered', period: 'lastMonth' })
  expect(filterOf(view, now)).toEqual(filter)
  const later = new Date(2026, 4, 20)
  expect(filterOf(view, later)).toEqual(withDates(filter, 'delivered', rangeOf('lastMonth', later)))
})

test('dates of the user are kept as they are, and what is retained in the list is not kept', () => {
  const filter = { ...emptyFilter, createdAfter: 5, createdBefore: 9, retainedIds: ['1'] }
  const view = viewOf('Mine', filter, null, now)
  expect(view.period).toBeNull()
  expect(filterOf(view, new Date(2030, 0, 1))).toEqual({ ...filter, retainedIds: [] })
})

test('a period that has the dates of another today is kept as the one that was chosen', () => {
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
  // Other dates were set since.
  const filter = withDates(emptyFilter, 'created', { after: 5, before: 9 })
  expect(viewOf('Mine', filter, { date: 'created', period: 'today' }, new Date(2026, 4, 3)).period).toBeNull()
})
