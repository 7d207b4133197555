import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { canFlush } from '../../../electron/services/files/flush.ts'
import { createEntries } from '../../../electron/services/outbox/store/entriesRepository.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import { createCheckpoints } from '../../../electron/services/sqlite/checkpoints.ts'
import { flushes } from '../../../electron/services/sqlite/database.ts'
import { lockFolder } from '../../../electron/services/sqlite/folderLock.ts'
import { systemError, withFailingFs } from '../../support/failingFs.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** A data folder on a drive without flush. SQLite would report disk I/O errors there. */

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
const entry = {
  id: 'e',
  connectionId: 'c',
  kind: 'draft' as const,
  orderId: null,
  ready: {
    title: '12 Example Lane',
    form: null,
    given: {},
    body: {},
    reference: 'PR-1',
    isGeneratedReference: true,
    agreed: true,
    follow: null,
    before: {},
  },
}
const onDrive = <T>(code: string, work: () => T): Promise<T> => {
  const fsyncSync = (): never => {
    throw systemError(code)
  }
  return withFailingFs({ sync: { fsyncSync } }, work)
}

test.runIf(process.platform === 'linux')('/dev/null counts as a device without flush', () => {
  expect(canFlush('/dev/null')).toBe(false)
})

describe.each(['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'])('on a drive whose flush answers %s', (code) => {
  test('catalogue and outbox are opened, written and opened again, without flushes', async () => {
    await onDrive(code, () => {
      const lock = lockFolder(folder)
      expect(lock).not.toBeNull()
      for (const start of ['first', 'second']) {
        const catalogue = openCatalogue(join(folder, 'catalogue.db'))
        const outbox = openOutbox(join(folder, 'outbox.db'), () => 1)
        expect([start, catalogue.setAside, outbox.doubted]).toEqual([start, null, 0])
        expect([flushes(catalogue.db), flushes(outbox.db)]).toEqual([false, false])
        const entries = createEntries(outbox.db, () => 1)
        if (start === 'first') entries.add({ ...entry, batchId: null, row: null })
        else expect(entries.find('e')).not.toBeNull()
        catalogue.db.close()
        outbox.db.close()
      }
      lock?.release()
    })
    expect(existsSync(join(folder, 'outbox.db-seal'))).toBe(true)
  })
})

// On a real drive without flush, changing the journal mode flushes and fails with a disk I/O error.
test.each([
  ['the catalogue', (file: string) => openCatalogue(file).db],
  ['the outbox', (file: string) => openOutbox(file, () => 1).db],
])('%s turns flushes off before its first write on a drive without flush', async (_name, open) => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  await onDrive('EINVAL', () => open(join(folder, 'some.db')).close())
  const statements = exec.mock.calls.flatMap(([sql]) => sql.split(';')).map((sql) => sql.trim())
  exec.mockRestore()
  expect(statements.findIndex((sql) => /^(?!PRAGMA (synchronous|locking_mode))/.test(sql))).toBeGreaterThan(
    statements.indexOf('PRAGMA synchronous = OFF'),
  )
  expect(statements).toContain('PRAGMA synchronous = OFF')
})

test('a drive whose flush fails with EIO is still written with flushes', async () => {
  await onDrive('EIO', () => {
    const { db } = openCatalogue(join(folder, 'catalogue.db'))
    expect(flushes(db)).toBe(true)
    db.close()
  })
})

test.each([
  ['flushes', false],
  ['has no flush', true],
])('the checkpoint thread is told that the drive %s', async (_name, isOdd) => {
  const worker = join(folder, 'worker.mjs')
  writeFileSync(
    worker,
    `import { writeFileSync } from 'node:fs'
     import { parentPort, workerData } from 'node:worker_threads'
     parentPort.on('message', (what) => {
       if (what === 'close') return parentPort.close()
       writeFileSync(workerData.file + '.seen', String(workerData.isFlushed))
       parentPort.postMessage(null)
     })`,
  )
  const file = join(folder, 'catalogue.db')
  const open = () => openCatalogue(file).db
  const db = isOdd ? await onDrive('ENOTSUP', open) : open()
  const checkpoints = createCheckpoints(db, {
    file,
    worker: pathToFileURL(worker),
    limits: { begin: 1, wait: 1 },
    onFault(error) {
      throw error
    },
    after: () => () => undefined,
  })
  await checkpoints.close()
  db.close()
  expect(readFileSync(`${file}.seen`, 'utf8')).toBe(String(!isOdd))
})
