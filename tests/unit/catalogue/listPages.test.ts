import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createFiles } from '../../../electron/services/catalogue/filesRepository.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { emptyFilter, sortKeys, type OrderFilter } from '../../../shared/domain/filter.ts'
import { placedFile } from '../../support/libraryFolders.ts'

const company = 'c'

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
  const db = memoryCatalogue()
  db.exec('BEGIN')
  for (let each = 0; each < 6500; each += 1) putOrder(db, each, each % 11 === 0 ? null : each % 7, each % 13)
  db.exec('UPDATE orders SET new_at = 1 WHERE rowid % 2 = 0; COMMIT')
  const people = ['a0', 'A1', 'a2', 'A3', 'A5'].map((email) => ({
    id: email,
    email,
    officeId: 'north',
    raw: {},
  }))
  createPeople(db).replace(company, [], people)
  const orders = createOrders(db)
  const scope = { connection: company, root: '/library' }
  for (const some of filters)
    for (const key of sortKeys) {
      const [filter, sort] = [
        { ...emptyFilter, ...some },
        { key, descending: key === 'address' },
      ]
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
    const db = memoryCatalogue()
    db.exec('BEGIN')
    for (let each = 0; each < 6500; each += 1) putOrder(db, each, each % 7, each % 13)
    db.exec('COMMIT')
    const people = createPeople(db)
    const office = (emails: string[]): void => {
      const north = emails.map((email) => ({ id: email, email, officeId: 'north', raw: {} }))
      people.replace(company, [], north)
    }
    office(['a0', 'A1', 'a2'])
    const orders = createOrders(db)
    const scope = { connection: company, root: '/library' }
    const sort = { key, descending: true }
    // Order 6007 is in all three lists.
    const set = (column: string, value: string | number): void => {
      db.prepare(`UPDATE orders SET ${column} = ? WHERE id = '6007'`).run(value)
    }
    const changes: (() => void)[] = [
      () => undefined,
      () => {
        office(['a0', 'A1', 'a2', 'A3'])
      },
      () => {
        createFiles(db).put({ connectionId: company, root: '/library', orderId: '6007' }, placedFile)
      },
      () => {
        set('address', 'b')
      },
      () => {
        set('created_at', 99)
      },
      () => {
        set('created_by', 'nobody')
      },
      () => {
        set('delivered_at', -5)
      },
      () => {
        putOrder(db, 7000, 0, 5)
      },
      () => {
        db.exec("DELETE FROM orders WHERE id = '14'")
      },
      // The connection sees its uncommitted rows until the rollback.
      () => {
        db.exec("BEGIN; DELETE FROM orders WHERE id = '21'")
      },
      () => {
        db.exec("ROLLBACK; BEGIN; DELETE FROM orders WHERE id = '28'")
      },
      () => {
        db.exec('ROLLBACK')
      },
    ]
    for (const change of changes) {
      change()
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
  const db = memoryCatalogue()
  db.exec('BEGIN')
  for (let each = 0; each < 6500; each += 1) putOrder(db, each, each % 7, each % 13)
  db.exec('COMMIT')
  const orders = createOrders(db)
  const [before, now] = ['/before', '/now'].map((root) => ({ connection: company, root }))
  if (before === undefined || now === undefined) throw new Error('no scopes')
  const newest = { key: 'createdAt', descending: true } as const
  const put = (root: string, orderId: string): void => {
    createFiles(db).put({ connectionId: company, root, orderId }, placedFile)
  }
  put('/before', '6499')
  put('/now', '6486')
  // Each reading of the clock ends a batch.
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
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
  // Each reading of the clock ends a batch.
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
  const newest = { key: 'createdAt', descending: true } as const
  const scope = { connection: company, root: '/library' }
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
  const scope = { connection: company, root: '/library' }
  for (const key of sortKeys)
    for (const descending of [false, true]) {
      const sort = { key, descending }
      expect([...orders.idPages(company, sort, 50)].flat()).toEqual(orders.ids(scope, emptyFilter, sort))
    }
  const newest = { key: 'createdAt', descending: true } as const
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
