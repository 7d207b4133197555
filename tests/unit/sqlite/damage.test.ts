import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { noteDamage } from '../../../electron/services/sqlite/database.ts'
import { AppError } from '../../../shared/errors.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'catalogue.db')
})

/** A catalogue with a table that fills the second half of its file. */
function filled() {
  const { db } = openCatalogue(file)
  db.exec('CREATE TABLE filling (id INTEGER PRIMARY KEY, text TEXT)')
  const insert = db.prepare('INSERT INTO filling (text) VALUES (?)')
  for (let row = 0; row < 1000; row++) insert.run('x'.repeat(900))
  return db
}

/** Returns what `work` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

/** Overwrites the last quarter of the file, as a failing disk does. */
function damage(at: string): void {
  const { size } = statSync(at)
  overwrite(at, Buffer.alloc(Math.floor(size / 4), 0xa5), size - Math.floor(size / 4))
}

function overwrite(at: string, bytes: Buffer, position: number): void {
  const open = openSync(at, 'r+')
  writeSync(open, bytes, 0, bytes.length, position)
  closeSync(open)
}

test('a catalogue that was closed cleanly is opened without a check', () => {
  filled().close()
  damage(file)
  const { db, setAside } = openCatalogue(file)
  db.close()
  expect(setAside).toBeNull()
})

test('a damaged catalogue of a killed program is set aside when it is opened', () => {
  const db = filled()
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  // A killed program leaves the file and its journal.
  const killed = join(folder, 'killed.db')
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, killed + suffix)
  db.close()
  damage(killed)
  const opened = openCatalogue(killed)
  opened.db.close()
  expect(opened.setAside?.reason).toContain('damaged')
})

test('damage found by a read sets the catalogue aside at the next start, once', () => {
  filled().close()
  damage(file)
  const { db } = openCatalogue(file)
  const met = thrownBy(() => db.prepare('SELECT sum(length(text)) FROM filling').get())
  expect(noteDamage(file, met)).toBe(true)
  db.close()
  const next = openCatalogue(file)
  next.db.close()
  expect(next.setAside?.reason).toContain('damaged')
  expect(existsSync(`${file}.check`)).toBe(false)
})

test('a damaged index found by a write sets the catalogue aside at the next start', () => {
  const first = openCatalogue(file).db
  first.exec('CREATE TABLE filling (id INTEGER PRIMARY KEY, number INTEGER)')
  first.exec('CREATE INDEX filling_number ON filling (number)')
  const { rootpage } = first
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'filling_number'")
    .get() as {
    rootpage: number
  }
  first.exec('INSERT INTO filling (number) VALUES (1), (2)')
  first.close()
  // A write that the disk lost: the index page has its previous content.
  const page = readFileSync(file).subarray((rootpage - 1) * 4096, rootpage * 4096)
  const second = openCatalogue(file).db
  second.exec('INSERT INTO filling (number) VALUES (3)')
  second.close()
  overwrite(file, page, (rootpage - 1) * 4096)
  const third = openCatalogue(file)
  expect(third.setAside).toBeNull()
  const cause = thrownBy(() => third.db.exec('DELETE FROM filling WHERE id = 3'))
  expect(noteDamage(file, new AppError('internal', 'Storing failed.', { cause }))).toBe(true)
  third.db.close()
  const next = openCatalogue(file)
  next.db.close()
  expect(next.setAside?.reason).toContain('damaged')
})

test('faults other than damage request no check', () => {
  const { db } = openCatalogue(file)
  const met = thrownBy(() => db.prepare('SELECT * FROM nothing').all())
  db.close()
  for (const error of [met, new AppError('disk', 'The disk is full.'), undefined])
    expect(noteDamage(file, error)).toBe(false)
  expect(existsSync(`${file}.check`)).toBe(false)
})

const anIndex = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL LIMIT 1"
test.each([
  ['a table', () => 'DROP TABLE team'],
  ['an index', (db: DatabaseSync) => `DROP INDEX ${String(db.prepare(anIndex).get()?.name)}`],
  ['a column', () => 'ALTER TABLE offices RENAME COLUMN raw TO other'],
])('a catalogue without %s is set aside once', (_what, sqlFor) => {
  const first = openCatalogue(file)
  first.db.exec(sqlFor(first.db))
  first.db.close()
  const second = openCatalogue(file)
  expect(second.setAside?.reason).toContain('is missing')
  second.db.close()
  const third = openCatalogue(file)
  expect(third.setAside).toBeNull()
  third.db.close()
})
