import type { ServerResponse } from 'node:http'
import PQueue from 'p-queue'
import { describe, expect, test } from 'vitest'
import { createApiClient } from '../../../electron/services/api/client/client.ts'
import { createReadRetries, type RetryClock } from '../../../electron/services/api/client/readRetries.ts'
import { json, type scripted } from '../../support/servers/scripted.ts'
import { scriptedClient } from '../../support/servers/scriptedClient.ts'

/** A clock whose sleepers wake at once, at the time they asked for. */
function virtualClock() {
  let time = 0
  const slept: number[] = []
  const clock: RetryClock = {
    elapsed: () => time,
    sleep: async (ms, signal) => {
      const wakeAt = time + ms
      slept.push(ms)
      await Promise.resolve()
      signal?.throwIfAborted()
      time = Math.max(time, wakeAt)
    },
    random: () => 0.5,
  }
  return { clock, slept, time: () => time }
}

async function serve(answer: Parameters<typeof scripted>[0], clock: RetryClock = virtualClock().clock) {
  const retries = createReadRetries(clock)
  const { server, client } = await scriptedClient(answer, { retries })
  const at = { address: `${server.origin}/v3`, key: 'k' }
  const client2 = createApiClient({ base: at, token: at, export: at }, { retries })
  return { server, client, client2 }
}

const body = JSON.stringify({ done: true, filler: 'x'.repeat(400) })
const passing: [string, (response: ServerResponse) => void][] = [
  ...[408, 425, 429, 500, 501, 502, 503, 504, 507, 520, 529, 599].map(
    (status): [string, (response: ServerResponse) => void] => [
      `status ${status}`,
      (response) => json(response, status, {}),
    ],
  ),
  ['a reset before the answer', (response) => void response.socket?.destroy()],
  [
    'a body shorter than its Content-Length, the connection reset',
    (response) => {
      response.writeHead(200, { 'content-length': String(body.length) })
      response.write(body.slice(0, 100), () => void response.socket?.resetAndDestroy())
    },
  ],
  [
    'a body shorter than its Content-Length, the connection closed in order',
    (response) => {
      const { socket } = response
      socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 100)}`)
    },
  ],
  [
    'a body in chunks that is cut',
    (response) => {
      response.writeHead(200)
      response.write(body.slice(0, 100), () => void response.socket?.destroy())
    },
  ],
]

describe.each(passing)('request that fails by %s', (_name, fail) => {
  test('a GET is retried four times, then fails', async () => {
    let failures = 4
    const { server, client } = await serve((_request, response) => {
      if (failures-- > 0) fail(response)
      else response.writeHead(200).end(body)
    })
    await expect(client.call('base', 'GET', '/orders')).resolves.toMatchObject({ done: true })
    expect(server.requests).toHaveLength(5)
    failures = Number.POSITIVE_INFINITY
    await expect(client.call('base', 'GET', '/orders')).rejects.toMatchObject({ name: 'AppError' })
    expect(server.requests).toHaveLength(10)
  })

  test.each(['POST', 'PATCH', 'DELETE'] as const)('a %s is sent once', async (method) => {
    const { server, client } = await serve((_request, response) => {
      fail(response)
    })
    await expect(client.call('base', method, '/orders/draft', { body: {} })).rejects.toMatchObject({
      name: 'AppError',
    })
    expect(server.requests).toHaveLength(1)
  })
})

test('the delay before a retry doubles from 300 ms to 2400 ms', async () => {
  const { clock, slept } = virtualClock()
  const { client } = await serve((_request, response) => json(response, 500, {}), clock)
  await expect(client.call('base', 'GET', '/orders')).rejects.toMatchObject({ code: 'service_fault' })
  expect(slept).toEqual([300, 600, 1200, 2400])
})

test.each([
  ['a number of seconds', '120', 120_000],
  ['a date by the service’s clock', 'Mon, 01 Jan 2001 00:01:30 GMT', 90_000],
  ['a date in the past', 'Sun, 31 Dec 2000 23:59:00 GMT', 300],
  ['more than five minutes', '3600', 300_000],
  ['no time', 'soon', 300],
])('Retry-After of %s delays the retry, for five minutes at most', async (_name, value, ms) => {
  const { clock, slept } = virtualClock()
  let failures = 1
  const { client } = await serve((_request, response) => {
    const date = 'Mon, 01 Jan 2001 00:00:00 GMT'
    if (failures-- > 0) json(response, 429, {}, { 'retry-after': value, date })
    else json(response, 200, {})
  }, clock)
  await client.call('base', 'GET', '/orders')
  expect(slept).toEqual([ms])
})

test('Retry-After of one client delays the reads of another client at that host', async () => {
  const { clock, time } = virtualClock()
  const [paused, go] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const held: RetryClock = {
    ...clock,
    sleep: async (ms, signal) => {
      paused.resolve(undefined)
      await go.promise
      await clock.sleep(ms, signal)
    },
  }
  const askedAt: number[] = []
  let failures = 1
  const { client, client2 } = await serve((_request, response) => {
    askedAt.push(time())
    if (failures-- > 0) json(response, 503, {}, { 'retry-after': '40' })
    else json(response, 200, {})
  }, held)
  const first = client.call('base', 'GET', '/orders/a')
  await paused.promise
  const second = client2.call('base', 'GET', '/orders/b')
  go.resolve(undefined)
  await Promise.all([first, second])
  expect(askedAt).toEqual([0, 40_000, 40_000])
})

test.each([1, 5, 20])(
  'a service that limits to %i requests a second: 200 reads, six at a time, all succeed',
  async (perSecond) => {
    const { clock, time } = virtualClock()
    let second = -1
    let used = 0
    const { client } = await serve((_request, response) => {
      const now = Math.floor(time() / 1000)
      if (now !== second) [second, used] = [now, 0]
      used += 1
      if (used <= perSecond) json(response, 200, {})
      else json(response, 429, {}, { 'retry-after': '1' })
    }, clock)
    const queue = new PQueue({ concurrency: 6 })
    const reads = Array.from({ length: 200 }, (_, index) =>
      queue.add(() => client.call('base', 'GET', `/orders/${index}`)),
    )
    const ends = await Promise.allSettled(reads)
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
  },
)

test('a failing order that waits for its retry does not delay the read of another order', async () => {
  const { clock, paused } = stoppedClock()
  const { client } = await serve(({ url }, response) => {
    json(response, url.pathname.endsWith('/bad') ? 500 : 200, {})
  }, clock)
  const stop = new AbortController()
  const bad = client.call('base', 'GET', '/orders/bad', { signal: stop.signal })
  await paused
  await client.call('base', 'GET', '/orders/good')
  stop.abort()
  await expect(bad).rejects.toMatchObject({ code: 'cancelled' })
})

test('an abort ends the pause before a retry, also for a second read that waits for it', async () => {
  const { clock, paused } = stoppedClock()
  const { server, client } = await serve((_request, response) => {
    json(response, 429, {}, { 'retry-after': '300' })
  }, clock)
  const stop = new AbortController()
  const { signal } = stop
  const first = client.call('base', 'GET', '/orders/a', { signal })
  await paused
  const second = client.call('base', 'GET', '/orders/b', { signal })
  stop.abort()
  await expect(first).rejects.toMatchObject({ code: 'cancelled' })
  await expect(second).rejects.toMatchObject({ code: 'cancelled' })
  expect(server.requests).toHaveLength(1)
})

/** A clock whose sleepers wake only when they are cancelled; `paused` resolves when one sleeps. */
function stoppedClock() {
  const { promise: paused, resolve } = Promise.withResolvers<undefined>()
  const sleep: RetryClock['sleep'] = (_ms, signal) =>
    new Promise((_resolve, reject) => {
      resolve(undefined)
      signal?.throwIfAborted()
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error)
      })
    })
  return { clock: { ...virtualClock().clock, sleep }, paused }
}
