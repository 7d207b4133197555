import { gzipSync } from 'node:zlib'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { sample, cut, sendBytes, startAssetServer, type Handler } from '../../support/servers/assetServer.ts'
import { expectCleanEnd } from '../../support/processes/cleanEnd.ts'
import { asset, assetOf, mark } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench, fetchAll } = useTransfers({
  fetchOptions: {
    limits: { headersMs: 1500, slowMs: 400, slowBytes: 1000 },
    retry: { attempts: 3, baseMs: 5, longestMs: 20, longestRetryAfterMs: 3000 },
  },
})
afterEach(() => expectCleanEnd(bench, server))

const name = 'Austin/12 Oak Street/Floor plan 1'

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

  it('a truncated chunked body is requested again and placed', async () => {
    const bytes = sample('png', 40_000)
    const url = server.on('/0.png', (request, response, turn) => {
      if (turn > 1) {
        sendBytes(request, response, bytes)
        return
      }
      response.writeHead(200)
      response.write(bytes.subarray(0, 20_000))
      setTimeout(() => response.destroy(), 30)
    })
    const { report, files } = await fetchAll(assetOf('png', url))
    expect(report.files).toMatchObject({ downloaded: 1, failed: [] })
    expect(files.get(`${name}.png`)).toEqual(mark(bytes))
  })

  it.each(['jpg', 'png', 'pdf', 'zip', 'mp4'] as const)(
    'a truncated %s whose end only the connection marks fails as truncated',
    async (format) => {
      const bytes = sample(format, 30_000)
      const socket = createServer((connection) => {
        connection.on('error', () => undefined)
        connection.once('data', () =>
          connection.end(
            Buffer.concat([
              Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'),
              bytes.subarray(0, 20_000),
            ]),
          ),
        )
      })
      socket.listen(0, '127.0.0.1')
      await once(socket, 'listening')
      const address = socket.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const { failed, files } = await fetchAll(
        assetOf(format === 'mp4' ? 'video' : format, `http://127.0.0.1:${String(port)}/x`),
      )
      socket.close()
      expect(failed).toEqual(['truncated'])
      expect(files.size).toBe(0)
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

  it.each([400, 418])('a %i fails after one request', async (status) => {
    const url = server.on('/0.jpg', (_, response) => void response.writeHead(status).end())
    const { failed } = await fetchAll(assetOf('jpg', url))
    expect(failed).toEqual(['http'])
    expect(server.requests('/0.jpg')).toHaveLength(1)
  })
})

describe('connection of a download', () => {
  it.each([true, false])('a reset connection is retried (before the headers: %s)', async (before) => {
    const bytes = sample('jpg', 5000)
    const url = server.on('/0.jpg', (request, response, turn) => {
      if (turn > 1) {
        sendBytes(request, response, bytes)
        return
      }
      if (before) return void request.socket.resetAndDestroy()
      response.writeHead(200, { 'content-length': '5000' }).flushHeaders()
      setTimeout(() => request.socket.resetAndDestroy(), 30)
    })
    expect((await fetchAll(assetOf('jpg', url))).report.files.downloaded).toBe(1)
  })

  it('missing headers and a body below the minimum speed fail as timeouts', async () => {
    const silent = server.on('/silent.jpg', () => undefined)
    const drip = server.on('/drip.png', (_, response) => {
      response.writeHead(200, { 'content-length': '50000' })
      const timer = setInterval(() => response.write(Buffer.alloc(10)), 50)
      response.on('close', () => clearInterval(timer))
    })
    const { failed } = await fetchAll(assetOf('jpg', silent), assetOf('png', drip))
    expect(failed).toEqual(['timeout', 'timeout'])
  })

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
})
