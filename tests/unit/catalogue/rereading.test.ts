import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createRereading, type Rereading } from '../../../electron/services/catalogue/orders/rereading.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'

/** Rotation: the old orders that were read longest ago are read again once a day. */
const day = 24 * 3600
const start = 1000 * day
let db: DatabaseSync
let orders: Orders
let rereading: Rereading

beforeEach(() => {
  db = memoryCatalogue()
  orders = createOrders(db)
  rereading = createRereading(db)
})
afterEach(() => {
  db.close()
})

const nameOf = (index: number): string => `o${String(index).padStart(3, '0')}`
const record = (index: number, { asset = 'a', ...info }: Record<string, unknown> = {}) =>
  parseOrder({
    id: nameOf(index),
    info: { status: 'Ready', created_at: index, first_delivered_at: 1, ...info },
    address: { street: 'Oak' },
    delivery_assets: { cad_files: { zip_urls: [`https://files.example/${String(asset)}`] } },
  })
const records = (count: number) => Array.from({ length: count }, (_, index) => record(index))

/** Stores the orders 0 to `count` - 1, read one second apart. */
function company(count: number): void {
  orders.storePage('c', records(count), 0, start)
  for (let index = 0; index < count; index++) orders.storeDetail('c', record(index), 1, start + index)
}
const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => nameOf(from + index))
const due = async (at: number): Promise<string[]> => (await rereading.due('c', at)).sort()
function read(ids: readonly string[], at: number): void {
  for (const id of ids) orders.storeDetail('c', record(Number(id.slice(1))), 1, at)
}

test('due orders that were not read do not take the places of the next 200 in the rotation', async () => {
  company(450)
  for (const [days, turn] of [names(0, 200), names(200, 400), names(400, 450)].entries()) {
    const before = await due(start + 500 + days * day)
    rereading.rotate('c', start + 500 + days * day)
    expect(await due(start + 500 + days * day)).toEqual([...before, ...turn])
  }
})

test('a rotation makes the 200 orders that were read longest ago due, once a day', async () => {
  company(450)
  rereading.rotate('c', start + 500)
  expect(await due(start + 500)).toEqual(names(0, 200))
  read(names(0, 200), start + 600)
  rereading.rotate('c', start + 500 + day - 1)
  expect(await due(start + 500 + day - 1)).toEqual([])
  rereading.rotate('c', start + 500 + day)
  expect(await due(start + 500 + day)).toEqual(names(200, 400))
  read(names(200, 400), start + 600 + day)
  rereading.rotate('c', start + 500 + 2 * day)
  expect(await due(start + 500 + 2 * day)).toEqual([...names(0, 150), ...names(400, 450)])
})

test('an order that the service does not offer is done for the day, a failed one stays due', async () => {
  company(300)
  rereading.rotate('c', start + 500)
  for (const [index, id] of names(0, 200).entries())
    orders.storeDetailProblem('c', id, { problem: 'No.', isAnswer: index < 100 }, start + 600)
  expect(await due(start + 700)).toEqual(names(100, 200))
  rereading.rotate('c', start + 500 + day)
  // The 100 orders that were never tried come first, then those tried longest ago.
  expect(await due(start + 500 + day)).toEqual(expect.arrayContaining(names(200, 300)))
})

test('the rotation of one connection does not delay that of another', async () => {
  company(10)
  rereading.rotate('other', start + 500)
  rereading.rotate('c', start + 500)
  expect(await due(start + 500)).toEqual(names(0, 10))
})

test('the rotation goes on after the clock was set back', async () => {
  company(10)
  rereading.rotate('c', start + 500 * day)
  read(names(0, 10), start + 600)
  rereading.rotate('c', start + 700)
  expect(await due(start + 700)).toEqual(names(0, 10))
})

test.each([
  ['another list record', () => orders.storePage('c', [record(0, { status: 'Fixing' })], 0, start + 60)],
  ['an upgrade or change request that was sent', () => rereading.noteSent('c', 'o000', start + 60)],
  ['a request to read it', () => rereading.ask('c', 'o000')],
] as [string, () => void][])('an order is due after %s', async (_, happen) => {
  company(2)
  expect(await due(start + 100)).toEqual([])
  happen()
  expect(await due(start + 100)).toEqual(['o000'])
})

test('an order with a sent request is due until a later delivery', async () => {
  company(1)
  rereading.noteSent('c', 'o000', start + 60)
  orders.storeDetail('c', record(0), 1, start + 70)
  expect(await due(start + 80)).toEqual(['o000'])
  orders.storeDetail('c', record(0, { asset: 'b' }), 1, start + 90)
  expect(await due(start + 100)).toEqual([])
})

test('5,000 due orders are found in batches that yield, newest first, with those delivered lately', async () => {
  orders.storePage('c', records(5000), 0, start)
  const lately = 1_000_000
  for (const index of [10, 4990])
    orders.storeDetail('c', record(index, { first_delivered_at: lately }), 1, start)
  let turns = 0
  const watch = (): void => {
    turns += 1
    next = setImmediate(watch)
  }
  let next = setImmediate(watch)
  const ids = await rereading.due('c', lately + 60)
  clearImmediate(next)
  expect(ids).toEqual(names(0, 5000).reverse())
  expect(turns).toBeGreaterThanOrEqual(2)
})
