import { createServer as createHttp, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, createServer as createPlain, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface ProxyServer {
  /** Host and port, such as `127.0.0.1:40123`. */
  place: string
  /** Received requests: `CONNECT name:port`, `GET http://…` or `SOCKS name:port`. */
  seen: string[]
  /** Headers and first bytes that clients sent to the proxy itself. Tests search them for keys. */
  received: string[]
  close(): Promise<void>
}

/** Returns host and port of a closed port on loopback. */
export async function deadPlace(): Promise<string> {
  const server = createPlain()
  const place = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return place
}

/**
 * Starts an HTTP proxy on loopback for CONNECT and requests with a full address. Every name resolves to this computer.
 * `signIn`: required `user:password`; other requests get 407. `refuse`: status of every answer.
 */
export async function startProxy(options: { signIn?: string; refuse?: number } = {}): Promise<ProxyServer> {
  const seen: string[] = []
  const received: string[] = []
  const sockets = new Set<Duplex>()
  const denial = ({ headers }: IncomingMessage): number | null => {
    if (options.refuse !== undefined) return options.refuse
    if (options.signIn === undefined) return null
    const wanted = `Basic ${Buffer.from(options.signIn).toString('base64')}`
    return headers['proxy-authorization'] === wanted ? null : 407
  }
  const server = createHttp((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`)
    received.push(JSON.stringify(request.rawHeaders))
    const status = denial(request)
    const url = URL.parse(request.url ?? '')
    if (status !== null || url === null) {
      response.writeHead(status ?? 400, { 'proxy-authenticate': 'Basic realm="proxy"' }).end('no')
      return
    }
    const { 'proxy-authorization': _own, ...headers } = request.headers
    const onward = httpRequest(
      { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    seen.push(`CONNECT ${request.url ?? ''}`)
    received.push(JSON.stringify(request.rawHeaders), head.toString('latin1'))
    const status = denial(request)
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const port = Number(/:(\d+)$/.exec(request.url ?? '')?.[1])
    join(socket, port, () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'), received)
  })
  server.on('connection', (socket) => sockets.add(socket))
  return { place: await listen(server), seen, received, close: () => closeAll(server, sockets) }
}

/** Starts a SOCKS 5 proxy on loopback without a sign-in. */
export async function startSocks(): Promise<ProxyServer> {
  const seen: string[] = []
  const received: string[] = []
  const sockets = new Set<Duplex>()
  const server = createPlain((socket) => {
    sockets.add(socket)
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]))
      socket.once('data', (bytes) => {
        const name = bytes.subarray(5, 5 + (bytes[4] ?? 0)).toString()
        const port = bytes.readUInt16BE(bytes.length - 2)
        seen.push(`SOCKS ${name}:${port}`)
        join(socket, port, () => socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])), received)
      })
    })
  })
  return { place: await listen(server), seen, received, close: () => closeAll(server, sockets) }
}

function join(socket: Duplex, port: number, ready: () => void, received: string[]): void {
  const onward: Socket = connect(port, '127.0.0.1', () => {
    ready()
    socket.once('data', (bytes: Buffer) => received.push(bytes.toString('latin1')))
    socket.pipe(onward).pipe(socket)
  })
  const end = (): void => {
    socket.destroy()
    onward.destroy()
  }
  for (const side of [socket, onward]) side.on('error', end).on('close', end)
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`)
    }),
  )
}

function closeAll(server: Server, sockets: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    for (const socket of sockets) socket.destroy()
  })
}
