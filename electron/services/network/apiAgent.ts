import { Agent, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { connectOver, afterHandshake, type Connecting } from './tunnel.ts'

type Made = (error: Error | null, stream: Duplex) => void

/** Agents for calls to the service. */
export interface ApiAgents {
  /** Reuses connections. */
  shared: Agent
  /**
   * Opens a connection for each call. A reused one may be dead, which shows only after sending: too late for a request
   * that must not be sent twice.
   */
  once: Agent
}

export function createApiAgents(connecting: Connecting): ApiAgents {
  return {
    shared: new ApiAgent(connecting, { keepAlive: true, scheduling: 'lifo', timeout: 5000 }),
    once: new ApiAgent(connecting, { keepAlive: false }),
  }
}

/**
 * Connects through the network's proxies by CONNECT, with end-to-end TLS inside. A proxy sees the host name but never a
 * key. A request gets its connection after the TLS handshake.
 */
class ApiAgent extends Agent {
  readonly #connecting: Connecting

  constructor(
    connecting: Connecting,
    options: { keepAlive: boolean; scheduling?: 'lifo'; timeout?: number },
  ) {
    super(options)
    this.#connecting = connecting
  }

  override createConnection(options: RequestOptions, made?: Made): undefined {
    this.#connect(options).then(
      (stream) => made?.(null, stream),
      (error: unknown) => {
        // Node's type requires a stream even with an error. It is not used.
        made?.(error instanceof Error ? error : new Error(String(error)), undefined as unknown as Duplex)
      },
    )
  }

  async #connect(options: RequestOptions): Promise<Duplex> {
    const { routes, limitMs } = this.#connecting
    const host = options.host ?? options.hostname ?? 'localhost'
    const port = Number(options.port ?? 443)
    const origin = `https://${host.includes(':') ? `[${host}]` : host}${port === 443 ? '' : `:${port}`}`
    const socket = await connectOver(await routes.of(origin), { host, port }, this.#connecting)
    // Node's types do not know that TLS takes an open socket here.
    const overSocket = { ...options, socket }
    return afterHandshake(super.createConnection(overSocket) as TLSSocket, host, limitMs)
  }
}
