import type { Dispatcher } from 'undici'
import { ApiAgent } from './apiAgent.ts'
import { FileDispatcher } from './fileDispatcher.ts'
import { createReach, type ServiceAddresses, type Reach, type Resolve } from './reach.ts'
import { createRoutes, type RoutesOptions } from './routes.ts'

/** How addresses are asked that a service names, or that anyone may have written. */
export interface Way {
  permit: Reach['permit']
  /** Refuses names that lead where `permit` would not let. */
  dispatcher: Dispatcher
}

/** The one way out of this program: the service's agent and the ways to files, all through the network's proxies. */
export interface Network {
  apiAgent: ApiAgent
  /** For what a service names. The same service has the same connections. */
  wayTo(service: ServiceAddresses): Way
  /** After sleep or a change of network: proxies are asked for again. */
  forgetProxies(): void
  close(): Promise<void>
}

/**
 * `resolveProxy` answers in PAC's words, such as `PROXY cache:3128; DIRECT`. `resolve`: the system's look-up of names
 * by default.
 */
export function createNetwork(options: RoutesOptions & { resolve?: Resolve }): Network {
  const routes = createRoutes(options)
  const apiAgent = new ApiAgent(routes, 10_000)
  const ways = new Map<string, { permit: Reach['permit']; dispatcher: FileDispatcher }>()
  return {
    apiAgent,
    wayTo(service) {
      const key = JSON.stringify([service.addresses, service.exactly])
      const known = ways.get(key)
      if (known !== undefined) return known
      const { permit, lookup } = createReach(service, options.resolve)
      const dispatcher = new FileDispatcher({
        routes,
        connectMs: 15_000,
        headersMs: 30_000,
        connectionsPerHost: 64,
        lookup,
      })
      const way = { permit, dispatcher }
      ways.set(key, way)
      return way
    },
    forgetProxies: () => {
      routes.forget()
    },
    async close() {
      apiAgent.destroy()
      await Promise.all([...ways.values()].map(({ dispatcher }) => dispatcher.destroy()))
    },
  }
}
