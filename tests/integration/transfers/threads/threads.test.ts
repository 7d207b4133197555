import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authority, secureServer, serverCertificate } from '../../../support/certificates.ts'
import { expectCleanEnd } from '../../../support/processes/cleanEnd.ts'
import {
  sample,
  sendBytes,
  startAssetServer,
  type AssetServer,
} from '../../../support/servers/assetServer.ts'
import { startProxy } from '../../../support/servers/proxyServer.ts'
import { assetOf, mark, order, startBench, type Bench } from '../../../support/benches/transferBench.ts'

/** What only shows where files are fetched in threads: threads that end, and what each of them has to be given. */

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
const sizes = [5000, 6000, 3_000_000, 7000, 8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000]
const bytes = sizes.map((size, index) => sample('pdf', size, index + 1))

/** Delivers these of the files above, by their number from 1. */
function deliver(...numbers: number[]): void {
  const assets = numbers.map((number) =>
    assetOf('pdf', server.serve(`/${String(number)}.pdf`, bytes[number - 1] ?? Buffer.alloc(0)), number - 1),
  )
  bench.delivered.set('o1', { assets, texts: [] })
}
const expected = (...numbers: number[]): Map<string, string> =>
  new Map(numbers.map((number) => [place(number, 'pdf'), mark(bytes[number - 1] ?? Buffer.alloc(0))]))

const crashing = (attempts: number): Parameters<typeof startBench>[0] => ({
  transferWorker: new URL('../../../support/processes/crashingWorker.ts', import.meta.url),
  fetchOptions: { retry: { attempts, baseMs: 5, longestMs: 20 } },
})

describe('a thread that ends by itself', () => {
  beforeEach(async () => {
    bench = await startBench(crashing(3))
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
    expectOnlyFifthFailed(report)
    expect(await bench.files()).toEqual(expected(1, 2, 3, 4, 6))
  })

  it('at the same file each time costs the files that are lost with it no try of theirs', async () => {
    await bench.close()
    bench = await startBench({ ...crashing(1), concurrency: () => 16 })
    // Twice as many as there are threads at most: another one is in hand where the fifth is.
    const others = [1, 6, 7, 8, 9, 10, 11]
    deliver(5, ...others)
    // None is done before one was lost.
    const allAsked = Promise.withResolvers<undefined>()
    const lost = Promise.withResolvers<undefined>()
    for (const number of others)
      server.on(`/${String(number)}.pdf`, (request, response, turn) => {
        if (others.every((each) => server.requests(`/${String(each)}.pdf`).length > 0))
          allAsked.resolve(undefined)
        if (turn > 1) lost.resolve(undefined)
        void lost.promise.then(() => sendBytes(request, response, bytes[number - 1] ?? Buffer.alloc(0)))
      })
    server.on('/5.pdf', (request, response) => {
      void allAsked.promise.then(() => sendBytes(request, response, bytes[4] ?? Buffer.alloc(0)))
    })
    expectOnlyFifthFailed(await bench.engine.run([order(bench.root, 'o1')]))
    expect(await bench.files()).toEqual(expected(...others))
  })
})

/** The lowest priority of this process and, on Linux, of its threads; higher numbers are lower priorities. */
function lowestPriority(): number {
  if (process.platform !== 'linux') return getPriority()
  const stats = readdirSync('/proc/self/task').map((task) =>
    readFileSync(`/proc/self/task/${task}/stat`, 'utf8'),
  )
  return Math.max(...stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])))
}

describe('a thread', () => {
  it('lets the window go first, and leaves the program its priority', async () => {
    bench = await startBench({ isBehindWindow: true })
    const own = getPriority()
    deliver(1)
    expect((await bench.engine.run([order(bench.root, 'o1')])).files.downloaded).toBe(1)
    expect(getPriority()).toBe(own)
    expect(lowestPriority()).toBe(process.platform === 'linux' ? Math.max(own, 5) : own)
  })

  it.each([
    ['small', 1, 5000],
    ['of some reads', 2, 300_000],
    ['large', 3, 3_000_000],
  ])(
    'writes the rest of a file that is %s before it waits for the disk, and gives its memory back',
    async (...which) => {
      const [, number, size] = which
      const content = sample('pdf', size, number)
      const transferWorker = new URL('../../../support/processes/keptPiecesWorker.ts', import.meta.url)
      bench = await startBench({ transferWorker })
      const asset = assetOf('pdf', server.serve('/file.pdf', content), 0)
      bench.delivered.set('o1', { assets: [asset], texts: [] })
      const report = await bench.engine.run([order(bench.root, 'o1')])
      expect(report).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
      expect(await bench.files()).toEqual(new Map([[place(1, 'pdf'), mark(content)]]))
    },
  )
})

function expectOnlyFifthFailed({ problem, files }: Awaited<ReturnType<Bench['engine']['run']>>): void {
  expect(problem).toBeNull()
  expect(files.failed).toMatchObject([
    { code: 'unknown', message: expect.stringContaining('The download stopped unexpectedly') as string },
  ])
  expect(files.failed[0]?.url).toContain('/5.pdf')
}

describe('a thread knows', () => {
  it('where the service is: neither an address nor a redirect leads anywhere else in a private network', async () => {
    const hidden = server.serve('/hidden.pdf', bytes[0] ?? Buffer.alloc(0))
    const other = await startAssetServer()
    const redirect = other.on('/redirect.pdf', (_, response) => {
      response.writeHead(302, { location: hidden }).end()
    })
    // Of the demo company, which is nowhere but at its own address.
    bench = await startBench({ serviceOf: () => ({ addresses: [other.origin], exactly: true }) })
    const elsewhere = other.serve('/own.pdf', bytes[1] ?? Buffer.alloc(0))
    const assets = [hidden, redirect, elsewhere].map((url, index) => assetOf('pdf', url, index))
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
    const defaults = getCACertificates('default')
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
      expect(first.files.failed[0]?.message).toMatch(/doesn’t trust the certificate of localhost:\d+/)
      await bench.restart()
      setDefaultCACertificates([...defaults, authority])
      expect((await bench.engine.run([order(bench.root, 'o1')])).files.downloaded).toBe(1)
    } finally {
      setDefaultCACertificates(defaults)
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
