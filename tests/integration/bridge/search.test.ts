import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { saveUnreachable } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { placedFile } from '../../support/libraryFolders.ts'
import { composed, type Composed } from '../../support/composed.ts'

/** Enough orders for a search in several steps. One order has a word with a z. */
const count = 4200
let folder: string
let program: Composed

beforeEach(async () => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  saveUnreachable(folder)
  const { db } = openCatalogue(join(folder, 'data', 'catalogue.db'))
  const records = Array.from({ length: count }, (_, id) =>
    parseOrder({
      id: String(id),
      info: { status: 'Ready', created_at: id },
      address: { street: id === 7 ? 'Zinnia Way' : 'Oak Lane' },
    }),
  )
  const { files, folders } = createStores(db)
  inTransaction(db, () => {
    createOrders(db).storePage('c', records, 0, 1)
    for (let at = 0; at < count; at += 1) {
      const id = String(at)
      const key = { connectionId: 'c', root: join(folder, 'library'), orderId: id }
      const title = id === '7' ? 'Zinnia Way' : 'Oak Lane'
      const rest = { deliveredAt: 0, address: '', manifestVersion: null, dirty: false }
      folders.put(key, { relDir: id, title, ...rest }, id)
      files.put(key, placedFile)
    }
  })
  db.close()
  program = await composed({ folder })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await program.close()
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

const channels = {
  'orders:query': asking,
  'library:folders': (search: string, question: number) =>
    program.planroom.handlers['library:folders']({
      connectionId: 'c',
      search,
      sort: 'title',
      annotated: false,
      grouping: null,
      offset: 0,
      limit: 5,
      asker: { name: 'library', question },
    }),
  'search:all': (text: string, question: number) =>
    program.planroom.handlers['search:all']({
      connectionId: 'c',
      text,
      limit: 5,
      asker: { name: 'all', question },
    }),
}

/** Calls `work` when the search reads the first texts. Each reading of the clock ends a step of the search. */
function whenLooking(work: () => void): void {
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10))
  const prepare = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'prepare')
    ?.value as DatabaseSync['prepare']
  let isDone = false
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    if (!isDone && /\b[od]\.row > :after/.test(sql)) {
      isDone = true
      work()
    }
    return prepare.call(this, sql)
  })
}

test('a search through 4200 orders yields to the event loop', async () => {
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

test.each(Object.entries(channels))(
  'a search on %s is cancelled when a new search replaces it',
  async (_channel, ask) => {
    // The first request for folders builds the rows of the library.
    await channels['library:folders']('', 0)
    const next = Promise.withResolvers<unknown>()
    whenLooking(() => {
      next.resolve(ask('zin', 2))
    })
    await expect(Promise.resolve(ask('z', 1))).rejects.toMatchObject({ code: 'cancelled' })
    expect(JSON.stringify(await next.promise)).toContain('Zinnia Way')
  },
)
