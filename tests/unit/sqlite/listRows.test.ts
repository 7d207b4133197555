import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { freshCounts } from '../../support/freshCounts.ts'
import { fixtureVersions, makeOldDatabase } from '../../support/oldDatabases.ts'

/** The list's rows of a catalogue of an older schema: made in turns, whole in the end, whatever came between. */

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'planroom-rows-')), 'catalogue.db')
})
afterEach(() => {
  rmSync(join(file, '..'), { recursive: true, force: true })
})

const scope = { connection: 'company', root: '/photos/Planroom' }
const newest = { key: 'createdAt', descending: true } as const

async function expectCounted(db: DatabaseSync): Promise<void> {
  const orders = createOrders(db)
  const fresh = freshCounts(db, scope.connection, scope.root, null)
  expect(createPeople(db).officeFacets(scope.connection)).toEqual(
    Object.entries(fresh.offices).map(([value, count]) => ({ value, label: 'North', count })),
  )
  const { rows, total } = await orders.query(scope, emptyFilter, newest, 0, 500)
  expect(total).toBe(fresh.total)
  for (const row of rows) expect(row.disk).toEqual(fresh.disk[row.id])
  expect(orders.facets(scope.connection)).toMatchObject({
    total: fresh.total,
    unlisted: fresh.unlisted,
    newlyDelivered: fresh.newlyDelivered,
    deliveredAgain: fresh.deliveredAgain,
  })
  for (const { value, count } of orders.facets(scope.connection).statuses)
    expect(count).toBe(fresh.statuses[value])
  for (const onDisk of ['complete', 'partly', 'none'] as const)
    expect(orders.ids(scope, { ...emptyFilter, onDisk }, newest).sort()).toEqual(fresh.onDisk[onDisk].sort())
  expect(orders.connectionIds()).toEqual(['company', 'other'])
}

test.each(fixtureVersions('catalogue'))('counts are right in a catalogue of schema %i', async (version) => {
  makeOldDatabase(file, 'catalogue', version)
  const { db } = openCatalogue(file)
  await expectCounted(db)
  const { rows } = await createOrders(db).query(scope, emptyFilter, newest, 0, 500)
  expect(rows).toMatchObject([
    { id: '502', addOns: [], disk: { files: 0, known: null } },
    {
      id: '501',
      status: 'Ready',
      addOns: ['gla'],
      externalId: 'PR-0001',
      disk: { files: 1, known: 3, failed: 1 },
    },
  ])
  db.close()
})

test('a program that ends while the rows are made goes on with them', async () => {
  makeOldDatabase(file, 'catalogue', 8)
  const old = new DatabaseSync(file)
  const add =
    old.prepare(`INSERT INTO orders (connection_id, id, understood, status, address, created_at, raw,
    list_hash, first_seen_at, seen_at, changed_at) VALUES ('company', ?, 1, 'Ready', 'Oak', ?, '{}', '', 0, 0, 0)`)
  for (let at = 0; at < 450; at += 1) add.run(`more-${String(at)}`, at)
  old.close()

  const stopping = new AbortController()
  const first = openCatalogue(file).db
  const begun = createOrders(first).settleInTurns(stopping.signal)
  stopping.abort()
  await begun
  const made = first.prepare('SELECT count(*) AS n FROM order_rows').get() as { n: number }
  expect(made.n).toBeGreaterThan(0)
  expect(made.n).toBeLessThan(453)
  // What is written meanwhile counts, whether its row is made or not.
  first.exec("UPDATE orders SET status = 'Fixing' WHERE id IN ('more-1', 'more-449')")
  first.exec("UPDATE orders SET new_at = 5 WHERE id IN ('more-1', 'more-449')")
  first.exec("DELETE FROM orders WHERE id IN ('more-2', 'more-448')")
  first.close()

  const second = openCatalogue(file).db
  await createOrders(second).settleInTurns(new AbortController().signal)
  expect(second.prepare('SELECT count(*) AS n FROM order_rows').get()).toEqual({ n: 451 })
  expect(second.prepare('SELECT count(*) AS n FROM order_rows_stale').get()).toEqual({ n: 0 })
  await expectCounted(second)
  second.close()
})
