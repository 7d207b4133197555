import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Number of database pages that a refresh writes, as writing them takes most of its time. */

const company = 'b0000000-0000-4000-8000-000000000001'
const [count, pageSize] = [3000, 100]

/** The orders of a service have random ids. */
function recordOf(index: number): unknown {
  const name = createHash('sha256').update(String(index)).digest('hex')
  const house = 1 + ((index * 7) % 400)
  return {
    id: `${name.slice(0, 8)}-${name.slice(8, 12)}-4${name.slice(13, 16)}-8${name.slice(17, 20)}-${name.slice(20, 32)}`,
    info: {
      status: 'Ready',
      external_id: `JOB-${String(index)}`,
      created_at: 1_770_000_000 - index * 600,
      first_delivered_at: 1_770_050_000 - index * 600,
      created_by: `photographer${String(index % 20)}@larkfield.example`,
    },
    address: { street: `${String(house)} Oak Street`, city: 'Brightfield', country: 'US' },
  }
}

let file: string
let db: DatabaseSync
let orders: Orders
beforeEach(() => {
  file = join(temporaryFolder(), 'catalogue.db')
  db = openCatalogue(file).db
  orders = createOrders(db)
})
afterEach(() => {
  db.close()
})

const page = (from: number): ReturnType<typeof parseOrder>[] =>
  Array.from({ length: pageSize }, (_, at) => parseOrder(recordOf(from + at)))

function storeAll(): void {
  for (let from = 0; from < count; from += pageSize)
    inTransaction(db, () => orders.storePage(company, page(from), 0, 1))
}

/** Pages of the database that `work` wrote. */
function pagesWritten(work: () => void): number {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  inTransaction(db, work)
  return (db.prepare('PRAGMA wal_checkpoint').get() as { log: number }).log
}

test('an unchanged page of 100 orders with random ids writes fewer than 15 database pages', () => {
  storeAll()
  const written = pagesWritten(() => {
    expect(orders.storeUnchanged(company, page(1000), 2, 2)).toEqual({ others: [], fresh: pageSize })
  })
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(15)
})

test('storing a page of new orders writes one segment of the search index', () => {
  inTransaction(db, () => orders.storePage(company, page(0), 0, 1))
  // FTS5 uses the rows 1 and 10 for itself; the ids of the others begin with their segment's number.
  const pieces = db.prepare('SELECT count(DISTINCT id >> 37) AS n FROM orders_fts_data WHERE id > 10')
  expect(pieces.get()).toEqual({ n: 1 })
})

test.each(['orders_fts', 'folders_fts', 'local_texts_fts'])(
  '%s has pages of about 1 KiB and merges a level only from 64 segments on',
  (index) => {
    const put = db.prepare(`INSERT INTO ${index} (rowid, words) VALUES (?, ?)`)
    inTransaction(db, () => {
      for (let row = 1; row <= 300; row += 1) put.run(row, JSON.stringify(recordOf(row)))
    })
    // FTS5 uses the rows 1 and 10 for itself. A page ends with the word that fills it.
    const largest = db.prepare(`SELECT max(length(block)) AS bytes FROM ${index}_data WHERE id > 10`)
    const { bytes } = largest.get() as { bytes: number }
    expect(bytes).toBeGreaterThan(900)
    expect(bytes).toBeLessThan(1200)
    const setting = db.prepare(`SELECT v FROM ${index}_config WHERE k = 'crisismerge'`)
    expect(setting.get()).toEqual({ v: 64 })
  },
)
