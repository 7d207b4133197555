import { describe, expect, it } from 'vitest'
import { readInsights } from '../../../electron/services/catalogue/insights/readInsights.ts'
import { barFilter, type InsightsBar, type InsightsScope } from '../../../shared/domain/insights/barFilter.ts'
import { company, noon, openHistory, type GivenOrder } from '../../support/orderHistory.ts'

const DAY = 86_400
const everything: InsightsScope = { after: null, before: null, officeId: null }

function open(given: readonly GivenOrder[]) {
  const { db, orders } = openHistory(given)
  const show = (scope: InsightsScope = everything) => readInsights(db, { connectionId: company, ...scope })
  const listed = async (scope: InsightsScope, bar: InsightsBar): Promise<number> => {
    const found = await orders.query(
      { connection: company, root: '', fields: null },
      barFilter(scope, bar),
      { key: 'createdAt', descending: true },
      0,
      500,
    )
    return found.total
  }
  return { show, listed }
}

/** 120 orders of 15 months with all kinds of values. */
const many = (): GivenOrder[] =>
  Array.from({ length: 120 }, (_, index) => ({
    at: noon(2026, 10, 20) - index * 3.7 * DAY,
    ...(index % 5 === 0 ? {} : { hours: 9 + (index % 13) }),
    status: index % 7 === 0 ? 'Draft' : index % 5 === 0 ? 'Pending' : 'Ready',
    ...(index % 11 === 0 ? {} : { packageType: ['base', 'plus', 'plus_3d', 'Base'][index % 4] ?? '' }),
    ...(index % 3 === 0 ? { by: 'kim@studio.example' } : {}),
    ...(index % 3 === 1 ? { by: 'lee@studio.example' } : {}),
  }))

describe('insights › orders by month', () => {
  it('a company without orders has no bars', () => {
    expect(open([]).show()).toMatchObject({ orders: 0, hasOthers: false, packages: [], months: [] })
  })

  it('drafts and orders without a date are left out', () => {
    const { show } = open([
      { at: noon(2026, 3, 4), packageType: 'plus' },
      { at: noon(2026, 3, 5), status: 'Draft' },
      { at: null },
    ])
    expect(show().months).toEqual([{ key: '2026-03', orders: 1, byPackage: [1] }])
  })

  it('months without orders are shown between months with orders', () => {
    const { show } = open([{ at: noon(2025, 11, 30) }, { at: noon(2026, 2, 1) }])
    expect(show().months.map(({ key, orders }) => `${key}: ${String(orders)}`)).toEqual([
      '2025-11: 1',
      '2025-12: 0',
      '2026-01: 0',
      '2026-02: 1',
    ])
  })

  it('a period and an office without orders differ from a company without orders', () => {
    const { show } = open([{ at: noon(2026, 3, 4), by: 'KIM@studio.example' }])
    expect(show({ ...everything, officeId: 'north' })).toMatchObject({ orders: 1, hasOthers: false })
    expect(show({ ...everything, officeId: 'south' })).toMatchObject({ orders: 0, hasOthers: true })
    expect(show({ ...everything, after: noon(2026, 3, 5) })).toMatchObject({ orders: 0, hasOthers: true })
  })

  it('each bar lists as many orders as it counts', async () => {
    const { show, listed } = open(many())
    for (const scope of [
      everything,
      { after: noon(2026, 1, 10), before: noon(2026, 8, 3), officeId: null },
      { ...everything, officeId: 'north' },
    ]) {
      const { orders, packages, months } = show(scope)
      expect(orders).toBeGreaterThan(20)
      expect(packages.toSorted()).toEqual(['', 'Base', 'base', 'plus', 'plus_3d'])
      for (const { key, orders: ofMonth, byPackage } of months) {
        expect(await listed(scope, { month: key })).toBe(ofMonth)
        for (const [at, packageType] of packages.entries())
          expect(await listed(scope, { month: key, packageTypes: [packageType] })).toBe(byPackage[at])
      }
    }
  })
})
