import type { ApiAgents } from '../../network/apiAgent.ts'
import { createApiClient, type ApiClient, type Endpoints } from './client.ts'
import { createKeyJudge, operationOf, type KeyVerdict } from './keyJudge.ts'
import { createReadRetries } from './readRetries.ts'

export interface GatewayOptions {
  endpoints: (connectionId: string) => Promise<Endpoints>
  agents: ApiAgents
  /**
   * Called with the outcome of every call for orders (see createKeyJudge). The other interfaces have their own
   * addresses and perhaps their own keys: their answers say nothing about the connection.
   */
  onOutcome: (connectionId: string, outcome: KeyVerdict) => void
  /** Returns the path of a single order of a connection. Throws as `ApiClient` says. */
  orderPath: (connectionId: string, orderId: string) => string
  /** Called with the service's clock at each answer for orders, in milliseconds since the epoch. */
  onClock: (connectionId: string, serviceMs: number) => void
}

/** API clients by connection id. Each client reports the outcome of its calls. Keys never leave the clients. */
export type Gateway = ReturnType<typeof createGateway>

export function createGateway({ endpoints, agents, orderPath, onOutcome, onClock }: GatewayOptions) {
  const retries = createReadRetries()
  const keys = createKeyJudge()
  async function observe<T>(connectionId: string, operation: string, call: () => Promise<T>): Promise<T> {
    const notify = (error: unknown): void => {
      const outcome = keys.judge(connectionId, operation, error)
      if (outcome !== null) onOutcome(connectionId, outcome)
    }
    try {
      const value = await call()
      notify(null)
      return value
    } catch (error) {
      notify(error)
      throw error
    }
  }

  return {
    /** Returns the client of a connection. Rejects with `key_missing` or `not_found` before anything is sent. */
    async client(connectionId: string): Promise<ApiClient> {
      const inner = createApiClient(await endpoints(connectionId), {
        agents,
        retries,
        orderPath: (orderId) => orderPath(connectionId, orderId),
        onClock(serviceMs) {
          onClock(connectionId, serviceMs)
        },
      })
      const observed = <T>(api: string, method: string, path: string, call: () => Promise<T>): Promise<T> =>
        api === 'base' ? observe(connectionId, operationOf(method, path), call) : call()
      return {
        call: (api, method, path, ...rest) =>
          observed(api, method, path, () => inner.call(api, method, path, ...rest)),
        document: (api, path, ...rest) =>
          observed(api, 'GET', path, () => inner.document(api, path, ...rest)),
        orderPath: inner.orderPath,
        async ping(api, ...rest) {
          const answer = await inner.ping(api, ...rest)
          if (api === 'base') onOutcome(connectionId, 'answered')
          return answer
        },
      }
    },
  }
}
