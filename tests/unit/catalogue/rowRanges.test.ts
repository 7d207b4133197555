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

/** Works for longer than the budget of a batch, on any machine. */
function workLong(): true {
  const began = performance.now()
  while (performance.now() - began <= 9);
  return true
}

test('inRanges passes adjoining ranges that cover every row number', async () => {
  const ranges: [after: number, upTo: number][] = []
  await inRanges(db, 10_000, undefined, (after, upTo) => ranges.push([after, upTo]))
  expect(ranges.map(([after]) => after)).toEqual([0, ...ranges.slice(0, -1).map(([, upTo]) => upTo)])
  expect(ranges.at(-1)?.[1]).toBeGreaterThanOrEqual(10_000)
})

test('inRanges does nothing for an empty table', async () => {
  let calls = 0
  await inRanges(db, 0, undefined, () => (calls += 1))
  expect(calls).toBe(0)
})

test('inRanges yields to the event loop between two slow ranges', async () => {
  const order: string[] = []
  setImmediate(() => order.push('else'))
  await inRanges(db, 10_000, undefined, (after) => {
    order.push(`from ${String(after)}`)
    workLong()
  })
  expect(order.indexOf('else')).toBe(1)
})

test('inBatches rejects after the running batch if its signal is aborted', async () => {
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

test('three jobs of inBatches do one batch in each round of the event loop', async () => {
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

test('inBatches rejects with cancelled if the database closes meanwhile', async () => {
  const looking = inBatches(db, undefined, workLong)
  db.close()
  await expect(looking).rejects.toMatchObject({ code: 'cancelled' })
})
