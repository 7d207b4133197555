import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '../../../electron/services/api/client/client.ts'
import { secureServer, serverCertificate } from '../../support/certificates.ts'
import { startProxy } from '../../support/servers/proxyServer.ts'
import { clientAt, closedLater, openNetwork, trustAuthority } from '../../support/servers/testNetwork.ts'

/**
 * A load balancer or NAT that drops kept connections: the second request of any connection never arrives, and its
 * client learns of that only when it sends.
 */

/** Answers the first request of each connection; keeps the connection and drops it at the second request. */
async function forgetful(
  isSecure: boolean,
): Promise<{ port: number; arrived: string[]; connections: number }> {
  const state = { port: 0, arrived: [] as string[], connections: 0 }
  const used = new Set<Socket>()
  const answer: RequestListener = (request, response) => {
    if (used.has(request.socket)) {
      request.socket.resetAndDestroy()
      return
    }
    used.add(request.socket)
    state.arrived.push(request.method ?? '')
    response.setHeader('content-type', 'application/json').end('{"fine":true}')
  }
  const server: Server = isSecure
    ? createSecureServer({ ...serverCertificate, keepAliveTimeout: 60_000 }, answer)
    : createServer({ keepAliveTimeout: 60_000 }, answer)
  server.on(isSecure ? 'secureConnection' : 'connection', () => (state.connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  state.port = (server.address() as AddressInfo).port
  return state
}

function clientOf(address: string, pacAnswer = 'DIRECT'): ApiClient {
  const network = openNetwork({ resolveProxy: () => Promise.resolve(pacAnswer) })
  return clientAt(address, { agents: network.apiAgents })
}

const sentOnce = ['POST', 'PATCH', 'DELETE', 'POST', 'PATCH'] as const

/** A read leaves a connection in the pool, then each write follows. Returns the answer or error of each write. */
async function writeAfterRead(client: ApiClient): Promise<unknown[]> {
  await client.call('base', 'GET', '/orders')
  const ends: unknown[] = []
  for (const method of sentOnce)
    ends.push(
      await client.call('base', method, '/orders/draft', { body: {} }).catch((error: unknown) => error),
    )
  return ends
}

describe('requests that must not be repeated, with a pool of dead connections', () => {
  const fine = sentOnce.map(() => ({ fine: true }))

  test('writes over https arrive on connections of their own', async () => {
    trustAuthority()
    const server = await forgetful(true)
    const client = clientOf(`https://localhost:${String(server.port)}`)
    expect(await writeAfterRead(client)).toEqual(fine)
    expect(server.arrived).toEqual(['GET', ...sentOnce])
    expect(server.connections).toBe(1 + sentOnce.length)
  })

  test('writes over plain http to this computer arrive', async () => {
    const server = await forgetful(false)
    expect(await writeAfterRead(clientOf(`http://127.0.0.1:${String(server.port)}`))).toEqual(fine)
    expect(server.arrived).toEqual(['GET', ...sentOnce])
  })

  test('writes through a proxy arrive on connections of their own', async () => {
    trustAuthority()
    const server = await forgetful(true)
    const proxy = closedLater(await startProxy())
    const client = clientOf(`https://api.example.test:${String(server.port)}`, `PROXY ${proxy.place}`)
    expect(await writeAfterRead(client)).toEqual(fine)
    expect(proxy.seen).toHaveLength(1 + sentOnce.length)
  })

  test('a ping and a read without retries arrive', async () => {
    trustAuthority()
    const server = await forgetful(true)
    const client = clientOf(`https://localhost:${String(server.port)}`)
    await client.call('base', 'GET', '/orders')
    expect(await client.ping('base')).toEqual({ status: 200, webPage: null })
    expect(await client.call('base', 'GET', '/token', { retries: 0 })).toEqual({ fine: true })
  })
})

test('four reads that may be retried share one connection', async () => {
  trustAuthority()
  const connections = new Set<Socket>()
  const server = await secureServer(serverCertificate, ({ socket }, response) => {
    connections.add(socket)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const client = clientOf(`https://localhost:${String(closedLater(server).port)}`)
  for (let turn = 0; turn < 4; turn += 1) await client.call('base', 'GET', '/orders')
  expect(connections.size).toBe(1)
})
