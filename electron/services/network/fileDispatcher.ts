import type { Socket } from 'node:net'
import buildConnector from 'undici/lib/core/connect.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
import { signInFault, NetworkFault } from './networkFaults.ts'
import { withoutBrackets, proxyName, type Proxy, type Route, type Routes } from './routes.ts'
import { basicAuthorization, connectOver, connectToProxy, type Connecting } from './tunnel.ts'

type Handler = Dispatcher.DispatchHandler
type Request = Dispatcher.DispatchOptions
type TunnelRoute = 'direct' | (Proxy & { kind: 'socks5' })

export interface FileDispatcherOptions {
  connecting: Connecting
  headersMs: number
  maxHeaderBytes: number
  connectionsPerHost: number
}

/**
 * Undici dispatcher for files, through the network's proxies: https by a tunnel, plain http with the absolute URL in
 * the request. Direct connections cost only one route lookup.
 */
export class FileDispatcher extends Dispatcher {
  readonly #routes: Routes
  /** Connections to servers, directly or by a tunnel. */
  readonly #servers: Agent
  /** Connections to proxies that take absolute URLs. */
  readonly #proxies: Agent

  constructor({ connecting, headersMs, maxHeaderBytes, connectionsPerHost }: FileDispatcherOptions) {
    super()
    const { routes, dial, limitMs } = connecting
    this.#routes = routes
    const secure = buildConnector({ timeout: limitMs, allowH2: false })
    const shared = {
      connections: connectionsPerHost,
      pipelining: 1,
      allowH2: false,
      headersTimeout: headersMs,
      maxHeaderSize: maxHeaderBytes,
      bodyTimeout: 0,
      keepAliveTimeout: 10_000,
    }
    this.#proxies = new Agent({
      ...shared,
      connect: ({ protocol, hostname, port }, made) => {
        const kind = protocol === 'https:' ? 'https' : 'http'
        const proxy: Proxy = {
          kind,
          host: withoutBrackets(hostname),
          port: portOf(protocol, port),
          auth: null,
        }
        handOver(connectToProxy(proxy, dial, limitMs), (socket) => made(null, socket), made)
      },
    })
    this.#servers = new Agent({
      ...shared,
      connect: (place, made) => {
        const { protocol, hostname, port } = place
        const isSecure = protocol === 'https:'
        const connected = async (): Promise<Socket> => {
          const found = await routes.of(`${protocol}//${hostname}${port === '' ? '' : `:${port}`}`)
          const target = { host: withoutBrackets(hostname), port: portOf(protocol, port) }
          return connectOver(isSecure ? found : found.filter(isTunnel), target, connecting)
        }
        const use = (socket: Socket): void => {
          if (isSecure) secure({ ...place, httpSocket: socket }, made)
          else made(null, socket)
        }
        handOver(connected(), use, made)
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
        if (status === 407) controller.abort(signInFault(proxyName(first)))
        else handler.onResponseStart?.(controller, status, headers, message)
      },
      onResponseError: (controller, error) => {
        if (!(error instanceof NetworkFault) || error.code !== 'ERR_PROXY_UNREACHABLE') {
          handler.onResponseError?.(controller, error)
          return
        }
        this.#routes.failed(first)
        // Nothing was sent yet, so the request may use the next route.
        if (list.length > 1) this.#send(request, handler, list.slice(1))
        else handler.onResponseError?.(controller, error)
      },
    })
  }

  /** Ends all connections and requests. */
  override async destroy(): Promise<void> {
    await Promise.all([this.#servers.destroy(), this.#proxies.destroy()])
  }
}

/** Returns the port of a URL, given its protocol and its port, which may be empty. */
export const portOf = (protocol: string, port: string): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)

/** Passes the connection to `use`, or its error to `made`. */
function handOver(
  connected: Promise<Socket>,
  use: (socket: Socket) => void,
  made: (error: Error, socket: null) => void,
): void {
  connected.then(use, (error: unknown) => {
    made(error instanceof Error ? error : new Error(String(error)), null)
  })
}

/** Whether a route is a tunnel, which carries a request unchanged. */
function isTunnel(route: Route): route is TunnelRoute {
  return route === 'direct' || route.kind === 'socks5'
}

function completeAddress(request: Request, proxy: Proxy): Request {
  const origin = String(request.origin)
  return {
    ...request,
    origin: `${proxy.kind}://${proxyName(proxy)}`,
    path: `${origin}${request.path}`,
    headers: {
      ...(request.headers as Record<string, string>),
      host: new URL(origin).host,
      ...(proxy.auth === null ? {} : { 'proxy-authorization': basicAuthorization(proxy.auth) }),
    },
  }
}

/** Forwards all events that do not concern the proxy. */
function forwarded(handler: Handler): Handler {
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
  }
}
