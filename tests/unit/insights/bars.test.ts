import { describe, expect, it } from 'vitest'
import type { SentRequest } from '../../../electron/services/catalogue/insights/readCorrections.ts'
import { readInsights } from '../../../electron/services/catalogue/insights/readInsights.ts'
import {
  barFilter,
  officeBar,
  photographerBar,
  type InsightsBar,
  type InsightsScope,
} from '../../../shared/domain/insights/barFilter.ts'
import { company, noon, openHistory, type GivenOrder } from '../../support/orderHistory.ts'

const DAY = 86_400
const HOUR = 3600
const everything: InsightsScope = { after: null, before: null, officeId: null }

function open(given: readonly GivenOrder[]) {
  const { db, orders } = openHistory(given)
  const show = (scope: InsightsScope = everything, sent: readonly SentRequest[] = []) =>
    readInsights(db, { connectionId: company, ...scope, sent })
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
  return { db, orders, show, listed }
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
    expect(show().months).toEqual([
      { key: '2026-03', orders: 1, byPackage: [1], delivered: 0, corrected: 0, complete: 0, lacking: 0 },
    ])
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

/** Returns the bar of each row with the number of orders that it shows. */
const barsOf = <K>(rows: readonly { key: K; orders: number }[], barOf: (key: K) => InsightsBar) =>
  rows.map(({ key, orders }): [InsightsBar, number] => [barOf(key), orders])

describe('insights › times, people and corrections', () => {
  it('half of the orders took no longer than the median, four of five no longer than the mark', () => {
    const { show } = open(
      [1, 2, 3, 4, 5, 6].map((hours) => ({ at: noon(2026, 3, hours), hours: hours * 10 })),
    )
    const { all, byMonth, byHour } = show().delivery
    expect([all?.orders, (all?.median ?? 0) / HOUR, (all?.most ?? 0) / HOUR]).toEqual([6, 35, 50])
    expect([byMonth.length, byHour.map(({ key }) => key)]).toEqual([1, ['12']])
  })

  it('an order without a time of delivery is said and not guessed', () => {
    const { show } = open([{ at: noon(2026, 3, 1) }, { at: noon(2026, 3, 2), hours: -3 }])
    expect(show().delivery).toMatchObject({ all: null, withoutTime: 2, byMonth: [], byHour: [] })
  })

  it('a correction counts with the time from Fixing to the next delivery', () => {
    const { db, show } = open([
      { at: noon(2026, 3, 1), hours: 12 },
      { at: noon(2026, 3, 2), hours: 12 },
    ])
    const note = db.prepare(
      `INSERT INTO order_events (connection_id, order_id, at, what, new_value) VALUES ('c', 'order-0', ?, ?, ?)`,
    )
    note.run(1000, 'status', 'Fixing')
    note.run(8200, 'again', null)
    expect(show().corrections).toMatchObject({ delivered: 2, corrected: 1, time: 7200 })
    expect(show().months[0]).toMatchObject({ delivered: 2, corrected: 1 })
  })

  it('each bar of all charts lists as many orders as it counts', async () => {
    const { db, orders, show, listed } = open(many())
    db.prepare(
      `INSERT INTO handovers (connection_id, root, order_id, id, at, files, count)
      SELECT connection_id, '', id, id, delivered_at + 12000 * (row % 30), '[]', 1 FROM order_rows
      WHERE delivered_at IS NOT NULL AND row % 4 > 0`,
    ).run()
    await orders.updateStaleInBatches(new AbortController().signal)
    db.prepare(
      `INSERT INTO order_events (connection_id, order_id, at, what)
      SELECT connection_id, id, 1, 'again' FROM order_rows WHERE row % 6 = 1`,
    ).run()
    db.exec('UPDATE orders SET first_missing = rowid % 3 WHERE rowid % 5 > 0')
    const sent = Array.from({ length: 40 }, (_, index) => ({
      orderId: `order-${String(index)}`,
      text:
        index % 2 === 0 ? 'The door on floor 2 opens to the left.' : 'Please move the wall in the basement.',
      products: ['products_2d'],
    }))
    for (const scope of [everything, { ...everything, officeId: 'south' }]) {
      const { delivery, months, photographers, offices, handovers, corrections } = show(scope, sent)
      const { byFloor, bySubject, byProduct } = corrections
      const counted: [InsightsBar, number][] = [
        ...barsOf(delivery.byMonth, (key) => ({ month: key, isTimed: true })),
        ...barsOf(delivery.byPackage, (key) => ({ packageTypes: [key], isTimed: true })),
        ...barsOf(delivery.byWeekday, (key) => ({ weekday: Number(key), isTimed: true })),
        ...barsOf(delivery.byHour, (key) => ({ hour: Number(key), isTimed: true })),
        ...barsOf(photographers, photographerBar),
        ...barsOf(offices, officeBar),
        ...barsOf(handovers, (key) => ({ handedOver: key })),
        ...months.flatMap(({ key, corrected, delivered, complete, lacking }): [InsightsBar, number][] => [
          [{ month: key, isTimed: true, isCorrected: true }, corrected],
          [{ month: key, isTimed: true }, delivered],
          [{ month: key, firstDelivery: 'complete' }, complete],
          [{ month: key, firstDelivery: 'lacking' }, lacking],
          [{ month: key, firstDelivery: 'unread' }, delivered - complete - lacking],
        ]),
        ...[...byFloor, ...bySubject, ...byProduct].map(({ key, orderIds }): [InsightsBar, number] => [
          { orders: { name: key, ids: orderIds } },
          orderIds.length,
        ]),
      ]
      expect(counted.length).toBeGreaterThan(30)
      for (const [bar, count] of counted) expect([bar, await listed(scope, bar)]).toEqual([bar, count])
    }
  })
})
