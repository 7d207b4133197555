import { describe, expect, test } from 'vitest'
import { createAssetClient } from '../../../electron/services/transfers/download/assetClient.ts'
import { secureServer, serverCertificate } from '../../support/certificates.ts'
import { deadPlace, startProxy, startSocks } from '../../support/servers/proxyServer.ts'
import { scripted } from '../../support/servers/scripted.ts'
import { fetchText } from '../../support/servers/fetchText.ts'
import { clientAt, closedLater, openNetwork, trustAuthority } from '../../support/servers/testNetwork.ts'

const key = 'the-secret-key'

/** The service over https at a name that only the proxy resolves, and a client with the proxies of `answer`. */
async function api(answer: string, environment: Record<string, string> = {}) {
  trustAuthority()
  const service = closedLater(
    await secureServer(serverCertificate, (_, response) => {
      response.setHeader('content-type', 'application/json').end('{"fine":true}')
    }),
  )
  const { apiAgents: agents } = openNetwork({ resolveProxy: () => Promise.resolve(answer), environment })
  const client = clientAt(`https://api.example.test:${service.port}/v3`, { agents }, key)
  return { service, ask: () => client.call('base', 'GET', '/orders', { retries: 0 }) }
}

/** A server of files at plain http, and a client for it. */
async function files(answer: string, environment: Record<string, string> = {}) {
  const server = closedLater(
    await scripted(({ url }, response) => {
      response.end(`the bytes of ${url.pathname}`)
    }),
  )
  const network = openNetwork({ resolveProxy: () => Promise.resolve(answer), environment })
  const client = createAssetClient({ routeOf: () => network.routeTo({ addresses: [server.origin] }) })
  return {
    server,
    fetchAt: (url: string) => fetchText(client, url),
    name: (path: string) => server.origin.replace('127.0.0.1', 'files.example.test') + path,
  }
}

describe('API requests through a proxy', () => {
  test('a request goes through CONNECT, and the proxy sees neither the key nor the path', async () => {
    const proxy = closedLater(await startProxy())
    const { service, ask } = await api(`PROXY ${proxy.place}; DIRECT`)
    expect(await ask()).toEqual({ fine: true })
    expect(proxy.seen).toEqual([`CONNECT api.example.test:${service.port}`])
    expect(service.seen).toEqual(['/v3/orders'])
    expect(proxy.received.join('\n')).not.toContain(key)
    expect(proxy.received.join('\n')).not.toContain('/v3')
  })

  test('a request goes through a SOCKS 5 proxy', async () => {
    const proxy = closedLater(await startSocks())
    const { service, ask } = await api(`SOCKS5 ${proxy.place}`)
    expect(await ask()).toEqual({ fine: true })
    expect(proxy.seen).toEqual([`SOCKS api.example.test:${service.port}`])
  })

  test('a request uses the second proxy when the first is dead', async () => {
    const dead = await deadPlace()
    const proxy = closedLater(await startProxy())
    const { ask } = await api(`PROXY ${dead}; PROXY ${proxy.place}`)
    expect(await ask()).toEqual({ fine: true })
    expect(proxy.seen).toHaveLength(1)
  })

  test('a proxy that requires signing in fails with that message after one try', async () => {
    const proxy = closedLater(await startProxy({ signIn: 'maya:secret' }))
    const { service, ask } = await api(`PROXY ${proxy.place}; DIRECT`)
    await expect(ask()).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(`The proxy ${proxy.place} requires signing in.`) as unknown,
    })
    expect(proxy.seen).toHaveLength(1)
    expect(service.seen).toEqual([])
  })

  test('the user name and password in HTTPS_PROXY are sent to the proxy', async () => {
    const proxy = closedLater(await startProxy({ signIn: 'maya:p@ss' }))
    const { service, ask } = await api('DIRECT', { HTTPS_PROXY: `http://maya:p%40ss@${proxy.place}` })
    expect(await ask()).toEqual({ fine: true })
    expect(service.seen).toEqual(['/v3/orders'])
  })

  test('a wrong proxy password fails with a message that does not contain the password', async () => {
    const proxy = closedLater(await startProxy({ signIn: 'maya:right' }))
    const { ask } = await api('DIRECT', { HTTPS_PROXY: `http://maya:wrong-one@${proxy.place}` })
    const fault = await ask().then(
      () => null,
      (error: unknown) => error,
    )
    expect(String(fault)).toContain('requires signing in')
    expect(JSON.stringify(fault) + String(fault)).not.toContain('wrong-one')
  })

  test('a dead, refusing or unsupported proxy fails with its own message', async () => {
    const dead = await deadPlace()
    const refusing = closedLater(await startProxy({ refuse: 403 }))
    await expect((await api(`PROXY ${dead}`)).ask()).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(`Can’t connect to the proxy ${dead}`) as unknown,
    })
    await expect((await api(`PROXY ${refusing.place}`)).ask()).rejects.toThrow(
      /blocks api\.example\.test \(403\)/,
    )
    await expect((await api('SOCKS old.example:1080')).ask()).rejects.toThrow(/an unsupported type of proxy/)
  })
})

describe('downloads through a proxy', () => {
  test('a file over http is requested from the proxy by its full address', async () => {
    const proxy = closedLater(await startProxy())
    const { server, fetchAt, name } = await files(`PROXY ${proxy.place}`)
    expect(await fetchAt(name('/a/b.jpg?c=1'))).toBe('the bytes of /a/b.jpg')
    expect(proxy.seen).toEqual([`GET ${name('/a/b.jpg?c=1')}`])
    expect(server.requests[0]?.headers.host).toBe(new URL(name('/')).host)
  })

  test('a file over https goes through CONNECT, and the proxy does not see the path', async () => {
    trustAuthority()
    const proxy = closedLater(await startProxy())
    const secure = closedLater(await secureServer(serverCertificate, (_, response) => response.end('safe')))
    const { fetchAt } = await files(`PROXY ${proxy.place}`)
    expect(await fetchAt(`https://files.example.test:${secure.port}/x.jpg`)).toBe('safe')
    expect(proxy.seen).toEqual([`CONNECT files.example.test:${secure.port}`])
    expect(proxy.received.join('\n')).not.toContain('x.jpg')
  })

  test('a file goes through a SOCKS 5 proxy', async () => {
    const proxy = closedLater(await startSocks())
    const { fetchAt, name } = await files(`SOCKS5 ${proxy.place}`)
    expect(await fetchAt(name('/a.jpg'))).toBe('the bytes of /a.jpg')
    expect(proxy.seen).toHaveLength(1)
  })

  test('a file on this computer is downloaded without the proxy', async () => {
    const proxy = closedLater(await startProxy())
    const { server, fetchAt } = await files(`PROXY ${proxy.place}`, { ALL_PROXY: `http://${proxy.place}` })
    expect(await fetchAt(`${server.origin}/a.jpg`)).toBe('the bytes of /a.jpg')
    expect(await fetchAt(`${server.origin.replace('127.0.0.1', 'localhost')}/b.jpg`)).toContain('/b.jpg')
    expect(proxy.seen).toEqual([])
  })

  test('a dead proxy is skipped for the next proxy or a direct connection', async () => {
    const dead = await deadPlace()
    const proxy = closedLater(await startProxy())
    const { fetchAt, name } = await files(`PROXY ${dead}; PROXY ${proxy.place}`)
    expect(await fetchAt(name('/a.jpg'))).toBe('the bytes of /a.jpg')
    expect(proxy.seen).toHaveLength(1)
    // The host does not exist without the proxy. The message names the host, not the dead proxy.
    const other = await files(`PROXY ${dead}; DIRECT`)
    await expect(other.fetchAt(other.name('/a.jpg'))).rejects.toThrow(/Can’t find the file server/)
  })

  test('a host in NO_PROXY is requested without the proxy', async () => {
    const proxy = closedLater(await startProxy())
    const { fetchAt, name } = await files(`PROXY ${proxy.place}`, {
      HTTP_PROXY: `http://${proxy.place}`,
      NO_PROXY: '.example.test',
    })
    await expect(fetchAt(name('/a.jpg'))).rejects.toThrow(/Can’t find the file server/)
    expect(proxy.seen).toEqual([])
  })

  test('a proxy that requires signing in is not retried; a dead proxy is', async () => {
    const proxy = closedLater(await startProxy({ signIn: 'maya:secret' }))
    const first = await files(`PROXY ${proxy.place}; DIRECT`)
    await expect(first.fetchAt(first.name('/a.jpg'))).rejects.toMatchObject({
      code: 'network',
      message: expect.stringContaining('requires signing in') as unknown,
      retry: null,
    })
    expect(proxy.seen).toHaveLength(1)
    const dead = await deadPlace()
    const second = await files(`PROXY ${dead}`)
    await expect(second.fetchAt(second.name('/a.jpg'))).rejects.toMatchObject({
      message: expect.stringContaining('Can’t connect to the proxy') as unknown,
      retry: { afterMs: null },
    })
  })
})
