import { ApiAgent } from './apiAgent.ts'
import { FileDispatcher } from './fileDispatcher.ts'
import { createRoutes, type RoutesOptions } from './routes.ts'

/** The one way out of this program: the service's agent and the files' dispatcher, both through the network's proxies. */
export interface Network {
  apiAgent: ApiAgent
  fileDispatcher: FileDispatcher
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
  return {
    apiAgent,
    fileDispatcher,
    forgetProxies: () => {
      routes.forget()
    },
    async close() {
      apiAgent.destroy()
      await fileDispatcher.destroy()
    },
  }
}
