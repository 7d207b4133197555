import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCheckpoints,
  yieldAfterWrites,
  type Checkpoints,
} from '../../../electron/services/sqlite/checkpoints.ts'
import { inTransaction, openDatabase } from '../../../electron/services/sqlite/database.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** A thread checkpoints the journal of a database. A fast writer waits for it. */

const worker = join(import.meta.dirname, '../../../electron/services/sqlite/checkpoint-worker.ts')
const limits = { begin: 200_000, wait: 600_000 }
const record = 'x'.repeat(50_000)

let file: string
let db: DatabaseSync
let checkpoints: Checkpoints
let faults: unknown[]
/** Work scheduled for when the thread has been idle. */
let idle: (() => void)[]

beforeEach(() => {
  file = join(temporaryFolder(), 'some.db')
  db = openDatabase(file, {
    name: 'It',
    schema: 'CREATE TABLE records (text TEXT NOT NULL)',
    version: 1,
    synchronous: 'NORMAL',
    check: 'unclean',
  }).db
  faults = []
  idle = []
})
afterEach(async () => {
  await checkpoints.close()
  if (db.isOpen) db.close()
})

function start(file: string, by = worker): void {
  checkpoints = createCheckpoints(db, {
    file,
    worker: by,
    limits,
    onFault: (error) => void faults.push(error),
    after(_ms, work) {
      idle.push(work)
      return () => void idle.splice(idle.indexOf(work), 1)
    },
  })
}

const journal = (): number => statSync(`${file}-wal`).size
const write = (): void => {
  inTransaction(db, () => db.prepare('INSERT INTO records VALUES (?)').run(record))
}
const limitOfSqlite = (): unknown => db.prepare('PRAGMA wal_autocheckpoint').get()?.wal_autocheckpoint
/** Number of records in the database file, without the journal. */
function recordsInFile(): unknown {
  const bare = new DatabaseSync(`file:${file}?immutable=1`, { readOnly: true })
  try {
    return bare.prepare('SELECT count(*) AS n FROM records').get()?.n
  } finally {
    bare.close()
  }
}

test('a writer that yields never lets the journal grow beyond its limit', async () => {
  start(file)
  let most = 0
  for (let at = 0; at < 100; at += 1) {
    write()
    most = Math.max(most, journal())
    await yieldAfterWrites(db)
  }
  expect(most).toBeGreaterThanOrEqual(limits.begin)
  // One more record, with its pages.
  expect(most).toBeLessThan(limits.wait + 2 * record.length)
  // SQLite’s own limit is far higher, so the thread made the checkpoints.
  expect(limitOfSqlite()).toBe(20_000)
  // The file can be read only while the thread does not write to it.
  await checkpoints.close()
  expect(recordsInFile()).toBeGreaterThan(50)
  expect(faults).toEqual([])
})

test('closing leaves no journal while the thread is working or idle', async () => {
  start(file)
  for (let at = 0; at < 30; at += 1) write()
  await checkpoints.close()
  db.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(recordsInFile()).toBe(30)
})

test('an idle thread ends, and later writes start a new one', async () => {
  start(file)
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 20; at += 1) write()
    await checkpoints.waitWhileLarge()
    expect(idle).toHaveLength(1)
    idle.pop()?.()
  }
  expect(recordsInFile()).toBeGreaterThan(20)
  expect(faults).toEqual([])
})

test('without a checkpoint thread SQLite makes checkpoints itself, and writers do not wait', async () => {
  start(file, join(import.meta.dirname, 'there-is-no-such-worker.ts'))
  for (let at = 0; at < 20; at += 1) {
    write()
    await yieldAfterWrites(db)
  }
  expect(faults).toHaveLength(1)
  expect(limitOfSqlite()).toBe(1000)
  for (let at = 0; at < 100; at += 1) write()
  expect(recordsInFile()).toBeGreaterThan(20)
})

test('a thread that throws on close does not keep the database from closing', async () => {
  const broken = join(file, '..', 'broken-worker.mjs')
  writeFileSync(
    broken,
    `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (what) => {
      if (what === 'close') throw new Error('no')
      parentPort.postMessage(null)
    })`,
  )
  start(file, broken)
  for (let at = 0; at < 20; at += 1) write()
  await checkpoints.waitWhileLarge()
  await checkpoints.close()
  db.close()
  expect(recordsInFile()).toBe(20)
  expect(existsSync(`${file}-wal`)).toBe(false)
})
