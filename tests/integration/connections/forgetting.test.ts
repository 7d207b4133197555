import { mkdirSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { othersOrders } from '../../../electron/services/catalogue/orders/othersOrders.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { composed } from '../../support/composed.ts'
import { draftForm } from '../../support/benches/outboxBench.ts'
import { saveUnreachable } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Stored rows of a removed connection are deleted in steps, however many orders it had. */

const count = 130
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
})

/** The catalogue with orders of the connections `c`, which is saved, and `d`. */
function stored(): { db: DatabaseSync; orders: ReturnType<typeof createOrders> } {
  const { db } = openCatalogue(join(folder, 'data', 'catalogue.db'))
  const orders = createOrders(db)
  for (const [turn, connection] of ['c', 'd', 'c', 'd'].entries()) {
    const records = Array.from({ length: connection === 'c' ? count : 3 }, (_, id) =>
      parseOrder({
        id: String(id),
        info: { status: turn < 2 ? 'Pending' : 'Ready', created_at: id, created_by: 'a@b.example' },
        address: { street: 'Oak Lane' },
      }),
    )
    inTransaction(db, () => orders.storePage(connection, records, turn, turn + 1))
  }
  for (const connection of ['c', 'd'])
    createPeople(db).replace(
      connection,
      [{ id: 'o', name: 'Office', raw: { id: 'o' } }],
      [{ id: 'p', email: 'a@b.example', officeId: 'o', raw: { id: 'p' } }],
    )
  return { db, orders }
}

/** How many rows each table has of a connection. */
function rowsOf(db: DatabaseSync, connection: string): Record<string, number> {
  const tables = db
    .prepare(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) i ON i.name = 'connection_id'
      WHERE m.type = 'table'`,
    )
    .all()
    .map(({ name }) => String(name))
  const left = tables.map((table) => {
    const row = db.prepare(`SELECT count(*) AS n FROM ${table} WHERE connection_id = ?`).get(connection)
    return [table, Number(row?.n)] as const
  })
  return Object.fromEntries(left.filter(([, n]) => n > 0))
}

const words = (db: DatabaseSync): number =>
  Number(db.prepare('SELECT count(*) AS n FROM orders_fts').get()?.n)

test('a removed connection’s rows are deleted in steps, and other connections keep theirs', async () => {
  const { db, orders } = stored()
  const [ours, others] = [rowsOf(db, 'c'), rowsOf(db, 'd')]
  expect(Object.keys(ours)).toEqual(expect.arrayContaining(['orders', 'order_events', 'people', 'offices']))
  orders.forget('c')
  expect(orders.connectionIds()).toEqual(['d'])
  // Another connection may use its folders from now on.
  expect(['5', '1'].map(othersOrders('new', db))).toEqual([false, true])
  expect(rowsOf(db, 'c')).toMatchObject({ orders: count })
  expect(rowsOf(db, 'c')).not.toHaveProperty('people')
  const stop = new AbortController()
  const turn = orders.removeForgotten(stop.signal)
  stop.abort()
  await turn
  expect(rowsOf(db, 'c')['orders']).toBeGreaterThan(count / 2)
  expect(rowsOf(db, 'c')['orders']).toBeLessThan(count)
  await orders.removeForgotten(new AbortController().signal)
  expect([rowsOf(db, 'c'), rowsOf(db, 'd'), words(db)]).toEqual([{}, others, 3])
  const scope = { connection: 'd', root: '/library' }
  expect(orders.ids(scope, emptyFilter, { key: 'createdAt', descending: true })).toEqual(['2', '1', '0'])
  db.close()
})

test('queued pages of a removed connection are deleted first, five at a time', async () => {
  const { db, orders } = stored()
  const page = db.prepare("INSERT INTO page_queue (connection_id, read_at, records) VALUES ('c', 1, '[]')")
  for (let number = 0; number < 12; number += 1) page.run()
  orders.forget('c')
  const left: number[] = []
  while ((rowsOf(db, 'c')['page_queue'] ?? 0) > 0) {
    const stop = new AbortController()
    const turn = orders.removeForgotten(stop.signal)
    stop.abort()
    await turn
    left.push(rowsOf(db, 'c')['page_queue'] ?? 0)
  }
  expect(left).toEqual([7, 2, 0])
  expect(rowsOf(db, 'c')).toMatchObject({ orders: count })
  db.close()
})

test.each(['is removed', 'was removed before the last quit'])(
  'a connection that %s leaves no row in the catalogue',
  async (when) => {
    const isBefore = when !== 'is removed'
    if (!isBefore) saveUnreachable(folder)
    const { db, orders } = stored()
    if (isBefore) orders.forget('c')
    const program = await composed({ folder })
    const { planroom } = program
    try {
      if (isBefore) await planroom.startWork(false)
      else await planroom.handlers['connections:forget']({ id: 'c' })
      await expect.poll(() => rowsOf(db, 'c')).toEqual({})
      expect(rowsOf(db, 'd')).toMatchObject({ orders: 3 })
    } finally {
      db.close()
      await program.close()
    }
  },
)

test('a connection whose removal fails keeps its drafts and bulk orders', async () => {
  saveUnreachable(folder)
  const program = await composed({ folder })
  const { handlers } = program.planroom
  try {
    await handlers['outbox:write']({ connectionId: 'c', entry: { kind: 'draft', form: draftForm() } })
    await handlers['bulk:keep']({ connectionId: 'c', id: 'list-1', name: 'day.csv', state: '{}' })
    const file = join(folder, 'data', 'connections.json')
    rmSync(file)
    // A folder at the file's path makes the write fail for every user, also for root.
    mkdirSync(file)
    await expect(handlers['connections:forget']({ id: 'c' })).rejects.toThrow()
    expect((await handlers['outbox:list']({ connectionId: 'c' })).entries).toHaveLength(1)
    expect((await handlers['bulk:list']({ connectionId: 'c' })).lists).toHaveLength(1)
    rmSync(file, { recursive: true })
    await handlers['connections:forget']({ id: 'c' })
    expect((await handlers['outbox:list']({ connectionId: 'c' })).entries).toEqual([])
    expect((await handlers['bulk:list']({ connectionId: 'c' })).lists).toEqual([])
  } finally {
    await program.close()
  }
})

test('an entry that starts sending while its connection is removed stops the removal as busy', async () => {
  saveUnreachable(folder)
  const program = await composed({ folder })
  const { handlers, services } = program.planroom
  try {
    const entry = { kind: 'draft', form: draftForm() } as const
    const written = await handlers['outbox:write']({ connectionId: 'c', entry })
    const { id } = written.entry
    await handlers['outbox:place']({ id, entry, send: false, agreed: false })
    const forgetting = handlers['connections:forget']({ id: 'c' })
    // The row changes as if the request had begun.
    services.outbox.db.prepare("UPDATE entries SET state = 'sending' WHERE id = ?").run(id)
    await expect(forgetting).rejects.toMatchObject({ code: 'busy' })
    expect(services.connections.saved('c').id).toBe('c')
  } finally {
    await program.close()
  }
})
