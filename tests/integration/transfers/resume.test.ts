import { afterEach, describe, expect, it } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { cut, etagOf, sample, sendBytes, type Handler } from '../../support/servers/assetServer.ts'
import { expectCleanEnd } from '../../support/processes/cleanEnd.ts'
import { assetOf, mark } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench, fetchAll } = useTransfers({
  fetchOptions: {
    limits: { headersMs: 1500, slowMs: 400, slowBytes: 1000 },
    retry: { attempts: 3, baseMs: 5, longestMs: 20, longestRetryAfterMs: 3000 },
  },
})
afterEach(() => expectCleanEnd(bench, server))

const name = 'Austin/12 Oak Street/Floor plan 1'
describe('resuming a download', () => {
  const bytes = sample('pdf', 3_000_000)
  const later = sample('pdf', 3_000_000, 7)
  const firstHalf =
    (then: Handler, head: Record<string, string> = { etag: etagOf(bytes) }): Handler =>
    (request, response, turn) =>
      turn === 1
        ? cut(response, { 'content-length': String(bytes.length), ...head }, bytes.subarray(0, 1_500_000))
        : then(request, response, turn)
  const range = (request: IncomingMessage | undefined) => request?.headers.range
  const answer206 =
    (contentRange: string, body: Buffer, etag: string, length: number | null = body.length): Handler =>
    (request, response, turn) => {
      if (range(request) === undefined || turn > 2) {
        sendBytes(request, response, bytes)
        return
      }
      response
        .writeHead(206, {
          'content-range': contentRange,
          ...(length === null ? {} : { 'content-length': String(length) }),
          etag,
        })
        .end(body)
    }

  it('a 204 does not complete a file of unknown length', async () => {
    // The file contains two pictures, so its first half ends like a complete picture.
    const picture = Buffer.concat([sample('jpg', 1_500_000), sample('jpg', 1_500_000, 7)])
    const url = server.on('/0.jpg', (_, response, turn) => {
      if (turn === 1) cut(response, { etag: etagOf(picture) }, picture.subarray(0, 1_500_000))
      else response.writeHead(204).end()
    })
    const { report, files } = await fetchAll(assetOf('jpg', url))
    expect(report.files.failed).toMatchObject([{ code: 'http' }])
    expect([...files.keys()].filter((path) => path.endsWith('.jpg'))).toEqual([])
  })

  it('the rest is requested with Range and If-Range under a strong ETag', async () => {
    const url = server.on(
      '/0.pdf',
      firstHalf((request, response) => sendBytes(request, response, bytes)),
    )
    const { report, files } = await fetchAll(assetOf('pdf', url))
    expect(files.get(`${name}.pdf`)).toEqual(mark(bytes))
    const [, second] = server.requests('/0.pdf')
    const start = Number(/^bytes=(\d+)-$/.exec(second?.headers.range ?? '')?.[1])
    expect(start).toBeGreaterThan(1_000_000)
    expect(second?.headers['if-range']).toBe(etagOf(bytes))
    expect(report.bytes).toBe(bytes.length)
  })

  it('an old Last-Modified allows a Range request, a recent one does not', async () => {
    const dates = (age: number) => ({
      'last-modified': new Date(Date.now() - age).toUTCString(),
      date: new Date().toUTCString(),
    })
    const old = dates(3_600_000)
    const young = dates(5000)
    const urls = [old, young].map((head, index) => {
      const then: Handler = (request, response) =>
        sendBytes(request, response, bytes, { etag: null, ...head })
      return server.on(`/${String(index)}.pdf`, firstHalf(then, head))
    })
    const { files } = await fetchAll(...urls.map((url, index) => assetOf('pdf', url, index)))
    expect([...files.values()]).toEqual([mark(bytes), mark(bytes)])
    expect(server.requests('/0.pdf')[1]?.headers.range).toBeDefined()
    expect(server.requests('/1.pdf')[1]?.headers.range).toBeUndefined()
  })

  it.each([
    ['a weak ETag', { etag: 'W/"abc"' }],
    ['no validators', {}],
  ])('a download with %s starts again without Range', async (_, head) => {
    const url = server.on(
      '/0.pdf',
      firstHalf((request, response) => sendBytes(request, response, bytes, { etag: null }), head),
    )
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files.get(`${name}.pdf`)).toEqual(mark(bytes))
    expect(server.requests('/0.pdf').every((request) => request.headers.range === undefined)).toBe(true)
  })

  it.each([
    ['the same size', later],
    ['larger', sample('pdf', 4_000_000, 8)],
    ['smaller', sample('pdf', 1_000_000, 9)],
  ])('a file that changed during the download, now %s, is downloaded completely', async (_, other) => {
    const url = server.on(
      '/0.pdf',
      firstHalf((request, response) => sendBytes(request, response, other)),
    )
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(other)]]))
  })

  it('a 200 to a Range request is saved as the complete file', async () => {
    const url = server.on(
      '/0.pdf',
      firstHalf(
        (_, response) => void response.writeHead(200, { 'content-length': String(later.length) }).end(later),
      ),
    )
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files.get(`${name}.pdf`)).toEqual(mark(later))
    expect(server.requests('/0.pdf')).toHaveLength(2)
  })

  it.each([
    ['start', answer206('bytes 0-1499999/3000000', bytes.subarray(0, 1_500_000), etagOf(bytes))],
    [
      'start and a correct end',
      answer206('bytes 1400000-2999999/3000000', later.subarray(1_500_000), etagOf(bytes), null),
    ],
    ['total', answer206('bytes 1500000-2999999/4000000', bytes.subarray(1_500_000), etagOf(bytes))],
    ['end', answer206('bytes 1500000-2999998/3000000', bytes.subarray(1_500_000, 2_999_999), etagOf(bytes))],
    ['ETag', answer206('bytes 1500000-2999999/3000000', later.subarray(1_500_000), '"other"')],
    ['length', answer206('bytes 1500000-2999999/3000000', later.subarray(1_500_001), etagOf(bytes))],
    ['unknown total', answer206('bytes 1500000-2999999/*', bytes.subarray(1_500_000), etagOf(bytes))],
  ])('a 206 with a wrong %s starts the download again', async (_, handler) => {
    const url = server.on('/0.pdf', firstHalf(handler))
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(bytes)]]))
    expect(server.requests('/0.pdf').at(-1)?.headers.range).toBeUndefined()
  })

  it('a 416 with the known length completes a file of unknown length', async () => {
    const url = server.on('/0.pdf', (request, response, turn) => {
      if (turn > 1) {
        sendBytes(request, response, bytes)
        return
      }
      response.writeHead(200, { etag: etagOf(bytes) })
      response.write(bytes)
      setTimeout(() => response.destroy(), 60)
    })
    const { files, report } = await fetchAll(assetOf('pdf', url))
    expect(files.get(`${name}.pdf`)).toEqual(mark(bytes))
    expect(report.bytes).toBe(bytes.length)
    expect(server.requests('/0.pdf')).toHaveLength(2)
  })

  it.each([
    ['without a length', {}],
    ['with another length', { 'content-range': 'bytes */1000' }],
  ])('a 416 %s starts the download again', async (_, head) => {
    const url = server.on(
      '/0.pdf',
      firstHalf((request, response) =>
        range(request) === undefined
          ? sendBytes(request, response, bytes)
          : void response.writeHead(416, head).end(),
      ),
    )
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files).toEqual(new Map([[`${name}.pdf`, mark(bytes)]]))
    expect(server.seen.map(({ headers }) => headers.range !== undefined)).toEqual([false, true, false])
  })

  it('a redirect keeps the Range request', async () => {
    const target = server.on(
      '/real.pdf',
      firstHalf((request, response) => sendBytes(request, response, bytes)),
    )
    const url = server.on('/0.pdf', (_, response) => void response.writeHead(302, { location: target }).end())
    const { files } = await fetchAll(assetOf('pdf', url))
    expect(files.get(`${name}.pdf`)).toEqual(mark(bytes))
    expect(server.requests('/real.pdf')[1]?.headers.range).toMatch(/^bytes=1/)
  })
})
