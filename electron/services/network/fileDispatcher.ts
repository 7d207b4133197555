import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, Dispatcher } from 'undici'
import { signInFault, NetworkFault, unreachableFault } from './networkFaults.ts'
import { bare, placeOf, type Proxy, type Route, type Routes } from './routes.ts'
import { basic, connectOver } from './tunnel.ts'

type Handler = Dispatcher.DispatchHandler
type Request = Dispatcher.DispatchOptions
type TunnelRoute = 'direct' | (Proxy & { kind: 'socks5' })

export interface FileDispatcherOptions {
  routes: Routes
  connectMs: number
  headersMs: number
  connectionsPerHost: number
  /** Looks up names of servers that are reached directly. Never asked for a proxy's name. */
  lookup: LookupFunction
}

/**
 * Undici's way to files, through the network's proxies: https by a tunnel, plain http as proxies expect it, with the
 * whole address in the request. An origin that is reached directly costs nothing but one look-up.
 */
export class FileDispatcher extends Dispatcher {
  readonly #routes: Routes
  /** To servers, directly or by a tunnel. */
  readonly #servers: Agent
  /** To proxies that take whole addresses. */
  readonly #proxies: Agent

  constructor({ routes, connectMs, headersMs, connectionsPerHost, lookup }: FileDispatcherOptions) {
    super()
    this.#routes = routes
    const toProxy = buildConnector({ timeout: connectMs, allowH2: false })
    const connect = buildConnector({ timeout: connectMs, allowH2: false, lookup })
    const shared = {
      connections: connectionsPerHost,
      pipelining: 1,
      allowH2: false,
      headersTimeout: headersMs,
      bodyTimeout: 0,
      keepAliveTimeout: 10_000,
    }
    this.#proxies = new Agent({ ...shared, connect: toProxy })
    this.#servers = new Agent({
      ...shared,
      connect: (place, made) => {
        const { protocol, hostname, port } = place
        const list = routes.of(`${protocol}//${hostname}${port === '' ? '' : `:${port}`}`)
        if (!(list instanceof Promise) && list[0] === 'direct') {
          connect(place, made)
          return
        }
        const secure = protocol === 'https:'
        const target = { host: bare(hostname), port: port === '' ? (secure ? 443 : 80) : Number(port) }
        Promise.resolve(list)
          .then((found) => connectOver(secure ? found : found.filter(isTunnel), target, routes, connectMs))
          .then(
            (socket) => {
              if (socket === null) connect(place, made)
              else if (secure) connect({ ...place, httpSocket: socket }, made)
              else made(null, socket)
            },
            (error: unknown) => {
              made(error instanceof Error ? error : new Error(String(error)), null)
            },
          )
      },
    })
  }

  override dispatch(request: Request, handler: Handler): boolean {
    const origin = String(request.origin)
    const list = this.#routes.of(origin)
    if (!(list instanceof Promise)) return this.#send(request, handler, list)
    void list.then((found) => this.#send(request, handler, found))
    return true
  }

  #send(request: Request, handler: Handler, list: readonly Route[]): boolean {
    const [first] = list
    if (first === undefined || isTunnel(first) || String(request.origin).startsWith('https:'))
      return this.#servers.dispatch(request, handler)
    return this.#proxies.dispatch(completeAddress(request, first), {
      ...forwarded(handler),
      onResponseStart(controller, status, headers, message) {
        if (status === 407) controller.abort(signInFault(placeOf(first)))
        else handler.onResponseStart?.(controller, status, headers, message)
      },
      onResponseError: (controller, error) => {
        if (!isConnectFault(error)) {
          handler.onResponseError?.(controller, error)
          return
        }
        this.#routes.failed(first)
        // Nothing was sent yet, so the next way may be tried with the same request.
        if (list.length > 1) this.#send(request, handler, list.slice(1))
        else handler.onResponseError?.(controller, unreachableFault(placeOf(first), error))
      },
    })
  }

  override close(): Promise<void>
  override close(done: () => void): void
  override close(done?: () => void): Promise<void> | undefined {
    const closed = Promise.all([this.#servers.close(), this.#proxies.close()]).then(() => undefined)
    return whenDone(closed, done)
  }

  override destroy(error?: Error | null): Promise<void>
  override destroy(done: () => void): void
  override destroy(error: Error | null, done: () => void): void
  override destroy(first?: Error | null | (() => void), second?: () => void): Promise<void> | undefined {
    const [error, done] = typeof first === 'function' ? [null, first] : [first ?? null, second]
    const ended = Promise.all([this.#servers.destroy(error), this.#proxies.destroy(error)]).then(
      () => undefined,
    )
    return whenDone(ended, done)
  }
}

function whenDone(work: Promise<void>, done: (() => void) | undefined): Promise<void> | undefined {
  if (done === undefined) return work
  void work.then(done)
  return undefined
}

/** Ways that carry a plain request as it is. */
function isTunnel(route: Route): route is TunnelRoute {
  return route === 'direct' || route.kind === 'socks5'
}

function completeAddress(request: Request, proxy: Proxy): Request {
  const origin = String(request.origin)
  return {
    ...request,
    origin: `${proxy.kind}://${placeOf(proxy)}`,
    path: `${origin}${request.path}`,
    headers: {
      ...(request.headers as Record<string, string>),
      host: new URL(origin).host,
      ...(proxy.auth === null ? {} : { 'proxy-authorization': basic(proxy.auth) }),
    },
  }
}

/** What does not concern the proxy is passed on as it comes. */
function forwarded(handler: Handler): Handler {
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
  }
}

const connectCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** The proxy was not reached at all. */
function isConnectFault(error: Error): boolean {
  if (error instanceof NetworkFault || !('code' in error)) return false
  const atConnect = 'syscall' in error && error.syscall === 'connect'
  return atConnect || error.code === 'UND_ERR_CONNECT_TIMEOUT' || connectCodes.includes(String(error.code))
}
