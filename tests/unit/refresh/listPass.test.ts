import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrdersApi } from '../../../electron/services/api/ordersApi.ts'
import { parseOrder, readListed } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createKeyValue, passName } from '../../../electron/services/catalogue/keyValue.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createRemovedOrders } from '../../../electron/services/catalogue/serviceList/removals.ts'
import { passList } from '../../../electron/services/refresh/listPass.ts'
import { AppError } from '../../../shared/errors.ts'

/** A pass over a service's list that answers at once: pages are queued until they are stored. */

const total = 600
let db: DatabaseSync
let orders: Orders
let clock: number
let stop: AbortController
beforeEach(() => {
  db = openCatalogue(':memory:').db
  orders = createOrders(db)
  clock = 1_700_000_000
  stop = new AbortController()
})
afterEach(() => {
  db.close()
})

const idOf = (index: number): string => `order-${String(index).padStart(4, '0')}`
const record = (index: number, status = 'Pending') => ({
  id: idOf(index),
  info: { status, created_at: 1_600_000_000 - index },
  address: { street: 'Oak', number: String(index) },
})
let statusOf: (index: number) => string | undefined = () => undefined

/** Answers page after page. Calls `onAsked` before each answer. */
const service = (onAsked: (offset: number) => void = () => undefined): Pick<OrdersApi, 'list'> => ({
  list(_query, offset, limit) {
    onAsked(offset)
    const end = Math.min(total, offset + limit)
    const page = Array.from({ length: end - offset }, (_, at) =>
      readListed(record(offset + at, statusOf(offset + at))),
    )
    return Promise.resolve({ items: page, hasMore: end < total, nextOffset: end < total ? end : null })
  },
})
const pass = async (
  api: Pick<OrdersApi, 'list'>,
  onStored: (stored: { fresh: number }) => void = () => undefined,
) => {
  const sum = { fresh: 0, changed: 0 }
  const services = { db, orders, keyValue: createKeyValue(db), now: () => (clock += 0.001) }
  const result = await passList(
    services,
    'c',
    api,
    ({ fresh, changed }) => {
      onStored({ fresh })
      sum.fresh += fresh
      sum.changed += changed
    },
    stop.signal,
  )
  return { result, ...sum }
}
const count = (table: 'orders' | 'page_queue'): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
const statusHistory = (index: number): (string | null)[] =>
  orders.events('c', idOf(index)).map(({ to }) => to)

/** Aborts a pass when its first pages are stored and the last ones are queued. Returns the number of orders seen. */
async function endEarly(): Promise<number> {
  let seen = 0
  const ending = service((offset) => {
    const look = (): void => {
      if (count('orders') > 150) stop.abort()
      else setImmediate(look)
    }
    if (offset === 0) look()
  })
  await expect(pass(ending, ({ fresh }) => (seen += fresh))).rejects.toThrow()
  expect(count('page_queue')).toBeGreaterThan(1)
  expect(count('orders')).toBeLessThan(total)
  stop = new AbortController()
  return seen
}

test('pages are read without waiting for earlier pages to be stored, and all are stored at the end', async () => {
  let storedAtLast = Infinity
  const api = service((offset) => {
    if (offset + 100 >= total) storedAtLast = Math.min(storedAtLast, count('orders'))
  })
  expect(await pass(api)).toEqual({ result: null, fresh: total, changed: total })
  expect(storedAtLast).toBeLessThan(100)
  expect(count('orders')).toBe(total)
  expect(count('page_queue')).toBe(0)
})

test('at most 34 orders are stored in one turn of the event loop', async () => {
  let [most, before] = [0, 0]
  let isOver = false
  const watch = async (): Promise<void> => {
    while (!isOver) {
      await yieldToEventLoop()
      most = Math.max(most, count('orders') - before)
      before = count('orders')
    }
  }
  const watching = watch()
  await pass(service())
  isOver = true
  await watching
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(34)
})

test('while pages are read, at most 16 orders are stored in one turn', async () => {
  let [most, before, isRead] = [0, 0, false]
  const slow: Pick<OrdersApi, 'list'> = {
    async list(...given) {
      for (let turn = 0; turn < 10; turn += 1) {
        await yieldToEventLoop()
        if (!isRead) most = Math.max(most, count('orders') - before)
        before = count('orders')
      }
      isRead ||= given[1] + 100 >= total
      return service().list(...given)
    },
  }
  await pass(slow)
  expect(most).toBeGreaterThan(0)
  // Two batches, if reading and storing swap their turns.
  expect(most).toBeLessThanOrEqual(16)
})

test('an unchanged list puts no page into the queue', async () => {
  await pass(service())
  clock += 60
  let most = 0
  const api = service(() => (most = Math.max(most, count('page_queue'))))
  expect(await pass(api)).toEqual({ result: null, fresh: total, changed: 0 })
  expect(most).toBe(0)
})

test('an interrupted pass stores its queued pages and does not request them again', async () => {
  const seen = await endEarly()
  clock += 60
  const asked: number[] = []
  const { result, fresh } = await pass(service((offset) => asked.push(offset)))
  expect(result).toBeNull()
  expect(seen + fresh).toBe(total)
  // The pass asks for the start of the list, then for its end.
  expect(asked[0]).toBe(0)
  expect(asked.slice(1).every((offset) => offset >= 400)).toBe(true)
  expect(count('orders')).toBe(total)
  expect(count('page_queue')).toBe(0)
})

test('queued pages of an old pass are dropped, and their orders read again', async () => {
  await endEarly()
  clock += 3600
  statusOf = () => 'Ready'
  expect(await pass(service())).toMatchObject({ result: null })
  statusOf = () => undefined
  expect(count('orders')).toBe(total)
  expect(count('page_queue')).toBe(0)
  // The last orders were queued, never stored.
  expect(statusHistory(total - 150)).toEqual(['Ready'])
  expect(statusHistory(0)).toEqual(['Pending', 'Ready'])
})

test('queued pages are dropped when the pass mark is gone, as after a change of address', async () => {
  await endEarly()
  const stored = count('orders')
  clock += 60
  statusOf = () => 'Ready'
  createKeyValue(db).delete(passName('c'))
  await pass(service())
  statusOf = () => undefined
  expect(count('orders')).toBe(total)
  expect(statusHistory(stored + 50)).toEqual(['Ready'])
})

test('pages dropped after a failed pass are read again although the clock was set back', async () => {
  await endEarly()
  clock += 3600
  const gone = () => Promise.reject(new AppError('unreachable', 'The service is not there.'))
  await expect(pass({ list: gone })).rejects.toMatchObject({ code: 'unreachable' })
  expect(count('page_queue')).toBe(0)
  clock -= 3600
  expect(await pass(service())).toMatchObject({ result: null })
  expect(count('orders')).toBe(total)
})

test('a full disk ends reading with an error, and the next pass stores the rest', async () => {
  db.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON page_queue WHEN (SELECT count(*) FROM orders) > 0
    BEGIN SELECT raise(ABORT, 'database or disk is full'); END`)
  const slow: Pick<OrdersApi, 'list'> = {
    async list(...given) {
      for (let turn = 0; turn < 10; turn += 1) await yieldToEventLoop()
      return service().list(...given)
    },
  }
  await expect(pass(slow)).rejects.toMatchObject({ code: 'disk' })
  expect(count('orders')).toBe(100)
  db.exec('DROP TRIGGER full')
  await pass(service())
  expect(count('orders')).toBe(total)
})

test('a failed read rejects after all pages read so far are stored', async () => {
  const { list } = service()
  const failing: Pick<OrdersApi, 'list'> = {
    list: (query, offset, limit) =>
      offset > 300
        ? Promise.reject(new AppError('unreachable', 'The service is not there.'))
        : list(query, offset, limit),
  }
  await expect(pass(failing)).rejects.toMatchObject({ code: 'unreachable' })
  expect(count('orders')).toBe(397)
  expect(count('page_queue')).toBe(0)
})

test('a failed write ends reading, and the next pass stores the queued pages', async () => {
  db.exec(`CREATE TEMP TRIGGER refused BEFORE INSERT ON orders WHEN NEW.id = '${idOf(150)}'
    BEGIN SELECT raise(ABORT, 'refused by the test'); END`)
  let asked = 0
  await expect(
    pass({
      async list(...given) {
        asked += 1
        // A slow answer.
        if (asked > 3) for (let turn = 0; turn < 100; turn += 1) await yieldToEventLoop()
        return service().list(...given)
      },
    }),
  ).rejects.toThrow('refused by the test')
  expect(asked).toBeLessThan(7)
  expect(count('page_queue')).toBeGreaterThan(0)
  db.exec('DROP TRIGGER refused')
  await pass(service())
  expect(count('orders')).toBe(total)
})

test('a queued record changes no order that was read, listed or removed later', async () => {
  await pass(service())
  clock += 60
  const page = (index: number, status: string) => [parseOrder(record(index, status))] as const
  const readAt = clock
  // The detail was read while the page was queued.
  orders.storeDetail('c', page(1, 'Ready')[0], 0, readAt + 5)
  expect(orders.storePage('c', page(1, 'Fixing'), 0, readAt, readAt + 10)).toEqual({ changed: [], fresh: 0 })
  expect(orders.findOrder('c', idOf(1))?.status).toBe('Ready')
  // Listed again unchanged while the first page was queued.
  orders.storeUnchanged('c', page(2, 'Pending'), 0, readAt + 5)
  orders.storePage('c', page(2, 'Fixing'), 0, readAt, readAt + 10)
  expect(statusHistory(2)).toEqual(['Pending'])
  // Removed while the page was queued.
  createRemovedOrders(db).remove('c', idOf(3), readAt + 5)
  orders.storePage('c', page(3, 'Fixing'), 0, readAt, readAt + 10)
  expect(orders.find('c', idOf(3))).toBeNull()
})

test('a late detail does not restore an order that was removed', async () => {
  await pass(service())
  const readAt = clock
  createRemovedOrders(db).remove('c', idOf(1), readAt + 1)
  orders.storeDetail('c', parseOrder(record(1)), 0, readAt, readAt + 2)
  expect(orders.find('c', idOf(1))).toBeNull()
})

test('after the clock was set back, listed records are stored', async () => {
  await pass(service())
  orders.storeDetail('c', parseOrder(record(1)), 0, clock + 5)
  clock -= 3600
  statusOf = () => 'Ready'
  expect(await pass(service())).toMatchObject({ changed: total })
  statusOf = () => undefined
  for (const index of [0, 1, total - 1]) expect(orders.findOrder('c', idOf(index))?.status).toBe('Ready')
})

test('a clock set back during a pass marks no listed order as unlisted', async () => {
  await pass(service())
  clock += 3 * 24 * 3600
  const api = service((offset) => {
    if (offset === 99) clock -= 5
  })
  await pass(api)
  expect(db.prepare('SELECT count(*) AS n FROM orders WHERE unlisted_at IS NOT NULL').get()?.n).toBe(0)
})

test('an order listed again is no longer unlisted, also if its newer detail is kept', () => {
  orders.storePage('c', [parseOrder(record(1))], 0, clock)
  db.exec('UPDATE orders SET unlisted_at = 1')
  orders.storeDetail('c', parseOrder(record(1, 'Ready')), 0, clock + 5)
  orders.storePage('c', [parseOrder(record(1, 'Fixing'))], 0, clock + 1, clock + 10)
  expect(orders.findOrder('c', idOf(1))?.status).toBe('Ready')
  expect(db.prepare('SELECT unlisted_at FROM orders').get()?.unlisted_at).toBeNull()
})

test('forgetting a connection’s orders removes its queued pages', async () => {
  await endEarly()
  orders.forget('c')
  await orders.removeForgotten(new AbortController().signal)
  expect(count('page_queue')).toBe(0)
})
