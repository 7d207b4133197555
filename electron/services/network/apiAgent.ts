import { Agent, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Routes } from './routes.ts'
import { connectOver } from './tunnel.ts'

type Made = (error: Error | null, stream: Duplex) => void

/**
 * The agent for calls to the service: through the network's proxies by CONNECT, with TLS end to end inside. So a
 * proxy sees a host's name and never a key. Where there is no proxy it is Node's own agent.
 */
export class ApiAgent extends Agent {
  readonly #routes: Routes
  readonly #connectMs: number

  constructor(routes: Routes, connectMs: number) {
    super({ keepAlive: true, scheduling: 'lifo', timeout: 5000 })
    this.#routes = routes
    this.#connectMs = connectMs
  }

  override createConnection(options: RequestOptions, made?: Made): Duplex | null | undefined {
    const host = options.host ?? options.hostname ?? 'localhost'
    const port = Number(options.port ?? 443)
    const origin = `https://${host.includes(':') ? `[${host}]` : host}${port === 443 ? '' : `:${port}`}`
    const list = this.#routes.of(origin)
    if (!(list instanceof Promise) && list[0] === 'direct') return super.createConnection(options, made)
    Promise.resolve(list)
      .then((routes) => connectOver(routes, { host, port }, this.#routes, this.#connectMs))
      .then(
        (socket) => {
          const stream = super.createConnection(socket === null ? options : { ...options, ...{ socket } })
          if (stream) made?.(null, stream)
        },
        (error: unknown) => {
          // Node's type asks for a stream even with an error; it is not used.
          made?.(error instanceof Error ? error : new Error(String(error)), undefined as unknown as Duplex)
        },
      )
    return undefined
  }
}
