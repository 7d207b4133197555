import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { systemClock } from '../../../electron/services/files/clock.ts'
import type { TransferEngineOptions } from '../../../electron/services/transfers/queue/engineOptions.ts'
import { assetOf, mark, order, startBench, type Bench } from '../../support/benches/transferBench.ts'
import { sample, sendBytes, startAssetServer, type AssetServer } from '../../support/servers/assetServer.ts'
import { until } from '../../support/waiting.ts'

let bench: Bench
let servers: AssetServer[]
/** Planned timers. The test runs them without waiting. */
let planned: Set<{ ms: number; work: () => void }>
let isOnline: boolean

beforeEach(() => {
  servers = []
  planned = new Set()
  isOnline = true
})
afterEach(async () => {
  await bench.close()
  for (const server of servers) await server.close()
})

const after: TransferEngineOptions['after'] = (ms, work) => {
  const plan = { ms, work }
  planned.add(plan)
  return () => void planned.delete(plan)
}
/** Runs all planned timers, or those of `ms`. */
function passTime(ms?: number): void {
  for (const plan of [...planned]) if (plan.ms === (ms ?? plan.ms) && planned.delete(plan)) plan.work()
}
/** Passes time until all transfers ended: a test of the host that still runs may fail and plan the next one. */
async function ended(ms?: number): Promise<void> {
  let isIdle = false
  void bench.engine.idle().then(() => (isIdle = true))
  await until(() => {
    passTime(ms)
    expect(isIdle).toBe(true)
  })
}

async function startServer(port = 0): Promise<AssetServer> {
  const server = await startAssetServer(port)
  servers.push(server)
  return server
}
const portOf = (server: AssetServer): number => Number(new URL(server.origin).port)

async function start(options: Partial<TransferEngineOptions> = {}): Promise<void> {
  bench = await startBench({ after, isOnline: () => isOnline, ...options })
}

/** Orders with a few files each at this server. */
function deliver(server: AssetServer, ids: readonly string[], filesEach = 3): void {
  for (const [at, id] of ids.entries()) {
    const assets = Array.from({ length: filesEach }, (_, index) =>
      assetOf('pdf', server.serve(`/${id}/${String(index)}.pdf`, bytesOf(at, index)), index),
    )
    bench.delivered.set(id, { assets, texts: [], fresh: true })
  }
}
const bytesOf = (at: number, index: number): Buffer => sample('pdf', 5000, 1 + at * 10 + index)
const put = (ids: readonly string[]): number =>
  bench.engine.enqueue(ids.map((id) => order(bench.root, id, { street: `${id} Street` })))
const totals = () => bench.engine.overview().totals
const states = (): string[] => bench.engine.overview().orders.map(({ state }) => state)

/** All transfers wait for the network. */
async function waiting(): Promise<void> {
  await until(() => expect(totals().state).toBe('offline'))
}

describe('transfers without a network', () => {
  it.each([
    ['refuses connections', (server: AssetServer): Promise<void> | undefined => server.close()],
    [
      'breaks every connection before an answer',
      (server: AssetServer): undefined => {
        for (const path of paths(server)) server.on(path, (request) => void request.socket.destroy())
      },
    ],
    [
      'never answers',
      (server: AssetServer): undefined => {
        for (const path of paths(server)) server.on(path, () => undefined)
      },
    ],
  ])('transfers wait while their server %s, and resume automatically', async (_, lose) => {
    await start({ fetchOptions: { limits: { headersMs: 300 } } })
    const server = await startServer()
    const ids = ['a', 'b', 'c']
    deliver(server, ids)
    await lose(server)
    put(ids)
    await waiting()
    const lostAt = bench.engine.overview().orders[0]?.lostAt
    passTime()
    await waiting()
    expect(states()).toEqual(['offline', 'offline', 'offline'])
    expect(totals()).toMatchObject({ failed: 0, problem: null, listed: { failed: 0, moving: 3 } })
    // The tests of the host do not move the time of the loss.
    expect(lostAt).toEqual(expect.any(Number))
    expect(bench.engine.overview().orders.map((each) => each.lostAt)).toEqual([lostAt, lostAt, lostAt])

    const port = portOf(server)
    await server.close()
    deliver(await startServer(port), ids)
    await ended()
    expect(totals()).toMatchObject({ state: 'idle', done: 9, failed: 0 })
    expect(bench.engine.overview().orders[0]).toMatchObject({ state: 'done', lostAt: null })
    expect([...(await bench.files()).values()].sort()).toEqual(
      ids.flatMap((__, at) => [0, 1, 2].map((index) => mark(bytesOf(at, index)))).sort(),
    )
  })

  it('transfers of a server that falls silent wait at once, and go on where they are when it is back', async () => {
    let time = 1_000_000
    const asked: number[] = []
    let answer: (isThere: boolean) => void = () => undefined
    const clock = { ...systemClock, now: () => time }
    await start({
      clock,
      responds(_origin, withinMs) {
        asked.push(withinMs)
        return new Promise((resolve) => (answer = resolve))
      },
    })
    const server = await startServer()
    deliver(server, ['a'], 1)
    const bytes = bytesOf(0, 0)
    let goOn: () => void = () => undefined
    server.on('/a/0.pdf', (_request, response) => {
      response.writeHead(200, { 'content-length': String(bytes.length) }).write(bytes.subarray(0, 1000))
      goOn = () => response.end(bytes.subarray(1000))
    })
    put(['a'])
    await until(() => expect(totals().bytesDone).toBe(1000))
    // Each second, silence is checked. After 1.5 seconds the service is called.
    time += 1000
    passTime(1000)
    expect(asked).toEqual([])
    time += 1000
    passTime(1000)
    expect(asked).toEqual([1500])
    answer(true)
    // All steps after the answer run before it.
    await new Promise((resolve) => setImmediate(resolve))
    expect(states()).toEqual(['running'])
    const lostAt = time
    time += 2000
    passTime(1000)
    expect(asked).toEqual([1500, 1500])
    answer(false)
    await until(() => expect(states()).toEqual(['offline']))
    expect(bench.engine.overview().orders[0]?.lostAt).toBe(lostAt / 1000)
    expect(totals().state).toBe('offline')
    goOn()
    await ended()
    expect(server.seen).toHaveLength(1)
    expect(totals()).toMatchObject({ state: 'idle', done: 1, failed: 0 })
    expect(bench.engine.overview().orders[0]).toMatchObject({ state: 'done', lostAt: null })
  })

  it('what was downloaded before the loss stays counted as done, while waiting and at the end', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a'])
    server.on('/a/2.pdf', ({ socket }) => {
      void until(() => expect(totals().done).toBe(2)).then(() => socket.destroy())
    })
    put(['a'])
    await until(() => expect(totals()).toMatchObject({ state: 'offline', done: 2 }))
    passTime()
    await until(() => expect(planned.size).toBeGreaterThan(0))
    expect(totals()).toMatchObject({ state: 'offline', files: 3, done: 2, unchanged: 0 })
    server.serve('/a/2.pdf', bytesOf(0, 2))
    // The order is read again, so the server is asked whether its files are the same.
    const delivery = bench.delivered.get('a')
    if (delivery !== undefined) bench.delivered.set('a', { ...delivery, readAt: 2 })
    await ended()
    expect(server.seen.filter(({ path }) => path === '/a/0.pdf')).toHaveLength(2)
    expect(totals()).toMatchObject({ state: 'idle', done: 3, unchanged: 0, bytesDone: 15_000 })
  })

  it('transfers wait while the service is unreachable', async () => {
    let isReached = false
    const server = await startServer()
    await start({
      fetchDetail: (_, id) =>
        isReached
          ? Promise.resolve(bench.delivered.get(id) ?? { assets: [], texts: [] })
          : Promise.reject(new AppError('unreachable', 'Can’t find it.', { details: { code: 'ENOTFOUND' } })),
    })
    deliver(server, ['a', 'b'])
    put(['a', 'b'])
    await waiting()
    expect(states()[0]).toBe('offline')
    expect(bench.engine.overview().orders[0]?.reason).toBe('Can’t connect to plans.example.')
    isReached = true
    await ended()
    expect(totals()).toMatchObject({ done: 6, failed: 0 })
  })

  it('transfers wait for a new address while the service is unreachable', async () => {
    let isReached = true
    const server = await startServer()
    await start({
      fetchDetail: (_, id, { fresh }) =>
        isReached || !fresh
          ? Promise.resolve(bench.delivered.get(id) ?? { assets: [], texts: [] })
          : Promise.reject(new AppError('timeout', 'It timed out.')),
    })
    deliver(server, ['a'], 1)
    isReached = false
    server.on('/a/0.pdf', (_, response) => void response.writeHead(403).end())
    put(['a'])
    await waiting()
    isReached = true
    server.serve('/a/0.pdf', bytesOf(0, 0))
    await ended()
    expect(totals()).toMatchObject({ done: 1, failed: 0 })
  })

  it('waiting transfers resume after a restart of the program', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a', 'b'])
    await server.close()
    put(['a', 'b'])
    await waiting()
    await bench.restart()
    await bench.engine.resumeAfterRestart()
    await waiting()
    deliver(await startServer(portOf(server)), ['a', 'b'])
    await ended()
    expect(totals()).toMatchObject({ done: 6, failed: 0 })
  })

  it('transfers are tried at once when the computer is online again', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a'])
    await server.close()
    isOnline = false
    put(['a'])
    await waiting()
    expect(bench.engine.overview().orders[0]?.reason).toBeNull()
    passTime()
    await waiting()

    const back = await startServer(portOf(server))
    deliver(back, ['a'])
    isOnline = true
    // The network is checked once a second, however long the pause of the host is.
    await ended(1000)
    expect(totals()).toMatchObject({ done: 3, failed: 0 })
  })

  it('an order that needs two unreachable hosts tries both, also with a detail that was read before', async () => {
    await start()
    const [gone, silent] = [await startServer(), await startServer()]
    deliver(gone, ['a'], 1)
    deliver(silent, ['b'], 1)
    let isAsked = false
    silent.on('/b/0.pdf', () => (isAsked = true))
    await gone.close()
    put(['a', 'b'])
    await until(() => expect([states().includes('offline'), isAsked]).toEqual([true, true]))
    // Order b loses its service: the network is gone.
    isOnline = false
    passTime(1000)
    await waiting()
    await silent.close()
    for (const [server, id] of [
      [gone, 'a'],
      [silent, 'b'],
    ] as const) {
      deliver(await startServer(portOf(server)), [id], 1)
      const delivered = bench.delivered.get(id)
      if (delivered !== undefined) bench.delivered.set(id, { ...delivered, fresh: false })
    }
    isOnline = true
    await ended()
    expect(totals()).toMatchObject({ done: 2, failed: 0 })
  })

  it('waiting transfers can be paused and resumed', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a', 'b'])
    await server.close()
    put(['a', 'b'])
    await waiting()
    await bench.engine.pause()
    await until(() => expect(states()).toEqual(['paused', 'paused']))
    deliver(await startServer(portOf(server)), ['a', 'b'])
    await bench.engine.resume()
    await ended()
    expect(totals()).toMatchObject({ done: 6, failed: 0 })
  })
})

describe('host that is unreachable', () => {
  it('60 orders of an unreachable host do not delay the order of another host', async () => {
    await start()
    const [gone, there] = [await startServer(), await startServer()]
    const names = Array.from({ length: 60 }, (_, at) => `gone${String(at)}`)
    deliver(gone, names, 2)
    deliver(there, ['there'])
    await gone.close()
    put([...names, 'there'])
    await until(() => expect(totals().done).toBe(3))
    await waiting()
    expect(totals()).toMatchObject({ failed: 0, listed: { finished: 1, moving: 60 } })
  })

  it('one transfer at a time tries the host, with pauses that grow to 30 seconds', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a', 'b', 'c', 'd'], 1)
    let asked = 0
    for (const path of paths(server))
      server.on(path, (request) => {
        asked += 1
        request.socket.destroy()
      })
    put(['a', 'b', 'c', 'd'])
    await waiting()
    const pauses: number[] = []
    const first = asked
    for (let round = 1; round <= 8; round += 1) {
      passTime()
      pauses.push(Math.max(...[...planned].map(({ ms }) => ms)))
      await until(() => expect(asked).toBeGreaterThanOrEqual(first + round))
    }
    expect(asked).toBe(first + 8)
    // Attempts of the start may end in the first round, whose pause is then still that of the start.
    expect([1000, 2000]).toContain(pauses.shift())
    expect(pauses).toEqual([4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000])
  })

  it('a few broken connections of a host that answers do not make it unreachable', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a'], 8)
    for (let index = 0; index < 8; index += 2)
      server.on(`/a/${String(index)}.pdf`, (request, response, turn) => {
        if (turn === 1) request.socket.destroy()
        else sendBytes(request, response, bytesOf(0, index))
      })
    put(['a'])
    await bench.engine.idle()
    expect(totals()).toMatchObject({ done: 8, failed: 0 })
  })

  it('a command fails its files by name instead of waiting', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a'])
    await server.close()
    const { files } = await bench.engine.run([order(bench.root, 'a')])
    expect(files.failed.map(({ code }) => code)).toEqual(['network', 'network', 'network'])
  })
})

it('an untrusted certificate fails the order with its reason instead of waiting', async () => {
  await start({
    fetchDetail: () =>
      Promise.reject(
        new AppError('unreachable', 'Not trusted.', { details: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } }),
      ),
  })
  put(['a'])
  await bench.engine.idle()
  expect(bench.engine.overview().orders[0]).toMatchObject({ state: 'failed', reason: 'Not trusted.' })
})

function paths(server: AssetServer): string[] {
  return [...bench.delivered.values()].flatMap(({ assets }) =>
    assets.map(({ url }) => url.slice(server.origin.length)),
  )
}
