import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { TransferEngineOptions } from '../../../electron/services/transfers/queue/engineOptions.ts'
import { assetOf, mark, order, startBench, type Bench } from '../../support/benches/transferBench.ts'
import { sample, sendBytes, startAssetServer, type AssetServer } from '../../support/servers/assetServer.ts'
import { until } from '../../support/waiting.ts'

let bench: Bench
let servers: AssetServer[]
/** What waits for a time. No time goes by: a test says when it has come. */
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
/** Everything that is planned now happens. */
function passTime(): void {
  for (const plan of [...planned]) if (planned.delete(plan)) plan.work()
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

describe('transfers whose line is lost', () => {
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
  ])('wait while their server %s, and go on by themselves', async (_, lose) => {
    await start({ fetchOptions: { limits: { headersMs: 300 } } })
    const server = await startServer()
    const ids = ['a', 'b', 'c']
    deliver(server, ids)
    await lose(server)
    put(ids)
    await waiting()
    passTime()
    await waiting()
    expect(states()).toEqual(['offline', 'offline', 'offline'])
    expect(totals()).toMatchObject({ failed: 0, problem: null, listed: { failed: 0, moving: 3 } })

    const port = portOf(server)
    await server.close()
    deliver(await startServer(port), ids)
    passTime()
    await bench.engine.idle()
    expect(totals()).toMatchObject({ state: 'idle', done: 9, failed: 0 })
    expect([...(await bench.files()).values()].sort()).toEqual(
      ids.flatMap((__, at) => [0, 1, 2].map((index) => mark(bytesOf(at, index)))).sort(),
    )
  })

  it('wait while the service can’t be reached, whose details come first', async () => {
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
    passTime()
    await bench.engine.idle()
    expect(totals()).toMatchObject({ done: 6, failed: 0 })
  })

  it('wait where a refused address needs a new one, and the service can’t be reached for it', async () => {
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
    passTime()
    await bench.engine.idle()
    expect(totals()).toMatchObject({ done: 1, failed: 0 })
  })

  it('go on where they were when the program is started again', async () => {
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
    passTime()
    await bench.engine.idle()
    expect(totals()).toMatchObject({ done: 6, failed: 0 })
  })

  it('try at once when the computer has a network again, when it wakes, and when their user resumes', async () => {
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
    // Once a second, however long the pause of the host is.
    for (const plan of [...planned]) if (plan.ms === 1000 && planned.delete(plan)) plan.work()
    await bench.engine.idle()
    expect(totals()).toMatchObject({ done: 3, failed: 0 })
  })

  it('can be paused and cancelled while they wait', async () => {
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
    await bench.engine.idle()
    expect(totals()).toMatchObject({ done: 6, failed: 0 })
  })
})

describe('a host that can’t be reached', () => {
  it('holds no other one back', async () => {
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

  it('is tried by one transfer at a time, with pauses that grow up to half a minute', async () => {
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
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000])
  })

  it('is not lost by one broken connection while it answers', async () => {
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

  it('ends a command by the names of its files, as ever', async () => {
    await start()
    const server = await startServer()
    deliver(server, ['a'])
    await server.close()
    const { files } = await bench.engine.run([order(bench.root, 'a')])
    expect(files.failed.map(({ code }) => code)).toEqual(['network', 'network', 'network'])
  })
})

it('a certificate that is not trusted is no lost line: the order fails with its reason', async () => {
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
