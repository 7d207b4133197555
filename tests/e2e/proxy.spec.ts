import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { authorityFile, secureServer, serverCertificate } from '../support/certificates.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { startProxy } from '../support/servers/proxyServer.ts'
import { planroom } from './support/command.ts'
import { newPlace, start } from './support/program.ts'
import { pages } from './support/pages.ts'

/** The service at an https address with a name that only the proxy can resolve. Its files have another host name. */
async function hidden(orders: number) {
  const service = await startFaultService({ orders })
  const { port } = new URL(service.origin)
  const front = await secureServer(serverCertificate, (asked, answer) => {
    const { method, url: path, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (got) => {
      const chunks: Buffer[] = []
      got.on('data', (chunk: Buffer) => chunks.push(chunk))
      got.on('end', () => {
        const body = Buffer.concat(chunks)
        const isJson = (got.headers['content-type'] ?? '').includes('application/json')
        const rewritten = isJson
          ? Buffer.from(body.toString().replaceAll(service.origin, `http://files.example.test:${port}`))
          : body
        answer
          .writeHead(got.statusCode ?? 502, { ...got.headers, 'content-length': rewritten.length })
          .end(rewritten)
      })
    })
    asked.pipe(onward)
  })
  const at = (address: string): string =>
    address.replace(service.origin, `https://api.example.test:${String(front.port)}`)
  return {
    apiKey: service.apiKey,
    baseUrl: at(service.baseUrl),
    tokenUrl: at(service.tokenUrl),
    exportUrl: at(service.exportUrl),
    connects: `CONNECT api.example.test:${String(front.port)}`,
    gets: `GET http://files.example.test:${port}/`,
    async close() {
      await front.close()
      await service.close()
    },
  }
}

test('a command syncs through HTTPS_PROXY with NODE_EXTRA_CA_CERTS; without them it exits with 4', async () => {
  using place = newPlace()
  const service = await hidden(3)
  const proxy = await startProxy({ signIn: 'maya:s3cret' })
  const environment = {
    PLANROOM_HOME: place.home,
    PLANROOM_BASE_URL: service.baseUrl,
    PLANROOM_API_KEY: service.apiKey,
    NODE_EXTRA_CA_CERTS: authorityFile,
    HTTPS_PROXY: `http://maya:s3cret@${proxy.place}`,
    HTTP_PROXY: `http://maya:s3cret@${proxy.place}`,
    NO_PROXY: '',
  }
  const out = join(place.folder, 'out')
  const sync = ['sync', '--to', out]
  try {
    const done = await planroom(sync, environment)
    expect(done).toMatchObject({ code: 0, result: { ok: true } })
    expect(done.result.data?.files.downloaded).toBeGreaterThan(0)
    expect(readdirSync(out).length).toBeGreaterThan(0)
    expect(proxy.seen).toContain(service.connects)
    expect(proxy.seen.filter((line) => line.startsWith(service.gets)).length).toBe(
      done.result.data?.files.downloaded,
    )
    expect(proxy.received.join('\n')).not.toContain(service.apiKey)

    // Without credentials, without the certificate, and without the proxy: each error gives its own reason.
    const bare = await planroom(sync, { ...environment, HTTPS_PROXY: `http://${proxy.place}` })
    expect(bare.code).toBe(4)
    expect(bare.result.error?.message).toContain('requires signing in')
    const { NODE_EXTRA_CA_CERTS: _certificates, ...untrusting } = environment
    const untrusted = await planroom(sync, untrusting)
    expect(untrusted.code).toBe(4)
    expect(untrusted.result.error?.message).toContain('doesn’t trust the certificate')
    const around = await planroom(sync, { ...environment, NO_PROXY: 'example.test' })
    expect(around.code).toBe(4)
    expect(around.result.error?.message).toContain('Can’t find')
    expect([done, bare, untrusted, around].map(({ output }) => output).join('\n')).not.toContain('s3cret')
  } finally {
    await proxy.close()
    await service.close()
  }
})

test('the window downloads through the system’s proxy and trusts the system’s certificates', async () => {
  using place = newPlace()
  const service = await hidden(20)
  const proxy = await startProxy()
  // Uses the trust store of OpenSSL systems.
  process.env.SSL_CERT_FILE = authorityFile
  const program = await start(place).finally(() => {
    delete process.env.SSL_CERT_FILE
  })
  try {
    // Stands for the settings of the system.
    await program.app.evaluate(
      ({ session }, proxyRules) => session.fromPartition('network').setProxy({ proxyRules }),
      `http://${proxy.place}`,
    )
    const { page } = program
    const { firstStart, orders } = pages(page)
    await firstStart.openForm()
    await firstStart.connect({ name: 'Larkfield', ...service })
    await orders.refreshed()
    expect(proxy.seen).toContain(service.connects)
    await orders.rows().filter({ hasText: 'Ready' }).first().click()
    await page.getByRole('button', { name: 'Download 1 order', exact: true }).click()
    const asked = (): number => proxy.seen.filter((line) => line.startsWith(service.gets)).length
    await expect.poll(asked).toBeGreaterThan(3)
    expect(proxy.received.join('\n')).not.toContain(service.apiKey)
  } finally {
    await program.close()
    await proxy.close()
    await service.close()
  }
})
