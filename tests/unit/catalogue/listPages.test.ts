import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createFiles } from '../../../electron/services/catalogue/filesRepository.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { emptyFilter, sortKeys, type OrderFilter } from '../../../shared/domain/filter.ts'
import { placedFile } from '../../support/libraryFolders.ts'

const company = 'c'
const scope = { connection: company, root: '/library' }
const newest = { key: 'createdAt', descending: true } as const

/** Returns a catalogue of 6,500 orders. Every `seldom`-th order has no value. */
function filled(seldom = Infinity): DatabaseSync {
  const db = memoryCatalogue()
  db.exec('BEGIN')
  for (let each = 0; each < 6500; each += 1)
    putOrder(db, each, each % seldom === 0 ? null : each % 7, each % 13)
  db.exec('COMMIT')
  return db
}
/** Ends a batch at each reading of the clock. */
function endEachBatch(): void {
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
}

const inserts = new WeakMap<DatabaseSync, StatementSync>()
function putOrder(db: DatabaseSync, id: number, value: number | null, at: number | null): void {
  const text = value === null ? null : `${value % 2 === 0 ? 'a' : 'A'}${String(value)}`
  const insert =
    inserts.get(db) ??
    db.prepare(
      `INSERT INTO orders (connection_id, id, understood, status, address, created_at, delivered_at, created_by,
      package_type, external_id, add_ons, raw, list_hash, first_seen_at, seen_at, changed_at)
    VALUES (:company, :id, 1, :text, coalesce(:text, ''), :at, :value, :text, :text, :text,
      coalesce('["' || :text || '"]', '[]'), '{}', '', 0, 0, 0)`,
    )
  inserts.set(db, insert)
  insert.run({ company, id: String(id), text, value, at })
}

/** Makes these people the photographers of the office "north". */
const inNorth = (db: DatabaseSync, emails: string[]): void =>
  createPeople(db).replace(
    company,
    [],
    emails.map((email) => ({ id: email, email, officeId: 'north', raw: {} })),
  )

/** Filters counted on write, covered by one index or by none, and with few matches at the start of an index. */
const filters: Partial<OrderFilter>[] = [
  {},
  { statuses: ['a0', 'a2', 'a4', 'a6'] },
  { createdAfter: 3 },
  { createdAfter: 3, deliveredAfter: 2 },
  { officeId: 'north' },
  { officeId: 'north', statuses: ['A1', 'a2', 'A3'] },
  { onDisk: 'none' },
  { onDisk: 'none', officeId: 'north' },
  { statuses: ['a6'], deliveredAfter: 1 },
  { newlyDelivered: true, retainedIds: ['7', '14'] },
]

test('pages and ids of a list of 6,500 orders agree for every filter, sort column and offset', async () => {
  const db = filled(11)
  db.exec('UPDATE orders SET new_at = 1 WHERE rowid % 2 = 0')
  inNorth(db, ['a0', 'A1', 'a2', 'A3', 'A5'])
  const orders = createOrders(db)
  for (const some of filters)
    for (const key of sortKeys) {
      const filter = { ...emptyFilter, ...some }
      const sort = { key, descending: key === 'address' }
      const ids = orders.ids(scope, filter, sort)
      expect(await orders.idsInBatches(scope, filter, sort)).toEqual(ids)
      expect(await orders.idsInBatches(scope, filter, sort, 70)).toEqual(ids.slice(0, 70))
      for (const offset of [2000, 0, 1300, 5200, 600, 1500, ids.length - 3, ids.length, 7000]) {
        const page = await orders.query(scope, filter, sort, offset, 50)
        expect(page.rows.map((row) => row.id)).toEqual(ids.slice(offset, offset + 50))
        expect(page.total).toBe(ids.length)
        await orders.updateStaleInBatches(new AbortController().signal)
      }
    }
  db.close()
})

test.each([
  [{ officeId: 'north' }, 'address'],
  [{ createdAfter: 1, deliveredAfter: 0 }, 'onDisk'],
  [{ onDisk: 'none', deliveredAfter: 0 }, 'address'],
] as const)(
  'a list filtered by %o equals a fresh read after each change of people, files and orders',
  async (some, key) => {
    const db = filled()
    inNorth(db, ['a0', 'A1', 'a2'])
    const orders = createOrders(db)
    const sort = { key, descending: true }
    // Order 6007 is in all three lists.
    const changes = [
      '',
      () => inNorth(db, ['a0', 'A1', 'a2', 'A3']),
      () => createFiles(db).put({ connectionId: company, root: '/library', orderId: '6007' }, placedFile),
      "UPDATE orders SET address = 'b' WHERE id = '6007'",
      "UPDATE orders SET created_at = 99 WHERE id = '6007'",
      "UPDATE orders SET created_by = 'nobody' WHERE id = '6007'",
      "UPDATE orders SET delivered_at = -5 WHERE id = '6007'",
      () => putOrder(db, 7000, 0, 5),
      "DELETE FROM orders WHERE id = '14'",
      // The connection sees its uncommitted rows until the rollback.
      "BEGIN; DELETE FROM orders WHERE id = '21'",
      "ROLLBACK; BEGIN; DELETE FROM orders WHERE id = '28'",
      'ROLLBACK',
    ]
    for (const change of changes) {
      if (typeof change === 'string') db.exec(change)
      else change()
      const filter = { ...emptyFilter, ...some }
      const ids = orders.ids(scope, filter, sort)
      expect(await orders.idsInBatches(scope, filter, sort)).toEqual(ids)
      const page = await orders.query(scope, filter, sort, 2000, 100)
      expect(page.rows.map((row) => row.id)).toEqual(ids.slice(2000, 2100))
      expect(page.total).toBe(ids.length)
    }
    db.close()
  },
)

test('a slow query of the previous folder counts that folder and leaves the new folder’s counts stored', async () => {
  const db = filled()
  const orders = createOrders(db)
  const before = { ...scope, root: '/before' }
  const now = { ...scope, root: '/now' }
  const put = (root: string, orderId: string): void => {
    createFiles(db).put({ connectionId: company, root, orderId }, placedFile)
  }
  put('/before', '6499')
  put('/now', '6486')
  endEachBatch()
  const filter = { ...emptyFilter, createdAfter: 1, deliveredAfter: 0 }
  const late = orders.query(before, filter, newest, 0, 500)
  await orders.query(now, emptyFilter, newest, 0, 500)
  const { rows } = await late
  vi.restoreAllMocks()
  expect(rows.filter(({ disk }) => disk.files > 0).map(({ id }) => id)).toEqual(['6499'])
  expect(db.prepare('SELECT root FROM list_scopes').all()).toEqual([{ root: '/now' }])
  db.close()
})

test('counting the files of a page of 200 orders yields to the event loop', async () => {
  const db = memoryCatalogue()
  for (let each = 0; each < 200; each += 1) putOrder(db, each, 1, each)
  const orders = createOrders(db)
  createFiles(db).put({ connectionId: company, root: '/library', orderId: '7' }, placedFile)
  let [turns, isOver] = [0, false]
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  endEachBatch()
  // The three queries share the counting.
  const pages = await Promise.all([1, 2, 3].map(() => orders.query(scope, emptyFilter, newest, 0, 200)))
  isOver = true
  vi.restoreAllMocks()
  expect(turns).toBeGreaterThan(5)
  for (const { rows } of pages)
    expect(rows.filter(({ disk }) => disk.files > 0).map(({ id }) => id)).toEqual(['7'])
  db.close()
})

test('idPages returns each order once and misses none that stays while others come and go', () => {
  const db = memoryCatalogue()
  for (let each = 0; each < 2300; each += 1)
    putOrder(db, each, each % 11 === 0 ? null : each % 7, each % 5 === 0 ? null : each % 13)
  const orders = createOrders(db)
  for (const key of sortKeys)
    for (const descending of [false, true]) {
      const sort = { key, descending }
      expect([...orders.idPages(company, sort, 50)].flat()).toEqual(orders.ids(scope, emptyFilter, sort))
    }
  const before = orders.ids(scope, emptyFilter, newest)
  const seen: string[] = []
  let turn = 0
  for (const some of orders.idPages(company, newest, 50)) {
    seen.push(...some)
    turn += 1
    putOrder(db, 10_000 + turn, 1, 20)
    // The order read last, an order read earlier, and an order not read yet.
    for (const id of [some.at(-1), before[turn], before[2200 + turn]])
      db.prepare('DELETE FROM orders WHERE id = ?').run(id ?? '')
  }
  const after = new Set(orders.ids(scope, emptyFilter, newest))
  expect(new Set(seen).size).toBe(seen.length)
  expect(before.filter((id) => after.has(id) && !seen.includes(id))).toEqual([])
  db.close()
})
