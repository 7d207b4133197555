import type { Probe, Probes } from '../../../shared/contract/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiAgents } from '../network/apiAgent.ts'
import { createApiClient, type ApiClient, type Endpoints } from '../api/client/client.ts'
import { isPage } from '../api/ordersApi.ts'

/**
 * Tests each of the three addresses and its key without changing anything. The export interface has no read-only call,
 * so its key is first checked by the first report.
 */
export async function probeConnection(
  endpoints: Endpoints,
  agents: ApiAgents,
  signal?: AbortSignal,
): Promise<Probes> {
  const client = createApiClient(endpoints, { timeouts: { response: 15_000, request: 20_000 }, agents })
  const [base, token, exporter] = await Promise.all([
    attempt(async () => {
      const answer = await client.call('base', 'GET', '/orders', {
        query: [
          ['limit', '1'],
          ['offset', '0'],
        ],
        retries: 0,
        signal,
      })
      if (isPage(answer)) return { state: 'ok', message: 'Connected. The API key is valid.' }
      return { state: 'not_service', message: 'The response is not a list of orders. Check the address.' }
    }),
    attempt(() => probeToken(client, signal)),
    attempt(async () => {
      const { status, webPage } = await client.ping('export', signal)
      // The interface documents no answer to a GET, so the page may be the service's own documentation.
      if (webPage !== null) return { state: 'web_page', message: webPage.message }
      if (status === 401 || status === 403)
        return { state: 'refused', message: 'Home reports: the service declined the API key.' }
      return {
        state: 'unverified',
        message: 'Connected. The API key is checked with the first home report.',
      }
    }),
  ])
  return { base, token, export: exporter, ok: base.state === 'ok' }
}

async function probeToken(client: ApiClient, signal: AbortSignal | undefined): Promise<Probe> {
  const answer = await client.call('token', 'GET', '/token', { retries: 0, signal })
  if (typeof answer === 'object' && answer !== null && 'valid_until' in answer) {
    return { state: 'ok', message: 'Connected. The API key is valid for the scan link.' }
  }
  return { state: 'not_service', message: 'The response is not a scan link. Check the address.' }
}

async function attempt(probe: () => Promise<Probe>): Promise<Probe> {
  try {
    return await probe()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    switch (error.code) {
      case 'cancelled':
      case 'internal':
        throw error
      case 'key_refused':
        return { state: 'refused', message: error.message }
      case 'bad_input':
        return { state: 'bad_address', message: error.message }
      case 'unreachable':
      case 'timeout':
        return { state: 'unreachable', message: error.message }
      default:
        return { state: 'not_service', message: error.message }
    }
  }
}
