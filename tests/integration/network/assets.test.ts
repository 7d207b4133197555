import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceAddresses, Resolve } from '../../../electron/services/network/privateNetworkGuard.ts'
import {
  createAssetClient,
  type AssetClient,
} from '../../../electron/services/transfers/download/assetClient.ts'
import { fetchText } from '../../support/servers/fetchText.ts'
import { scripted } from '../../support/servers/scripted.ts'
import { openNetwork } from '../../support/servers/testNetwork.ts'
import { perTest } from '../../support/perTest.ts'

/**
 * Files that a service names, requested over real sockets. All servers of this test run on this computer, so no file
 * address of a service on the internet may lead to them.
 */

let client: AssetClient
let service: ServiceAddresses
let asked: string[]
const server = perTest(() =>
  scripted(({ url }, response) => {
    asked.push(url.pathname)
    const to = url.searchParams.get('to')
    if (to === null) response.end('bytes')
    else response.writeHead(302, { location: to }).end()
  }),
)
const other = perTest(() =>
  scripted(({ url }, response) => {
    asked.push(`other ${url.pathname}`)
    response.end('secret')
  }),
)
beforeEach(() => {
  asked = []
  // Every host name except the service's resolves to this computer.
  const resolve: Resolve = (name, _options, done) => {
    done(null, [{ address: name === 'plans.example.com' ? '93.184.216.34' : '127.0.0.1', family: 4 }])
  }
  const network = openNetwork({ resolve })
  client = createAssetClient({ routeOf: () => network.routeTo(service) })
})

const get = (url: string): Promise<unknown> => fetchText(client, url)
const refused = { code: 'refused_address', retry: null }

describe('file address from a service on the internet', () => {
  beforeEach(() => {
    service = { addresses: ['https://plans.example.com'] }
  })
  test('a private IP address is refused without a request', async () => {
    await expect(get(`${server.origin}/a`)).rejects.toMatchObject(refused)
    await expect(get('http://169.254.169.254/latest')).rejects.toMatchObject(refused)
    await expect(get('http://192.168.1.1/')).rejects.toMatchObject(refused)
  })
  test('a host name that resolves to a private IP address is refused without a request', async () => {
    const address = server.origin.replace('127.0.0.1', 'files.example.net')
    await expect(get(`${address}/a`)).rejects.toMatchObject(refused)
  })
  afterEach(() => {
    expect(asked).toEqual([])
  })
})

describe('file address from the demo service', () => {
  beforeEach(() => {
    service = { addresses: [`${server.origin}/base`], exactly: true }
  })
  test('a file of the demo service itself is requested', async () => {
    await get(`${server.origin}/a`)
    expect(asked).toEqual(['/a'])
  })
  test('another port of this computer is refused, directly and after a redirect', async () => {
    await expect(get(`${other.origin}/a`)).rejects.toMatchObject(refused)
    await expect(
      get(`${server.origin}/go?to=${encodeURIComponent(`${other.origin}/a`)}`),
    ).rejects.toMatchObject(refused)
    expect(asked).toEqual(['/go'])
  })
})

test('a service on this computer may redirect to another local port, not to a private network', async () => {
  service = { addresses: [server.origin] }
  await get(`${server.origin}/go?to=${encodeURIComponent(`${other.origin}/a`)}`)
  expect(asked).toEqual(['/go', 'other /a'])
  await expect(get(`${server.origin}/go?to=http://192.168.1.1/`)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('sign in with your web browser') as unknown,
  })
})
