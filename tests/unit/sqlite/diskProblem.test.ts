import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveFile } from '../../../electron/services/files/saveFile.ts'
import { reportingDisk } from '../../../electron/services/sqlite/database.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'some.db')
  const made = new DatabaseSync(file)
  made.exec('CREATE TABLE some (value)')
  made.close()
})

/** Runs work on the database. Returns the sentence of its problem. */
function told(work: (db: DatabaseSync) => unknown, readOnly = false): string {
  const db = new DatabaseSync(file, { readOnly, timeout: 0 })
  try {
    reportingDisk(() => {
      work(db)
    })
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    db.close()
  }
}
const insert = 'INSERT INTO some VALUES (zeroblob(100000))'

describe('disk problems › the sentence names the cause', () => {
  it('a full database says to free up space', () => {
    const words = told((db) => db.exec(`PRAGMA max_page_count = 3; ${insert}`))
    expect(words).toMatch(/data folder\. Free up space on its disk/)
  })

  it('a read-only database says to check the permissions', () => {
    const words = told((db) => db.exec(insert), true)
    expect(words).toMatch(/data folder\. Check its permissions and its disk/)
  })

  it('a locked database says to close the other program', () => {
    const holder = new DatabaseSync(file)
    holder.exec('BEGIN EXCLUSIVE')
    const words = told((db) => db.exec(insert))
    holder.close()
    expect(words).toMatch(/data folder\. Another program is using it\. Close that program/)
  })

  it('saving below a file says to check the permissions, not to free up space', async () => {
    const path = join(file, 'report.txt')
    await expect(saveFile(path, 'x')).rejects.toMatchObject({
      code: 'disk',
      message: `Couldn’t save the file ${path}. Check its permissions and its disk, then try again.`,
    })
  })
})
