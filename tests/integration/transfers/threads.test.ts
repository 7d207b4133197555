import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authority, secureServer, serverCertificate } from '../../support/certificates.ts'
import { expectCleanEnd } from '../../support/processes/cleanEnd.ts'
import { sample, sendBytes, startAssetServer, type AssetServer } from '../../support/servers/assetServer.ts'
import { startProxy } from '../../support/servers/proxyServer.ts'
import { assetOf, mark, order, startBench, type Bench } from '../../support/benches/transferBench.ts'

/** What only shows where files are fetched in threads: threads that end, and what each of them has to be told. */

let server: AssetServer
let bench: Bench
beforeEach(async () => {
  server = await startAssetServer()
})
afterEach(async () => {
  await bench.close()
  await server.close()
})

const place = (number: number, ending: string): string =>
  `Austin/12 Oak Street/Floor plan ${String(number)}.${ending}`
const bytes = [5000, 6000, 3_000_000, 7000, 8000, 9000].map((size, index) => sample('pdf', size, index + 1))

/** Delivers these of the files above, by their number from 1. */
function deliver(...numbers: number[]): void {
  const assets = numbers.map((number) =>
    assetOf('pdf', server.serve(`/${String(number)}.pdf`, bytes[number - 1] ?? Buffer.alloc(0)), number - 1),
  )
  bench.delivered.set('o1', { assets, texts: [] })
}
const expected = (...numbers: number[]): Map<string, string> =>
  new Map(numbers.map((number) => [place(number, 'pdf'), mark(bytes[number - 1] ?? Buffer.alloc(0))]))

describe('a thread that ends by itself', () => {
  beforeEach(async () => {
    bench = await startBench({
      transferWorker: new URL('../../support/processes/crashingWorker.ts', import.meta.url),
      fetchOptions: { retry: { attempts: 8, baseMs: 5, longestMs: 20 } },
    })
  })
  afterEach(async () => {
    for (const name of [2, 3, 4])
      rmSync(join(bench.folder, `crashed at Floor plan ${String(name)}`), { force: true })
    await expectCleanEnd(bench, server)
  })

  it.each([
    ['with nothing written', 2],
    ['in the middle of a file', 3],
    ['by an error, when all is written', 4],
  ])('%s has its files fetched again by another one', async (_, number) => {
    deliver(1, number)
    const report = await bench.engine.run([order(bench.root, 'o1')])
    expect(report).toMatchObject({ problem: null, files: { downloaded: 2, failed: [] } })
    expect(await bench.files()).toEqual(expected(1, number))
  })

  it('in the middle of a file loses at most a MiB of it', async () => {
    deliver(3)
    expect((await bench.engine.run([order(bench.root, 'o1')])).files.downloaded).toBe(1)
    const [, second] = server.requests('/3.pdf')
    expect(second?.headers.range).toMatch(/^bytes=\d+-$/)
    expect(second?.headers['if-range']).toBeDefined()
  })

  it('at the same file each time fails that file by name, and no other one', async () => {
    deliver(1, 2, 3, 4, 5, 6)
    const report = await bench.engine.run([order(bench.root, 'o1')])
    expect(report.problem).toBeNull()
    expect(report.files.failed).toMatchObject([
      { code: 'unknown', message: expect.stringContaining('A part of Planroom stopped') as string },
    ])
    expect(report.files.failed[0]?.url).toContain('/5.pdf')
    expect(await bench.files()).toEqual(expected(1, 2, 3, 4, 6))
  })
})

describe('a thread knows', () => {
  it('where the service is: neither an address nor a redirect leads anywhere else in a private network', async () => {
    const hidden = server.serve('/hidden.pdf', bytes[0] ?? Buffer.alloc(0))
    const other = await startAssetServer()
    const redirect = other.on('/redirect.pdf', (_, response) => {
      response.writeHead(302, { location: hidden }).end()
    })
    // Of the demo company, which is nowhere but at its own address.
    bench = await startBench({ serviceOf: () => ({ addresses: [other.origin], exactly: true }) })
    const own = other.serve('/own.pdf', bytes[1] ?? Buffer.alloc(0))
    const assets = [hidden, redirect, own].map((url, index) => assetOf('pdf', url, index))
    bench.delivered.set('o1', { assets, texts: [] })
    const report = await bench.engine.run([order(bench.root, 'o1')])
    await other.close()
    expect(report.files.failed.map(({ url, code }) => [url, code])).toEqual([
      [hidden, 'refused_address'],
      [redirect, 'refused_address'],
    ])
    expect(report.files.downloaded).toBe(1)
    expect(server.seen).toEqual([])
  })

  it('the network’s proxies, and asks for them again after they were forgotten', async () => {
    const proxy = await startProxy()
    let questions = 0
    const named = (url: string): string => url.replace('127.0.0.1', 'files.example.test')
    bench = await startBench({
      concurrency: () => 1,
      serviceOf: () => ({ addresses: ['http://plans.example.test'] }),
      proxies: {
        resolveProxy() {
          questions += 1
          return Promise.resolve(`PROXY ${proxy.place}`)
        },
        environment: {},
      },
    })
    const urls = [0, 1, 2].map((index) =>
      server.serve(`/${String(index)}.pdf`, bytes[index] ?? Buffer.alloc(0)),
    )
    for (const [index, url] of urls.entries()) {
      const assets = urls.slice(0, index + 1).map((each, at) => assetOf('pdf', named(each), at))
      bench.delivered.set('o1', { assets, texts: [] })
      if (index === 2) bench.engine.forgetProxies()
      const report = await bench.engine.run([order(bench.root, 'o1')])
      expect(report.files.failed).toEqual([])
      expect(proxy.seen).toContain(`GET ${named(url)}`)
      expect(questions).toBe(index === 2 ? 2 : 1)
    }
    await proxy.close()
  })

  it('the proxies that the environment names', async () => {
    const proxy = await startProxy()
    bench = await startBench({
      serviceOf: () => ({ addresses: ['http://plans.example.test'] }),
      proxies: {
        resolveProxy: () => Promise.reject(new Error('not to be asked')),
        environment: { HTTP_PROXY: `http://${proxy.place}` },
      },
    })
    const url = server.serve('/0.pdf', bytes[0] ?? Buffer.alloc(0)).replace('127.0.0.1', 'files.example.test')
    bench.delivered.set('o1', { assets: [assetOf('pdf', url)], texts: [] })
    expect((await bench.engine.run([order(bench.root, 'o1')])).files.downloaded).toBe(1)
    expect(proxy.seen).toEqual([`GET ${url}`])
    await proxy.close()
  })

  it('the authorities that the program trusts', async () => {
    const own = getCACertificates('default')
    const secure = await secureServer(serverCertificate, (_, response) => {
      response.end(bytes[0])
    })
    const deliverIt = (): void => {
      const url = `https://localhost:${String(secure.port)}/0.pdf`
      bench.delivered.set('o1', { assets: [assetOf('pdf', url)], texts: [] })
    }
    try {
      bench = await startBench({ fetchOptions: { retry: { attempts: 1 } } })
      deliverIt()
      const first = await bench.engine.run([order(bench.root, 'o1')])
      expect(first.files.failed[0]?.message).toMatch(/localhost:\d+ shows a certificate from an issuer/)
      await bench.restart()
      setDefaultCACertificates([...own, authority])
      expect((await bench.engine.run([order(bench.root, 'o1')])).files.downloaded).toBe(1)
    } finally {
      setDefaultCACertificates(own)
      await secure.close()
    }
  })

  it('at once that a limit of speed is gone', async () => {
    // At this limit the file would take longer than a test may.
    let limit: number | null = 10_000
    bench = await startBench({ bytesPerSecond: () => limit })
    const large = sample('pdf', 8_000_000, 9)
    const url = server.on('/0.pdf', (request, response) => {
      sendBytes(request, response, large)
    })
    bench.delivered.set('o1', { assets: [assetOf('pdf', url)], texts: [] })
    const report = await bench.engine.run(
      [order(bench.root, 'o1')],
      {},
      {
        onProgress({ bytesDone }) {
          if (bytesDone === 0) return
          limit = null
          bench.engine.limitsChanged()
        },
      },
    )
    expect(report.files.downloaded).toBe(1)
    expect(await bench.files()).toEqual(new Map([[place(1, 'pdf'), mark(large)]]))
  })
})
