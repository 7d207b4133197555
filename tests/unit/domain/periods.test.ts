import { expect, test } from 'vitest'
import { periodOf, periods, rangeOf } from '../../../shared/domain/periods.ts'

const start = (...date: [number, number, number]) => new Date(...date).getTime() / 1000

test('periods start at midnight in local time, and the last month ends with its last second', () => {
  const now = new Date(2026, 2, 4, 15, 30)
  expect(rangeOf('today', now)).toEqual({ after: start(2026, 2, 4), before: null })
  expect(rangeOf('last7Days', now)).toEqual({ after: start(2026, 1, 26), before: null })
  expect(rangeOf('thisMonth', now)).toEqual({ after: start(2026, 2, 1), before: null })
  expect(rangeOf('lastMonth', now)).toEqual({ after: start(2026, 1, 1), before: start(2026, 2, 1) - 1 })
})

test('the month before January is December of the previous year', () => {
  expect(rangeOf('lastMonth', new Date(2026, 0, 31))).toEqual({
    after: start(2025, 11, 1),
    before: start(2026, 0, 1) - 1,
  })
})

test('periodOf returns the period of dates on the same day, and null on a later day', () => {
  const now = new Date(2026, 2, 4, 23, 59)
  for (const period of periods) expect(periodOf(rangeOf(period, now), now)).toBe(period)
  expect(periodOf(rangeOf('today', now), new Date(2026, 2, 5))).toBeNull()
  expect(periodOf({ after: null, before: null }, now)).toBeNull()
})
