import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'

test('more of a large database is kept in memory, and no more of a small one than usual', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planroom-cache-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'catalogue.db')
  function cacheSize(): unknown {
    const { db, setAside } = openCatalogue(file)
    const found = db.prepare('PRAGMA cache_size').get()?.cache_size
    db.close()
    return setAside ?? found
  }
  expect(cacheSize()).toBe(-2000)
  // What is behind the last page of a file belongs to nobody, and takes no room on the disk.
  truncateSync(file, 512_000_000)
  expect(cacheSize()).toBe(-8000)
  truncateSync(file, 1_400_000_000)
  expect(cacheSize()).toBe(-16_000)
})
