import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
interface SeenRequest {
  path: string
  headers: IncomingMessage['headers']
}

export type Handler = (request: IncomingMessage, response: ServerResponse, turn: number) => void

export interface AssetServer {
  origin: string
  seen: SeenRequest[]
  /** Serves bytes with a strong ETag and ranges, as object stores do. Returns the address. */
  serve(path: string, bytes: Buffer): string
  /** Answers a path with `handler`. `turn` counts the requests of the path from 1. */
  on(path: string, handler: Handler): string
  requests(path: string): SeenRequest[]
  close(): Promise<void>
}

/** Starts an HTTP server on loopback. A test can write every answer itself. Default of `port`: a free port. */
export async function startAssetServer(port = 0): Promise<AssetServer> {
  const handlers = new Map<string, Handler>()
  const seen: SeenRequest[] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/'
    seen.push({ path, headers: request.headers })
    const handler = handlers.get(path)
    if (handler === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('nothing here')
      return
    }
    handler(request, response, seen.filter((each) => each.path === path).length)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return {
    origin,
    seen,
    serve(path, bytes) {
      handlers.set(path, (request, response) => sendBytes(request, response, bytes))
      return origin + path
    },
    on(path, handler) {
      handlers.set(path, handler)
      return origin + path
    },
    requests: (path) => seen.filter((each) => each.path === path),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

/** Sends a correct answer with a strong ETag, Range and If-Range. `extra` replaces headers; null removes a header. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  extra: Record<string, string | null> = {},
): void {
  const etag = extra.etag === undefined ? etagOf(bytes) : extra.etag
  const headers: Record<string, string> = { 'accept-ranges': 'bytes', 'content-length': String(bytes.length) }
  if (etag !== null) headers.etag = etag
  for (const [name, value] of Object.entries(extra)) if (value !== null) headers[name] = value
  if (etag !== null && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
  const ifRange = request.headers['if-range']
  const holds =
    ifRange === undefined ||
    (ifRange === etag && !etag.startsWith('W/')) ||
    ifRange === headers['last-modified']
  if (range === null || !holds) {
    response.writeHead(200, headers).end(bytes)
    return
  }
  const start = Number(range[1])
  if (start >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${String(bytes.length)}` }).end()
    return
  }
  headers['content-length'] = String(bytes.length - start)
  headers['content-range'] = `bytes ${String(start)}-${String(bytes.length - 1)}/${String(bytes.length)}`
  response.writeHead(206, headers).end(bytes.subarray(start))
}

/** Sends a 200 with these bytes, and closes the connection as a server does that dies. */
export function cut(response: ServerResponse, headers: Record<string, string>, bytes: Buffer): void {
  response.writeHead(200, headers)
  response.write(bytes)
  setTimeout(() => response.socket?.end(), 30)
}

/** Returns bytes that pass the checks of a format, and differ by seed. */
export function sample(
  format: 'jpg' | 'png' | 'pdf' | 'zip' | 'svg' | 'json' | 'mp4',
  length: number,
  seed = 1,
): Buffer {
  const body = noise(length, seed)
  const wrap = (start: Buffer | string, end: Buffer | string): Buffer => {
    const [a, b] = [Buffer.from(start as string, 'latin1'), Buffer.from(end as string, 'latin1')]
    a.copy(body, 0)
    b.copy(body, Math.max(a.length, length - b.length))
    return body
  }
  switch (format) {
    case 'jpg':
      // Compressed data of a real picture has no marker by chance.
      for (let at = body.indexOf(0xff); at >= 0; at = body.indexOf(0xff, at + 1)) body[at] = 0xfe
      return wrap(`\xff\xd8\xff\xe0\x00\x10JFIF\x00${'\x01'.repeat(9)}\xff\xda\x00\x02`, '\xff\xd9')
    case 'png':
      return wrap('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', '\x00\x00\x00\x00IEND\xaeB`\x82')
    case 'pdf':
      return wrap('%PDF-1.7\n', '\n%%EOF\n')
    case 'zip':
      return wrap('PK\x03\x04', `PK\x05\x06${'\x00'.repeat(18)}`)
    case 'mp4': {
      const start = Buffer.from(
        '\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2\x00\x00\x00\x00mdat',
        'latin1',
      )
      start.writeUInt32BE(length - 24, 24)
      return wrap(start.toString('latin1'), '')
    }
    case 'svg':
      return Buffer.from(
        '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="4" ' +
          `height="3"><!-- ${body.toString('hex').slice(0, Math.max(0, length - 120))} --></svg>\n`,
      )
    case 'json':
      return Buffer.from(JSON.stringify({ seed, noise: body.toString('hex').slice(0, length) }))
  }
}

/** Returns noise. Equal seeds give equal bytes. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = (seed * 2654435761 + 12345) >>> 0
  for (let at = 0; at < length; at += 4) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    bytes.writeUInt32LE(state, Math.min(at, Math.max(0, length - 4)))
    if (length < 4) break
  }
  return bytes
}
