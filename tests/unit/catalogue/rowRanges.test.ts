import { expect, test } from 'vitest'
import { inRanges } from '../../../electron/services/catalogue/search/rowRanges.ts'

/** Works for longer than a turn, however fast the machine is. */
function workLong(): true {
  const began = performance.now()
  while (performance.now() - began <= 9);
  return true
}

test('every row number is in one range', async () => {
  const ranges: [after: number, upTo: number][] = []
  await inRanges(10_000, undefined, (after, upTo) => ranges.push([after, upTo]) > 0)
  expect(ranges.map(([after]) => after)).toEqual([0, ...ranges.slice(0, -1).map(([, upTo]) => upTo)])
  expect(ranges.at(-1)?.[1]).toBeGreaterThanOrEqual(10_000)
})

test('nothing is looked through where there are no rows', async () => {
  let calls = 0
  await inRanges(0, undefined, () => (calls += 1) > 0)
  expect(calls).toBe(0)
})

test('everything else comes round between two ranges that take long', async () => {
  const order: string[] = []
  setImmediate(() => order.push('else'))
  await inRanges(10_000, undefined, (after) => {
    order.push(`from ${String(after)}`)
    return workLong()
  })
  expect(order.indexOf('else')).toBe(1)
})

test('what nobody waits for any more ends after its turn', async () => {
  const asked = new AbortController()
  let calls = 0
  const looking = inRanges(100_000, asked.signal, () => {
    calls += 1
    return workLong()
  })
  asked.abort(new Error('replaced'))
  await expect(looking).rejects.toThrow('replaced')
  expect(calls).toBe(1)
})

test('it ends where the work has enough', async () => {
  const ends: number[] = []
  await inRanges(100, undefined, (_after, upTo) => ends.push(upTo) < 3, 10)
  expect(ends).toEqual([10, 20, 30])
})
