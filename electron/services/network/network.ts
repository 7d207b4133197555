import { setTimeout as pause } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { createApiAgents } from './apiAgent.ts'
import { createDial, type OpenSocket } from './dial.ts'
import { FileDispatcher, portOf } from './fileDispatcher.ts'
import {
  createPrivateNetworkGuard,
  type ServiceAddresses,
  type PrivateNetworkGuard,
  type Resolve,
} from './privateNetworkGuard.ts'
import { createRoutes, withoutBrackets, type RoutesOptions } from './routes.ts'
import { connectOver } from './tunnel.ts'

/** Header limit of one answer, as in curl: some services send large cookies and policies. */
export const maxHeaderBytes = 300 * 1024

/** How to request addresses that a service names or a user typed. */
export interface FileRoute {
  permit: PrivateNetworkGuard['permit']
  /** Refuses host names that resolve to addresses which `permit` refuses. */
  dispatcher: Dispatcher
}

/** All connections of the program go through this: API agents and file routes, with the network's proxies. */
export type Network = ReturnType<typeof createNetwork>

/**
 * `resolveProxy` returns PAC text, such as `PROXY cache:3128; DIRECT`. `resolve`: DNS lookup, default: the system's.
 * `open`: opens sockets. `connectMs`: time-out of each step: lookup, connection, TLS.
 */
export function createNetwork(
  options: RoutesOptions & { resolve?: Resolve; open?: OpenSocket; connectMs?: number },
) {
  const { connectMs: limitMs = 10_000 } = options
  const routes = createRoutes(options)
  const dial = createDial(options.open, options.resolve)
  const apiAgents = createApiAgents({ routes, dial, limitMs })
  const anywhere = { permit: () => Promise.resolve(), lookup: undefined }
  const fileRoutes = new Map<string, FileRoute>()
  return {
    apiAgents,
    /**
     * Returns the route for addresses that a service names; null: for any address. A service always has the same
     * route.
     */
    routeTo(service: ServiceAddresses | null): FileRoute {
      const key = JSON.stringify([service?.addresses, service?.exactly])
      const known = fileRoutes.get(key)
      if (known !== undefined) return known
      const { permit, lookup } =
        service === null ? anywhere : createPrivateNetworkGuard(service, options.resolve)
      const dispatcher = new FileDispatcher({
        connecting: { routes, dial, limitMs, lookup },
        headersMs: 30_000,
        maxHeaderBytes,
        connectionsPerHost: 64,
      })
      const fileRoute = { permit, dispatcher }
      fileRoutes.set(key, fileRoute)
      return fileRoute
    },
    /**
     * Resolves to false if a connection to a server is neither made nor refused within a time, in milliseconds. Sends
     * nothing to the server.
     */
    async responds(origin: string, withinMs: number): Promise<boolean> {
      const { protocol, hostname, port } = new URL(origin)
      const target = { host: withoutBrackets(hostname), port: portOf(protocol, port) }
      const connected = Promise.resolve(routes.of(origin)).then((list) =>
        // Time-outs of the connection itself come later, so that they are no answer.
        connectOver(list, target, { routes, dial, limitMs: 2 * withinMs }),
      )
      const isAnswered = connected.then(
        (socket) => {
          socket.destroy()
          return true
        },
        () => true,
      )
      return Promise.race([isAnswered, pause(withinMs, false, { ref: false })])
    },
    /** Makes the next connection ask for proxies again, after sleep or a change of network. */
    forgetProxies: () => routes.forget(),
    async close(): Promise<void> {
      apiAgents.shared.destroy()
      apiAgents.once.destroy()
      await Promise.all([...fileRoutes.values()].map(({ dispatcher }) => dispatcher.destroy()))
    },
  }
}
