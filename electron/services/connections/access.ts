import { isDeepStrictEqual } from 'node:util'
import type { Endpoints } from '../api/client/client.ts'
import { AppError } from '../../../shared/errors.ts'
import { createGateway } from '../api/client/gateway.ts'
import type { Operations } from '../settings/operations.ts'
import { runId } from './runConnection.ts'
import type { Connections } from './connections.ts'
import { probeConnection } from './probe.ts'
import type { Network } from '../network/network.ts'
import type { ServiceAddresses } from '../network/privateNetworkGuard.ts'

/** A connection from environment variables or the demo. It exists for one run and is never saved. */
interface RunConnection {
  baseUrl: string
  tokenUrl: string
  exportUrl: string
  apiKey: string
  /** Whether it is this program's demo company. */
  isDemo?: boolean
}

/** Access to the service of each connection, saved or for this run. */
export type ConnectionAccess = ReturnType<typeof createAccess>

interface Parts {
  /** Keeps this text out of the log from now on. */
  redact: (secret: string) => void
  log: { error(...words: unknown[]): void }
  connections: Connections
  network: Network
  operations: Pick<Operations, 'path'>
  /** Called for each call that does not reach its service. */
  onLost: (connectionId: string) => void
  /** Called when an unreachable service answers again. */
  onBack: (connectionId: string) => void
  /** Called when the online state or the refusal of a key changes. */
  onChanged: () => Promise<void>
}

/** Creates access: which address and key a call uses, and what its outcome means for the connection. */
export function createAccess({
  redact,
  log,
  connections,
  network,
  operations,
  onLost,
  onBack,
  onChanged,
}: Parts) {
  const online = new Map<string, boolean>()
  const clocks = new Map<string, number>()
  const runs = new Map<string, { run: Required<RunConnection>; uses: number }>()

  /** Returns addresses and keys. Throws as `Connections.endpoints` does. */
  const endpoints = (id: string): Promise<Endpoints> => {
    const run = runs.get(id)?.run
    if (run === undefined) return connections.endpoints(id)
    const { baseUrl, tokenUrl, exportUrl, apiKey: key } = run
    return Promise.resolve({
      base: { address: baseUrl, key },
      token: { address: tokenUrl, key },
      export: { address: exportUrl, key },
    })
  }

  const gateway = createGateway({
    endpoints,
    agents: network.apiAgents,
    orderPath: (id, orderId) => operations.path(id, 'getOrder', { order_id: orderId }),
    onClock(id, serviceMs) {
      clocks.set(id, (serviceMs - Date.now()) / 1000)
    },
    onOutcome(id, outcome) {
      const before = online.get(id)
      online.set(id, outcome !== 'unreachable')
      if (outcome === 'unreachable') onLost(id)
      if (before === false && (outcome === 'answered' || outcome === 'accepted')) onBack(id)
      const marked =
        runs.has(id) || outcome === 'unreachable' || outcome === 'answered'
          ? Promise.resolve(false)
          : connections.markRefused(id, outcome === 'refused')
      void marked
        .then(async (differs) => {
          if (differs || before !== online.get(id)) await onChanged()
        })
        .catch((error: unknown) => {
          log.error('remembering a call’s outcome failed', error)
        })
    },
  })

  return {
    gateway,
    endpoints,
    /** Probes the connection's addresses without saving anything. */
    probe: async (id: string, signal: AbortSignal) =>
      probeConnection(await endpoints(id), network.apiAgents, signal),
    /**
     * Registers a connection of the environment or the demo under its own id. Nothing is stored. Returns a function
     * that ends its use. Throws `busy` while another command uses the id with another key or address.
     */
    useForThisRun(
      id: string,
      { baseUrl, tokenUrl, exportUrl, apiKey, isDemo = false }: RunConnection,
    ): () => void {
      redact(apiKey)
      const run = { baseUrl, tokenUrl, exportUrl, apiKey, isDemo }
      const known = runs.get(id)
      // Another key may belong to another company, which would be charged.
      if (known !== undefined && !isDeepStrictEqual(known.run, run))
        throw new AppError(
          'busy',
          'Another command uses this service with another key or address. Try again when it has ended.',
        )
      const used = known ?? { run, uses: 0 }
      used.uses++
      runs.set(id, used)
      return () => {
        used.uses--
        if (used.uses > 0) return
        runs.delete(id)
        online.delete(id)
      }
    },
    /** Returns the id of the connection that environment variables define (see runConnection.ts). */
    runId,
    /** Returns the token address of a connection that exists for this run only; undefined for other connections. */
    runTokenAddress: (id: string) => runs.get(id)?.run.tokenUrl,
    /** Returns the service addresses of a connection. A connection of this run may have no address for orders. */
    serviceOf: (id: string): ServiceAddresses => {
      const { baseUrl, tokenUrl, exportUrl, isDemo } = runs.get(id)?.run ?? connections.saved(id)
      return {
        addresses: [baseUrl, tokenUrl, exportUrl].filter((address) => address !== ''),
        exactly: isDemo,
      }
    },
    /** Returns how far the service's clock is ahead of this computer's, in seconds; null before the first answer. */
    clockAhead: (id: string) => clocks.get(id) ?? null,
    /** Whether the last call reached the service; null before the first call. */
    isOnline: (id: string) => online.get(id) ?? null,
  }
}
