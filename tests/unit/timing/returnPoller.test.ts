import { beforeEach, expect, test } from 'vitest'
import { createReturnPoller } from '../../../electron/services/connections/returnPoller.ts'

let planned: { ms: number; work: () => void } | null
beforeEach(() => {
  planned = null
})
const after = (ms: number, work: () => void) => {
  const plan = { ms, work }
  planned = plan
  return () => {
    if (planned === plan) planned = null
  }
}
/** Runs the planned poll. Returns its delay in milliseconds; null if none is planned. */
async function next(): Promise<number | null> {
  const plan = planned
  planned = null
  plan?.work()
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve()
  return plan?.ms ?? null
}

test('an unreachable service is called again, ever more rarely, until it answers', async () => {
  const calls: string[] = []
  let isLost = true
  const poller = createReturnPoller({
    isLost: () => isLost,
    hasNetwork: () => true,
    call(id) {
      calls.push(id)
      // Each failed call reports the loss again.
      if (isLost) poller.lost(id)
      return isLost ? Promise.reject(new Error('unreachable')) : Promise.resolve()
    },
    after,
  })
  poller.lost('a')
  poller.lost('a')
  const pauses = [await next(), await next(), await next(), await next(), await next()]
  expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 120_000])
  isLost = false
  await next()
  expect(calls).toHaveLength(5)
  expect(planned).toBeNull()
  isLost = true
  poller.lost('a')
  expect(await next()).toBe(15_000)
  poller.close()
  expect(planned).toBeNull()
})

test('without a network nothing is called, and the service is called soon after the network is back', async () => {
  let hasNetwork = false
  let calls = 0
  const poller = createReturnPoller({
    isLost: () => calls === 0,
    hasNetwork: () => hasNetwork,
    call() {
      calls += 1
      return Promise.resolve()
    },
    after,
  })
  poller.lost('a')
  expect([await next(), await next()]).toEqual([15_000, 5000])
  expect(calls).toBe(0)
  hasNetwork = true
  expect(await next()).toBe(5000)
  expect([calls, planned]).toEqual([1, null])
})
