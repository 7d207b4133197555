import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  cut,
  etagOf,
  sample,
  sendBytes,
  startAssetServer,
  type Handler,
} from '../../support/servers/assetServer.ts'
import { expectCleanEnd } from '../../support/processes/cleanEnd.ts'
import { asset, assetOf, mark } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench, fetchAll } = useTransfers({
  fetchOptions: {
    limits: { headersMs: 1500, slowMs: 2000, slowBytes: 2 * 1024 },
    retry: { attempts: 3, baseMs: 5, longestMs: 20, longestRetryAfterMs: 3000 },
  },
})
afterEach(() => expectCleanEnd(bench, server))

const name = 'Austin/12 Oak Street/Floor plan 1'

/** Answers without a length: only the end of the connection ends the body. */
function endWithConnection(response: ServerResponse, bytes: Buffer): void {
  const head = Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n')
  response.socket?.end(Buffer.concat([head, bytes]))
}

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
    ['that ends with the connection', (_, response) => endWithConnection(response, bytes)],
  ])('a body %s is placed after one request', async (_, handler) => {
    const { files, report } = await fetchAll(assetOf('pdf', server.on('/0.pdf', handler)))
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(bytes)]]))
    expect(report).toMatchObject({ bytes: bytes.length, files: { downloaded: 1, failed: [] } })
    expect(server.seen).toHaveLength(1)
  })
})

describe('incomplete body', () => {
  it.each([0, 1, 39_999])(
    'a body truncated after %i bytes is requested three times and not placed',
    async (at) => {
      const bytes = sample('jpg', 40_000)
      const url = server.on('/0.jpg', (_, response) =>
        cut(response, { 'content-length': '40000' }, bytes.subarray(0, at)),
      )
      const { failed, files } = await fetchAll(assetOf('jpg', url))
      expect(failed).toEqual(['truncated'])
      expect(files.size).toBe(0)
      expect(server.requests('/0.jpg')).toHaveLength(3)
    },
  )

  it('a truncated file whose end only the connection marks fails as truncated', async () => {
    const bytes = sample('png', 20_000).subarray(0, 15_000)
    const url = server.on('/x', (_, response) => endWithConnection(response, bytes))
    const { failed, files } = await fetchAll(assetOf('png', url))
    expect(failed).toEqual(['truncated'])
    expect(files.size).toBe(0)
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
})

describe('file truncated at the server, with a matching Content-Length', () => {
  it('a truncated file fails after three requests without Range', async () => {
    const url = server.serve('/short', sample('pdf', 400_000).subarray(0, 250_000))
    const { failed, files } = await fetchAll(assetOf('pdf', url))
    expect(failed).toEqual(['truncated'])
    expect(files.size).toBe(0)
    expect(server.seen).toHaveLength(3)
    expect(server.seen.every(({ headers }) => headers.range === undefined)).toBe(true)
  })

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

describe('body of the wrong type', () => {
  const page = Buffer.from('<!doctype html><html><body>Access denied</body></html>')
  const xml = Buffer.from('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')
  it.each(['jpg', 'png', 'svg', 'pdf', 'zip', 'video', 'json'] as const)(
    'a web page, XML or another picture in the place of %s fails as wrong_type',
    async (format) => {
      for (const wrong of [page, xml, sample(format === 'png' ? 'jpg' : 'png', 5000)]) {
        const { failed, files } = await fetchAll(assetOf(format, server.serve('/wrong', wrong)))
        expect(failed).toEqual(['wrong_type'])
        expect(files.size).toBe(0)
      }
      expect(server.requests('/wrong')).toHaveLength(3)
    },
  )

  it('an image list accepts any image, and the file extension follows the bytes', async () => {
    const png = sample('png', 5000)
    const { files } = await fetchAll(asset('snapshot', 'image_urls', 0, server.serve('/snap.jpg', png)))
    expect(files).toEqual(new Map([['Austin/12 Oak Street/Snapshot.png', mark(png)]]))
  })
})

describe('answer without a file', () => {
  it.each([408, 425, 429, 500, 502, 503])('a %i is retried until the file arrives', async (status) => {
    const bytes = sample('jpg', 5000)
    const url = server.on('/0.jpg', (request, response, turn) =>
      turn < 3 ? void response.writeHead(status).end('later') : sendBytes(request, response, bytes),
    )
    const { report } = await fetchAll(assetOf('jpg', url))
    expect(report.files.downloaded).toBe(1)
    expect(server.requests('/0.jpg')).toHaveLength(3)
  })
})

describe('connection of a download', () => {
  it('a body compressed without request is unpacked, and a truncated gzip body fails', async () => {
    const svg = sample('svg', 20_000)
    const pdf = sample('pdf', 2_000_000)
    const packed =
      (bytes: Buffer): Handler =>
      (_, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip', etag: '"x"' }).end(gzipSync(bytes))
    const half: Handler = (_, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(svg).subarray(0, 500))
    const { failed, files } = await fetchAll(
      assetOf('svg', server.on('/0.svg', packed(svg))),
      assetOf('pdf', server.on('/0.pdf', packed(pdf))),
      assetOf('json', server.on('/0.json', half)),
    )
    expect(files).toEqual(
      new Map([
        [`${name}.pdf`, mark(pdf)],
        [`${name}.svg`, mark(svg)],
      ]),
    )
    expect(failed).toEqual(['truncated'])
    expect(server.seen.every(({ headers }) => headers['accept-encoding'] === 'identity')).toBe(true)
  })

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

describe('addresses and redirects', () => {
  it.each([
    'ftp://host/x.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'not an address',
    'http://user:word@127.0.0.1/x.jpg',
  ])('the address %s is refused before a request', async (url) => {
    expect((await fetchAll(assetOf('jpg', url))).failed).toEqual(['refused_address'])
  })

  it('a redirect to another origin is followed without cookies, keys or a referrer', async () => {
    const other = await startAssetServer()
    const bytes = sample('jpg', 5000)
    const target = other.serve('/real.jpg', bytes)
    const url = server.on('/0.jpg', (_, response) => void response.writeHead(302, { location: target }).end())
    const { files } = await fetchAll(assetOf('jpg', url))
    await other.close()
    expect(files.get(`${name}.jpg`)).toEqual(mark(bytes))
    expect(Object.keys(other.seen[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  it.each([
    ['the same address', (origin: string) => `${origin}/0.jpg`, 'redirect'],
    ['an empty address', () => '', 'redirect'],
    ['a file on disk', () => 'file:///etc/passwd', 'refused_address'],
    ['an address with a password', () => 'http://me:you@127.0.0.1/x', 'refused_address'],
  ])('a redirect to %s fails with its own code', async (_, location, code) => {
    const url = server.on(
      '/0.jpg',
      (__, response) => void response.writeHead(302, { location: location(server.origin) }).end(),
    )
    expect((await fetchAll(assetOf('jpg', url))).failed).toEqual([code])
    expect(server.seen).toHaveLength(1)
  })

  it('a chain of ten redirects fails before the eighth request', async () => {
    for (let turn = 0; turn < 10; turn += 1)
      server.on(
        `/${String(turn)}`,
        (_, response) => void response.writeHead(302, { location: `/${String(turn + 1)}` }).end(),
      )
    expect((await fetchAll(assetOf('jpg', `${server.origin}/0`))).failed).toEqual(['redirect'])
    expect(server.seen.length).toBeLessThan(8)
  })

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

describe('resuming a download', () => {
  // The first half ends like a complete document. Only the protocol shows that it is truncated.
  const bytes = sample('pdf', 3_000_000)
  bytes.write('\n%%EOF\n', 1_500_000 - 7, 'latin1')
  const half = { 'content-length': '3000000', etag: etagOf(bytes) }

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
    bench.deliver(assetOf('pdf', first))
    const stop = new AbortController()
    const onProgress = ({ bytesDone }: { bytesDone: number }) => {
      if (bytesDone >= 1_500_000) stop.abort()
    }
    await bench.run({}, { signal: stop.signal, onProgress })
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
})

describe('body that arrives slowly', () => {
  const drip =
    (perSecond: number, bytes: Buffer): Handler =>
    (_, response) => {
      response.writeHead(200, { 'content-length': String(bytes.length) })
      const began = performance.now()
      let sent = 0
      const timer = setInterval(() => {
        const due = Math.floor(((performance.now() - began) * perSecond) / 1000)
        response.write(bytes.subarray(sent, due))
        sent = due
        if (sent >= bytes.length) response.end()
      }, 100)
      response.on('close', () => clearInterval(timer))
    }

  it('missing headers and a body below 1 KB/s fail as timeouts, a body of 3 KB/s is placed', async () => {
    const bytes = sample('jpg', 12_000)
    const { failed, files } = await fetchAll(
      assetOf('jpg', server.on('/0.jpg', drip(500, bytes)), 0),
      assetOf('jpg', server.on('/1.jpg', drip(3000, bytes)), 1),
      assetOf(
        'png',
        server.on('/silent.png', () => undefined),
      ),
    )
    expect(failed).toEqual(['timeout', 'timeout'])
    expect([...files]).toEqual([['Austin/12 Oak Street/Floor plan 2.jpg', mark(bytes)]])
    expect(server.requests('/0.jpg')).toHaveLength(3)
    expect(server.requests('/1.jpg')).toHaveLength(1)
    expect(server.requests('/silent.png')).toHaveLength(3)
  })
})
