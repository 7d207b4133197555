import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import type { OrderDelivery } from '../../../electron/services/transfers/types.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../support/benches/useTransfers.ts'
import { until } from '../../support/waiting.ts'

/** Work on many orders runs in steps. A command given between two steps applies to all orders. */

const { bench, start } = useOwnTransfers()
let release: () => void
let held: Promise<void>
let told: string[][]
beforeEach(async () => {
  told = []
  held = new Promise<void>((resolve) => (release = resolve))
  await start({
    // No order ends before the test releases it.
    fetchDetail: () => held.then(() => ({ assets: [], texts: [] })),
    onChange: ({ orders }) => told.push(orders.map(({ orderId }) => orderId)),
  })
})
afterEach(() => release())
/** Releases all orders, and waits until they have ended. */
function ended(): Promise<void> {
  release()
  return bench.engine.idle()
}

/** A delivery whose only file fails at once. */
const refused: OrderDelivery = { assets: [assetOf('jpg', 'file:///plan.jpg')], texts: [] }
const parts = (...ids: string[][]) =>
  ids.map((part) => part.map((id) => order(bench.root, id, { street: `${id} Elm Street` })))
const put = (...ids: string[]): number => bench.engine.enqueue(parts(ids).flat())
const states = () =>
  Object.fromEntries(bench.engine.overview().orders.map(({ orderId, state }) => [orderId, state]))

test('queueing in batches yields to the event loop and queues no order twice', async () => {
  const seen: number[] = []
  const begun = bench.engine.enqueueInBatches(parts(['o1', 'o2'], ['o3'], ['o3', 'o4']))
  const measure = (): void => {
    seen.push(bench.engine.overview().orders.length)
    if ((seen.at(-1) ?? 0) < 4) setImmediate(measure)
  }
  measure()
  expect(await begun).toBe(4)
  expect(seen[0]).toBe(2)
  expect(seen).toContain(3)
  await ended()
  expect(states()).toEqual({ o1: 'done', o2: 'done', o3: 'done', o4: 'done' })
})

test('pausing all transfers also pauses the batches queued later, until resume', async () => {
  function* paused() {
    const [first = [], second = []] = parts(['o1'], ['o2', 'o3'])
    yield first
    void bench.engine.pause()
    yield second
  }
  expect(await bench.engine.enqueueInBatches(paused())).toBe(3)
  await ended()
  expect(states()).toMatchObject({ o2: 'paused', o3: 'paused' })
  await bench.engine.resume()
  await bench.engine.idle()
  expect(states()).toEqual({ o1: 'done', o2: 'done', o3: 'done' })
})

test('cancelling all transfers stops queueing further batches', async () => {
  function* cancelled() {
    const [first = [], second = []] = parts(['o1'], ['o2'])
    yield first
    void bench.engine.cancel()
    yield second
  }
  expect(await bench.engine.enqueueInBatches(cancelled())).toBe(1)
  await ended()
  expect(states()).not.toHaveProperty('o2')
})

test('pausing a connection pauses its later batches only', async () => {
  const [ours, others] = ['c1', 'c2'].map((connectionId) =>
    parts([`${connectionId}-1`], [`${connectionId}-2`]).map((part) =>
      part.map((each) => ({ ...each, connectionId })),
    ),
  )
  const both = [bench.engine.enqueueInBatches(ours ?? []), bench.engine.enqueueInBatches(others ?? [])]
  await bench.engine.pause({ connectionId: 'c1' })
  expect(await Promise.all(both)).toEqual([2, 2])
  await ended()
  expect(states()).toEqual({ 'c1-1': 'paused', 'c1-2': 'paused', 'c2-1': 'done', 'c2-2': 'done' })
})

/** Number of transfers whose rows need several steps. */
const many = 1300
const rows = (state: string) =>
  Number(bench.db.prepare('SELECT count(*) AS n FROM transfers WHERE state = ?').get(state)?.n)
const inState = (state: string) => Object.values(states()).filter((each) => each === state).length
function enqueueMany(count = many): void {
  put(...Array.from({ length: count }, (_, at) => `o${String(at)}`))
}

test('pause, resume and cancel act at once on 1300 transfers and write their rows in steps', async () => {
  enqueueMany()
  for (const [act, from, to] of [
    ['pause', 'waiting', 'paused'],
    ['resume', 'paused', 'waiting'],
    ['cancel', 'waiting', 'cancelled'],
  ] as const) {
    const before = rows(from)
    expect(before).toBeGreaterThan(many / 2)
    const kept = bench.engine[act]()
    expect(inState(from)).toBe(0)
    expect(rows(from)).toBeGreaterThan(before / 3)
    await kept
    expect([rows(from), rows(to)]).toEqual([0, inState(to)])
  }
  await ended()
})

test('the last of pause, resume and cancel is stored when all three follow at once', async () => {
  enqueueMany()
  const paused = bench.engine.pause()
  await Promise.all([paused, bench.engine.resume(), bench.engine.cancel()])
  expect([rows('waiting'), rows('paused')]).toEqual([0, 0])
  await ended()
})

test.each([
  [['pause', 'cancel'], 'cancelled'],
  [['pause', 'resume'], 'done'],
  [['pause', 'resume', 'pause'], 'paused'],
  [['cancel', 'pause', 'resume'], 'cancelled'],
] as const)('after %j on a running transfer, the last state holds', async (acts, state) => {
  put('o1')
  for (const act of acts) await bench.engine[act]()
  await ended()
  expect([states(), rows(state)]).toEqual([{ o1: state }, 1])
})

test('closing during a cancel writes the remaining rows', async () => {
  enqueueMany()
  const cancelled = bench.engine.cancel()
  expect(rows('waiting')).toBeGreaterThan(0)
  const closed = bench.restart()
  expect(rows('waiting')).toBe(0)
  release()
  await Promise.all([cancelled, closed])
  expect(rows('cancelled')).toBe(many)
})

/** Makes the disk of the catalogue full for these writes. */
const refuse = (what: 'INSERT' | 'UPDATE'): void =>
  bench.db.exec(`CREATE TEMP TRIGGER full BEFORE ${what} ON transfers BEGIN
    SELECT RAISE(ABORT, 'database or disk is full'); END`)

test('closing with a full disk ends paused transfers without an error', async () => {
  put('o1')
  await bench.engine.pause()
  refuse('UPDATE')
  const closed = bench.engine.close()
  release()
  await closed
  expect([states(), bench.engine.overview().totals.state]).toEqual([{ o1: 'paused' }, 'paused'])
})

test('resume on a full disk fails with a message and starts no transfer', async () => {
  enqueueMany()
  await bench.engine.pause()
  await ended()
  refuse('UPDATE')
  await expect(bench.engine.resume()).rejects.toThrow(/Free up space on its disk/)
  expect(inState('planning')).toBe(0)
  bench.db.exec('DROP TRIGGER full')
})

test('a transfer that a full disk cannot store is not listed and can be queued later', async () => {
  release()
  refuse('INSERT')
  expect(() => put('o1')).toThrow(expect.objectContaining({ code: 'disk' }))
  expect([states(), bench.engine.isBusy('c1'), bench.engine.overview().totals.state]).toEqual([
    {},
    false,
    'idle',
  ])
  bench.db.exec('DROP TRIGGER full')
  put('o1')
  await bench.engine.idle()
  expect(states()).toEqual({ o1: 'done' })
})

test('a transfer whose progress a full disk cannot store is paused and resumes later', async () => {
  release()
  refuse('UPDATE')
  put('o1')
  await until(() => expect(states()).toEqual({ o1: 'paused' }))
  expect(bench.engine.overview().totals.problem).toContain('Planroom can’t save its data')
  await expect(bench.engine.resume()).rejects.toMatchObject({ code: 'disk' })
  expect(states()).toEqual({ o1: 'paused' })
  bench.db.exec('DROP TRIGGER full')
  await bench.engine.resume()
  await bench.engine.idle()
  expect(states()).toEqual({ o1: 'done' })
})

test('retry of a connection does not repeat orders of a running command', async () => {
  const { promise: isHeld, resolve } = Promise.withResolvers<undefined>()
  await start({
    async fetchDetail(_, orderId) {
      if (orderId === 'o1') return refused
      await isHeld
      return { assets: [], texts: [] }
    },
  })
  const running = bench.engine.run(parts(['o1', 'o2']).flat())
  await expect.poll(() => bench.engine.overview().totals.failed).toBe(1)
  expect(await bench.engine.retry({ connectionId: 'c1' })).toBe(0)
  expect(await bench.engine.retry()).toBe(0)
  resolve(undefined)
  expect((await running).files.failed).toHaveLength(1)
})

test.each(['pause', 'cancel'] as const)(
  '%s of a connection does not stop orders of a running command',
  async (act) => {
    await start({ fetchDetail: () => held.then(() => refused) })
    const running = bench.engine.run(parts(['o1', 'o2']).flat())
    await bench.engine[act]({ connectionId: 'c1' })
    release()
    expect((await running).files.failed).toHaveLength(2)
  },
)

test('change events report 2600 transfers in several parts', async () => {
  enqueueMany(2 * many)
  await expect.poll(() => new Set(told.flat()).size).toBe(2 * many)
  expect(Math.max(...told.map((ids) => ids.length))).toBeLessThan(2 * many)
  await ended()
})

test('finished transfers are removed from the list in steps', async () => {
  release()
  enqueueMany()
  await bench.engine.idle()
  const cleared = bench.engine.clearFinished()
  expect(rows('done')).toBeGreaterThan(many / 2)
  await cleared
  expect([rows('done'), inState('done')]).toEqual([0, 0])
})

describe('transfers after a restart', () => {
  async function restart(): Promise<void> {
    await bench.engine.pause()
    await ended()
    await bench.restart()
  }

  test('jobs of the last run are read in steps and in sequence', async () => {
    enqueueMany()
    const before = bench.engine.overview().orders.map(({ id }) => id)
    await restart()
    const resumed = bench.engine.resumeAfterRestart()
    expect(bench.engine.overview().orders.length).toBeLessThan(many / 2)
    await resumed
    expect(bench.engine.overview().orders.map(({ id }) => id)).toEqual(before)
    expect(inState('paused')).toBe(many)
  })

  test('a cancel while the jobs are read applies to all of them', async () => {
    enqueueMany()
    await restart()
    const resumed = bench.engine.resumeAfterRestart()
    await bench.engine.cancel({ connectionId: 'c1' })
    await resumed
    expect([inState('cancelled'), rows('cancelled')]).toEqual([many, many])
  })

  test('jobs of a removed connection are deleted', async () => {
    const [one = []] = parts(['o1', 'o2'])
    bench.engine.enqueue(one.map((each, at) => ({ ...each, connectionId: `c${String(at)}` })))
    await restart()
    await bench.engine.resumeAfterRestart((id) => (id === 'c1' ? bench.root : null))
    expect([states(), rows('paused')]).toEqual([{ o2: 'paused' }, 1])
  })

  test('jobs continue in the present folder of their library', async () => {
    enqueueMany()
    await restart()
    const moved = `${bench.root}-moved`
    await bench.engine.resumeAfterRestart(() => moved)
    // The folder does not exist, so it is not the known library, and no folder is made.
    createFolders(bench.db).setRootId(moved, 'a library')
    await bench.engine.resume()
    await bench.engine.idle()
    expect(bench.engine.overview().totals.missingFolder).toBe(moved)
  })

  test('an order queued while the jobs are read is cancelled with them', async () => {
    enqueueMany()
    await restart()
    const resumed = bench.engine.resumeAfterRestart()
    const cancelled = bench.engine.cancel()
    put('new')
    expect(states()['new']).toBe('waiting')
    await Promise.all([resumed, cancelled])
    expect(states()['new']).toBe('cancelled')
  })

  test('an order queued again while the jobs are read is listed once', async () => {
    enqueueMany()
    await bench.restart()
    const resumed = bench.engine.resumeAfterRestart()
    put(`o${String(many - 1)}`)
    release()
    await resumed
    await bench.engine.idle()
    expect(bench.engine.overview().orders).toHaveLength(many)
  })

  test('no job starts while the jobs are read, and closing stores the cancel', async () => {
    enqueueMany()
    await restart()
    bench.db.exec("UPDATE transfers SET state = 'waiting'")
    const resumed = bench.engine.resumeAfterRestart()
    bench.engine.limitsChanged()
    expect(inState('planning') + inState('running')).toBe(0)
    const cancelled = bench.engine.cancel()
    await Promise.all([bench.restart(), resumed, cancelled])
    expect(rows('cancelled')).toBe(many)
  })

  test('a connection counts as busy before its jobs are read', async () => {
    put('o1')
    const closed = bench.engine.close()
    release()
    await closed
    await bench.restart()
    expect([bench.engine.isBusy('c1'), bench.engine.isBusy('c2')]).toEqual([true, false])
  })
})
