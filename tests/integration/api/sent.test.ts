import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sentOf } from '../../../electron/services/api/client/failures.ts'
import type { Network } from '../../../electron/services/network/network.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  expiredCertificate,
  secureServer,
  serverCertificate,
  type SecureServer,
} from '../../support/certificates.ts'
import { deadPlace, startProxy } from '../../support/servers/proxyServer.ts'
import { scripted } from '../../support/servers/scripted.ts'
import { clientAt, closedLater, openNetwork, trustAuthority } from '../../support/servers/testNetwork.ts'

/** Whether a failed POST may have left this computer, tried on real connections. */

/** Sends a POST. With `givesUp`, connecting and the answer may take 400 ms each, otherwise longer than any test. */
async function post(
  address: string,
  options: { proxy?: string; givesUp?: boolean; signal?: AbortSignal; network?: Network } = {},
): Promise<{ sent: string; code: unknown }> {
  const ms = options.givesUp === true ? 400 : 60_000
  const way = options.proxy === undefined ? 'DIRECT' : `PROXY ${options.proxy}`
  const { network = openNetwork({ resolveProxy: () => Promise.resolve(way), connectMs: ms }) } = options
  const timeouts = { connect: ms, response: ms, request: 120_000 }
  const fault: unknown = await clientAt(address, { agents: network.apiAgents, timeouts })
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
async function listening(onSocket: Parameters<typeof createServer>[1]): Promise<{ port: number }> {
  const server = createServer(onSocket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return closedLater(server).address() as AddressInfo
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
  return { server: closedLater(server), seen }
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
    const { place } = closedLater(await startProxy(options))
    expect(await post('https://service.example/v3', { proxy: place })).toEqual({
      sent: 'no',
      code: 'unreachable',
    })
  }
})

test('a POST to a host with an untrusted or expired certificate was not sent', async () => {
  const { server, seen } = await secure(serverCertificate)
  expect(await post(`https://localhost:${server.port}/v3`)).toEqual({ sent: 'no', code: 'unreachable' })
  trustAuthority()
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
  const silent = await listening(() => undefined)
  expect(await post(`http://127.0.0.1:${silent.port}/v3`, { givesUp: true })).toEqual({
    sent: 'maybe',
    code: 'timeout',
  })
})

test('a POST whose TLS connection breaks was perhaps sent, also when the host was used before', async () => {
  trustAuthority()
  const { server, seen } = await secure(serverCertificate)
  expect(await post(`https://localhost:${server.port}/v3`)).toEqual({ sent: 'maybe', code: 'unreachable' })
  expect(seen).toHaveLength(1)
  let turns = 0
  const secureHost = await secureServer(serverCertificate, (_request, response) => {
    if (++turns === 1) response.setHeader('content-type', 'application/json').end('{}')
    else response.destroy()
  })
  const network = openNetwork()
  await post(`https://localhost:${closedLater(secureHost).port}/v3`, { network })
  expect(await post(`https://localhost:${secureHost.port}/v3`, { network })).toEqual({
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
  const network = openNetwork()
  await post(`${closedLater(server).origin}/v3`, { network })
  expect(await post(`${server.origin}/v3`, { network })).toEqual({ sent: 'maybe', code: 'unreachable' })
  expect(server.requests).toHaveLength(2)
})

test('a POST answered by a 500 was perhaps sent', async () => {
  const server = await scripted((_request, response) => {
    response.writeHead(500).end('oh')
  })
  expect(await post(`${closedLater(server).origin}/v3`)).toEqual({ sent: 'maybe', code: 'service_fault' })
})
