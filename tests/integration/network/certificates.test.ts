import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApiClient } from '../../../electron/services/api/client/client.ts'
import { trustSystemCertificates } from '../../../electron/services/network/certificates.ts'
import { createNetwork, type Network } from '../../../electron/services/network/network.ts'
import {
  createAssetClient,
  type AssetClient,
} from '../../../electron/services/transfers/download/assetClient.ts'
import {
  authority,
  authorityFile,
  expiredCertificate,
  secureServer,
  serverCertificate,
  type SecureServer,
} from '../../support/certificates.ts'
import { startProxy } from '../../support/servers/proxyServer.ts'
import { perTest } from '../../support/perTest.ts'

const defaults = getCACertificates('default')
let network: Network
let assets: AssetClient
let servers: SecureServer[] = []
const proxy = perTest(() => startProxy())
beforeEach(() => {
  network = createNetwork({
    resolveProxy: () => Promise.resolve(`PROXY ${proxy.place}`),
    environment: {},
    onProblem: (error) => {
      throw error
    },
  })
  assets = createAssetClient({
    routeOf: () => network.routeTo({ addresses: ['https://localhost'] }),
  })
})
afterEach(async () => {
  setDefaultCACertificates(defaults)
  await network.close()
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})

async function serve(certificate: { key: string; cert: string }): Promise<number> {
  const server = await secureServer(certificate, (_, response) => {
    response.setHeader('content-type', 'application/json').end('{"fine":true}')
  })
  servers.push(server)
  return server.port
}
const call = (address: string): Promise<unknown> => {
  const at = { address, key: 'k' }
  const client = createApiClient({ base: at, token: at, export: at }, { agents: network.apiAgents })
  return client.call('base', 'GET', '/orders', { retries: 0 })
}
const file = (url: string): Promise<unknown> =>
  assets.get({
    url,
    connectionId: 'c1',
    signal: AbortSignal.timeout(600_000),
    onHead: () => ({ write: () => true }),
  })

const ways = [
  ['the service', call],
  ['the file server', file],
] as const

describe.each(ways)('certificate of %s', (_, ask) => {
  test('a certificate is trusted once its authority is added, and not before', async () => {
    const address = `https://localhost:${String(await serve(serverCertificate))}/a`
    await expect(ask(address)).rejects.toThrow(/doesn’t trust the certificate of localhost:\d+/)
    setDefaultCACertificates([...defaults, authority])
    await expect(ask(address)).resolves.toBeTruthy()
  })

  test('an expired certificate and a certificate for another name are refused with the reason', async () => {
    setDefaultCACertificates([...defaults, authority])
    const expired = await serve(expiredCertificate)
    await expect(ask(`https://localhost:${String(expired)}/a`)).rejects.toThrow(
      /certificate of localhost.* has expired/,
    )
    const good = await serve(serverCertificate)
    await expect(ask(`https://other.invalid:${String(good)}/a`)).rejects.toThrow(
      /other\.invalid.* for another name/,
    )
  })
})

test('the authorities of the system are added once, and all others stay', () => {
  const problems: unknown[] = []
  const trusted = (): Set<string> =>
    new Set(getCACertificates('default').map((text) => new X509Certificate(text).fingerprint256))
  const before = trusted()
  trustSystemCertificates((error) => problems.push(error))
  const after = trusted()
  expect(problems).toEqual([])
  for (const fingerprint of before) expect(after.has(fingerprint)).toBe(true)
  for (const text of getCACertificates('system'))
    expect(after.has(new X509Certificate(text).fingerprint256)).toBe(true)
  expect(trustSystemCertificates((error) => problems.push(error))).toBe(0)
})

test('NODE_EXTRA_CA_CERTS and the system’s certificates are trusted in a new process', async () => {
  const port = await serve(serverCertificate)
  const module = new URL('../../../electron/services/network/certificates.ts', import.meta.url).href
  const script = `
    import { get } from 'node:https'
    import { trustSystemCertificates } from ${JSON.stringify(module)}
    trustSystemCertificates((error) => { throw error })
    get('https://localhost:${port}/', (answer) => { console.log(answer.statusCode); process.exit() })
      .on('error', (error) => { console.log(error.code); process.exit() })`
  const run = async (environment: Record<string, string>): Promise<string> =>
    (
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { PATH: process.env.PATH, ...environment },
      })
    ).stdout.trim()
  expect(await run({})).toMatch(/UNABLE_TO|SELF_SIGNED/)
  expect(await run({ NODE_EXTRA_CA_CERTS: authorityFile })).toBe('200')
  // OpenSSL reads the certificates of the system from this file.
  expect(await run({ SSL_CERT_FILE: authorityFile })).toBe('200')
})
