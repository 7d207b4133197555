import { ApiAgent } from './apiAgent.ts'
import { FileDispatcher } from './fileDispatcher.ts'
import { publicLookup } from './privateAddress.ts'
import { createRoutes, type RoutesOptions } from './routes.ts'

/** The one way out of this program: the service's agent and the files' dispatcher, both through the network's proxies. */
export interface Network {
  apiAgent: ApiAgent
  fileDispatcher: FileDispatcher
  /** For addresses that anyone may have written: a name that leads to this network alone is refused. */
  publicDispatcher: FileDispatcher
  /** After sleep or a change of network: proxies are asked for again. */
  forgetProxies(): void
  close(): Promise<void>
}

/** `resolveProxy` answers in PAC's words, such as `PROXY cache:3128; DIRECT`. */
export function createNetwork(options: RoutesOptions): Network {
  const routes = createRoutes(options)
  const apiAgent = new ApiAgent(routes, 10_000)
  const fileDispatcher = new FileDispatcher({
    routes,
    connectMs: 15_000,
    headersMs: 30_000,
    connectionsPerHost: 64,
  })
  const publicDispatcher = new FileDispatcher({
    routes,
    connectMs: 15_000,
    headersMs: 30_000,
    connectionsPerHost: 8,
    lookup: publicLookup(),
  })
  return {
    apiAgent,
    fileDispatcher,
    publicDispatcher,
    forgetProxies: () => {
      routes.forget()
    },
    async close() {
      apiAgent.destroy()
      await Promise.all([fileDispatcher.destroy(), publicDispatcher.destroy()])
    },
  }
}
