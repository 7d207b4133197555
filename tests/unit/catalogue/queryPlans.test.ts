import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutboxCatalogue } from '../../../electron/services/outbox/store/outboxCatalogue.ts'
import { catalogueSchema } from '../../../electron/services/catalogue/catalogueSchema.ts'
import { createFolderOutcomes } from '../../../electron/services/catalogue/folderOutcomes.ts'
import { createDownloadCounts } from '../../../electron/services/catalogue/downloadCounts.ts'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import { createLocalTexts } from '../../../electron/services/catalogue/localTexts/localTexts.ts'
import { createStaleMarks } from '../../../electron/services/catalogue/list/staleMarks.ts'
import { createModels } from '../../../electron/services/catalogue/orders/modelsRepository.ts'
import { othersOrders } from '../../../electron/services/catalogue/orders/othersOrders.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createNewDeliveries } from '../../../electron/services/catalogue/orders/newDeliveries.ts'
import { createNoticedDeliveries } from '../../../electron/services/catalogue/orders/deliveryNews.ts'
import { createSamePlace } from '../../../electron/services/catalogue/orders/samePlace.ts'
import { createPageQueue } from '../../../electron/services/catalogue/serviceList/pageQueue.ts'
import { createUnlisted } from '../../../electron/services/catalogue/serviceList/unlisted.ts'
import { createUsual } from '../../../electron/services/catalogue/orders/usualProducts.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { createLibrary } from '../../../electron/services/library/library.ts'
import { emptyFilter, sortKeys, type OrderFilter } from '../../../shared/domain/filter.ts'

/**
 * No statement of the list, its counts, its search, the inspector, the library, adoption or reconciling reads all
 * orders or all files: SQLite's own plan of each says so.
 */

/** A database that records every prepared statement. */
class Remembering extends DatabaseSync {
  readonly statements = new Set<string>()

  override prepare(sql: string): StatementSync {
    this.statements.add(sql)
    return super.prepare(sql)
  }
}

let db: Remembering
beforeEach(() => {
  db = new Remembering(':memory:')
  db.exec(catalogueSchema)
})
afterEach(() => {
  db.close()
})

const large = [
  'orders',
  'order_rows',
  'files',
  'order_events',
  'orders_fts',
  'orders_fts_content',
  'folders',
  'folder_rows',
  'folders_fts',
  'folders_fts_content',
  'missing_files',
  'handovers',
  'arrivals',
  'local_texts',
  'local_texts_fts',
  'local_texts_fts_content',
  'page_queue',
]

/** The steps of a statement's plan. */
const stepsOf = (sql: string): string[] =>
  db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail))

/** The steps of a statement's plan that scan a table that grows with a company. */
function scansOf(sql: string): string[] {
  // A plan names tables by their aliases.
  const aliases = [...sql.matchAll(/\b([a-z_]+) (?:AS )?([a-z])\b/g)].map((found) => [found[2], found[1]])
  const tableOf = new Map<string | undefined, string | undefined>([
    ...large.map((name) => [name, name] as const),
    ...(aliases as [string, string][]).filter(([, name]) => large.includes(name)),
  ])
  return stepsOf(sql).filter((detail) => {
    const table = tableOf.get(/^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1])
    if (table === undefined) return false
    // The plan always says "SCAN" for an FTS table; the constraint stands behind the colon.
    if (table.endsWith('_fts')) return !/INDEX \d+:(M|=)/.test(detail)
    if (detail.startsWith('SCAN')) return true
    // `connection_id > ?` walks the rows of all connections, whatever the index.
    if (table === 'order_rows' && /\(connection_id>\?\)/.test(detail)) return true
    // Allowed are the files of one order and single files, not all of a connection or folder.
    return table === 'files' && !/order_id=|file_id=|connection_id>/.test(detail)
  })
}

/** The steps of a statement over a list of ids that look up rows by another key than the id. */
function missedKeysOf(sql: string): string[] {
  if (!/\bj\.value\b/.test(sql)) return []
  return stepsOf(sql).filter(
    (detail) => detail.startsWith('SEARCH') && !/\b(?:(?:row|order_|file_)?id|row|name)=\?/.test(detail),
  )
}

/** Statements that may scan, each with its reason. */
const excused = [
  // Deletes all rows of a connection or of a folder.
  /^DELETE FROM \w+ WHERE connection_id = \?$/,
  /^DELETE FROM files WHERE connection_id = \? AND root = \?$/,
  // Averages at most 5000 rows.
  /^SELECT avg\(e\.size\).* LIMIT 5000\n/s,
]

function expectNoScans(): void {
  const scans = [...db.statements]
    .filter((sql) => !excused.some((pattern) => pattern.test(sql)) && !sql.startsWith('EXPLAIN'))
    .flatMap((sql) => [...scansOf(sql), ...missedKeysOf(sql)].map((scan) => `${scan} in ${sql}`))
  expect(scans).toEqual([])
}

const company = 'c'
const library = { connectionId: company, root: '/library' }
const scope = { connection: company, root: '/library', fields: ['cad_files/zip_urls/'] }
const filters: Partial<OrderFilter>[] = [
  {},
  { statuses: ['Ready', 'Pending'] },
  { createdAfter: 1, createdBefore: 2 },
  { deliveredAfter: 1 },
  { deliveredAfter: 1, deliveredBefore: 2, createdBefore: 2 },
  { userEmail: 'kim@studio.example' },
  { officeId: 'o' },
  { onDisk: 'complete' },
  { onDisk: 'none', statuses: ['Ready'] },
  { completeness: 'ready' },
  { completeness: 'incomplete', onDisk: 'partly' },
  { handover: 'due' },
  { handover: 'correctedSince' },
  { handover: 'handedOver', statuses: ['Ready'] },
  { deliveredAgain: true },
  { corrected: true },
  { newlyDelivered: true },
  { newlyDelivered: true, deliveredAgain: true },
  { newlyDelivered: true, deliveredAgain: true, noticedAfter: 1 },
  { newlyDelivered: true, retainedIds: ['1'] },
  { deliveredAgain: true, retainedIds: ['1'] },
  { unlisted: true },
  { search: 'oak lane' },
  { search: 'oa' },
  { search: 'o' },
  { search: 'kimberly' },
  { search: 'kimberly oak' },
  { search: 'kimberly o' },
  { search: 'oak o', userEmail: 'kim@studio.example', onDisk: 'partly' },
]

/** With thousands of equal orders no value is rare, so the list is walked in its order. */
function fill(count: number): void {
  const put =
    db.prepare(`INSERT INTO orders (connection_id, id, understood, status, address, created_at, created_by,
    raw, list_hash, first_seen_at, seen_at, changed_at) VALUES ('c', ?, 1, 'Ready', 'Oak Lane', ?, 'kim@studio.example',
    '{}', '', 0, 0, 0)`)
  const index = db.prepare(
    `INSERT INTO orders_fts (rowid, connection_id, id, words) VALUES (?, 'c', ?, ' oak lane')`,
  )
  db.exec('BEGIN')
  for (let at = 0; at < count; at += 1) {
    const { lastInsertRowid } = put.run(String(at), at)
    index.run(lastInsertRowid, String(at))
  }
  db.exec('COMMIT')
  db.statements.clear()
}

test.each([3, 5100])('list, counts and search of %i orders scan no large table', async (count) => {
  fill(count)
  const raw = { name: 'Kimberly' }
  createPeople(db).replace(company, [], [{ id: 'k', email: 'kim@studio.example', officeId: null, raw }])
  const orders = createOrders(db)
  for (const filter of filters)
    for (const key of sortKeys)
      for (const descending of [false, true]) {
        await orders.query(scope, { ...emptyFilter, ...filter }, { key, descending }, 0, 5)
        orders.ids(scope, { ...emptyFilter, ...filter }, { key, descending }, 5)
      }
  orders.facets(company)
  orders.connectionIds()
  const people = createPeople(db)
  people.officeFacets(company)
  people.members(company)
  expectNoScans()
})

test('orders that match two common conditions are counted in batches', async () => {
  fill(5100)
  const filter = { ...emptyFilter, statuses: ['Ready'], userEmail: 'kim@studio.example' }
  const { total } = await createOrders(db).query(scope, filter, { key: 'address', descending: false }, 0, 5)
  expect(total).toBe(5100)
  expect([...db.statements].filter((sql) => /^SELECT count\(\*\) AS n FROM order_rows/.test(sql))).toEqual([])
})

test.each(['created', 'delivered'] as const)(
  'orders that were %s between two dates are counted by one index range',
  async (date) => {
    fill(3)
    const filter = { ...emptyFilter, [`${date}After`]: 1, [`${date}Before`]: 2 }
    await createOrders(db).query(scope, filter, { key: 'address', descending: false }, 0, 5)
    const counting = [...db.statements].find((sql) =>
      sql.startsWith('SELECT count(*) AS n FROM (SELECT o.row'),
    )
    expect(stepsOf(counting ?? '').join()).toContain(`(connection_id=? AND ${date}_at>? AND ${date}_at<?)`)
  },
)

test('inspector, forms, reports and outbox queries scan no large table', async () => {
  fill(3)
  const orders = createOrders(db)
  orders.row(scope, '1')
  orders.find(company, '1')
  orders.events(company, '1')
  orders.earlierAssetKeys(scope, '1')
  const models = createModels(db)
  await models.candidates(company, [], '')
  await models.candidates(company, [], 'oak')
  models.ownerOf(company, 'm')
  createDownloadCounts(db).toDownload(scope, ['1', '2'], false)
  createSamePlace(db, () => 0)
  createUsual(db)
  createOutboxCatalogue(
    db,
    orders,
    () => 0,
    () => undefined,
  ).withReference(company, 'JOB-1')
  expectNoScans()
})

test.each([3, 2100])('texts of %i library folders are searched without a scan', async (count) => {
  const texts = createLocalTexts(db)
  for (let at = 0; at < count; at += 1)
    texts.put({ ...library, orderId: String(at) }, [
      { fileId: null, sha256: null, kind: 'names', text: 'Oak plan 1.png' },
    ])
  for (const search of ['oak plan', 'oa', 'oak o', 'o', 'png 1']) await texts.search(library, search, 5)
  texts.markStale({ ...library, orderId: '1' })
  texts.takeStale(5)
  texts.of({ ...library, orderId: '1' })
  expectNoScans()
})

test('library folders, adoption and rereading scan no large table', async () => {
  fill(3)
  const { files, folders, rereading } = createStores(db)
  files.ofOrder({ ...library, orderId: '1' })
  files.removeRoot('/library')
  folders.removeRoot('/library')
  await rereading.due(company, 0)
  rereading.rotate(company, 0)
  othersOrders(company, db)('1')
  const shown = createLibrary({ db })
  for (const sort of ['delivered', 'oldest', 'title'] as const)
    for (const search of ['', 'oak lane', 'oa', 'oak o', 'o'])
      for (const offset of [0, 1])
        for (const annotated of [false, true]) {
          const query = { ...library, search, sort, annotated }
          await shown.folders(query, offset, 5)
        }
  shown.withTitle(company, '/library', 'Oak Lane 1')
  await expect(shown.files('none')).rejects.toThrow()
  expectNoScans()
})

test('new, unlisted and complete orders are found by index ranges', async () => {
  fill(3)
  createNewDeliveries(db).due(company, 1, 1_000_000)
  createNoticedDeliveries(db).since(company, 1)
  await createUnlisted(db).mark(company, 0, 100)
  createPageQueue(db).first(company)
  expect([...createFolderOutcomes(db).complete(company, '/library', 0)]).toEqual([])
  expectNoScans()
  const planOf = (part: string): string =>
    stepsOf([...db.statements].find((each) => each.includes(part)) ?? '').join('\n')
  expect(planOf('SELECT o.id FROM arrivals')).toContain('arrivals_at (connection_id=? AND at>?)')
  const unlisting = planOf('UPDATE orders SET unlisted_at')
  expect(unlisting).toContain('SEARCH s USING PRIMARY KEY (connection_id=? AND row>? AND row<?)')
  expect(planOf('SELECT f.order_id AS orderId')).toContain('order_id>? AND order_id<?')
  createFolders(db)
  const someDirs = planOf('SELECT rel_dir FROM (SELECT rel_dir FROM folders')
  expect(someDirs.match(/folders_by_dir \(root=\?\)/g)).toHaveLength(2)
  expect(someDirs).not.toContain('TEMP B-TREE FOR ORDER BY')
  createStaleMarks(db)
  expect(planOf('o.row > :after AND o.row <= :upTo')).toContain(
    'o USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  )
})

test('scansOf and missedKeysOf report full scans and lookups by another key', () => {
  expect(scansOf('SELECT count(*) FROM files WHERE size > 3')).toHaveLength(1)
  expect(scansOf("SELECT o.id FROM orders o WHERE o.external_id = 'x'")).toHaveLength(1)
  expect(
    scansOf("SELECT id FROM order_rows WHERE connection_id > '' AND completeness IS NULL LIMIT 1"),
  ).toHaveLength(1)
  const byStatus = 'o.connection_id = ? AND o.id = j.value AND o.status = ?'
  expect(missedKeysOf(`SELECT o.id FROM json_each(?) j CROSS JOIN order_rows o ON ${byStatus}`)).toHaveLength(
    1,
  )
  expect(
    scansOf('SELECT sum(size) FROM files WHERE connection_id = ? AND root = ? GROUP BY order_id'),
  ).toHaveLength(1)
  expect(scansOf("SELECT rowid FROM orders_fts WHERE words LIKE '% o%'")).toHaveLength(1)
})
