import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyFilter, type OrderFilter, type OrderSort } from '../../../shared/domain/filter.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { catalogueVersion } from '../../../electron/services/catalogue/catalogueSchema.ts'
import { createKeyValue, refreshedName } from '../../../electron/services/catalogue/keyValue.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createRereading } from '../../../electron/services/catalogue/orders/rereading.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const newest: OrderSort = { key: 'createdAt', descending: true }
const record = (id: string, info: object = {}, address: object = {}) => ({
  id,
  info: { status: 'Ready', created_by: 'kim@studio.example', created_at: 1000, external_id: '', ...info },
  address: { street: 'Oak Lane', number: id, city: 'Dover', ...address },
})

function opened() {
  const { db } = openCatalogue(join(folder, 'catalogue.db'))
  const orders = createOrders(db)
  const scope = { connection: 'c', root: '/library' }
  return {
    db,
    orders,
    scope,
    keep: (records: unknown[], now = 1) =>
      inTransaction(db, () => orders.storePage('c', records.map(parseOrder), 0, now)),
    found: (filter: Partial<OrderFilter>, sort: OrderSort = newest) =>
      orders.ids(scope, { ...emptyFilter, ...filter }, sort),
  }
}

test('a refresh without changes writes no order, no list row and no search index', () => {
  const { db, orders, keep } = opened()
  const records = [record('1'), record('2', { status: 'Pending' })]
  keep(records, 10)
  const detail = { ...record('1'), delivery_assets: {} }
  orders.storeDetail('c', parseOrder(detail), 0, 11)
  const search = db.prepare('SELECT rowid, words FROM orders_fts')
  const before = search.all()
  const written: string[] = []
  db.function('written', (table) => written.push(String(table)))
  db.exec(`CREATE TEMP TRIGGER rows_written AFTER UPDATE ON orders BEGIN SELECT written('orders'); END;
    CREATE TEMP TRIGGER list_written AFTER UPDATE ON order_rows BEGIN SELECT written('order_rows'); END;`)
  expect(keep(records, 20)).toEqual({ changed: [], fresh: 0 })
  expect(written).toEqual([])
  expect(search.all()).toEqual(before)
  // Storing an equal detail updates only its time.
  orders.storeDetail('c', parseOrder(detail), 0, 30)
  expect(written.filter((table) => table === 'orders')).toHaveLength(1)
  expect(keep([record('1', { status: 'Fixing' }), records[1]], 40).changed).toEqual(['1'])
  expect(orders.events('c', '1').map(({ what, to }) => [what, to])).toContainEqual(['status', 'Fixing'])
})

test('openCatalogue sets a damaged file aside unchanged and creates an empty catalogue', () => {
  const file = join(folder, 'catalogue.db')
  writeFileSync(file, 'this was never a database '.repeat(400))
  const { db, setAside } = openCatalogue(file)
  expect(setAside).not.toBeNull()
  expect(readFileSync(setAside?.file ?? '', 'utf8')).toContain('never a database')
  expect(db.prepare('SELECT count(*) AS n FROM orders').get()).toMatchObject({ n: 0 })
  db.close()
})

test.each([
  ['newer', catalogueVersion + 1],
  ['older', catalogueVersion - 1],
])('openCatalogue sets the catalogue of a %s Planroom aside with its tables, and says so', (age, version) => {
  const file = join(folder, 'catalogue.db')
  const other = new DatabaseSync(file)
  other.exec(`CREATE TABLE future (x); PRAGMA user_version = ${String(version)}`)
  other.close()
  const { db, setAside } = openCatalogue(file)
  db.close()
  expect(setAside?.reason).toContain(`${age} version of Planroom`)
  const aside = new DatabaseSync(setAside?.file ?? '')
  expect(aside.prepare("SELECT name FROM sqlite_master WHERE name = 'future'").get()).toBeDefined()
  aside.close()
})

test('openCatalogue throws and writes nothing if the parent folder is a file', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => openCatalogue(join(folder, 'file', 'catalogue.db'))).toThrow()
  expect(readdirSync(folder)).toEqual(['file'])
})

test('filters by status, created and delivered dates, user and office return the matching orders', () => {
  const { db, keep, found } = opened()
  keep([
    record('1', { status: 'Ready', created_at: 100 }),
    record('2', {
      status: 'Pending',
      created_at: 200,
      created_by: 'Lee@Studio.example',
      first_delivered_at: 250,
    }),
    record('3', { status: 'Levitating', created_at: 300.75, first_delivered_at: 350 }),
    record('4', { status: null, created_at: null }),
  ])
  createPeople(db).replace(
    'c',
    [{ id: 'o1', name: 'North', raw: {} }],
    [{ id: 'u', email: 'lee@studio.example', officeId: 'o1', raw: {} }],
  )
  expect(found({ statuses: ['Pending', 'Levitating'] })).toEqual(['3', '2'])
  expect(found({ createdAfter: 200 })).toEqual(['3', '2'])
  expect(found({ createdBefore: 200 })).toEqual(['2', '1'])
  expect(found({ createdAfter: 150, createdBefore: 250 })).toEqual(['2'])
  expect(found({ createdBefore: 299 })).toEqual(['2', '1'])
  expect(found({ deliveredAfter: 250 })).toEqual(['3', '2'])
  // The last second of the period is included, as at the end of a day.
  expect(found({ createdBefore: 300 })).toEqual(['3', '2', '1'])
  expect(found({ deliveredBefore: 349 })).toEqual(['2'])
  expect(found({ deliveredAfter: 251, deliveredBefore: 349 })).toEqual([])
  expect(found({ deliveredAfter: 1, createdBefore: 200 })).toEqual(['2'])
  expect(found({ userEmail: 'lee@studio.example' })).toEqual(['2'])
  expect(found({ officeId: 'o1' })).toEqual(['2'])
  expect(found({})).toEqual(['3', '2', '1', '4'])
})

test('search matches word parts, short word starts and unaccented letters; every word must match', () => {
  const { keep, found } = opened()
  keep([
    record('521', { external_id: 'JOB%7' }, { street: 'Avenida São João' }),
    record('9', { add_info: 'blue door' }, { street: 'Elm' }),
  ])
  expect(found({ search: 'sao joa' })).toEqual(['521'])
  expect(found({ search: 'SÃO' })).toEqual(['521'])
  expect(found({ search: '52' })).toEqual(['521'])
  expect(found({ search: 'jo' })).toEqual(['521'])
  expect(found({ search: '21' })).toEqual([])
  expect(found({ search: 'job%' })).toEqual(['521'])
  expect(found({ search: '%' })).toEqual([])
  expect(found({ search: '_o' })).toEqual([])
  expect(found({ search: 'elm "' })).toEqual([])
  expect(found({ search: 'blue elm' })).toEqual(['9'])
  expect(found({ search: 'blue joao' })).toEqual([])
})

test('sorting by reference puts orders without a reference last in both directions', () => {
  const { keep, found } = opened()
  keep([
    record('1', { external_id: 'b' }),
    record('2', { external_id: 'a' }),
    record('3', { external_id: null }),
  ])
  expect(found({}, { key: 'externalId', descending: false })).toEqual(['2', '1', '3'])
  expect(found({}, { key: 'externalId', descending: true })).toEqual(['1', '2', '3'])
})

test('the status column and filter sort by workflow, then by name, and orders without a status come last', () => {
  const { keep, found, orders } = opened()
  const statuses = [null, 'Ready', 'Levitating', 'Draft', 'Fixing', 'Blocked', 'New', 'Pending']
  keep(statuses.map((status, at) => record(String(at), { status })))
  const sorted = (descending: boolean) =>
    found({}, { key: 'status', descending }).map((id) => statuses[Number(id)])
  const workflow = ['Draft', 'New', 'Pending', 'Fixing', 'Ready', 'Blocked', 'Levitating']
  expect(sorted(false)).toEqual([...workflow, null])
  expect(sorted(true)).toEqual([...workflow.toReversed(), null])
  keep([record('a', { status: 'Ready' }), record('b', { status: 'Ready' })])
  expect(orders.facets('c').statuses.map(({ value }) => value)).toEqual(workflow)
})

test('a changed status in a list record is stored as an event, an unchanged record is not', () => {
  const { keep, orders } = opened()
  expect(keep([record('1', { status: 'Pending' })], 10).changed).toEqual(['1'])
  expect(keep([record('1', { status: 'Pending' })], 20).changed).toEqual([])
  expect(keep([record('1', { status: 'Ready' })], 30).changed).toEqual(['1'])
  expect(orders.events('c', '1')).toEqual([
    { at: 10, what: 'seen', from: null, to: 'Pending' },
    { at: 30, what: 'status', from: 'Pending', to: 'Ready' },
  ])
})

test('after a detail with more fields than the list, the same list record makes no order due', async () => {
  const { db, keep, orders } = opened()
  const rereading = createRereading(db)
  keep([record('1')], 10)
  expect(await rereading.due('c', 100 * 24 * 3600)).toEqual(['1'])
  const delivery_assets = { cad_files: { zip_urls: ['https://f.example/a'] } }
  orders.storeDetail('c', parseOrder({ ...record('1'), more: 1, delivery_assets }), 1, 11)
  expect(await rereading.due('c', 100 * 24 * 3600)).toEqual([])
  expect(keep([record('1')], 12).changed).toEqual([])
  expect(orders.findRecord('c', '1')?.raw).toMatchObject({ more: 1, delivery_assets })
  keep([record('1', { status: 'Fixing' })], 13)
  expect(await rereading.due('c', 100 * 24 * 3600)).toEqual(['1'])
  expect(orders.findRecord('c', '1')?.raw).toMatchObject({ info: { status: 'Fixing' }, delivery_assets })
})

const detail = (urls: string[], info: object = {}) =>
  parseOrder({ ...record('1', info), delivery_assets: { cad_files: { zip_urls: urls } } })

describe('updated orders (delivered again)', () => {
  const kinds = (orders: ReturnType<typeof opened>['orders']) =>
    orders.events('c', '1').map(({ what }) => what)
  const redelivered = ({ orders, found, scope }: ReturnType<typeof opened>) => {
    const ids = found({ deliveredAgain: true })
    expect(orders.facets('c').deliveredAgain).toBe(ids.length)
    // A retained order stays in the list, but the other filters apply to it.
    const retainedIds = found({}).filter((id) => !ids.includes(id))
    expect(found({ deliveredAgain: true, retainedIds }).sort()).toEqual([...ids, ...retainedIds].sort())
    expect(found({ deliveredAgain: true, retainedIds, statuses: ['none such'] })).toEqual([])
    expect(orders.row(scope, '1')?.redeliveredAt !== null).toBe(ids.includes('1'))
    return ids
  }

  test('an order counts as updated when it returns to Ready, not when it first becomes Ready', () => {
    const catalogue = opened()
    const { keep, orders } = catalogue
    const delivered = { first_delivered_at: 5 }
    keep([record('1', { status: 'Pending' })], 10)
    keep([record('1', { status: 'Ready', ...delivered })], 20)
    keep([record('1', { status: 'Fixing', ...delivered })], 30)
    expect(redelivered(catalogue)).toEqual([])
    keep([record('1', { status: 'Ready', ...delivered })], 40)
    expect(redelivered(catalogue)).toEqual(['1'])
    expect(kinds(orders)).toEqual(['seen', 'status', 'status', 'status', 'again'])
  })

  test('another file path marks the order as updated; first files, an empty list and new signatures do not', () => {
    const catalogue = opened()
    const { keep, orders } = catalogue
    keep([record('1')], 10)
    orders.storeDetail('c', detail([]), 0, 11)
    orders.storeDetail('c', detail(['https://f.example/a?sign=1']), 1, 12)
    orders.storeDetail('c', detail(['https://f.example/a?sign=2']), 1, 13)
    orders.storeDetail('c', detail([]), 0, 14)
    orders.storeDetail('c', detail(['https://f.example/a']), 1, 15)
    expect(redelivered(catalogue)).toEqual([])
    orders.storeDetail('c', detail(['https://f.example/b']), 1, 16)
    expect(redelivered(catalogue)).toEqual(['1'])
    expect(kinds(orders)).toEqual(['seen', 'files', 'files', 'files', 'files', 'again'])
  })

  test('a redelivery that list and detail both report is one event', () => {
    const { keep, orders } = opened()
    keep([record('1', { first_delivered_at: 5 })], 10)
    orders.storeDetail('c', detail(['https://f.example/a'], { first_delivered_at: 5 }), 1, 11)
    keep([record('1', { status: 'Fixing', first_delivered_at: 5 })], 20)
    keep([record('1', { first_delivered_at: 5 })], 30)
    orders.storeDetail('c', detail(['https://f.example/b'], { first_delivered_at: 5 }), 1, 31)
    expect(kinds(orders).filter((what) => what === 'again')).toHaveLength(1)
  })

  test('a later delivery time sets the updated mark until the order is seen or downloaded, also after a restart', () => {
    const catalogue = opened()
    const { db, keep, orders } = catalogue
    const deliver = (at: number) => keep([record('1', { first_delivered_at: at })], at)
    deliver(10)
    deliver(20)
    const marks = orders.unseenMarks('c', '1')
    expect(marks).toEqual({ id: '1', newAt: null, redeliveredAt: 20, correctedAt: null })
    expect(orders.markSeen('c', '1')).toBe(true)
    expect(orders.markSeen('c', '1')).toBe(false)
    expect(redelivered(catalogue)).toEqual([])
    // Undone.
    if (marks !== null) orders.restoreMarks('c', marks)
    expect(redelivered(catalogue)).toEqual(['1'])
    orders.markSeen('c', '1')
    deliver(30)
    expect(redelivered(catalogue)).toEqual(['1'])
    db.close()
    const later = opened()
    expect(redelivered(later)).toEqual(['1'])
    const counts = { replaced: 3, added: 0, withdrawn: 1 }
    const changes = { at: 'second', ...counts, plans: 0 }
    later.orders.noteDownloaded('c', '1', { changes, fetchedAt: 40 }, 40)
    expect(redelivered(later)).toEqual([])
    const event = { at: 40, what: 'replaced', from: 'second', to: JSON.stringify(counts) }
    expect(later.orders.events('c', '1').at(-1)).toEqual(event)
    later.orders.noteDownloaded('c', '1', { changes: null, fetchedAt: 50 }, 50)
    expect(later.orders.events('c', '1').at(-1)?.at).toBe(40)
    expect(later.found({ corrected: true })).toEqual([])
  })

  test('a download that changes plans makes the order corrected until it is reviewed or marked as seen', () => {
    const { keep, orders, found, scope } = opened()
    keep([record('1', { first_delivered_at: 10 })], 10)
    const download = (replaced: number, at: number): void => {
      const changes = { at: 'second', replaced, added: 0, withdrawn: 0, plans: replaced }
      orders.noteDownloaded('c', '1', { changes, fetchedAt: at }, at)
    }
    download(2, 20)
    // A second download of other files of the same delivery.
    download(5, 30)
    const replaced = orders.events('c', '1').filter(({ what }) => what === 'replaced')
    expect(replaced.map(({ at, to }) => [at, to])).toEqual([
      [30, JSON.stringify({ replaced: 5, added: 0, withdrawn: 0 })],
    ])
    orders.noteDownloaded('c', '1', { changes: null, fetchedAt: 40 }, 40)
    orders.markOpened('c', '1')
    expect(found({ corrected: true })).toEqual(['1'])
    expect(orders.row(scope, '1')?.correctedAt).toBe(30)
    expect(orders.facets('c').corrected).toBe(1)
    expect([orders.markReviewed('c', '1'), orders.markReviewed('c', '1')]).toEqual([true, false])
    expect([found({ corrected: true }), orders.facets('c').corrected]).toEqual([[], 0])
    download(1, 50)
    expect(orders.markSeen('c', '1')).toBe(true)
    expect(found({ corrected: true })).toEqual([])
  })
})

describe('new orders (first delivery)', () => {
  const refreshed = ({ db }: ReturnType<typeof opened>, at: number): void => {
    createKeyValue(db).set(refreshedName('c'), at)
  }
  const fresh = ({ orders, found, scope }: ReturnType<typeof opened>) => {
    const ids = found({ newlyDelivered: true })
    expect(orders.facets('c').newlyDelivered).toBe(ids.length)
    const retainedIds = found({}).filter((id) => !ids.includes(id))
    expect(found({ newlyDelivered: true, retainedIds }).sort()).toEqual([...ids, ...retainedIds].sort())
    for (const id of ids) {
      const noticed = orders.row(scope, id)?.newAt ?? 0
      expect(found({ newlyDelivered: true, noticedAfter: noticed })).not.toContain(id)
      expect(found({ newlyDelivered: true, deliveredAgain: true, noticedAfter: noticed - 1 })).toContain(id)
    }
    for (const id of found({})) expect(orders.row(scope, id)?.newAt !== null).toBe(ids.includes(id))
    return ids
  }

  test('an order is new when it first becomes Ready or gets a date, and updated when it becomes Ready later', () => {
    const catalogue = opened()
    const { keep, found } = catalogue
    keep([record('1', { status: 'Pending' }), record('2', { status: 'Pending' })], 10)
    expect(fresh(catalogue)).toEqual([])
    keep([record('1', { status: 'Ready' }), record('2', { status: 'Fixing', first_delivered_at: 15 })], 20)
    expect(fresh(catalogue).sort()).toEqual(['1', '2'])
    expect(found({ deliveredAgain: true })).toEqual([])
    catalogue.orders.markOpened('c', '2')
    keep([record('2', { status: 'Ready', first_delivered_at: 15 })], 30)
    expect(fresh(catalogue)).toEqual(['1'])
    expect(found({ deliveredAgain: true })).toEqual(['2'])
    expect(found({ newlyDelivered: true, deliveredAgain: true }).sort()).toEqual(['1', '2'])
  })

  test('an unknown order is new if delivered after the first refresh; older and undated ones are not', async () => {
    const catalogue = opened()
    const day = 24 * 3600
    catalogue.keep([record('1', { first_delivered_at: 10 * day })], 10 * day)
    expect(fresh(catalogue)).toEqual([])
    refreshed(catalogue, 10 * day)
    const later = [
      record('2', { first_delivered_at: 10 * day + 60 }),
      record('3', { first_delivered_at: 60 }),
    ]
    catalogue.keep([...later, record('4')], 11 * day)
    expect(fresh(catalogue)).toEqual(['2'])
    catalogue.orders.forget('c')
    await catalogue.orders.removeForgotten(new AbortController().signal)
    catalogue.keep(later, 12 * day)
    expect(fresh(catalogue)).toEqual([])
  })

  test('an order is new when its first files come, and not when they come back', () => {
    const catalogue = opened()
    const { keep, orders } = catalogue
    keep([record('1', { first_delivered_at: 5 })], 10)
    orders.storeDetail('c', detail([], { first_delivered_at: 5 }), 0, 11)
    expect(fresh(catalogue)).toEqual([])
    orders.storeDetail('c', detail(['https://f.example/a'], { first_delivered_at: 5 }), 1, 12)
    expect(fresh(catalogue)).toEqual(['1'])
    orders.markOpened('c', '1')
    orders.storeDetail('c', detail([], { first_delivered_at: 5 }), 0, 13)
    orders.storeDetail('c', detail(['https://f.example/a'], { first_delivered_at: 5 }), 1, 14)
    expect(fresh(catalogue)).toEqual([])
  })

  test('opening, marking as seen or downloading clears the new mark; opening keeps the updated mark', () => {
    const catalogue = opened()
    const { keep, orders, found } = catalogue
    const ids = ['1', '2', '3']
    const keepAll = (info: object, now: number) =>
      keep(
        ids.map((id) => record(id, info)),
        now,
      )
    keepAll({ status: 'Pending' }, 10)
    keepAll({ first_delivered_at: 15 }, 20)
    keepAll({ first_delivered_at: 25 }, 30)
    expect(fresh(catalogue).sort()).toEqual(ids)
    expect(orders.markOpened('c', '1')).toBe(true)
    expect(orders.markOpened('c', '1')).toBe(false)
    expect(fresh(catalogue).sort()).toEqual(['2', '3'])
    expect(found({ deliveredAgain: true }).sort()).toEqual(ids)
    // A delivery that came during the download is not on disk yet.
    orders.noteDownloaded('c', '2', { changes: null, fetchedAt: 15 }, 40)
    expect(fresh(catalogue).sort()).toEqual(['2', '3'])
    orders.noteDownloaded('c', '2', { changes: null, fetchedAt: 25 }, 40)
    expect([fresh(catalogue).sort(), found({ deliveredAgain: true }).sort()]).toEqual([['3'], ids])
    orders.noteDownloaded('c', '2', { changes: null, fetchedAt: 40 }, 40)
    expect(orders.markSeen('c', '3')).toBe(true)
    expect(orders.markSeen('c', '3')).toBe(false)
    expect(fresh(catalogue)).toEqual([])
    expect(found({ deliveredAgain: true })).toEqual(['1'])
  })
})

test('records that are no orders are stored once and found by search', () => {
  const { keep, orders, found } = opened()
  keep([{ id: 7, note: 'zebra' }, null, record('1')], 1)
  keep([{ id: 7, note: 'zebra' }, null, record('1')], 2)
  expect(found({})).toHaveLength(3)
  const [id] = found({ search: 'zebra' })
  expect(orders.find('c', id ?? '')).toMatchObject({ understood: false, order: null })
  expect(orders.findRecord('c', id ?? '')?.raw).toEqual({ id: 7, note: 'zebra' })
})
