import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { etagOf, sample, sendBytes } from '../../../support/servers/assetServer.ts'
import { assetOf, mark } from '../../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../../support/benches/useTransfers.ts'

const { server, bench, start } = useOwnTransfers()
const mib = 1024 * 1024

/** Total size of all files below the library folder. */
function used(): number {
  return readdirSync(bench.root, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) =>
      sum + (lstatSync(join(bench.root, name)).isFile() ? lstatSync(join(bench.root, name)).size : 0),
    0,
  )
}
const parts = (): string[] =>
  readdirSync(bench.root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))

/** Starts a bench on a disk of `capacity` bytes. `lowest` is the smallest free space ever reported. */
async function smallDisk(capacity: number) {
  const disk = { capacity, lowest: capacity }
  await start({
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

/** Delivers files whose length the server does not send. */
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
  bench.deliver(...assets)
  return bytes
}

describe('free space for files of unknown length', () => {
  it.each([
    ['chunked', 1],
    ['gzip', 1],
    ['chunked', 6],
    ['gzip', 6],
  ] as const)(
    '%s, %i at once: the run stops as full with 32 MiB free and leaves no part file',
    async (how, count) => {
      const disk = await smallDisk(48 * mib)
      deliver(count, 20 * mib, how)
      const report = await bench.run()
      expect(report.problem).toMatchObject({
        code: 'disk',
        message: expect.stringContaining('full') as string,
      })
      expect(report.files).toMatchObject({ downloaded: 0, failed: [] })
      expect(disk.lowest).toBeGreaterThanOrEqual(32 * mib)
      expect(parts()).toEqual([])
      expect(used()).toBeLessThan(10_000)
    },
  )

  it('with less than 32 MiB free nothing is written', async () => {
    const disk = await smallDisk(5 * mib)
    deliver(1, 20 * mib, 'chunked')
    const report = await bench.run()
    expect(report.problem?.code).toBe('disk')
    expect(disk.lowest).toBeGreaterThan(5 * mib - 10_000)
    expect(parts()).toEqual([])
  })

  it('a file with a strong ETag keeps its part and resumes by range when there is space', async () => {
    const disk = await smallDisk(48 * mib)
    const bytes = deliver(1, 20 * mib, 'chunked with a strong ETag')
    expect((await bench.run()).problem?.code).toBe('disk')
    expect(parts()).toHaveLength(1)
    expect(disk.capacity - used()).toBeGreaterThanOrEqual(32 * mib)
    disk.capacity = 1000 * mib
    const report = await bench.run()
    expect(report).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
    expect([...(await bench.files()).values()]).toEqual([mark(bytes)])
    expect(server.requests('/0.pdf').at(-1)?.headers.range).toMatch(/^bytes=\d{7,}-$/)
  })
})

describe('file without an end', () => {
  it('an endless file fails alone on a small disk, and the other files are downloaded', async () => {
    await smallDisk(88 * mib)
    const endless = server.on('/endless.jpg', (_, response) => {
      // The ETag promises that the download can be resumed.
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
    bench.deliver(...assets)
    for (const downloaded of [5, 0]) {
      const report = await bench.run()
      expect(report).toMatchObject({ problem: null, files: { downloaded, failed: [{ code: 'disk' }] } })
      expect(parts()).toEqual([])
    }
    expect(new Set((await bench.files()).values())).toEqual(new Set(bytes.map(mark)))
  })
})
