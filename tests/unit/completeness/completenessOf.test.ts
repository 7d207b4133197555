import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createFiles } from '../../../electron/services/catalogue/filesRepository.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { placedFile } from '../../support/libraryFolders.ts'

const scope = { connection: 'c', root: '/library' }
let db: DatabaseSync
let orders: Orders
let now = 0
beforeEach(() => {
  db = memoryCatalogue()
  orders = createOrders(db)
  now = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const onePlan = ['https://files.example/1.jpg']
/** Addresses of plans that no earlier delivery had. */
const newPlans = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `https://files.example/${String(now)}/${String(at)}.jpg`)
/** Stores a delivery with these plans and more kinds. */
function deliver(jpg_urls: string[], more: Record<string, unknown> = {}, id = 'a', status = 'Ready'): void {
  now += 1
  const parsed = parseOrder({
    id,
    info: { status, created_at: 1 },
    address: { street: 'Oak Lane' },
    delivery_assets: { listing_floorplans: { jpg_urls }, ...more },
  })
  inTransaction(db, () => {
    orders.storePage('c', [parsed], 0, now)
    orders.storeDetail('c', parsed, jpg_urls.length, now)
  })
}
const judged = (id = 'a') => orders.completeness(scope, id, new Set())

test('900 orders are counted by verdict in batches that yield, and the first 200 incomplete are listed', async () => {
  const records = Array.from({ length: 900 }, (_, id) =>
    parseOrder({ id: String(id), info: { status: 'Ready', created_at: id }, address: {} }),
  )
  inTransaction(db, () => orders.storePage('c', records, 0, 1))
  const ids = records.map((_, at) => String(at))
  await orders.completenessOf(scope, ids)
  await orders.updateStaleInBatches(new AbortController().signal)
  // One third each is ready, incomplete and not delivered.
  db.exec('UPDATE order_rows SET completeness = 1 + row % 3')
  // Each reading of the clock ends a batch.
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const { counts, incomplete } = await orders.completenessOf(scope, ids)
  isOver = true
  expect(counts).toEqual({
    ready: 300,
    incomplete: 300,
    notDelivered: 300,
    changing: 0,
    notChosen: 0,
    notKnown: 0,
  })
  const incompleteIds = db.prepare('SELECT id FROM order_rows WHERE completeness = 2 ORDER BY row').all()
  expect(incomplete.map(({ orderId }) => orderId)).toEqual(
    incompleteIds.slice(0, 200).map((row) => String(row['id'])),
  )
  expect(turns).toBeGreaterThan(2)
})

test('an order that lost a floor is incomplete until the floor is delivered again', () => {
  const after = (floors: number, more?: Record<string, unknown>) => {
    deliver(newPlans(floors), more)
    return judged()
  }
  // Nothing is on disk: all delivered files are missing here, none at the service.
  expect(after(2)).toMatchObject({ missingAtService: 0, missingHere: 2 })
  expect(after(1)).toMatchObject({ missingAtService: 1, missingHere: 1 })
  expect(after(1)).toMatchObject({ missingAtService: 1 })
  expect(orders.events('c', 'a')).toContainEqual(expect.objectContaining({ what: 'fewer', to: '1' }))
  expect(after(2)).toMatchObject({ missingAtService: 0, missingHere: 2 })

  const gla_formula_text =
    'First floor: 30 x 20 = 600 sq ft\nSecond floor: 10 x 20 = 200 sq ft\nTotal: 800 sq ft'
  expect(after(2, { gla_package: { gla_formula_text } })).toMatchObject({ missingAtService: 0 })
  expect(orders.completeness(scope, 'a', new Set(), 3)).toMatchObject({ namedFloors: 3, missingAtService: 1 })
})

test.each([
  ['gla-formula', { gla_package: { gla_formula_text: 'Total: 800 sq ft' } }],
  ['tour', { tour: { branded: 'https://tours.example/1' } }],
])('an order whose text %s alone is gone is incomplete until it is delivered again', (name, text) => {
  const after = (texts: Record<string, unknown>) => {
    deliver(onePlan, texts)
    return judged()
  }
  expect(after(text)).toMatchObject({ withdrawnTexts: [], missingAtService: 0 })
  expect(after({})).toMatchObject({ verdict: 'incomplete', withdrawnTexts: [name], missingAtService: 1 })
  inTransaction(db, () => orders.acceptMissing('c', 'a', true, (now += 1)))
  expect(judged()).toMatchObject({ withdrawnTexts: [], isAccepted: true })
  expect(after(text)).toMatchObject({ withdrawnTexts: [], missingAtService: 0 })
})

test('an order with accepted missing floors counts as complete until the next delivery', () => {
  const gla_formula_text = 'First floor: 600 sq ft\nSecond floor: 200 sq ft\nTotal: 800 sq ft'
  const deliverFloors = (floors: number): void => {
    deliver(newPlans(floors), { gla_package: { gla_formula_text } })
  }
  const accept = (isAccepted: boolean): void =>
    inTransaction(db, () => orders.acceptMissing('c', 'a', isAccepted, (now += 1)))
  const found = () => {
    const { missingAtService, namedFloors, isAccepted } = judged()
    return { missingAtService, namedFloors, isAccepted }
  }
  const missing = { missingAtService: 1, namedFloors: 2, isAccepted: false }
  const accepted = { missingAtService: 0, namedFloors: null, isAccepted: true }
  deliverFloors(2)
  // Accepting has no effect while no floor is missing.
  accept(true)
  expect(found()).toEqual({ ...accepted, isAccepted: false })
  deliverFloors(1)
  expect(found()).toEqual(missing)
  accept(true)
  expect(found()).toEqual(accepted)
  accept(false)
  expect(found()).toEqual(missing)
  accept(true)
  deliverFloors(1)
  expect(found()).toEqual(missing)
})

test('an order whose plans the service is changing is ready to hand over in no list and no count', async () => {
  const files = createFiles(db)
  const statuses = ['Ready', 'Fixing']
  for (const status of statuses) {
    deliver(onePlan, {}, status, status)
    const of = { connectionId: 'c', root: '/library', orderId: status }
    files.put(of, { ...placedFile, assetKey: 'listing_floorplans/jpg_urls/0' })
  }
  const { counts } = await orders.completenessOf(scope, statuses)
  expect(counts).toMatchObject({ ready: 1, changing: 1, incomplete: 0 })
  expect(statuses.map((id) => judged(id).verdict)).toEqual(['ready', 'changing'])
  const filter = { ...emptyFilter, completeness: 'ready' as const }
  const { rows, total } = await orders.query(scope, filter, { key: 'createdAt', descending: true }, 0, 5)
  expect([rows.map(({ id }) => id), total]).toEqual([['Ready'], 1])
})

test('a GLA formula that changes alone, without any file, updates the order in the list', async () => {
  /** Stores the details with this formula. Returns whether the list judges the order again. */
  const isJudgedAgain = (gla_formula_text: string): boolean => {
    deliver(onePlan, { gla_package: { gla_formula_text } })
    return db.prepare('SELECT 1 FROM order_rows_stale').get() !== undefined
  }
  expect(isJudgedAgain('Ground floor: 600 sq ft\nTotal: 600 sq ft')).toBe(true)
  await orders.completenessOf({ connection: 'c', root: '' }, ['a'])
  expect(isJudgedAgain('Ground floor: 600 sq ft\nTotal: 600 sq ft')).toBe(false)
  expect(isJudgedAgain('Ground floor: 600 sq ft\nUpper floor: 200 sq ft\nTotal: 800 sq ft')).toBe(true)
})
