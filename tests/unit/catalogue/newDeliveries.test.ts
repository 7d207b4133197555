import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import {
  createNewDeliveries,
  type NewDeliveries,
} from '../../../electron/services/catalogue/orders/newDeliveries.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'

let db: DatabaseSync
let orders: Orders
let deliveries: NewDeliveries
beforeEach(() => {
  db = memoryCatalogue()
  orders = createOrders(db)
  deliveries = createNewDeliveries(db)
})

const assets = (count: number) =>
  count < 0
    ? null
    : {
        listing_floorplans: {
          jpg_urls: Array.from({ length: count }, (_, n) => `https://files.example/${n}.jpg`),
          svg_urls: ['https://files.example/a.svg', ''],
          png_urls: null,
        },
        cad_files: { zip_urls: ['https://files.example/c.zip'] },
        video_3d: null,
      }
const record = (id: string, status: string, deliveredAt: number | null) => ({
  id,
  info: { status, created_at: 1, first_delivered_at: deliveredAt },
  address: { street: id, city: 'Austin' },
})
function list(id: string, status: string, deliveredAt: number | null, now: number): void {
  orders.storePage('c', [parseOrder(record(id, status, deliveredAt))], 0, now)
}
function detail(id: string, deliveredAt: number | null, count: number, now: number): void {
  const parsed = parseOrder({ ...record(id, 'Ready', deliveredAt), delivery_assets: assets(count) })
  orders.storeDetail('c', parsed, count + 2, now)
}
const since = 1000
/** The time of a check, after all events of the tests. */
const later = 1_000_000

test('an order delivered before automatic downloads were on is never due', () => {
  list('seen-before', 'Ready', 500, 900)
  detail('seen-before', 500, 2, 1100)
  list('seen-after', 'Ready', 500, 1100)
  detail('seen-after', 500, 2, 1100)
  list('no-date', 'Ready', null, 1100)
  detail('no-date', null, 2, 1100)
  expect(deliveries.due('c', since, later)).toEqual([])
})

test('an order that becomes Ready or is delivered later is due once its files are known', () => {
  list('pending', 'Pending', null, 900)
  list('pending', 'Ready', null, 1200)
  list('new', 'Ready', 1150, 1200)
  expect(deliveries.due('c', since, later)).toEqual([])
  detail('pending', null, 2, 1201)
  detail('new', 1150, 2, 1201)
  expect(deliveries.due('c', since, later).sort()).toEqual(['new', 'pending'])
  expect(deliveries.due('other', since, later)).toEqual([])
})

test('a Ready order known to be empty is due once when its first files come', () => {
  list('empty', 'Ready', 500, 900)
  detail('empty', 500, -2, 901)
  list('never-read', 'Ready', 500, 900)
  list('hiccup', 'Ready', 500, 900)
  detail('hiccup', 500, 2, 901)
  // The service forgets an old order's files for a while: that is no delivery.
  detail('hiccup', 500, -2, 1100)
  expect(deliveries.due('c', since, later)).toEqual([])
  for (const id of ['empty', 'never-read', 'hiccup']) detail(id, 500, 2, 1200)
  expect(deliveries.due('c', since, later)).toEqual(['empty'])
  deliveries.started('c', ['empty'], 1201)
  expect(deliveries.due('c', since, later)).toEqual([])
})

test('a started order is due again only after another delivery', () => {
  list('a', 'Ready', 500, 900)
  detail('a', 500, 2, 901)
  list('new', 'Ready', 1150, 1200)
  detail('new', 1150, 2, 1201)
  deliveries.started('c', ['new'], 1202)
  expect(deliveries.due('c', since, later)).toEqual([])
  detail('a', 500, 3, 1300)
  list('new', 'Fixing', 1150, 1301)
  expect(deliveries.due('c', since, later)).toEqual(['a'])
  deliveries.started('c', ['a'], 1302)
  list('new', 'Ready', 1150, 1400)
  expect(deliveries.due('c', since, later)).toEqual(['new'])
  expect(deliveries.due('c', 1500, later)).toEqual([])
})

test.each([
  ['http://127.0.0.1:47831/a.zip', 'http://127.0.0.1:50000/a.zip', false],
  ['http://localhost:47831/a.zip', 'http://localhost/a.zip?s=1', false],
  ['http://127.0.0.1:47831/a.zip', 'http://127.0.0.1:47831/b.zip', true],
  ['https://files.example:1/a.zip', 'https://files.example:2/a.zip', false],
  ['https://one.files.example/a.zip', 'https://two.files.example/a.zip?s=1', false],
  ['https://files.example/1/a.zip', 'https://files.example/2/a.zip', true],
])('%s that becomes %s is delivered again: %s', (from, to, isNew) => {
  list('a', 'Ready', 500, 900)
  for (const [url, now] of [
    [from, 901],
    [to, 1300],
  ] as const) {
    const delivery_assets = { cad_files: { zip_urls: [url] } }
    orders.storeDetail('c', parseOrder({ ...record('a', 'Ready', 500), delivery_assets }), 1, now)
  }
  expect(deliveries.due('c', since, later)).toEqual(isNew ? ['a'] : [])
})

test('an order with a delivery time in the future is due once', () => {
  list('new', 'Ready', 9000, 1200)
  detail('new', 9000, 2, 1201)
  deliveries.started('c', deliveries.due('c', since, later), 1202)
  expect(deliveries.due('c', since, later)).toEqual([])
})

test('an order started by a clock that was ahead is due again after the next delivery', () => {
  list('a', 'Pending', null, 900)
  list('a', 'Ready', 1100, 1100)
  detail('a', 1100, 2, 1100)
  expect(deliveries.due('c', since, 1200)).toEqual(['a'])
  deliveries.started('c', ['a'], 5_000_000)
  expect(deliveries.due('c', since, 1300)).toEqual([])
  list('a', 'Ready', 1400, 1400)
  detail('a', 1400, 3, 1400)
  expect(deliveries.due('c', since, 1500)).toEqual(['a'])
})
