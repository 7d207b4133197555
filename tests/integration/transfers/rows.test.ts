import { createServer } from 'node:net'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { realDisk } from '../../../electron/services/files/disk.ts'
import type { TransferEngineOptions } from '../../../electron/services/transfers/queue/engineOptions.ts'
import {
  cut,
  etagOf,
  sample,
  sendBytes,
  startAssetServer,
  type Handler,
} from '../../support/servers/assetServer.ts'
import { expectCleanEnd } from '../../support/processes/cleanEnd.ts'
import { assetOf, mark, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

// Faults that matrix.test.ts and disk.test.ts leave open, each with its end state and number of requests.

const fetchOptions: TransferEngineOptions['fetchOptions'] = {
  limits: { headersMs: 1500, slowMs: 2000, slowBytes: 2 * 1024 },
  retry: { attempts: 3, baseMs: 5, longestMs: 20, longestRetryAfterMs: 3000 },
}
const { server, bench, start, fetchAll } = useTransfers({ fetchOptions })
afterEach(() => expectCleanEnd(bench, server))

const name = 'Austin/12 Oak Street/Floor plan 1'

describe('complete body', () => {
  const bytes = sample('pdf', 300_000)
  it.each<[string, Handler]>([
    [
      'with a Content-Length',
      (_, response) => void response.writeHead(200, { 'content-length': '300000' }).end(bytes),
    ],
    [
      'in chunks',
      (_, response) => (
        response.writeHead(200),
        response.write(bytes.subarray(0, 99_999)),
        void response.end(bytes.subarray(99_999))
      ),
    ],
  ])('a body %s is placed after one request', async (_, handler) => {
    const { files, report } = await fetchAll(assetOf('pdf', server.on('/0.pdf', handler)))
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(bytes)]]))
    expect(report).toMatchObject({ bytes: bytes.length, files: { downloaded: 1, failed: [] } })
    expect(server.seen).toHaveLength(1)
  })

  it('a body that ends with the connection is placed after one request', async () => {
    let asked = 0
    const socket = createServer((connection) => {
      connection.on('error', () => undefined)
      connection.once('data', () => {
        asked += 1
        connection.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'), bytes]))
      })
    }).listen(0, '127.0.0.1')
    await once(socket, 'listening')
    const { port } = socket.address() as { port: number }
    const { files } = await fetchAll(assetOf('pdf', `http://127.0.0.1:${String(port)}/x`))
    socket.close()
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(bytes)]]))
    expect(asked).toBe(1)
  })
})

describe('file truncated at the server, with a matching Content-Length', () => {
  it.each(['jpg', 'png', 'pdf', 'zip', 'mp4', 'svg', 'json'] as const)(
    'a truncated %s fails after three requests without Range',
    async (format) => {
      const complete = sample(format, 400_000)
      const url = server.serve('/short', complete.subarray(0, 250_000))
      const { failed, files } = await fetchAll(assetOf(format === 'mp4' ? 'video' : format, url))
      expect(failed).toEqual(['truncated'])
      expect(files.size).toBe(0)
      expect(server.seen).toHaveLength(3)
      expect(server.seen.every(({ headers }) => headers.range === undefined)).toBe(true)
    },
  )

  it('a truncated PNG is replaced by the complete file of the next request', async () => {
    const complete = sample('png', 400_000)
    const url = server.on('/0.png', (request, response, turn) =>
      sendBytes(request, response, turn === 1 ? complete.subarray(0, 250_000) : complete),
    )
    const { files } = await fetchAll(assetOf('png', url))
    expect(files).toEqual(new Map([[`${name}.png`, mark(complete)]]))
    expect(server.seen).toHaveLength(2)
  })

  it.each(['with a length of 0', 'as an empty chunked body'])(
    'an empty file fails after three requests, %s',
    async (how) => {
      const url = server.on(
        '/0.jpg',
        (_, response) =>
          void response.writeHead(200, how.includes('length') ? { 'content-length': '0' } : {}).end(),
      )
      const { failed, files } = await fetchAll(assetOf('jpg', url))
      expect(failed).toEqual(['truncated'])
      expect(files.size).toBe(0)
      expect(server.seen).toHaveLength(3)
    },
  )
})

it('a chunked body truncated each time fails after three requests', async () => {
  const url = server.on('/0.png', (_, response) => {
    response.writeHead(200)
    response.write(sample('png', 40_000).subarray(0, 20_000))
    setTimeout(() => response.destroy(), 20)
  })
  const { failed, files } = await fetchAll(assetOf('png', url))
  expect(failed).toHaveLength(1)
  expect(['truncated', 'network']).toContain(failed[0])
  expect(files.size).toBe(0)
  expect(server.seen).toHaveLength(3)
})

describe('resuming a download', () => {
  // The first half ends like a complete document. Only the protocol shows that it is truncated.
  const bytes = sample('pdf', 3_000_000)
  bytes.write('\n%%EOF\n', 1_500_000 - 7, 'latin1')
  const half = { 'content-length': '3000000', etag: etagOf(bytes) }

  it('a 416 with another length starts the download again', async () => {
    const url = server.on('/0.pdf', (request, response, turn) => {
      if (turn === 1) cut(response, half, bytes.subarray(0, 1_500_000))
      else if (request.headers.range !== undefined)
        response.writeHead(416, { 'content-range': 'bytes */1000' }).end()
      else sendBytes(request, response, bytes)
    })
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(bytes)]]))
    expect(server.seen.map(({ headers }) => headers.range !== undefined)).toEqual([false, true, false])
  })

  it.each(['ignores the range', 'has no range to give'])(
    'a redirect target that %s delivers the complete file',
    async (what) => {
      const other = await startAssetServer()
      const later = sample('pdf', 2_000_000, 5)
      const target = other.on(
        '/real.pdf',
        (_, response) => void response.writeHead(200, { 'content-length': String(later.length) }).end(later),
      )
      const url = server.on('/0.pdf', (request, response, turn) => {
        if (turn === 1) cut(response, half, bytes.subarray(0, 1_500_000))
        else if (what.startsWith('has') && request.headers.range !== undefined) response.writeHead(416).end()
        else response.writeHead(307, { location: target }).end()
      })
      const { files } = await fetchAll(assetOf('pdf', url))
      await expectCleanEnd(bench, other)
      await other.close()
      expect(files).toEqual(new Map([[`${name}.pdf`, mark(later)]]))
      expect(other.seen).toHaveLength(1)
    },
  )

  it('the part of one address is not used for another address', async () => {
    const other = sample('pdf', 3_000_000, 6)
    const first = server.on('/old.pdf', (_, response) => {
      response.writeHead(200, half)
      response.write(bytes.subarray(0, 1_500_000))
    })
    bench.delivered.set('o1', { assets: [assetOf('pdf', first)], texts: [] })
    const stop = new AbortController()
    const onProgress = ({ bytesDone }: { bytesDone: number }) => {
      if (bytesDone >= 1_500_000) stop.abort()
    }
    await bench.engine.run([order(bench.root, 'o1')], {}, { signal: stop.signal, onProgress })
    const [part, ...others] = await bench.files()
    expect(part?.[0]).toMatch(/^Austin\/12 Oak Street\/Floor plan 1\.\w+\.part$/)
    expect(part?.[1]).toBe(mark(bytes.subarray(0, 1_500_000)))
    expect(others).toEqual([])
    const url = server.on('/new.pdf', (request, response) =>
      sendBytes(request, response, other, { etag: etagOf(bytes) }),
    )
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(other)]]))
    expect(server.requests('/new.pdf').map(({ headers }) => headers.range)).toEqual([undefined])
  })
})

describe('server that is busy', () => {
  it.each<[number, string, () => string]>([
    [429, 'seconds', () => '1'],
    [429, 'a date', () => new Date(Date.now() + 2000).toUTCString()],
    [503, 'seconds', () => '1'],
    [503, 'a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('a %i with Retry-After in %s delays all files of that host', async (status, _, value) => {
    const bytes = sample('jpg', 5000)
    const times: number[] = []
    let until = 0
    const early: number[] = []
    const urls = [0, 1].map((index) =>
      server.on(`/${String(index)}.jpg`, (request, response, turn) => {
        times.push(Date.now())
        if (index === 0 && turn === 1) {
          until = Date.now() + 900
          response.writeHead(status, { 'retry-after': value() }).end()
        } else {
          if (Date.now() < until && turn > 1) early.push(index)
          sendBytes(request, response, bytes)
        }
      }),
    )
    const { report, files } = await fetchAll(...urls.map((url, index) => assetOf('jpg', url, index)))
    expect(report.files).toMatchObject({ downloaded: 2, failed: [] })
    expect(files.size).toBe(2)
    expect(server.seen).toHaveLength(3)
    expect(early).toEqual([])
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(900)
  })

  it.each([429, 503])('a %i in each answer fails after three requests', async (status) => {
    const url = server.on('/0.jpg', (_, response) => void response.writeHead(status).end())
    const { failed, files } = await fetchAll(assetOf('jpg', url))
    expect(failed).toEqual(['http'])
    expect(files.size).toBe(0)
    expect(server.seen).toHaveLength(3)
  })
})

describe('body that arrives slowly', () => {
  const drip =
    (perSecond: number, bytes: Buffer): Handler =>
    (_, response) => {
      response.writeHead(200, { 'content-length': String(bytes.length) })
      let at = 0
      const timer = setInterval(() => {
        response.write(bytes.subarray(at, at + perSecond / 10))
        at += perSecond / 10
        if (at >= bytes.length) response.end()
      }, 100)
      response.on('close', () => clearInterval(timer))
    }

  it('a body below 1 KB/s fails as a timeout, a body of 3 KB/s is placed', async () => {
    const bytes = sample('jpg', 12_000)
    const { failed, files } = await fetchAll(
      assetOf('jpg', server.on('/0.jpg', drip(500, bytes)), 0),
      assetOf('jpg', server.on('/1.jpg', drip(3000, bytes)), 1),
    )
    expect(failed).toEqual(['timeout'])
    expect([...files]).toEqual([['Austin/12 Oak Street/Floor plan 2.jpg', mark(bytes)]])
    expect(server.requests('/0.jpg')).toHaveLength(3)
    expect(server.requests('/1.jpg')).toHaveLength(1)
  })
})

describe('connection of a download', () => {
  it.each([
    ['before the headers', false],
    ['after the headers', true],
  ])('a connection reset %s each time fails after three requests', async (_, headers) => {
    const url = server.on('/0.jpg', (request, response) => {
      if (headers) response.writeHead(200, { 'content-length': '5000' }).flushHeaders()
      setTimeout(() => request.socket.resetAndDestroy(), headers ? 20 : 0)
    })
    const { failed, files } = await fetchAll(assetOf('jpg', url))
    expect(failed).toEqual(['network'])
    expect(files.size).toBe(0)
    expect(server.seen).toHaveLength(3)
  })

  it('an unknown host fails with a DNS message, a closed port too, and the other file is placed', async () => {
    const bytes = sample('jpg', 5000)
    const { failed, files, report } = await fetchAll(
      assetOf('jpg', server.serve('/0.jpg', bytes), 0),
      assetOf('jpg', 'http://no-such-host.invalid/1.jpg', 1),
      assetOf('jpg', 'http://127.0.0.1:9/2.jpg', 2),
    )
    expect(failed).toEqual(['network', 'network'])
    expect(report.files.failed[0]?.message).toContain('DNS')
    expect([...files.values()]).toEqual([mark(bytes)])
  })
})

describe('redirect of a download', () => {
  it('a redirect loop across two origins fails after one request to each', async () => {
    const other = await startAssetServer()
    const url = server.on(
      '/0.jpg',
      (_, response) => void response.writeHead(302, { location: `${other.origin}/1.jpg` }).end(),
    )
    other.on('/1.jpg', (_, response) => void response.writeHead(302, { location: url }).end())
    const { failed, files } = await fetchAll(assetOf('jpg', url))
    await expectCleanEnd(bench, other)
    await other.close()
    expect(failed).toEqual(['redirect'])
    expect(files.size).toBe(0)
    expect([server.seen.length, other.seen.length]).toEqual([1, 1])
  })
})

it('a locked target fails that file alone, and the next run places it without a request', async () => {
  let locked = true
  await start({
    fetchOptions,
    // The clock waits for a lock. In this test the clock does not wait.
    clock: { now: () => Date.now(), sleep: () => Promise.resolve() },
    disk: {
      ...realDisk,
      rename: (from, to) =>
        locked && to.includes('Floor plan 1.jpg')
          ? Promise.reject(Object.assign(new Error('EBUSY: made by a test'), { code: 'EBUSY' }))
          : rename(from, to),
    },
  })
  const [a, b] = [sample('jpg', 5000, 1), sample('jpg', 6000, 2)]
  const assets = [assetOf('jpg', server.serve('/0.jpg', a), 0), assetOf('jpg', server.serve('/1.jpg', b), 1)]
  const first = await fetchAll(...assets)
  expect(first.failed).toEqual(['disk'])
  expect(first.report.problem).toBeNull()
  expect([...first.files].filter(([path]) => !path.endsWith('.part'))).toEqual([
    ['Austin/12 Oak Street/Floor plan 2.jpg', mark(b)],
  ])
  locked = false
  const second = await fetchAll(...assets)
  expect(second.failed).toEqual([])
  expect(second.files.get(`${name}.jpg`)).toBe(mark(a))
  expect(server.seen).toHaveLength(2)
})
