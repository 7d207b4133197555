import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assetOf, mark, order, startBench, type Bench } from '../../support/benches/transferBench.ts'
import {
  etagOf,
  sample,
  startAssetServer,
  type AssetServer,
  type Handler,
} from '../../support/servers/assetServer.ts'

/** Answers of servers that are not quite right, which curl takes all the same. */

let server: AssetServer
let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  server = await startAssetServer()
  await bench.nextLibrary()
})
afterEach(() => server.close())

const path = 'Austin/12 Oak Street/Floor plan 1'
async function fetchAll(...assets: ReturnType<typeof assetOf>[]) {
  bench.delivered.set('o1', { assets, texts: [] })
  const { files } = await bench.engine.run([order(bench.root, 'o1')])
  return { files, failed: files.failed.map(({ code, message }) => ({ code, message })) }
}
const answer =
  (bytes: Buffer | string, headers: Record<string, string>, status = 200): Handler =>
  (_, response) =>
    void response.writeHead(status, headers).end(bytes)
const pdf = sample('pdf', 5000)
const svg = sample('svg', 5000)

describe('Content-Encoding', () => {
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
  test.each(none)('%s is none: the file is as it came, with its length and its range', async (encoding) => {
    const url = server.on('/0.pdf', (request, response, turn) => {
      const headers = {
        'content-encoding': encoding,
        etag: etagOf(pdf),
        'content-length': String(pdf.length),
      }
      if (turn > 1) {
        const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1])
        const range = `bytes ${String(from)}-${String(pdf.length - 1)}/${String(pdf.length)}`
        const rest = { 'content-range': range, 'content-length': String(pdf.length - from) }
        response.writeHead(206, { ...headers, ...rest }).end(pdf.subarray(from))
        return
      }
      response.writeHead(200, headers)
      response.write(pdf.subarray(0, 3000), () => response.socket?.end())
    })
    expect((await fetchAll(assetOf('pdf', url))).failed).toEqual([])
    expect((await bench.files()).get(`${path}.pdf`)).toBe(mark(pdf))
    expect(server.requests('/0.pdf').map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=3000-'])
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
  ])('%s: the bytes decide what is unpacked (%#)', async (encoding, body, whole) => {
    const url = server.on('/0.svg', answer(body, { 'content-encoding': encoding }))
    expect((await fetchAll(assetOf('svg', url))).failed).toEqual([])
    expect((await bench.files()).get(`${path}.svg`)).toBe(mark(whole))
  })

  test('gzip on bytes that are none: a cut download goes on where it was', async () => {
    const large = sample('pdf', 400_000)
    const head = { 'content-encoding': 'gzip', etag: etagOf(large) }
    const url = server.on('/0.pdf', (request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const last = large.length - 1
      if (from > 0) {
        const range = { 'content-range': `bytes ${String(from)}-${String(last)}/${String(large.length)}` }
        response.writeHead(206, { ...head, ...range }).end(large.subarray(from))
        return
      }
      response.writeHead(200, { ...head, 'content-length': String(large.length) })
      response.write(large.subarray(0, 300_000), () => response.socket?.end())
    })
    expect((await fetchAll(assetOf('pdf', url))).failed).toEqual([])
    expect((await bench.files()).get(`${path}.pdf`)).toBe(mark(large))
    expect(server.requests('/0.pdf').map(({ headers }) => headers.range)).toEqual([
      undefined,
      'bytes=300000-',
    ])
  })
})

describe('a Location with raw bytes', () => {
  test.each([
    ['UTF-8', 'utf8', '/m%C3%BCnchen%20stra%C3%9Fe.pdf'],
    ['Latin-1', 'latin1', '/m%FCnchen%20stra%DFe.pdf'],
  ] as const)('of %s is encoded once', async (_name, encoding, target) => {
    server.serve(target, pdf)
    const location = Buffer.from('/münchen straße.pdf', encoding).toString('latin1')
    const { failed } = await fetchAll(assetOf('pdf', server.on('/0.pdf', answer('', { location }, 302))))
    expect(failed).toEqual([])
    expect(server.requests(target)).toHaveLength(1)
  })
})

describe('a refused address', () => {
  test.each([404, 410])(
    '%i at the end of a redirect is no expired link, after one fresh look',
    async (status) => {
      const gone = server.on('/gone.pdf', answer('', {}, status))
      const { failed } = await fetchAll(
        assetOf('pdf', server.on('/0.pdf', answer('', { location: gone }, 302))),
      )
      expect(failed).toMatchObject([
        { code: 'redirect', message: expect.stringContaining(`(${String(status)})`) as string },
      ])
      expect(bench.detailFetches.filter(({ fresh }) => fresh)).toHaveLength(1)
    },
  )

  test.each<[string, number, string]>([
    ['ExpiredToken', 400, '<Error><Code>ExpiredToken</Code></Error>'],
    ['InvalidToken', 400, '<Error><Code>InvalidToken</Code></Error>'],
    ['as JSON', 400, '{"error":{"code":"TokenExpired"}}'],
    ['in words', 422, 'Request has expired'],
  ])('a signature that is over, %s: one fresh look brings the new address', async (_name, status, body) => {
    const old = server.on('/0.pdf', answer(body, {}, status))
    const fresh = server.serve('/fresh.pdf', pdf)
    bench.delivered.set('o1', { assets: [assetOf('pdf', old)], texts: [] })
    server.on('/0.pdf', (_, response) => {
      bench.delivered.set('o1', { assets: [assetOf('pdf', fresh)], texts: [] })
      response.writeHead(status).end(body)
    })
    const { files } = await bench.engine.run([order(bench.root, 'o1')])
    expect(files).toMatchObject({ downloaded: 1, failed: [] })
    expect(bench.detailFetches.map(({ fresh: isFresh }) => isFresh)).toEqual([false, true])
  })

  test('400 for another reason: no fresh look', async () => {
    const { failed } = await fetchAll(assetOf('pdf', server.on('/0.pdf', answer('Bad request', {}, 400))))
    expect(failed).toMatchObject([{ code: 'http' }])
    expect(bench.detailFetches.filter(({ fresh }) => fresh)).toEqual([])
  })
})

test('headers of 200 KB are taken', async () => {
  const url = server.on('/0.pdf', answer(pdf, { 'x-policy': 'p'.repeat(200_000) }))
  expect((await fetchAll(assetOf('pdf', url))).failed).toEqual([])
})

describe('an answer that is no valid HTTP', () => {
  // curl takes the first two. Heads that two programs read differently let one answer pass for two.
  test.each([
    ['lines that end in LF alone', 'HTTP/1.1 200 OK\nContent-Length: 5000\n\n'],
    [
      'a line that goes on in the next',
      'HTTP/1.1 200 OK\r\nX-Note: one\r\n two\r\nContent-Length: 5000\r\n\r\n',
    ],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('%s: it is named, and not asked for again', async (_name, head) => {
    const url = server.on('/0.pdf', (_, response) => {
      response.socket?.end(Buffer.concat([Buffer.from(head), pdf]))
    })
    const { failed } = await fetchAll(assetOf('pdf', url))
    expect(failed).toMatchObject([
      { code: 'network', message: expect.stringContaining('sent an answer that isn’t valid HTTP') as string },
    ])
    expect(server.requests('/0.pdf')).toHaveLength(1)
  })
})

describe('a 206 that nobody asked for', () => {
  test.each<[string, Record<string, string>]>([
    ['with the range of the whole file', { 'content-range': `bytes 0-4999/5000` }],
    ['without a range', {}],
  ])('%s is the file', async (_name, headers) => {
    const { failed } = await fetchAll(assetOf('pdf', server.on('/0.pdf', answer(pdf, headers, 206))))
    expect(failed).toEqual([])
    expect((await bench.files()).get(`${path}.pdf`)).toBe(mark(pdf))
  })

  test.each(['bytes 0-4999/6000', 'bytes 0-4999/*', 'bytes 1-4999/5000', 'pages 1-2/3'])(
    'with %s is not the whole file',
    async (range) => {
      const { failed } = await fetchAll(
        assetOf('pdf', server.on('/0.pdf', answer(pdf, { 'content-range': range }, 206))),
      )
      expect(failed).toMatchObject([{ code: 'http' }])
      expect(await bench.files()).toEqual(new Map())
    },
  )
})

test('JSON files are kept byte for byte, however their program writes JSON', async () => {
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

describe('a network that wants a sign-in', () => {
  const page = '<!doctype html><html><body>Welcome to the hotel</body></html>'
  test.each<[string, Handler, string]>([
    ['with 511', answer('sign in', {}, 511), 'http'],
    ['with a web page', answer(page, { 'content-type': 'text/html' }), 'wrong_type'],
  ])('%s is named so', async (_name, handler, code) => {
    const { failed } = await fetchAll(assetOf('pdf', server.on('/0.pdf', handler)))
    expect(failed).toMatchObject([
      { code, message: expect.stringContaining('sign in with your web browser') as string },
    ])
  })
})
