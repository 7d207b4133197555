import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { createApiClient } from '../../../electron/services/api/client/client.ts'
import { sentOf } from '../../../electron/services/api/client/failures.ts'
import { AppError } from '../../../shared/errors.ts'
import { createNetwork, type Network } from '../../../electron/services/network/network.ts'
import {
  authority,
  expiredCertificate,
  secureServer,
  serverCertificate,
  type SecureServer,
} from '../../support/certificates.ts'
import { deadPlace, startProxy, type ProxyServer } from '../../support/servers/proxyServer.ts'
import { scripted } from '../../support/servers/scripted.ts'

/** Whether a failed POST may have left this computer, tried on real connections. */

const defaults = getCACertificates('default')
const open: { close(): unknown }[] = []
let network: Network | null = null
afterEach(async () => {
  setDefaultCACertificates(defaults)
  for (const one of open.splice(0)) await one.close()
  await network?.close()
  network = null
})

/** Sends a POST. With `givesUp`, connecting and the answer may take 400 ms each, otherwise longer than any test. */
async function post(
  address: string,
  options: { proxy?: string; givesUp?: boolean; signal?: AbortSignal } = {},
): Promise<{ sent: string; code: unknown }> {
  network ??= createNetwork({
    resolveProxy: () => Promise.resolve(options.proxy === undefined ? 'DIRECT' : `PROXY ${options.proxy}`),
    environment: {},
    connectMs: options.givesUp === true ? 400 : 60_000,
    onProblem: (error) => {
      throw error
    },
  })
  const at = { address, key: 'k' }
  const ms = options.givesUp === true ? 400 : 60_000
  const timeouts = { connect: ms, response: ms, request: 120_000 }
  const client = createApiClient({ base: at, token: at, export: at }, { agents: network.apiAgents, timeouts })
  const fault: unknown = await client
    .call('base', 'POST', '/orders/draft', { body: { street: 'x' }, signal: options.signal })
    .then(
      () => null,
      (error: unknown) => error,
    )
  // A user who reads this message must not order twice.
  if (sentOf(fault) === 'maybe') expect(AppError.toValue(fault).message).not.toMatch(/try again/i)
  // Codes of the system are for the log, in `details`.
  if (fault !== null) expect(AppError.toValue(fault).message).not.toMatch(/\bE[A-Z]{4,}/)
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : null
  return { sent: sentOf(fault), code }
}
async function listening(
  onSocket: Parameters<typeof createServer>[1],
): Promise<{ server: Server; port: number }> {
  const server = createServer(onSocket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return { server, port: (server.address() as AddressInfo).port }
}
async function secure(certificate: {
  key: string
  cert: string
}): Promise<{ server: SecureServer; seen: string[] }> {
  const seen: string[] = []
  const server = await secureServer(certificate, (request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.destroy()
  })
  open.push(server)
  return { server, seen }
}
async function proxied(options: Parameters<typeof startProxy>[0] = {}): Promise<ProxyServer> {
  const proxy = await startProxy(options)
  open.push(proxy)
  return proxy
}

test('a POST to a host name that does not exist was not sent', async () => {
  expect(await post('https://no-such-service.invalid/v3')).toEqual({ sent: 'no', code: 'unreachable' })
})

test('a POST to a closed port was not sent', async () => {
  expect(await post(`http://${await deadPlace()}/v3`)).toEqual({ sent: 'no', code: 'unreachable' })
})

test('a POST to an http address that is not allowed was not sent', async () => {
  expect(await post('http://service.example/v3')).toEqual({ sent: 'no', code: 'bad_input' })
})

test('a POST through a proxy that is unreachable, refuses or wants a sign-in was not sent', async () => {
  const way = await deadPlace()
  expect(await post('https://service.example/v3', { proxy: way })).toEqual({
    sent: 'no',
    code: 'unreachable',
  })
  for (const options of [{ refuse: 403 }, { signIn: 'a:b' }]) {
    await network?.close()
    network = null
    const { place } = await proxied(options)
    expect(await post('https://service.example/v3', { proxy: place })).toEqual({
      sent: 'no',
      code: 'unreachable',
    })
  }
})

test('a POST to a host with an untrusted or expired certificate was not sent', async () => {
  const { server, seen } = await secure(serverCertificate)
  expect(await post(`https://localhost:${server.port}/v3`)).toEqual({ sent: 'no', code: 'unreachable' })
  setDefaultCACertificates([...defaults, authority])
  const { server: over, seen: alsoSeen } = await secure(expiredCertificate)
  expect(await post(`https://localhost:${over.port}/v3`)).toEqual({ sent: 'no', code: 'unreachable' })
  expect([...seen, ...alsoSeen]).toEqual([])
})

test('a POST whose TLS handshake times out was not sent', async () => {
  const { port } = await listening(() => undefined)
  expect(await post(`https://localhost:${port}/v3`, { givesUp: true })).toEqual({
    sent: 'no',
    code: 'timeout',
  })
})

test('a POST aborted before the TLS handshake was not sent; after connecting, perhaps it was', async () => {
  let user = new AbortController()
  const { port } = await listening((socket) => {
    socket.once('data', () => {
      user.abort()
    })
  })
  expect(await post(`https://localhost:${port}/v3`, { signal: user.signal })).toEqual({
    sent: 'no',
    code: 'cancelled',
  })
  user = new AbortController()
  expect(await post(`http://127.0.0.1:${port}/v3`, { signal: user.signal })).toEqual({
    sent: 'maybe',
    code: 'cancelled',
  })
})

test('a POST whose plain connection breaks or stays silent was perhaps sent', async () => {
  const { port } = await listening((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.resetAndDestroy())
  })
  expect(await post(`http://127.0.0.1:${port}/v3`)).toEqual({ sent: 'maybe', code: 'unreachable' })
  await network?.close()
  network = null
  const silent = await listening(() => undefined)
  expect(await post(`http://127.0.0.1:${silent.port}/v3`, { givesUp: true })).toEqual({
    sent: 'maybe',
    code: 'timeout',
  })
})

test('a POST whose TLS connection breaks was perhaps sent, also when the host was used before', async () => {
  setDefaultCACertificates([...defaults, authority])
  const { server, seen } = await secure(serverCertificate)
  expect(await post(`https://localhost:${server.port}/v3`)).toEqual({ sent: 'maybe', code: 'unreachable' })
  expect(seen).toHaveLength(1)
  let turns = 0
  const secureHost = await secureServer(serverCertificate, (_request, response) => {
    if (++turns === 1) response.setHeader('content-type', 'application/json').end('{}')
    else response.destroy()
  })
  open.push(secureHost)
  await post(`https://localhost:${secureHost.port}/v3`)
  expect(await post(`https://localhost:${secureHost.port}/v3`)).toEqual({
    sent: 'maybe',
    code: 'unreachable',
  })
})

test('a POST whose plain connection breaks, to a host used before, was perhaps sent, and only once', async () => {
  let turns = 0
  const server = await scripted((_request, response) => {
    if (++turns === 1) response.setHeader('content-type', 'application/json').end('{}')
    else response.destroy()
  })
  open.push(server)
  await post(`${server.origin}/v3`)
  expect(await post(`${server.origin}/v3`)).toEqual({ sent: 'maybe', code: 'unreachable' })
  expect(server.requests).toHaveLength(2)
})

test('a POST answered by a 500 was perhaps sent', async () => {
  const server = await scripted((_request, response) => {
    response.writeHead(500).end('oh')
  })
  open.push(server)
  expect(await post(`${server.origin}/v3`)).toEqual({ sent: 'maybe', code: 'service_fault' })
})
