import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { etagOf, sample } from '../../support/servers/assetServer.ts'
import { assetOf, mark } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

/** Requested delays in milliseconds. Nothing really waits. */
let waits: number[]
const { server, bench } = useTransfers({
  clock: {
    now: () => Date.UTC(2026, 10, 22),
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
  },
  // The number of attempts is the program's default.
  fetchOptions: { retry: { longestRetryAfterMs: 5 }, random: () => 0.5 },
})
beforeEach(() => {
  waits = []
})

const kib = 1024

/** A server that sends `next(turn)` bytes of what is left, and breaks off. */
function breaking(bytes: Buffer, next: (turn: number, left: number) => number): string {
  const etag = etagOf(bytes)
  return server.on('/0.pdf', (request, response, turn) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const left = bytes.length - start
    const length = { 'content-length': String(left), etag }
    if (start === 0) response.writeHead(200, length)
    else
      response.writeHead(206, {
        ...length,
        'content-range': `bytes ${String(start)}-${String(bytes.length - 1)}/${String(bytes.length)}`,
      })
    const count = Math.min(left, next(turn, left))
    if (count === left) response.end(bytes.subarray(start))
    else breakAfter(response, bytes.subarray(start, start + count))
  })
}

/** Sends all bytes and then closes the connection. */
function breakAfter(response: ServerResponse, bytes: Buffer): void {
  if (bytes.length === 0) response.flushHeaders()
  response.write(bytes, () => response.socket?.end())
}

async function fetchIt(url: string) {
  bench.deliver(assetOf('pdf', url))
  const { files, problem } = await bench.run()
  expect(problem).toBeNull()
  return { files, code: files.failed[0]?.code ?? null, asked: server.requests('/0.pdf').length }
}

describe('file that fails after 8 attempts without progress', () => {
  it.each([
    ['nothing', 0, 'truncated'],
    ['1 KiB each', kib, 'truncated'],
    ['a byte less than 64 KiB each', 64 * kib - 1, 'truncated'],
  ] as const)('attempts that bring %s fail after 8 requests', async (_, count, code) => {
    const url = breaking(sample('pdf', 20_000 * kib), () => count)
    expect(await fetchIt(url)).toMatchObject({ code, asked: 8 })
    expect(waits).toHaveLength(7)
  })

  it.each([503, 429, 408, 425])(
    'attempts answered with %i and Retry-After fail after 8 requests',
    async (status) => {
      const url = server.on('/0.pdf', (_, response) => {
        response.writeHead(status, { 'retry-after': '3600' }).end()
      })
      expect(await fetchIt(url)).toMatchObject({ code: 'http', asked: 8 })
    },
  )

  it('connections broken before an answer fail after 8 requests', async () => {
    const url = server.on('/0.pdf', (request) => {
      request.socket.destroy()
    })
    expect(await fetchIt(url)).toMatchObject({ code: 'network', asked: 8 })
  })

  it('attempts that bring 1 % of the rest fail 8 requests after that is below 64 KiB', async () => {
    const length = 10_000 * kib
    const share = (left: number): number => Math.floor(left / 100)
    let [left, tries, idle] = [length, 0, 0]
    while (idle < 8) {
      tries += 1
      const brought = share(left)
      left -= brought
      idle = brought >= 64 * kib ? 0 : idle + 1
    }
    const url = breaking(sample('pdf', length), (_, rest) => share(rest))
    expect(await fetchIt(url)).toMatchObject({ code: 'truncated', asked: tries })
  })

  it('attempts answered by a wrong range fail after 8 requests', async () => {
    const bytes = sample('pdf', 2000 * kib)
    const url = server.on('/0.pdf', (request, response) => {
      if (request.headers.range === undefined) {
        response.writeHead(200, { 'content-length': String(bytes.length), etag: etagOf(bytes) })
        breakAfter(response, bytes.subarray(0, 10 * kib))
      } else
        response.writeHead(206, { 'content-range': 'bytes 0-9/10', 'content-length': '10' }).end('0123456789')
    })
    expect(await fetchIt(url)).toMatchObject({ code: 'http', asked: 8 })
  })

  it('attempts that bring the start of another version each fail after 9 requests', async () => {
    const url = server.on('/0.pdf', (_, response, turn) => {
      const bytes = sample('pdf', 2000 * kib, turn)
      response.writeHead(200, { 'content-length': String(bytes.length), etag: etagOf(bytes) })
      breakAfter(response, bytes.subarray(0, 500 * kib))
    })
    // The first attempt brings 500 KiB. None of the 8 later attempts brings more bytes than were there.
    expect(await fetchIt(url)).toMatchObject({ code: 'truncated', asked: 9 })
  })

  it('the count continues at the new address of a refused address', async () => {
    const fresh = server.on('/1.pdf', (_, response) => {
      response.writeHead(503).end()
    })
    const url = server.on('/0.pdf', (_, response, turn) => {
      // The order's next detail has another address.
      bench.deliver(assetOf('pdf', fresh))
      response.writeHead(turn < 5 ? 503 : 403).end()
    })
    expect(await fetchIt(url)).toMatchObject({ code: 'http', asked: 5 })
    expect(server.requests('/1.pdf')).toHaveLength(4)
    expect(bench.detailFetches).toHaveLength(2)
  })
})

describe('file that makes progress', () => {
  it('64 KiB in each 8th attempt complete the file after 40 requests', async () => {
    const bytes = sample('pdf', 320 * kib)
    const url = breaking(bytes, (turn, left) => (turn % 8 === 0 ? Math.min(left, 64 * kib) : 0))
    const { files, asked } = await fetchIt(url)
    expect(files).toMatchObject({ downloaded: 1, failed: [] })
    expect(asked).toBe(40)
    expect([...(await bench.files()).values()]).toEqual([mark(bytes)])
  })

  it('the last bytes of a file count as progress', async () => {
    const bytes = sample('pdf', 100)
    const { files, asked } = await fetchIt(breaking(bytes, (turn) => (turn < 8 ? 0 : 100)))
    expect(files).toMatchObject({ downloaded: 1, failed: [] })
    expect(asked).toBe(8)
  })
})
