import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { assetOf, mark } from '../../support/benches/transferBench.ts'
import { etagOf, sample, sendBytes, type Handler } from '../../support/servers/assetServer.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

/** Incorrect answers of servers, most of which curl accepts. */

const { server, bench, fetchAll } = useTransfers()

const path = 'Austin/12 Oak Street/Floor plan 1'
const answer =
  (bytes: Buffer | string, headers: Record<string, string>, status = 200): Handler =>
  (_, response) =>
    void response.writeHead(status, headers).end(bytes)
const pdf = sample('pdf', 5000)
const large = sample('pdf', 400_000)
const svg = sample('svg', 5000)

describe('Content-Encoding of a file', () => {
  const none = [
    'aws-chunked',
    'utf-8',
    'UTF8',
    'none',
    'binary',
    'identity',
    'identity, utf-8',
    '7bit',
    'null',
    ',',
  ]
  test.each([...none, 'gzip'])('a plain body under "%s" resumes by range', async (encoding) => {
    const url = server.on('/0.pdf', (request, response, turn) => {
      const head = { 'content-encoding': encoding }
      if (turn > 1) {
        sendBytes(request, response, large, head)
        return
      }
      response.writeHead(200, { ...head, etag: etagOf(large), 'content-length': String(large.length) })
      response.write(large.subarray(0, 300_000), () => response.socket?.end())
    })
    expect((await fetchAll(assetOf('pdf', url))).failed).toEqual([])
    expect((await bench.files()).get(`${path}.pdf`)).toBe(mark(large))
    expect(server.requests('/0.pdf').map(({ headers }) => headers.range)).toEqual([
      undefined,
      'bytes=300000-',
    ])
  })

  test.each<[string, Buffer, Buffer]>([
    ['gzip', gzipSync(svg), svg],
    ['aws-chunked,gzip', gzipSync(svg), svg],
    ['gzip, utf-8', gzipSync(svg), svg],
    ['X-GZIP', gzipSync(svg), svg],
    ['gzip, gzip', gzipSync(gzipSync(svg)), svg],
    ['gzip, gzip', gzipSync(svg), svg],
    ['br, gzip', gzipSync(brotliCompressSync(svg)), svg],
    ['br', brotliCompressSync(svg), svg],
    ['zstd', zstdCompressSync(svg), svg],
    ['deflate', deflateSync(svg), svg],
    ['deflate', deflateRawSync(svg), svg],
    ['gzip', svg, svg],
    ['br', svg, svg],
    ['zstd', svg, svg],
    ['deflate', svg, svg],
    ['gzip, br', svg, svg],
  ])('a body under "%s" is unpacked by its bytes (row %#)', async (encoding, body, whole) => {
    const url = server.on('/0.svg', answer(body, { 'content-encoding': encoding }))
    expect((await fetchAll(assetOf('svg', url))).failed).toEqual([])
    expect((await bench.files()).get(`${path}.svg`)).toBe(mark(whole))
  })
})

describe('redirect with raw bytes in Location', () => {
  test.each([
    ['UTF-8', 'utf8', '/m%C3%BCnchen%20stra%C3%9Fe.pdf'],
    ['Latin-1', 'latin1', '/m%FCnchen%20stra%DFe.pdf'],
  ] as const)('a Location in %s is encoded once', async (_name, encoding, target) => {
    server.serve(target, pdf)
    const location = Buffer.from('/münchen straße.pdf', encoding).toString('latin1')
    const { failed } = await fetchAll(assetOf('pdf', server.on('/0.pdf', answer('', { location }, 302))))
    expect(failed).toEqual([])
    expect(server.requests(target)).toHaveLength(1)
  })
})

describe('address that is refused', () => {
  test.each([404, 410])('a %i behind a redirect fails as redirect after one new detail', async (status) => {
    const gone = server.on('/gone.pdf', answer('', {}, status))
    const { report } = await fetchAll(
      assetOf('pdf', server.on('/0.pdf', answer('', { location: gone }, 302))),
    )
    expect(report.files.failed).toMatchObject([
      { code: 'redirect', message: expect.stringContaining(`(${String(status)})`) as string },
    ])
    expect(bench.detailFetches.filter(({ fresh }) => fresh)).toHaveLength(1)
  })

  test.each<[string, number, string]>([
    ['ExpiredToken', 400, '<Error><Code>ExpiredToken</Code></Error>'],
    ['InvalidToken', 400, '<Error><Code>InvalidToken</Code></Error>'],
    ['as JSON', 400, '{"error":{"code":"TokenExpired"}}'],
    ['in words', 422, 'Request has expired'],
  ])(
    'an expired signature (%s) is replaced by the address in one new detail',
    async (_name, status, body) => {
      const old = server.on('/0.pdf', answer(body, {}, status))
      const fresh = server.serve('/fresh.pdf', pdf)
      bench.deliver(assetOf('pdf', old))
      server.on('/0.pdf', (_, response) => {
        bench.deliver(assetOf('pdf', fresh))
        response.writeHead(status).end(body)
      })
      const { files } = await bench.run()
      expect(files).toMatchObject({ downloaded: 1, failed: [] })
      expect(bench.detailFetches.map(({ fresh: isFresh }) => isFresh)).toEqual([false, true])
    },
  )

  test.each([400, 418])('a %i without an expired signature fails without a new detail', async (status) => {
    const { failed } = await fetchAll(assetOf('pdf', server.on('/0.pdf', answer('No', {}, status))))
    expect(failed).toEqual(['http'])
    expect(server.seen).toHaveLength(1)
    expect(bench.detailFetches.filter(({ fresh }) => fresh)).toEqual([])
  })
})

test('response headers of 200 KB are accepted', async () => {
  const url = server.on('/0.pdf', answer(pdf, { 'x-policy': 'p'.repeat(200_000) }))
  expect((await fetchAll(assetOf('pdf', url))).failed).toEqual([])
})

describe('answer that is not valid HTTP', () => {
  // curl accepts the first two. Headers that two programs read differently allow response splitting.
  test.each([
    ['a header with bare LF line endings', 'HTTP/1.1 200 OK\nContent-Length: 5000\n\n'],
    ['a folded header line', 'HTTP/1.1 200 OK\r\nX-Note: one\r\n two\r\nContent-Length: 5000\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('%s fails with that message after one request', async (_name, head) => {
    const url = server.on('/0.pdf', (_, response) => {
      response.socket?.end(Buffer.concat([Buffer.from(head), pdf]))
    })
    const { report } = await fetchAll(assetOf('pdf', url))
    expect(report.files.failed).toMatchObject([
      { code: 'network', message: expect.stringContaining('sent an answer that isn’t valid HTTP') as string },
    ])
    expect(server.requests('/0.pdf')).toHaveLength(1)
  })
})

describe('206 without a Range request', () => {
  test.each<[string, Record<string, string>]>([
    ['with the range of the whole file', { 'content-range': `bytes 0-4999/5000` }],
    ['without a range', {}],
  ])('a 206 %s is accepted as the file', async (_name, headers) => {
    const { failed } = await fetchAll(assetOf('pdf', server.on('/0.pdf', answer(pdf, headers, 206))))
    expect(failed).toEqual([])
    expect((await bench.files()).get(`${path}.pdf`)).toBe(mark(pdf))
  })

  test.each(['bytes 0-4999/6000', 'bytes 0-4999/*', 'bytes 1-4999/5000', 'pages 1-2/3'])(
    'a 206 with %s fails and places no file',
    async (range) => {
      const { failed } = await fetchAll(
        assetOf('pdf', server.on('/0.pdf', answer(pdf, { 'content-range': range }, 206))),
      )
      expect(failed).toEqual(['http'])
      expect(await bench.files()).toEqual(new Map())
    },
  )
})

test('JSON files are kept byte for byte in any encoding', async () => {
  const text = '{"rooms":[{"area":NaN,"name":"Küche"},{"area":12.5}]}'
  const bodies = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    Buffer.from('{"area":Infinity,"low":-Infinity}'),
    Buffer.from('{"rooms":[]}\n<!-- 12 ms -->\0'),
  ]
  const assets = bodies.map((bytes, at) =>
    assetOf('json', server.on(`/${String(at)}`, answer(bytes, {})), at),
  )
  expect((await fetchAll(...assets)).failed).toEqual([])
  expect(new Set((await bench.files()).values())).toEqual(new Set(bodies.map(mark)))
  expect(server.seen).toHaveLength(bodies.length)
})

describe('network that requires a sign-in', () => {
  const page = '<!doctype html><html><body>Welcome to the hotel</body></html>'
  test.each<[string, Handler, string]>([
    ['with 511', answer('sign in', {}, 511), 'http'],
    ['with a web page', answer(page, { 'content-type': 'text/html' }), 'wrong_type'],
  ])('an answer %s tells the user to sign in with a web browser', async (_name, handler, code) => {
    const { report } = await fetchAll(assetOf('pdf', server.on('/0.pdf', handler)))
    expect(report.files.failed).toMatchObject([
      { code, message: expect.stringContaining('sign in with your web browser') as string },
    ])
  })
})
