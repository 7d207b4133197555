import { describe, expect, it } from 'vitest'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, mark, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench } = useTransfers()

describe('downloading a delivery', () => {
  it('all files are placed byte for byte, and a second run requests nothing', async () => {
    const jpg = sample('jpg', 300_000)
    const pdf = sample('pdf', 2_000_000, 2)
    const svg = sample('svg', 4000, 3)
    bench.delivered.set('o1', {
      assets: [
        assetOf('jpg', server.serve('/a/0.jpg', jpg)),
        assetOf('pdf', server.serve('/a/1.pdf', pdf)),
        assetOf('svg', server.serve('/a/2.svg', svg)),
      ],
      texts: [{ name: 'gla-formula', text: 'Total: 1,234 sq ft\n' }],
    })
    const report = await bench.run()
    expect(report).toEqual({
      files: {
        wanted: 3,
        downloaded: 3,
        unchanged: 0,
        superseded: 0,
        kept_local: 0,
        deleted_locally: 0,
        failed: [],
      },
      bytes: jpg.length + pdf.length + svg.length,
      unknownOrders: [],
      problem: null,
    })
    expect(await bench.files()).toEqual(
      new Map([
        ['Austin/12 Oak Street/Floor plan 1.jpg', mark(jpg)],
        ['Austin/12 Oak Street/Floor plan 1.pdf', mark(pdf)],
        ['Austin/12 Oak Street/Floor plan 1.svg', mark(svg)],
        ['Austin/12 Oak Street/GLA formula.txt', mark(Buffer.from('Total: 1,234 sq ft\n'))],
      ]),
    )
    const before = server.seen.length
    await bench.restart()
    const second = await bench.run()
    expect(second.files).toMatchObject({ wanted: 3, downloaded: 0, unchanged: 3 })
    expect(server.seen.length).toBe(before)
  })

  it('the manifest in the order folder lists each file with its size and address', async () => {
    const jpg = sample('jpg', 5000)
    bench.deliver(assetOf('jpg', server.serve('/0.jpg', jpg)))
    await bench.run()
    const manifest: unknown = JSON.parse(
      await readFile(join(bench.root, 'Austin/12 Oak Street/.planroom/manifest.json'), 'utf8'),
    )
    expect(manifest).toMatchObject({
      planroom: 1,
      order: { id: 'o1', title: '12 Oak Street, Austin' },
      connection: 'https://plans.example/v3',
      files: [
        {
          slot: 'listing_floorplans/jpg_urls/0',
          path: 'Floor plan 1.jpg',
          state: 'current',
          size: 5000,
          url: `${server.origin}/0.jpg`,
        },
      ],
    })
  })

  it('the transfer list shows each file under its name on disk', async () => {
    const listed = async (url: string) => {
      bench.deliver(assetOf('jpg', url))
      bench.engine.enqueue([order(bench.root, 'o1')])
      await bench.engine.idle()
      return bench.engine.files(bench.engine.overview().orders.at(-1)?.id ?? '')
    }
    const first = await listed(server.serve('/0.jpg', sample('jpg', 5000, 1)))
    expect(first).toMatchObject([{ name: 'Floor plan 1.jpg', state: 'done' }])
    await writeFile(join(bench.root, 'Austin/12 Oak Street/Floor plan 1.jpg'), 'my own picture')
    const second = await listed(server.serve('/1.jpg', sample('jpg', 5000, 2)))
    expect(second).toMatchObject([{ name: 'Floor plan 1 (new delivery).jpg', state: 'done' }])
  })

  it('files on disk count from the beginning while their server is asked about them', async () => {
    const assets = [0, 1, 2].map((index) =>
      assetOf('jpg', server.serve(`/${String(index)}.jpg`, sample('jpg', 5000, index)), index),
    )
    bench.deliver(...assets)
    await bench.run()
    const added = assetOf('jpg', server.serve('/3.jpg', sample('jpg', 5000, 3)), 3)
    bench.deliver(...assets, added)
    const before = bench.engine.overview().totals
    const counts: number[][] = []
    server.on('/0.jpg', (_, response) => {
      const { files, done, unchanged } = bench.engine.overview().totals
      counts.push([done + unchanged - before.done - before.unchanged, files - before.files])
      response.writeHead(304).end()
    })
    const { files } = await bench.run({ deep: true })
    // The added file follows when all others are checked.
    expect(counts).toEqual([[3, 4]])
    expect(files).toMatchObject({ downloaded: 1, unchanged: 3 })
  })
})
