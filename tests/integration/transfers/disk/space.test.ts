import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import {
  etagOf,
  sample,
  sendBytes,
  startAssetServer,
  type AssetServer,
} from '../../../support/servers/assetServer.ts'
import { assetOf, mark, order, startBench, type Bench } from '../../../support/benches/transferBench.ts'

let server: AssetServer
let bench: Bench
beforeEach(async () => {
  server = await startAssetServer()
})
afterEach(async () => {
  await bench.close()
  await server.close()
})
const mib = 1024 * 1024
const systemError = (code: string): Error => Object.assign(new Error(`${code}: made by a test`), { code })

/** What stands below the library folder, whatever it is. */
function used(): number {
  return readdirSync(bench.root, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) =>
      sum + (lstatSync(join(bench.root, name)).isFile() ? lstatSync(join(bench.root, name)).size : 0),
    0,
  )
}
const parts = (): string[] =>
  readdirSync(bench.root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))

/** A bench on a disk of so many bytes; `least` is what was ever free when it was asked. */
async function smallDisk(capacity: number) {
  const disk = { capacity, lowest: capacity }
  bench = await startBench({
    concurrency: () => 8,
    disk: {
      ...realDisk,
      free: () => {
        const free = disk.capacity - used()
        disk.lowest = Math.min(disk.lowest, free)
        return Promise.resolve(free)
      },
    },
  })
  return disk
}

/** Files of which the server does not say the length. */
function deliver(
  count: number,
  length: number,
  how: 'chunked' | 'gzip' | 'chunked with a strong ETag',
): Buffer {
  const bytes = sample('pdf', length)
  const packed = how === 'gzip' ? gzipSync(bytes, { level: 1 }) : bytes
  const assets = Array.from({ length: count }, (_, index) =>
    assetOf(
      'pdf',
      server.on(`/${String(index)}.pdf`, (request, response) => {
        if (how === 'gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
        else if (how === 'chunked') response.writeHead(200).end(packed)
        else if (request.headers.range === undefined) {
          response.writeHead(200, { etag: etagOf(bytes), 'transfer-encoding': 'chunked' }).end(packed)
        } else sendBytes(request, response, bytes)
      }),
      index,
    ),
  )
  bench.delivered.set('o1', { assets, texts: [] })
  return bytes
}

describe('32 MiB of the disk stay free while files of unknown length arrive', () => {
  it.each([
    ['chunked', 1],
    ['gzip', 1],
    ['chunked', 6],
    ['gzip', 6],
  ] as const)('%s, %i at once: one sentence, and nothing of them is left', async (how, count) => {
    const disk = await smallDisk(48 * mib)
    deliver(count, 20 * mib, how)
    const report = await bench.engine.run([order(bench.root, 'o1')])
    expect(report.problem).toMatchObject({ code: 'disk', message: expect.stringContaining('full') as string })
    expect(report.files).toMatchObject({ downloaded: 0, failed: [] })
    expect(disk.lowest).toBeGreaterThanOrEqual(32 * mib)
    expect(parts()).toEqual([])
    expect(used()).toBeLessThan(10_000)
  })

  it('and where less is free already, nothing is written', async () => {
    const disk = await smallDisk(5 * mib)
    deliver(1, 20 * mib, 'chunked')
    const report = await bench.engine.run([order(bench.root, 'o1')])
    expect(report.problem?.code).toBe('disk')
    expect(disk.lowest).toBeGreaterThan(5 * mib - 10_000)
    expect(parts()).toEqual([])
  })

  it('a file that can be gone on with is kept, and goes on when there is room', async () => {
    const disk = await smallDisk(48 * mib)
    const bytes = deliver(1, 20 * mib, 'chunked with a strong ETag')
    expect((await bench.engine.run([order(bench.root, 'o1')])).problem?.code).toBe('disk')
    expect(parts()).toHaveLength(1)
    expect(disk.capacity - used()).toBeGreaterThanOrEqual(32 * mib)
    disk.capacity = 1000 * mib
    const report = await bench.engine.run([order(bench.root, 'o1')])
    expect(report).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
    expect([...(await bench.files()).values()]).toEqual([mark(bytes)])
    expect(server.requests('/0.pdf').at(-1)?.headers.range).toMatch(/^bytes=\d{7,}-$/)
  })
})

describe('a file that does not end', () => {
  it(
    'on a disk that it fills: fails by name, and all others are downloaded, in each run',
    { timeout: 120_000 },
    async () => {
      await smallDisk(88 * mib)
      const endless = server.on('/endless.jpg', (_, response) => {
        // It could be gone on with, as far as its server says.
        response.writeHead(200, { etag: '"endless"' })
        const chunk = Buffer.alloc(mib, 0x20)
        const more = (): void => {
          if (!response.destroyed) response.write(chunk, more)
        }
        response.write(sample('jpg', mib), more)
      })
      const bytes = [1, 2, 3, 4, 5].map((seed) => sample('pdf', 2 * mib, seed))
      const others = bytes.map((each, at) => {
        const isStated = at % 2 === 0
        return server.on(`/${String(at)}.pdf`, (request, response) => {
          if (isStated) sendBytes(request, response, each)
          else response.writeHead(200).end(each)
        })
      })
      const assets = [assetOf('jpg', endless), ...others.map((url, at) => assetOf('pdf', url, at))]
      bench.delivered.set('o1', { assets, texts: [] })
      for (const downloaded of [5, 0]) {
        const report = await bench.engine.run([order(bench.root, 'o1')])
        expect(report).toMatchObject({ problem: null, files: { downloaded, failed: [{ code: 'disk' }] } })
        expect(parts()).toEqual([])
      }
      expect(new Set((await bench.files()).values())).toEqual(new Set(bytes.map(mark)))
    },
  )
})

it.each(['EIO', 'ENODEV', 'ETIMEDOUT'])(
  'a drive that did not answer once (%s) is asked again: the next download works without a restart',
  async (code) => {
    let broken = true
    bench = await startBench({
      disk: { ...realDisk, free: () => (broken ? Promise.reject(systemError(code)) : Promise.resolve(1e12)) },
    })
    bench.delivered.set('o1', {
      assets: [assetOf('jpg', server.serve('/1.jpg', sample('jpg', 5000)))],
      texts: [],
    })
    const first = await bench.engine.run([order(bench.root, 'o1')])
    expect(first.files.downloaded).toBe(0)
    broken = false
    const second = await bench.engine.run([order(bench.root, 'o1')])
    expect(second).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
  },
)
