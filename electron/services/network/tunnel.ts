import { isIP, type Socket } from 'node:net'
import { connect as connectSecure, type TLSSocket } from 'node:tls'
import type { Dial, DialTarget } from './dial.ts'
import { NetworkFault, secureTimeout, signInFault, unreachableFault } from './networkFaults.ts'
import type { Resolve } from './privateNetworkGuard.ts'
import { proxyName, type Proxy, type Route, type Routes } from './routes.ts'

/** Options of every connection. */
export interface Connecting {
  routes: Routes
  dial: Dial
  /** Time-out of each step, in milliseconds. */
  limitMs: number
  /** DNS lookup for direct connections; default: that of `dial`. */
  lookup?: Resolve | undefined
}

/**
 * Connects to a server over the first working route. Rejects with a NetworkFault if none works, and as `dial` does if
 * the server itself fails. A refusal by a proxy is final: using another route would bypass the network's policy.
 */
export async function connectOver(
  list: readonly Route[],
  target: DialTarget,
  { routes, dial, limitMs, lookup }: Connecting,
): Promise<Socket> {
  let last: NetworkFault | null = null
  for (const route of list) {
    if (route === 'direct') return dial(target, limitMs, lookup)
    try {
      return await openTunnel(route, target, dial, limitMs)
    } catch (error) {
      if (!(error instanceof NetworkFault) || error.code !== 'ERR_PROXY_UNREACHABLE') throw error
      routes.failed(route)
      last = error
    }
  }
  throw (
    last ??
    new NetworkFault(
      'ERR_PROXY_KIND',
      'This network uses an unsupported type of proxy. Use an HTTP, HTTPS or SOCKS 5 proxy.',
    )
  )
}

/** Opens a tunnel through a proxy by CONNECT or SOCKS 5. The proxy resolves the server's name. */
async function openTunnel(proxy: Proxy, target: DialTarget, dial: Dial, limitMs: number): Promise<Socket> {
  const socket = await connectToProxy(proxy, dial, limitMs)
  try {
    socket.setTimeout(limitMs, () => {
      socket.destroy(new Error('the proxy did not answer in time'))
    })
    if (proxy.kind === 'socks5') await greetSocks(socket, proxy, target)
    else await askConnect(socket, proxy, target)
    socket.setTimeout(0)
    socket.removeAllListeners('timeout')
    return socket
  } catch (error) {
    socket.destroy()
    throw error instanceof NetworkFault ? error : unreachableFault(proxyName(proxy), error)
  }
}

/** Connects to a proxy. Rejects with the fault of an unreachable proxy. */
export async function connectToProxy(proxy: Proxy, dial: Dial, limitMs: number): Promise<Socket> {
  try {
    const socket = await dial(proxy, limitMs)
    if (proxy.kind !== 'https') return socket
    const servername = isIP(proxy.host) === 0 ? { servername: proxy.host } : {}
    return await afterHandshake(connectSecure({ socket, ...servername }), proxy.host, limitMs)
  } catch (error) {
    throw unreachableFault(proxyName(proxy), error)
  }
}

/** Resolves after the TLS handshake with `host`. Rejects with the certificate's error, or after `limitMs`. */
export function afterHandshake(socket: TLSSocket, host: string, limitMs: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy(secureTimeout(host))
    }, limitMs)
    const fail = (error: Error): void => {
      clearTimeout(timer)
      reject(error)
    }
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

async function askConnect(socket: Socket, proxy: Proxy, { host, port }: DialTarget): Promise<void> {
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const signIn = proxy.auth === null ? '' : `Proxy-Authorization: ${basicAuthorization(proxy.auth)}\r\n`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${signIn}\r\n`, 'latin1')
  const head = await readUntil(socket, (bytes) => {
    const end = bytes.indexOf('\r\n\r\n')
    return end === -1 ? null : end + 4
  })
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1'))?.[1])
  if (status >= 200 && status < 300) return
  if (status === 407) throw signInFault(proxyName(proxy))
  if (Number.isNaN(status)) throw new Error('what answers there is no proxy')
  throw new NetworkFault(
    'ERR_PROXY_REFUSED',
    status >= 500
      ? `The proxy ${proxyName(proxy)} can’t connect to ${host} (${status}). Try again later.`
      : `The proxy ${proxyName(proxy)} blocks ${host} (${status}). Ask ` + 'your network administrator.',
  )
}

/** Returns the value of a Proxy-Authorization header. */
export function basicAuthorization(auth: string): string {
  return `Basic ${Buffer.from(auth).toString('base64')}`
}

/** SOCKS 5 handshake (RFC 1928), with a sign-in (RFC 1929) if the environment has one. */
async function greetSocks(socket: Socket, proxy: Proxy, { host, port }: DialTarget): Promise<void> {
  const exactly = (length: number) => (bytes: Buffer) => (bytes.length >= length ? length : null)
  socket.write(Buffer.from(proxy.auth === null ? [5, 1, 0] : [5, 2, 0, 2]))
  const method = (await readUntil(socket, exactly(2)))[1]
  if (method === 2 && proxy.auth !== null) {
    const cut = proxy.auth.indexOf(':')
    const [user, password] = [proxy.auth.slice(0, cut), proxy.auth.slice(cut + 1)].map((part) =>
      Buffer.from(part).subarray(0, 255),
    )
    if (user === undefined || password === undefined) throw signInFault(proxyName(proxy))
    socket.write(
      Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]),
    )
    if ((await readUntil(socket, exactly(2)))[1] !== 0) throw signInFault(proxyName(proxy))
  } else if (method !== 0) throw signInFault(proxyName(proxy))

  const name = Buffer.from(host)
  const place =
    isIP(host) === 4
      ? Buffer.from([1, ...host.split('.').map(Number)])
      : Buffer.concat([Buffer.from([3, name.length]), name])
  socket.write(Buffer.concat([Buffer.from([5, 1, 0]), place, Buffer.from([port >> 8, port & 255])]))
  const answer = await readUntil(socket, (bytes) => {
    if (bytes.length < 5) return null
    const length = bytes[3] === 1 ? 10 : bytes[3] === 4 ? 22 : 7 + (bytes[4] ?? 0)
    return bytes.length >= length ? length : null
  })
  if (answer[1] === 0) return
  throw new NetworkFault(
    'ERR_PROXY_REFUSED',
    answer[1] === 2
      ? `The proxy ${proxyName(proxy)} blocks ${host}. Ask your network ` + 'administrator.'
      : `The proxy ${proxyName(proxy)} can’t connect to ${host}. Try again later.`,
  )
}

/** Maximum length of a proxy's answer, in bytes. */
const longestAnswer = 16 * 1024

/** Reads one answer. `endOf` returns its length; null if it is incomplete. Later bytes stay in the socket. */
function readUntil(socket: Socket, endOf: (bytes: Buffer) => number | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    const stop = (): void => {
      socket.off('readable', onReadable).off('error', onError).off('close', onClose)
    }
    const onError = (error: Error): void => {
      stop()
      reject(error)
    }
    const onClose = (): void => {
      onError(new Error('the proxy closed the connection'))
    }
    const onReadable = (): void => {
      const chunk = socket.read() as Buffer | null
      if (chunk === null) return
      bytes = Buffer.concat([bytes, chunk])
      const end = endOf(bytes)
      if (end === null) {
        if (bytes.length > longestAnswer) onError(new Error('what answers there is no proxy'))
        return
      }
      stop()
      if (end < bytes.length) socket.unshift(bytes.subarray(end))
      resolve(bytes.subarray(0, end))
    }
    socket.on('readable', onReadable).once('error', onError).once('close', onClose)
  })
}
