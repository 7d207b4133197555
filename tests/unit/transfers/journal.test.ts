import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createJournal } from '../../../electron/services/transfers/journal.ts'
import { createSlabs, slabBytes } from '../../../electron/services/transfers/slabs.ts'

describe('the journal', () => {
  it('writes many records in one transaction, and loses none with one that fails', async () => {
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

describe('the memory of bodies', () => {
  it('is bounded, and whoever waits gets it in turn, also past one who needs it no more', () => {
    const slabs = createSlabs(2)
    expect(slabs.memory.byteLength).toBe(2 * slabBytes)
    const [a, b] = [slabs.take(), slabs.take()]
    expect(slabs.take()).toBeNull()
    expect(a).not.toBe(b)
    const told: string[] = []
    slabs.whenFree(() => told.push('gone'))
    slabs.whenFree(() => {
      told.push('first')
      expect(slabs.take()).toBe(a)
    })
    slabs.whenFree(() => told.push('second'))
    slabs.give(a ?? -1)
    expect(told).toEqual(['gone', 'first'])
    slabs.give(b ?? -1)
    expect(told).toEqual(['gone', 'first', 'second'])
    expect(slabs.isIdle).toBe(false)
  })
})
