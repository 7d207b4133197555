import type { Dispatcher } from 'undici'
import { createApiAgents, type ApiAgents } from './apiAgent.ts'
import { createDial, type OpenSocket } from './dial.ts'
import { FileDispatcher } from './fileDispatcher.ts'
import { createReach, type ServiceAddresses, type Reach, type Resolve } from './reach.ts'
import { createRoutes, type RoutesOptions } from './routes.ts'

/** Of one answer, as curl takes them: some services send large cookies and policies. */
export const maxHeaderBytes = 300 * 1024

/** How addresses are asked that a service names, or that anyone may have written. */
export interface Way {
  permit: Reach['permit']
  /** Refuses names that lead where `permit` would not let. */
  dispatcher: Dispatcher
}

/** The one way out of this program: the service's agents and the ways to files, all through the network's proxies. */
export interface Network {
  apiAgents: ApiAgents
  /**
   * For what a service names; null: for addresses that may lead anywhere. The same service has the same connections.
   */
  wayTo(service: ServiceAddresses | null): Way
  /** After sleep or a change of network: proxies are asked for again. */
  forgetProxies(): void
  close(): Promise<void>
}

/**
 * `resolveProxy` answers in PAC's words, such as `PROXY cache:3128; DIRECT`. `resolve` is the system's look-up of names
 * by default, and `open` its way to connect. `connectMs` limits each step of a connection: the look-up of its name, the
 * connection, and its TLS.
 */
export function createNetwork(
  options: RoutesOptions & { resolve?: Resolve; open?: OpenSocket; connectMs?: number },
): Network {
  const { connectMs: limitMs = 10_000 } = options
  const routes = createRoutes(options)
  const dial = createDial(options.open, options.resolve)
  const apiAgents = createApiAgents({ routes, dial, limitMs })
  const anywhere = { permit: () => Promise.resolve(), lookup: undefined }
  const ways = new Map<string, { permit: Reach['permit']; dispatcher: FileDispatcher }>()
  return {
    apiAgents,
    wayTo(service) {
      const key = JSON.stringify([service?.addresses, service?.exactly])
      const known = ways.get(key)
      if (known !== undefined) return known
      const { permit, lookup } = service === null ? anywhere : createReach(service, options.resolve)
      const dispatcher = new FileDispatcher({
        connecting: { routes, dial, limitMs, lookup },
        headersMs: 30_000,
        maxHeaderBytes,
        connectionsPerHost: 64,
      })
      const way = { permit, dispatcher }
      ways.set(key, way)
      return way
    },
    forgetProxies: () => {
      routes.forget()
    },
    async close() {
      apiAgents.shared.destroy()
      apiAgents.once.destroy()
      await Promise.all([...ways.values()].map(({ dispatcher }) => dispatcher.destroy()))
    },
  }
}
