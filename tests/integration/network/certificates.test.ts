import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { trustSystemCertificates } from '../../../electron/services/network/certificates.ts'
import type { Network } from '../../../electron/services/network/network.ts'
import {
  createAssetClient,
  type AssetClient,
} from '../../../electron/services/transfers/download/assetClient.ts'
import {
  authorityFile,
  expiredCertificate,
  secureServer,
  serverCertificate,
} from '../../support/certificates.ts'
import { fetchText } from '../../support/servers/fetchText.ts'
import { startProxy } from '../../support/servers/proxyServer.ts'
import { clientAt, closedLater, openNetwork, trustAuthority } from '../../support/servers/testNetwork.ts'
import { perTest } from '../../support/perTest.ts'

let network: Network
let assets: AssetClient
const proxy = perTest(() => startProxy())
beforeEach(() => {
  network = openNetwork({ resolveProxy: () => Promise.resolve(`PROXY ${proxy.place}`) })
  assets = createAssetClient({
    routeOf: () => network.routeTo({ addresses: ['https://localhost'] }),
  })
})

async function serve(certificate: { key: string; cert: string }): Promise<number> {
  const server = await secureServer(certificate, (_, response) => {
    response.setHeader('content-type', 'application/json').end('{"fine":true}')
  })
  return closedLater(server).port
}
const call = (address: string): Promise<unknown> =>
  clientAt(address, { agents: network.apiAgents }).call('base', 'GET', '/orders', { retries: 0 })
const file = (url: string): Promise<unknown> => fetchText(assets, url)

const ways = [
  ['the service', call],
  ['the file server', file],
] as const

describe.each(ways)('certificate of %s', (_, ask) => {
  test('a certificate is trusted once its authority is added, and not before', async () => {
    const address = `https://localhost:${String(await serve(serverCertificate))}/a`
    await expect(ask(address)).rejects.toThrow(/doesn’t trust the certificate of localhost:\d+/)
    trustAuthority()
    await expect(ask(address)).resolves.toBeTruthy()
  })

  test('an expired certificate and a certificate for another name are refused with the reason', async () => {
    trustAuthority()
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
  const defaults = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(defaults))
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
