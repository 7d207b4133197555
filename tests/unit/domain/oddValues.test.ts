import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createUsual } from '../../../electron/services/catalogue/orders/usualProducts.ts'
import { createModels } from '../../../electron/services/catalogue/orders/modelsRepository.ts'
import { sizeText } from '../../../electron/headless/output.ts'
import { cutDeep, parseDeepJson } from '../../../shared/domain/deepJson.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { dateOf, isoDay, isoTime, momentOf } from '../../../shared/domain/moment.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { addressLine } from '../../../shared/domain/order.ts'
import { count } from '../../../renderer/app/messages/counts.ts'
import {
  formatBytes,
  formatDay,
  formatDuration,
  formatStamp,
  formatNumber,
  formatSpeed,
  formatWhen,
} from '../../../renderer/ui/format.ts'

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    1e20,
    -1,
    8.64e12,
    7_258_118_401,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -0,
  ),
)
const inRange = (seconds: number): boolean => seconds >= 0 && seconds <= 7_258_118_400

test('date formatters show dates from 1970 to 2200, and a dash for any other number', () => {
  fc.assert(
    fc.property(anyNumber, (seconds) => {
      for (const format of [formatDay, formatStamp, formatWhen])
        expect(format(seconds) === '–').toBe(!inRange(seconds))
      expect(isoTime(seconds) === null).toBe(!inRange(seconds))
      expect(isoDay(seconds)?.length ?? 10).toBe(10)
      expect(dateOf(seconds)?.getTime() ?? 0).not.toBeNaN()
    }),
  )
  expect(isoTime(1_700_000_000)).toBe('2023-11-14T22:13:20.000Z')
  expect([momentOf('1700000000'), momentOf(null), momentOf({})]).toEqual([null, null, null])
})

test('number and size formatters show a short text for finite numbers, and a dash for others', () => {
  fc.assert(
    fc.property(anyNumber, (value) => {
      for (const format of [formatNumber, formatBytes, formatSpeed, formatDuration, count, sizeText]) {
        const text = format(value)
        expect(text).not.toMatch(/NaN|Infinity/)
        if (!Number.isFinite(value)) expect(text).toMatch(/^–/)
      }
      expect(formatNumber(value).length).toBeLessThan(40)
    }),
  )
})

/** A value with something nested `levels` deep. */
const nested = (levels: number): string => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`

test('a value nested deeper than 100 levels is cut, and is valid JSON for SQLite', () => {
  for (const levels of [3, 5_000, 200_000]) {
    const value = parseDeepJson(`{"id":"x","deep":${nested(levels)}}`)
    const text = JSON.stringify(value)
    expect(text.includes('…')).toBe(levels > 100)
    const db = new DatabaseSync(':memory:')
    expect(db.prepare(`SELECT json_extract(?, '$.id') AS id`).get(text)).toEqual({ id: 'x' })
    db.close()
  }
})

test('a value nested 50 levels deep stays unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 50 }), (value) => {
      expect(cutDeep(structuredClone(value))).toEqual(value)
    }),
  )
})

test('an order with any values parses: invalid values become null, the others are read', () => {
  const odd = fc.oneof(anyNumber, fc.jsonValue(), fc.string(), fc.constant('9'.repeat(400)))
  fc.assert(
    fc.property(odd, odd, odd, odd, (created, delivered, street, area) => {
      const parsed = parseOrder({
        id: 'x',
        info: {
          status: 'Ready',
          created_at: created,
          first_delivered_at: delivered,
          total_scanned_area: area,
        },
        address: { street, city: 'Dover' },
      })
      if (!parsed.understood) throw new Error(parsed.reason)
      const { createdAt, firstDeliveredAt, totalScannedArea, status } = parsed.order
      expect(status).toBe('Ready')
      for (const seconds of [createdAt, firstDeliveredAt])
        expect(seconds === null || inRange(seconds)).toBe(true)
      expect(totalScannedArea === null || Number.isFinite(totalScannedArea)).toBe(true)
      expect(addressLine(parsed.order)).not.toBe('')
    }),
  )
})

test('texts of 5 MB are cut to less than 50,000 characters, and such an id is refused', () => {
  const huge = 'x'.repeat(5_000_000)
  const parsed = parseOrder({
    id: 'x',
    info: { status: huge, product: { add_ons: [huge] } },
    address: { street: huge },
  })
  if (!parsed.understood) throw new Error(parsed.reason)
  expect(addressLine(parsed.order).length).toBeLessThan(50_000)
  expect(JSON.stringify([parsed.order.status, parsed.order.addOns]).length).toBeLessThan(50_000)
  expect(parseOrder({ id: huge })).toMatchObject({ understood: false, id: null })
})

test.each([5, 2 ** 60, ['US'], {}, true])(
  'an order with the country %j is understood, and suggests no country',
  (country) => {
    const db = memoryCatalogue()
    const parsed = parseOrder({ id: 'a', info: { created_at: 1_700_000_000 }, address: { country } })
    expect(parsed.understood).toBe(true)
    createOrders(db).storePage('c', [parsed], 0, 1)
    expect(createUsual(db).country('c')).toBeNull()
    db.close()
  },
)

test('stored orders with deep JSON and invalid dates break neither list, search nor suggestions', async () => {
  const db = memoryCatalogue()
  const orders = createOrders(db)
  const good = (id: string) =>
    parseOrder({
      id,
      info: { created_at: 1_700_000_000, model_id: `m-${id}` },
      address: { country: 'US', street: '1 Oak' },
    })
  orders.storePage('c', [good('a'), good('b')], 0, 1)
  db.prepare('UPDATE orders SET raw = ?, created_at = 1e20, delivered_at = -5 WHERE id = ?').run(
    `{"id":"b","deep":${nested(4_000)}}`,
    'b',
  )
  const scope = { connection: 'c', root: '' }
  const { rows } = await orders.query(scope, emptyFilter, { key: 'createdAt', descending: true }, 0, 10)
  expect(rows.map(({ id, createdAt }) => [id, createdAt])).toEqual([
    ['b', null],
    ['a', 1_700_000_000],
  ])
  expect(JSON.stringify(orders.findRecord('c', 'b')?.raw)).toContain('…')
  const usual = createUsual(db)
  expect(usual.country('c')).toBe('US')
  expect(usual.styleTemplates('c')).toEqual([])
  const candidates = await createModels(db).candidates('c', [], '')
  expect(candidates.map(({ orderId }) => orderId)).toEqual(['a'])
  db.close()
})
