import type { Agent } from 'node:https'
import { AppError } from '../../../shared/errors.ts'
import { createApiClient, type ApiClient, type Endpoints } from './client.ts'
import { createReadRetries } from './readRetries.ts'

export interface GatewayOptions {
  endpoints: (connectionId: string) => Promise<Endpoints>
  agent: Agent
  /**
   * Told of the outcome of every call for orders: answered, out of reach, or the key refused. The other interfaces have addresses of their
   * own, perhaps keys of their own: what they answer says nothing of the connection as a whole.
   */
  onOutcome: (connectionId: string, outcome: 'answered' | 'unreachable' | 'refused') => void
}

/** Clients of connections by id, each telling how its calls went. The keys stay inside the clients. */
export function createGateway({ endpoints, agent, onOutcome }: GatewayOptions) {
  const retries = createReadRetries()
  async function watch<T>(connectionId: string, call: () => Promise<T>): Promise<T> {
    try {
      const value = await call()
      onOutcome(connectionId, 'answered')
      return value
    } catch (error) {
      if (error instanceof AppError) {
        if (error.code === 'key_refused') onOutcome(connectionId, 'refused')
        else if (error.code === 'unreachable' || error.code === 'timeout')
          onOutcome(connectionId, 'unreachable')
        else if (error.code !== 'cancelled' && error.code !== 'internal' && error.code !== 'bad_input')
          onOutcome(connectionId, 'answered')
      }
      throw error
    }
  }

  return {
    /** The client of a connection. Throws `key_missing` or `not_found` before anything is sent. */
    async client(connectionId: string): Promise<ApiClient> {
      const inner = createApiClient(await endpoints(connectionId), { agent, retries })
      return {
        call: (api, ...rest) =>
          api === 'base' ? watch(connectionId, () => inner.call(api, ...rest)) : inner.call(api, ...rest),
        document: (api, ...rest) =>
          api === 'base'
            ? watch(connectionId, () => inner.document(api, ...rest))
            : inner.document(api, ...rest),
        knock: (api, ...rest) =>
          api === 'base' ? watch(connectionId, () => inner.knock(api, ...rest)) : inner.knock(api, ...rest),
      }
    },
  }
}
export type Gateway = ReturnType<typeof createGateway>
