import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { migrations } from '../../../electron/services/catalogue/catalogueMigrations.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('many orders are judged in turns; the first that are incomplete are named', async () => {
  const db = new DatabaseSync(':memory:')
  for (const step of migrations) db.exec(step)
  const orders = createOrders(db)
  const records = Array.from({ length: 900 }, (_, id) =>
    parseOrder({
      id: String(id),
      info: { status: 'Ready', created_at: id },
      address: { street: 'Oak Lane' },
    }),
  )
  inTransaction(db, () => orders.storePage('c', records, 0, 1))
  const scope = { connection: 'c', root: '/library' }
  const ids = records.map((_, at) => String(at))
  await orders.completenessOf(scope, ids)
  await orders.settleInTurns(new AbortController().signal)
  // A third is ready, incomplete and not delivered each.
  db.exec('UPDATE order_rows SET completeness = 1 + row % 3')
  // Every look at the clock ends a turn.
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
  expect(counts).toEqual({ ready: 300, incomplete: 300, notDelivered: 300, notChosen: 0, notKnown: 0 })
  const incompleteIds = db.prepare('SELECT id FROM order_rows WHERE completeness = 2 ORDER BY row').all()
  expect(incomplete.map(({ orderId }) => orderId)).toEqual(
    incompleteIds.slice(0, 200).map((row) => String(row['id'])),
  )
  expect(turns).toBeGreaterThan(2)
  db.close()
})
