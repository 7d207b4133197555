import { afterEach, beforeEach, expect, test } from 'vitest'
import { order, startBench, type Bench } from '../../support/benches/transferBench.ts'

/** Many orders are put in the queue part after part: what is done or said in between holds. */

let bench: Bench
let release: () => void
beforeEach(async () => {
  const held = new Promise<void>((resolve) => (release = resolve))
  // No order is over before a test says so.
  bench = await startBench({ fetchDetail: () => held.then(() => ({ assets: [], texts: [] })) })
})
afterEach(async () => {
  await bench.close()
})

const parts = (...ids: string[][]) =>
  ids.map((part) => part.map((id) => order(bench.root, id, { street: `${id} Elm Street` })))
const states = () =>
  Object.fromEntries(bench.engine.overview().orders.map(({ orderId, state }) => [orderId, state]))

test('other work comes between the parts, and no order is queued twice', async () => {
  const seen: number[] = []
  const begun = bench.engine.enqueueInTurns(parts(['o1', 'o2'], ['o3'], ['o3', 'o4']))
  const measure = (): void => {
    seen.push(bench.engine.overview().orders.length)
    if ((seen.at(-1) ?? 0) < 4) setImmediate(measure)
  }
  measure()
  expect(await begun).toBe(4)
  expect(seen[0]).toBe(2)
  expect(seen).toContain(3)
  release()
  await bench.engine.idle()
  expect(states()).toEqual({ o1: 'done', o2: 'done', o3: 'done', o4: 'done' })
})

test('a pause of all holds for those that come later, until all go on', async () => {
  function* paused() {
    const [first = [], second = []] = parts(['o1'], ['o2', 'o3'])
    yield first
    bench.engine.pause()
    yield second
  }
  expect(await bench.engine.enqueueInTurns(paused())).toBe(3)
  release()
  await bench.engine.idle()
  expect(states()).toMatchObject({ o2: 'paused', o3: 'paused' })
  bench.engine.resume()
  await bench.engine.idle()
  expect(states()).toEqual({ o1: 'done', o2: 'done', o3: 'done' })
})

test('after all are cancelled no more come', async () => {
  function* cancelled() {
    const [first = [], second = []] = parts(['o1'], ['o2'])
    yield first
    bench.engine.cancel()
    yield second
  }
  expect(await bench.engine.enqueueInTurns(cancelled())).toBe(1)
  release()
  await bench.engine.idle()
  expect(states()).not.toHaveProperty('o2')
})
