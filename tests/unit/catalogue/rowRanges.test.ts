import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRanges, inBatches } from '../../../electron/services/catalogue/search/rowRanges.ts'

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
})
afterEach(() => {
  if (db.isOpen) db.close()
})

/** Works for longer than a turn, however fast the machine is. */
function workLong(): true {
  const began = performance.now()
  while (performance.now() - began <= 9);
  return true
}

test('every row number is in one range', async () => {
  const ranges: [after: number, upTo: number][] = []
  await inRanges(db, 10_000, undefined, (after, upTo) => ranges.push([after, upTo]))
  expect(ranges.map(([after]) => after)).toEqual([0, ...ranges.slice(0, -1).map(([, upTo]) => upTo)])
  expect(ranges.at(-1)?.[1]).toBeGreaterThanOrEqual(10_000)
})

test('nothing is looked through where there are no rows', async () => {
  let calls = 0
  await inRanges(db, 0, undefined, () => (calls += 1))
  expect(calls).toBe(0)
})

test('everything else comes round between two ranges that take long', async () => {
  const order: string[] = []
  setImmediate(() => order.push('else'))
  await inRanges(db, 10_000, undefined, (after) => {
    order.push(`from ${String(after)}`)
    workLong()
  })
  expect(order.indexOf('else')).toBe(1)
})

test('what nobody waits for any more ends after its turn', async () => {
  const asked = new AbortController()
  let calls = 0
  const looking = inBatches(db, asked.signal, () => {
    calls += 1
    return workLong()
  })
  asked.abort(new Error('replaced'))
  await expect(looking).rejects.toThrow('replaced')
  expect(calls).toBe(1)
})

test('of several jobs one works each time that everything else comes round', async () => {
  let round = 0
  let isOver = false
  const count = (): void => {
    round += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  const job = async (): Promise<void> => {
    let steps = 0
    await inBatches(db, undefined, () => {
      rounds.push(round)
      workLong()
      return (steps += 1) < 4
    })
  }
  await Promise.all([job(), job(), job()])
  isOver = true
  expect(rounds).toHaveLength(12)
  expect(new Set(rounds).size).toBe(12)
})

test('where the database is closed meanwhile, the job is cancelled', async () => {
  const looking = inBatches(db, undefined, workLong)
  db.close()
  await expect(looking).rejects.toMatchObject({ code: 'cancelled' })
})
