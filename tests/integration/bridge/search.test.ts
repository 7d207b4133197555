import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { composed, type Composed } from '../../support/composed.ts'

/** So many orders that their texts are looked through in several turns, and one that has a word with a z. */
const count = 9000
let folder: string
let program: Composed

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planroom-search-'))
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  const at = 'http://127.0.0.1:9'
  const connection = {
    ...{ id: 'c', name: 'Company', isDemo: false, folder: join(folder, 'library'), keys: {}, own: [] },
    ...{ baseUrl: at, tokenUrl: at, exportUrl: at, refused: false },
  }
  writeFileSync(
    join(folder, 'data', 'connections.json'),
    JSON.stringify({ active: 'c', connections: [connection] }),
  )
  const { db } = openCatalogue(join(folder, 'data', 'catalogue.db'))
  const records = Array.from({ length: count }, (_, id) =>
    parseOrder({
      id: String(id),
      info: { status: 'Ready', created_at: id },
      address: { street: id === 7 ? 'Zinnia Way' : 'Oak Lane' },
    }),
  )
  inTransaction(db, () => createOrders(db).storePage('c', records, 0, 1))
  db.close()
  program = await composed({ folder })
  // Every look at the clock ends a turn.
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await program.close()
  rmSync(folder, { recursive: true, force: true })
})

const asking = (search: string, question: number) =>
  program.planroom.handlers['orders:query']({
    connectionId: 'c',
    filter: { ...emptyFilter, search },
    sort: { key: 'createdAt', descending: true },
    offset: 0,
    limit: 5,
    asker: { name: 'list', question },
  })

/** Does `work` when the first texts are looked through. */
function whenLooking(work: () => void): void {
  const prepare = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'prepare')
    ?.value as DatabaseSync['prepare']
  let isDone = false
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    if (!isDone && sql.includes('o.row > :after')) {
      isDone = true
      work()
    }
    return prepare.call(this, sql)
  })
}

test('everything else comes round while all texts are looked through', async () => {
  const order: string[] = []
  whenLooking(() => {
    order.push('looking')
    setImmediate(() => order.push('else'))
  })
  const { rows, total } = await asking('z', 1)
  order.push('answer')
  expect([rows.map(({ id }) => id), total]).toEqual([['7'], 1])
  expect(order).toEqual(['looking', 'else', 'answer'])
})

test('a search that is replaced while all texts are looked through ends', async () => {
  let next: ReturnType<typeof asking> | null = null
  whenLooking(() => {
    next = asking('zin', 2)
  })
  await expect(asking('z', 1)).rejects.toMatchObject({ code: 'cancelled' })
  await expect(next).resolves.toMatchObject({ rows: [{ id: '7' }], total: 1 })
})
