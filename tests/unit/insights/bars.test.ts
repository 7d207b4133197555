import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { readInsights } from '../../../electron/services/catalogue/insights/readInsights.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { barFilter, type InsightsBar, type InsightsScope } from '../../../shared/domain/insights/barFilter.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const DAY = 86_400
const HOUR = 3600
/** Local noon of a day, so that the tests hold in each time zone. */
const noon = (year: number, month: number, day: number): number =>
  new Date(year, month - 1, day, 12).getTime() / 1000
const company = 'c'
const everything: InsightsScope = { after: null, before: null, officeId: null }

interface Given {
  at: number | null
  hours?: number
  status?: string
  packageType?: string
  by?: string
}

function open(given: readonly Given[]) {
  const { db } = openCatalogue(join(temporaryFolder(), 'catalogue.db'))
  const orders = createOrders(db)
  const people = createPeople(db)
  inTransaction(db, () => {
    people.replace(
      company,
      [
        { id: 'north', name: 'North', raw: {} },
        { id: 'south', name: 'South', raw: {} },
      ],
      [
        { id: 'p1', email: 'Kim@studio.example', officeId: 'north', raw: {} },
        { id: 'p2', email: 'lee@studio.example', officeId: 'south', raw: {} },
      ],
    )
    const records = given.map(({ at, hours, status = 'Ready', packageType, by }, index) => ({
      id: `order-${String(index)}`,
      info: {
        status,
        created_at: at,
        first_delivered_at: at === null || hours === undefined ? null : at + hours * HOUR,
        ...(packageType === undefined ? {} : { package_type: packageType }),
        ...(by === undefined ? {} : { created_by: by }),
      },
      address: { street: `${String(index)} Oak Lane`, city: 'Dover', country: 'US' },
    }))
    orders.storePage(company, records.map(parseOrder), 0, noon(2026, 11, 1))
  })
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
const many = (): Given[] =>
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
      for (const { key, orders: ofMonth, byPackage } of months) {
        expect(await listed(scope, { month: key })).toBe(ofMonth)
        for (const [at, packageType] of packages.entries())
          expect(await listed(scope, { month: key, packageTypes: [packageType] })).toBe(byPackage[at])
      }
    }
  })
})
