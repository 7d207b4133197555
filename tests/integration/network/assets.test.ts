import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNetwork, type Network } from '../../../electron/services/network/network.ts'
import type { ServiceAddresses, Resolve } from '../../../electron/services/network/privateNetworkGuard.ts'
import {
  createAssetClient,
  type AssetClient,
} from '../../../electron/services/transfers/download/assetClient.ts'
import { scripted, type ScriptedServer } from '../../support/servers/scripted.ts'

/**
 * Files that a service names, asked for over real sockets. Everything here is on this computer, so a service
 * elsewhere leads to none of it.
 */

let server: ScriptedServer
let other: ScriptedServer
let network: Network
let client: AssetClient
let service: ServiceAddresses
let asked: string[]
beforeEach(async () => {
  asked = []
  server = await scripted(({ url }, response) => {
    asked.push(url.pathname)
    const to = url.searchParams.get('to')
    if (to === null) response.end('bytes')
    else response.writeHead(302, { location: to }).end()
  })
  other = await scripted(({ url }, response) => {
    asked.push(`other ${url.pathname}`)
    response.end('secret')
  })
  // Every name but the service's leads to this computer.
  const resolve: Resolve = (name, _options, done) => {
    done(null, [{ address: name === 'plans.example.com' ? '93.184.216.34' : '127.0.0.1', family: 4 }])
  }
  network = createNetwork({
    resolveProxy: () => Promise.resolve('DIRECT'),
    environment: {},
    onProblem: (error) => {
      throw error
    },
    resolve,
  })
  client = createAssetClient({ routeOf: () => network.routeTo(service) })
})
afterEach(async () => {
  client.close()
  await network.close()
  await server.close()
  await other.close()
})

const get = (url: string): Promise<unknown> =>
  client.get({
    url,
    connectionId: 'c1',
    signal: AbortSignal.timeout(10_000),
    onHead: () => ({ write: () => true }),
  })
const refused = { code: 'refused_address', retry: null }

describe('an address that a service on the internet names', () => {
  beforeEach(() => {
    service = { addresses: ['https://plans.example.com'] }
  })
  test('is not asked where it is a private one', async () => {
    await expect(get(`${server.origin}/a`)).rejects.toMatchObject(refused)
    await expect(get('http://169.254.169.254/latest')).rejects.toMatchObject(refused)
    await expect(get('http://192.168.1.1/')).rejects.toMatchObject(refused)
  })
  test('is not asked where its name leads to a private one', async () => {
    const address = server.origin.replace('127.0.0.1', 'files.example.net')
    await expect(get(`${address}/a`)).rejects.toMatchObject(refused)
  })
  afterEach(() => {
    expect(asked).toEqual([])
  })
})

describe('an address that the demo company names', () => {
  beforeEach(() => {
    service = { addresses: [`${server.origin}/base`], exactly: true }
  })
  test('is at the company’s own', async () => {
    await get(`${server.origin}/a`)
    expect(asked).toEqual(['/a'])
  })
  test('leads to nothing else on this computer, neither itself nor by a redirect', async () => {
    await expect(get(`${other.origin}/a`)).rejects.toMatchObject(refused)
    await expect(
      get(`${server.origin}/go?to=${encodeURIComponent(`${other.origin}/a`)}`),
    ).rejects.toMatchObject(refused)
    expect(asked).toEqual(['/go'])
  })
})

test('a service on this computer may have its files beside it; a redirect into the network is refused', async () => {
  service = { addresses: [server.origin] }
  await get(`${server.origin}/go?to=${encodeURIComponent(`${other.origin}/a`)}`)
  expect(asked).toEqual(['/go', 'other /a'])
  await expect(get(`${server.origin}/go?to=http://192.168.1.1/`)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('sign in with your web browser') as unknown,
  })
})
