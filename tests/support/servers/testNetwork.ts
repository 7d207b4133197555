import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'
import { createApiClient, type ApiClientOptions } from '../../../electron/services/api/client/client.ts'
import { createNetwork, type Network } from '../../../electron/services/network/network.ts'
import { authority } from '../certificates.ts'

/** Closes a server or client after the current test. Returns it. */
export function closedLater<T extends { close(): unknown }>(opened: T): T {
  onTestFinished(async () => void (await opened.close()))
  return opened
}

/** Opens a network without proxies for the current test. It throws the problems that it reports. */
export const openNetwork = (options: Partial<Parameters<typeof createNetwork>[0]> = {}): Network =>
  closedLater(
    createNetwork({
      resolveProxy: () => Promise.resolve('DIRECT'),
      environment: {},
      onProblem: (error) => {
        throw error
      },
      ...options,
    }),
  )

/** Returns a client for a service that has all its interfaces at one address. */
export function clientAt(address: string, options: ApiClientOptions = {}, key = 'k') {
  const at = { address, key }
  return createApiClient({ base: at, token: at, export: at }, options)
}

/** Trusts the authority of the test's certificates, during the current test. */
export function trustAuthority(): void {
  const defaults = getCACertificates('default')
  setDefaultCACertificates([...defaults, authority])
  onTestFinished(() => setDefaultCACertificates(defaults))
}
