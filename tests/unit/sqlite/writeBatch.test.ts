import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createJournal } from '../../../electron/services/sqlite/writeBatch.ts'

describe('write batch', () => {
  it('commits several writes in one transaction, and a failing write rejects alone', async () => {
    const db = new DatabaseSync(':memory:')
    db.exec('CREATE TABLE t (n INTEGER UNIQUE) STRICT')
    const put = db.prepare('INSERT INTO t VALUES (?)')
    const journal = createJournal(db)
    const work = [1, 2, 2, 3].map((n) => journal.write(() => void put.run(n)))
    expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(db.prepare('SELECT n FROM t ORDER BY n').all()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    const seen: boolean[] = []
    await Promise.all([4, 5].map(() => journal.write(() => void seen.push(db.isTransaction))))
    expect(seen).toEqual([true, true])
    db.close()
  })
})
