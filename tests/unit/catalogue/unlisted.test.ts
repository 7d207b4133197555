import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createUnlisted } from '../../../electron/services/catalogue/serviceList/unlisted.ts'

/** More rows than one batch. */
const count = 5200
const day = 24 * 3600

/** Returns orders of two companies, stored at 0. A pass that began at `startedAt` saw every tenth of `company`. */
function catalogue(startedAt: number): DatabaseSync {
  const db = memoryCatalogue()
  const put =
    db.prepare(`INSERT INTO orders (connection_id, id, understood, address, raw, list_hash, first_seen_at,
    seen_at, changed_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    SELECT ?, CAST(i AS TEXT), 1, '', '{}', '', 0, CASE WHEN i % 10 = 0 THEN ? ELSE 0 END, 0 FROM n`)
  put.run(count, 'company', startedAt)
  put.run(10, 'other', 0)
  return db
}

test('orders that a pass did not list are marked as unlisted once, in batches, for that company alone', async () => {
  const db = catalogue(10 * day)
  const unlisted = createUnlisted(db)
  const marking = unlisted.mark('company', 10 * day, 11 * day)
  const marked = (): unknown =>
    db.prepare('SELECT count(*) AS n FROM orders WHERE unlisted_at IS NOT NULL').get()?.n
  // The first batch has 5,000 rows; then the event loop continues.
  expect(marked()).toBe(4500)
  expect(await marking).toBe(count * 0.9)
  expect(marked()).toBe(count * 0.9)
  expect(unlisted.isUnlisted('company', '5199')).toBe(true)
  expect(unlisted.isUnlisted('company', '5200')).toBe(false)
  expect(unlisted.isUnlisted('other', '1')).toBe(false)
  // A second pass marks no order again.
  expect(await unlisted.mark('company', 10 * day, 12 * day)).toBe(0)
  db.close()
})

test('no order is marked by a pass that listed nothing, nor within a day after it was stored', async () => {
  const db = catalogue(10 * day)
  const unlisted = createUnlisted(db)
  expect(await unlisted.mark('company', 11 * day, 12 * day)).toBe(0)
  expect(await unlisted.mark('company', 10 * day, day)).toBe(0)
  db.close()
})
