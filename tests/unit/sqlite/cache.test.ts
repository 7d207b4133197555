import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { fitCache } from '../../../electron/services/sqlite/database.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

test('the cache grows with a 64 MB database and keeps its default for a small one', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'catalogue.db')
  const cacheSize = (db: DatabaseSync): number => Number(db.prepare('PRAGMA cache_size').get()?.cache_size)
  const { db } = openCatalogue(file)
  expect(cacheSize(db)).toBe(-2000)
  db.exec('CREATE TABLE filling AS SELECT zeroblob(64000000) AS bytes')
  expect(cacheSize(db)).toBe(-2000)
  fitCache(db)
  const fitted = cacheSize(db)
  expect(fitted).toBeLessThan(-4000)
  expect(fitted).toBeGreaterThan(-5000)
  db.close()
  const again = openCatalogue(file).db
  expect(cacheSize(again)).toBe(fitted)
  again.close()
})

test('a statement is compiled at its first use, so that a start compiles only those that it needs', () => {
  const { db } = openCatalogue(join(temporaryFolder(), 'catalogue.db'))
  const statement = db.prepare('SELECT id FROM gone')
  expect(() => statement.all()).toThrow('no such table: gone')
  db.close()
})
