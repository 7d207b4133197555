import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authority, secureServer, serverCertificate } from '../../../support/certificates.ts'
import { expectCleanEnd } from '../../../support/processes/cleanEnd.ts'
import { sample, sendBytes, startAssetServer } from '../../../support/servers/assetServer.ts'
import { startProxy } from '../../../support/servers/proxyServer.ts'
import { assetOf, mark, type Bench, type startBench } from '../../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../../support/benches/useTransfers.ts'

/** Behaviour of transfer threads: crashes, and settings that each thread needs. */

const { server, bench, start } = useOwnTransfers()

const place = (number: number, ending: string): string =>
  `Austin/12 Oak Street/Floor plan ${String(number)}.${ending}`
const sizes = [5000, 6000, 3_000_000, 7000, 8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000]
const bytes = sizes.map((size, index) => sample('pdf', size, index + 1))

/** Delivers these of the files above, by their number from 1. */
function deliver(...numbers: number[]): void {
  const assets = numbers.map((number) =>
    assetOf('pdf', server.serve(`/${String(number)}.pdf`, bytes[number - 1] ?? Buffer.alloc(0)), number - 1),
  )
  bench.deliver(...assets)
}
const expected = (...numbers: number[]): Map<string, string> =>
  new Map(numbers.map((number) => [place(number, 'pdf'), mark(bytes[number - 1] ?? Buffer.alloc(0))]))

const crashing = (attempts: number): Parameters<typeof startBench>[0] => ({
  transferWorker: new URL('../../../support/processes/crashingWorker.ts', import.meta.url),
  fetchOptions: { retry: { attempts, baseMs: 5, longestMs: 20 } },
})

describe('transfer thread that crashes', () => {
  beforeEach(async () => {
    await start(crashing(3))
  })
  afterEach(async () => {
    for (const name of [2, 3, 4])
      rmSync(join(bench.folder, `crashed at Floor plan ${String(name)}`), { force: true })
    await expectCleanEnd(bench, server)
  })

  it.each([
    ['with nothing written', 2],
    ['in the middle of a file', 3],
    ['with all bytes written', 4],
  ])('a thread that crashes %s is replaced, and its files are downloaded', async (_, number) => {
    deliver(1, number)
    const report = await bench.run()
    expect(report).toMatchObject({ problem: null, files: { downloaded: 2, failed: [] } })
    expect(await bench.files()).toEqual(expected(1, number))
  })

  it('a thread that crashes in the middle of a file resumes the file by range', async () => {
    deliver(3)
    expect((await bench.run()).files.downloaded).toBe(1)
    const [, second] = server.requests('/3.pdf')
    expect(second?.headers.range).toMatch(/^bytes=\d+-$/)
    expect(second?.headers['if-range']).toBeDefined()
  })

  it('a file that crashes its thread each time fails alone', async () => {
    deliver(1, 2, 3, 4, 5, 6)
    const report = await bench.run()
    expectOnlyFifthFailed(report)
    expect(await bench.files()).toEqual(expected(1, 2, 3, 4, 6))
  })

  it('a file that crashes its thread each time costs the other files of that thread no attempt', async () => {
    await start({ ...crashing(1), concurrency: () => 16 })
    // There are twice as many files as threads at most, so the thread of the fifth file has another file.
    const others = [1, 6, 7, 8, 9, 10, 11]
    deliver(5, ...others)
    // No file is completed before a thread was lost.
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
    expectOnlyFifthFailed(await bench.run())
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

describe('priority and memory of a transfer thread', () => {
  it('a thread behind the window has a lower priority, and the program keeps its own', async () => {
    await start({ isBehindWindow: true })
    const own = getPriority()
    deliver(1)
    expect((await bench.run()).files.downloaded).toBe(1)
    expect(getPriority()).toBe(own)
    expect(lowestPriority()).toBe(process.platform === 'linux' ? Math.max(own, 5) : own)
  })

  it.each([
    ['small', 1, 5000],
    ['medium', 2, 300_000],
    ['large', 3, 3_000_000],
  ])('the rest of a file that is %s is written before waiting, and its memory is freed', async (...which) => {
    const [, number, size] = which
    const content = sample('pdf', size, number)
    const transferWorker = new URL('../../../support/processes/keptPiecesWorker.ts', import.meta.url)
    await start({ transferWorker })
    const asset = assetOf('pdf', server.serve('/file.pdf', content), 0)
    bench.deliver(asset)
    const report = await bench.run()
    expect(report).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
    expect(await bench.files()).toEqual(new Map([[place(1, 'pdf'), mark(content)]]))
  })
})

function expectOnlyFifthFailed({ problem, files }: Awaited<ReturnType<Bench['engine']['run']>>): void {
  expect(problem).toBeNull()
  expect(files.failed).toMatchObject([
    { code: 'unknown', message: expect.stringContaining('The download stopped unexpectedly') as string },
  ])
  expect(files.failed[0]?.url).toContain('/5.pdf')
}

describe('network settings in a transfer thread', () => {
  it('a demo file at another port of this computer is refused, directly and after a redirect', async () => {
    const hidden = server.serve('/hidden.pdf', bytes[0] ?? Buffer.alloc(0))
    const other = await startAssetServer()
    const redirect = other.on('/redirect.pdf', (_, response) => {
      response.writeHead(302, { location: hidden }).end()
    })
    // The demo company's files are only at its own address.
    await start({ serviceOf: () => ({ addresses: [other.origin], exactly: true }) })
    const elsewhere = other.serve('/own.pdf', bytes[1] ?? Buffer.alloc(0))
    const assets = [hidden, redirect, elsewhere].map((url, index) => assetOf('pdf', url, index))
    bench.deliver(...assets)
    const report = await bench.run()
    await other.close()
    expect(report.files.failed.map(({ url, code }) => [url, code])).toEqual([
      [hidden, 'refused_address'],
      [redirect, 'refused_address'],
    ])
    expect(report.files.downloaded).toBe(1)
    expect(server.seen).toEqual([])
  })

  it('system proxies are used and asked for again after a change', async () => {
    const proxy = await startProxy()
    let questions = 0
    const named = (url: string): string => url.replace('127.0.0.1', 'files.example.test')
    await start({
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
      bench.deliver(...assets)
      if (index === 2) bench.engine.forgetProxies()
      const report = await bench.run()
      expect(report.files.failed).toEqual([])
      expect(proxy.seen).toContain(`GET ${named(url)}`)
      expect(questions).toBe(index === 2 ? 2 : 1)
    }
    await proxy.close()
  })

  it('proxies in the environment are used', async () => {
    const proxy = await startProxy()
    await start({
      serviceOf: () => ({ addresses: ['http://plans.example.test'] }),
      proxies: {
        resolveProxy: () => Promise.reject(new Error('not to be asked')),
        environment: { HTTP_PROXY: `http://${proxy.place}` },
      },
    })
    const url = server.serve('/0.pdf', bytes[0] ?? Buffer.alloc(0)).replace('127.0.0.1', 'files.example.test')
    bench.deliver(assetOf('pdf', url))
    expect((await bench.run()).files.downloaded).toBe(1)
    expect(proxy.seen).toEqual([`GET ${url}`])
    await proxy.close()
  })

  it('authorities added to the program are trusted after a restart of the threads', async () => {
    const defaults = getCACertificates('default')
    const secure = await secureServer(serverCertificate, (_, response) => {
      response.end(bytes[0])
    })
    const deliverIt = (): void => {
      const url = `https://localhost:${String(secure.port)}/0.pdf`
      bench.deliver(assetOf('pdf', url))
    }
    try {
      await start({ fetchOptions: { retry: { attempts: 1 } } })
      deliverIt()
      const first = await bench.run()
      expect(first.files.failed[0]?.message).toMatch(/doesn’t trust the certificate of localhost:\d+/)
      await bench.restart()
      setDefaultCACertificates([...defaults, authority])
      expect((await bench.run()).files.downloaded).toBe(1)
    } finally {
      setDefaultCACertificates(defaults)
      await secure.close()
    }
  })
})
