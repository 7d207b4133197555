import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createKeyValue } from '../../../electron/services/catalogue/keyValue.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createDetails, type Details } from '../../../electron/services/refresh/details.ts'
import { AppError } from '../../../shared/errors.ts'

const now = 1_700_000_000
let db: DatabaseSync
let orders: Orders
let details: Details
beforeEach(() => {
  db = openCatalogue(':memory:').db
  orders = createOrders(db)
  details = createDetails(db, orders, createKeyValue(db), () => now)
})
afterEach(() => {
  db.close()
})

const record = (id: string) => ({
  id,
  info: { status: 'Ready', created_at: now },
  address: { street: 'Oak', number: '1' },
  delivery_assets: { listing_floorplans: { jpg_urls: [`https://files.example/${id}.jpg`] } },
})
const answering = (onAnswered: () => void = () => undefined) => ({
  get(id: string) {
    onAnswered()
    return Promise.resolve(parseOrder(record(id)))
  },
})
const stored = (id: string): number | undefined => orders.find('c', id)?.delivery?.assets.length

test('details of 90 orders read at once are all stored', async () => {
  const ids = Array.from({ length: 90 }, (_, at) => `order-${String(at)}`)
  const read = ids.map((id) => details.fetchDetail(answering(), 'c', id, { fresh: true }))
  expect((await Promise.all(read)).every(({ assets }) => assets.length === 1)).toBe(true)
  expect(ids.map(stored)).toEqual(ids.map(() => 1))
})

test('a detail whose request was aborted is not stored', async () => {
  const stop = new AbortController()
  const cancelling = answering(() => {
    stop.abort(new Error('removed'))
  })
  const cancelled = details.fetchDetail(cancelling, 'c', 'gone', { fresh: true, signal: stop.signal })
  const other = details.fetchDetail(answering(), 'c', 'kept', { fresh: true })
  await expect(cancelled).rejects.toThrow('removed')
  await other
  expect([stored('gone'), stored('kept')]).toEqual([undefined, 1])
})

test('a failed read returns the stored detail with the reason, or rejects without one', async () => {
  const failing = { get: () => Promise.reject(new AppError('service_fault', 'Server error.')) }
  await expect(details.fetchDetail(failing, 'c', 'one', { fresh: true })).rejects.toThrow('Server error.')
  await details.fetchDetail(answering(), 'c', 'one', { fresh: true })
  const again = await details.fetchDetail(failing, 'c', 'one', { fresh: true })
  expect(again.assets).toHaveLength(1)
  expect([again.fresh, again.staleReason?.message]).toEqual([false, 'Server error.'])
})
