import { beforeEach, expect, test } from 'vitest'
import { createPoller, type Pause } from '../../../electron/services/timing/poller.ts'

let time = 0
let plans: { at: number; work: () => void }[] = []
beforeEach(() => {
  time = 0
  plans = []
})
const after = (ms: number, work: () => void) => {
  const plan = { at: time + ms, work }
  plans.push(plan)
  return () => {
    plans = plans.filter((each) => each !== plan)
  }
}
/** Advances the fake time. Promises of a poll settle in between. */
async function pass(ms: number): Promise<void> {
  const until = time + ms
  for (;;) {
    await Promise.resolve()
    const next = plans.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
    if (next === undefined) break
    time = next.at
    plans = plans.filter((each) => each !== next)
    next.work()
  }
  time = until
}

test('a key is polled at the later of two planned times, then after the pause that its poll returns', async () => {
  const turns: [string, number][] = []
  const pauses: Record<string, Pause> = { a: 10, b: null }
  const poller = createPoller({
    poll(key) {
      turns.push([key, time])
      return pauses[key] ?? null
    },
    after,
  })
  poller.plan('a', 5)
  poller.plan('a', 7)
  poller.plan('b', 1)
  await pass(30)
  expect(turns).toEqual([
    ['b', 1],
    ['a', 7],
    ['a', 17],
    ['a', 27],
  ])
  expect([poller.isPlanned('a'), poller.isPlanned('b')]).toEqual([true, false])
  poller.cancel('a')
  await pass(30)
  expect(turns).toHaveLength(4)
})

test('a plan made during a poll replaces the returned pause; a closed poller runs nothing', async () => {
  const turns: number[] = []
  const under = [Promise.withResolvers<Pause>(), Promise.withResolvers<Pause>()]
  const poller = createPoller({
    poll: () => under[turns.push(time) - 1]?.promise ?? null,
    after,
  })
  poller.plan('a', 1)
  await pass(1)
  poller.plan('a', 3)
  under[0]?.resolve(100)
  await pass(3)
  expect(turns).toEqual([1, 4])
  poller.close()
  under[1]?.resolve(1)
  await pass(50)
  poller.plan('a', 1)
  await pass(50)
  expect(turns).toEqual([1, 4])
  expect(plans).toEqual([])
})
