import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import type { Scope } from '../../../electron/services/catalogue/list/diskCounts.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { placedFile } from '../../support/libraryFolders.ts'

/** The list shows the saved orders with correct file counts, also while the database can't be written. */

const newest = { key: 'createdAt', descending: true } as const
const company = 'c'
const here: Scope = { connection: company, root: '/library' }
const elsewhere: Scope = { connection: company, root: '/elsewhere' }
const complete = { ...emptyFilter, onDisk: 'complete' } as const
let folder: string
let db: DatabaseSync
let other: DatabaseSync
beforeEach(() => {
  folder = temporaryFolder()
  const file = join(folder, 'catalogue.db')
  db = openCatalogue(file).db
  other = new DatabaseSync(file)
})
afterEach(() => {
  other.close()
  db.close()
})

const refusals: readonly (readonly [name: string, refuse: () => void])[] = [
  ['a read-only disk', () => db.exec('PRAGMA query_only = 1')],
  [
    'a full disk',
    () => {
      // Without VACUUM, free pages of the file would be used first.
      db.exec('VACUUM')
      const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
      db.exec(`PRAGMA max_page_count = ${String(pages)}`)
    },
  ],
  [
    'a locked database',
    () => {
      db.exec('PRAGMA busy_timeout = 0')
      other.exec('BEGIN IMMEDIATE')
    },
  ],
]

test.each(refusals)(
  'with %s the list still shows orders and file counts; queries by stored counts reject with disk',
  async (_name, refuse) => {
    const orders = createOrders(db)
    const { files } = createStores(db)
    const order = (id: string, at: number) =>
      parseOrder({ id, info: { status: 'Ready', created_at: at }, address: { street: 'Oak' } })
    // With so many orders, storing the pending counts needs more pages.
    const count = 500
    const records = Array.from({ length: count }, (_, at) => order(String(at + 1), 1000 - at))
    inTransaction(db, () => orders.storePage(company, records, 0, 1))
    await orders.query(here, complete, newest, 0, 1)
    const put = (root: string, assetKey: string): void => {
      const of = { connectionId: company, root, orderId: '1' }
      files.put(of, { ...placedFile, assetKey, relPath: assetKey })
    }
    put(here.root, 'cad_files/zip_urls/12')
    put(here.root, 'listing_floorplans/png_urls/0')
    put(elsewhere.root, 'cad_files/zip_urls/0')
    refuse()

    const { total, rows } = await orders.query(elsewhere, emptyFilter, newest, 0, 2)
    expect(total).toBe(count)
    expect(rows.map(({ id }) => id)).toEqual(['1', '2'])
    expect(orders.ids(elsewhere, emptyFilter, newest, 2)).toEqual(['1', '2'])
    // Files that came after the counts were stored, another folder, another preset.
    const zips = { ...here, fields: ['cad_files/zip_urls/'] }
    const filesOf = async (scope: Scope) =>
      (await orders.query(scope, emptyFilter, newest, 0, 2)).rows.map(({ disk }) => disk.files)
    expect(await Promise.all([here, elsewhere, zips].map(filesOf))).toEqual([
      [2, 0],
      [1, 0],
      [1, 0],
    ])

    const refused = expect.objectContaining({ code: 'disk' }) as Error
    await expect(orders.query(elsewhere, complete, newest, 0, 2)).rejects.toThrow(refused)
    const byDisk = { ...newest, key: 'onDisk' } as const
    await expect(orders.query(elsewhere, emptyFilter, byDisk, 0, 2)).rejects.toThrow(refused)
    expect(() => orders.ids(elsewhere, complete, newest)).toThrow(refused)
  },
)
