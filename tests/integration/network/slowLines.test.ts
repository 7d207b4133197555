import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { OpenSocket } from '../../../electron/services/network/dial.ts'
import type { Network } from '../../../electron/services/network/network.ts'
import type { Resolve } from '../../../electron/services/network/privateNetworkGuard.ts'
import { createAssetClient } from '../../../electron/services/transfers/download/assetClient.ts'
import { secureServer, serverCertificate } from '../../support/certificates.ts'
import { startProxy } from '../../support/servers/proxyServer.ts'
import { scripted } from '../../support/servers/scripted.ts'
import { fetchText } from '../../support/servers/fetchText.ts'
import { clientAt, closedLater, openNetwork, trustAuthority } from '../../support/servers/testNetwork.ts'

/**
 * A host with an IPv4 and an IPv6 address on a line without IPv6. IPv4 connects only after IPv6 has failed, which takes
 * longer than the default time limit of Node for one address.
 */

const four = '192.0.2.1'
const six = '2001:db8::1'
const bothFamilies: Resolve = (_name, _options, done) => {
  done(null, [
    { address: four, family: 4 },
    { address: six, family: 6 },
  ])
}

function slowLine(pacAnswer: string): { network: Network; tried: string[] } {
  const tried: string[] = []
  const hasFailed = Promise.withResolvers<undefined>()
  const open: OpenSocket = ({ host, port }) => {
    tried.push(host)
    const socket = new Socket()
    if (host === four) void hasFailed.promise.then(() => socket.connect(port, '127.0.0.1'))
    else {
      const code = 'ENETUNREACH'
      socket.once('close', () => hasFailed.resolve(undefined))
      socket.destroy(Object.assign(new Error(code), { code }))
    }
    return socket
  }
  const resolveProxy = () => Promise.resolve(pacAnswer)
  return { network: openNetwork({ resolveProxy, resolve: bothFamilies, open }), tried }
}

async function securePort(): Promise<number> {
  trustAuthority()
  const server = await secureServer(serverCertificate, (_, response) => {
    response.setHeader('content-type', 'application/json').end('{"fine":true}')
  })
  return closedLater(server).port
}

function callTo(network: Network, port: number, method: 'GET' | 'POST'): Promise<unknown> {
  const client = clientAt(`https://api.example.test:${String(port)}`, { agents: network.apiAgents })
  return client.call('base', method, '/orders', method === 'POST' ? { body: {} } : {})
}

function download(network: Network, url: string): Promise<string> {
  // The addresses of this test are reserved for documentation, so private addresses must be allowed here.
  const client = createAssetClient({ routeOf: () => network.routeTo(null) })
  return fetchText(client, url)
}

describe('host with slow IPv4 and unreachable IPv6', () => {
  test.each(['GET', 'POST'] as const)(
    'a %s arrives over IPv4 after both families were tried',
    async (method) => {
      const { network, tried } = slowLine('DIRECT')
      expect(await callTo(network, await securePort(), method)).toEqual({ fine: true })
      expect(tried).toEqual([four, six])
    },
  )

  test('files over https and http are downloaded over IPv4', async () => {
    const secure = slowLine('DIRECT')
    const port = await securePort()
    expect(await download(secure.network, `https://files.example.test:${String(port)}/a`)).toBe(
      '{"fine":true}',
    )
    const plain = slowLine('DIRECT')
    const server = closedLater(await scripted((_, response) => response.end('bytes')))
    const url = server.origin.replace('127.0.0.1', 'files.example.test')
    expect(await download(plain.network, `${url}/a`)).toBe('bytes')
    expect([...secure.tried, ...plain.tried]).toEqual([four, six, four, six])
  })

  test('a proxy is reached over IPv4 by API requests and downloads', async () => {
    const proxy = closedLater(await startProxy())
    const place = proxy.place.replace('127.0.0.1', 'proxy.example.test')
    const port = await securePort()
    const { network, tried } = slowLine(`PROXY ${place}`)
    expect(await callTo(network, port, 'POST')).toEqual({ fine: true })
    expect(tried).toEqual([four, six])
    expect(await download(network, `https://files.example.test:${String(port)}/a`)).toBe('{"fine":true}')
    const server = closedLater(await scripted((_, response) => response.end('bytes')))
    const url = server.origin.replace('127.0.0.1', 'files.example.test')
    expect(await download(network, `${url}/a`)).toBe('bytes')
    expect(proxy.seen).toHaveLength(3)
  })
})

test('a host without a working address fails and names the reason for IPv4 and IPv6', async () => {
  const open: OpenSocket = ({ host }) => {
    const code = host === four ? 'ECONNREFUSED' : 'ENETUNREACH'
    return new Socket().destroy(Object.assign(new Error(code), { code }))
  }
  const network = openNetwork({ resolve: bothFamilies, open })
  const message =
    /Can’t connect to \w+\.example\.test\. IPv4: the server refused the connection; IPv6: not available on this network\./
  await expect(callTo(network, 443, 'POST')).rejects.toMatchObject({
    code: 'unreachable',
    details: { sent: 'no' },
    message: expect.stringMatching(message) as unknown,
  })
  await expect(download(network, 'https://files.example.test/a')).rejects.toMatchObject({
    code: 'network',
    message: expect.stringMatching(message) as unknown,
    retry: { afterMs: null },
  })
})
