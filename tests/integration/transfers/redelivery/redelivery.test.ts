import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deliveriesOf } from '../../../../electron/services/libraryIndex/deliveries.ts'
import { createFiles } from '../../../../electron/services/catalogue/filesRepository.ts'
import { createParts } from '../../../../electron/services/catalogue/transfersRepository.ts'
import { bootId } from '../../../../electron/services/files/disk.ts'
import type { SyncReport, TransferChoice } from '../../../../electron/services/transfers/types.ts'
import {
  etagOf,
  sample,
  sendBytes,
  startAssetServer,
  type AssetServer,
} from '../../../support/servers/assetServer.ts'
import { assetOf, mark, order, startBench, type Bench } from '../../../support/benches/transferBench.ts'

const place = 'Austin/12 Oak Street'
const text = (words: string) => ({ name: 'gla-formula' as const, text: words })
let server: AssetServer
let bench: Bench
let hour = 0
beforeEach(async () => {
  hour = 0
  server = await startAssetServer()
  // An hour passes between two runs, so that deliveries have different names.
  const clock = {
    now: () => Date.UTC(2026, 10, 21) + hour * 3_600_000,
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  bench = await startBench({ clock })
})
afterEach(async () => {
  await bench.close()
  await server.close()
})

/** What the service says: addresses by floor, and a list record that names its state. */
function deliver(record: string, urls: string[], texts = [text('one')], format: 'jpg' | 'pdf' = 'jpg'): void {
  bench.delivered.set('o1', {
    assets: urls.map((url, index) => assetOf(format, url, index)),
    texts,
    record,
  })
}
async function run(choice: TransferChoice = {}): Promise<SyncReport['files'] & { asked: number }> {
  hour += 1
  const before = server.seen.length
  const report = await bench.engine.run([order(bench.root, 'o1')], choice)
  expect(report.problem).toBeNull()
  return { ...report.files, asked: server.seen.length - before }
}
/** Files below the order's folder, texts left out: name → bytes. */
async function files(): Promise<Record<string, string>> {
  const found = [...(await bench.files())].map(([path, bytes]) => [path.slice(place.length + 1), bytes])
  return Object.fromEntries(found.filter(([path]) => path?.endsWith('.txt') !== true)) as Record<
    string,
    string
  >
}
const manifest = async () =>
  JSON.parse(await readFile(join(bench.root, place, '.planroom/manifest.json'), 'utf8')) as {
    deliveries: { at: string; files: number }[]
    files: { slot: string; path: string; state: string; delivery: string; until: string | null }[]
  }
/** What the library would say of the order's deliveries, newest first: names alone. */
const recorded = () =>
  deliveriesOf(
    createFiles(bench.db)
      .ofOrder({ connectionId: 'c1', root: bench.root, orderId: 'o1' })
      .filter(({ url }) => url !== ''),
  ).map(({ at, replaced, added, beside, withdrawn, same }) => ({
    at: at.slice(11, 16),
    replaced: replaced.map(({ file }) => file.relPath),
    added: added.map(({ relPath }) => relPath),
    beside: beside.map(({ relPath }) => relPath),
    withdrawn: withdrawn.map(({ assetKey }) => assetKey.split('/').at(-1)),
    same: same.length,
  }))
const [a, b, c] = [sample('jpg', 5000, 1), sample('jpg', 5000, 2), sample('jpg', 5000, 3)] as const

describe('the same address with new bytes', () => {
  it('is noticed when the list record changed, without --deep, and asked about once for each state', async () => {
    const urls = [server.serve('/0.jpg', a), server.serve('/1.jpg', b)]
    deliver('first', urls)
    expect(await run()).toMatchObject({ downloaded: 2, asked: 2 })
    expect(await run()).toMatchObject({ unchanged: 2, asked: 0 })
    // Bytes that change without a word of the service are only found by --deep.
    server.serve('/0.jpg', c)
    expect(await run()).toMatchObject({ unchanged: 2, asked: 0 })
    deliver('second', urls)
    expect(await run()).toMatchObject({ wanted: 2, downloaded: 1, superseded: 1, unchanged: 1, asked: 2 })
    expect(server.requests('/1.jpg').at(-1)?.headers['if-none-match']).toBeDefined()
    expect(await files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 1.jpg': mark(a),
      'Floor plan 1.jpg': mark(c),
      'Floor plan 2.jpg': mark(b),
    })
    await bench.restart()
    expect(await run()).toMatchObject({ unchanged: 2, asked: 0 })
    // A status alone: asked, and nothing comes of it.
    deliver('third', urls)
    expect(await run()).toMatchObject({ downloaded: 0, unchanged: 2, asked: 2, superseded: 0 })
    expect((await manifest()).deliveries).toHaveLength(2)
  })

  it('is noticed without validators by its bytes', async () => {
    let bytes = a
    const url = server.on('/plain.jpg', (request, response) =>
      sendBytes(request, response, bytes, { etag: null }),
    )
    deliver('first', [url])
    await run()
    deliver('second', [url])
    expect(await run()).toMatchObject({ unchanged: 1, asked: 1 })
    bytes = b
    deliver('third', [url])
    expect(await run()).toMatchObject({ downloaded: 1, superseded: 1 })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
  })

  it('is noticed by Last-Modified where there is no ETag', async () => {
    let modified = 'Sat, 21 Nov 2026 01:00:00 GMT'
    let bytes = a
    const url = server.on('/dated.jpg', (request, response) => {
      if (request.headers['if-modified-since'] === modified) response.writeHead(304).end()
      else sendBytes(request, response, bytes, { etag: null, 'last-modified': modified })
    })
    deliver('first', [url])
    await run()
    deliver('second', [url])
    expect(await run()).toMatchObject({ unchanged: 1, asked: 1 })
    ;[modified, bytes] = ['Sat, 21 Nov 2026 05:00:00 GMT', b]
    deliver('third', [url])
    expect(await run()).toMatchObject({ superseded: 1 })
  })

  it('is asked about again after a failure, and only there', async () => {
    const urls = [server.serve('/0.jpg', a), server.serve('/1.jpg', b)]
    deliver('first', urls)
    await run()
    deliver('second', urls)
    server.on('/0.jpg', (_, response) => void response.writeHead(500).end())
    expect(await run()).toMatchObject({ unchanged: 1, failed: [expect.objectContaining({ code: 'http' })] })
    server.serve('/0.jpg', c)
    expect(await run()).toMatchObject({ downloaded: 1, superseded: 1, unchanged: 1, asked: 1 })
  })

  it('needs no asking after the catalogue was lost, when nothing changed; and is asked about when it did', async () => {
    const urls = [server.serve('/0.jpg', a), server.serve('/1.jpg', b)]
    deliver('first', urls)
    await run()
    await bench.loseCatalogue()
    expect(await run()).toMatchObject({ unchanged: 2, asked: 0 })
    await bench.loseCatalogue()
    server.serve('/0.jpg', c)
    deliver('second', urls)
    expect(await run()).toMatchObject({ superseded: 1, unchanged: 1, asked: 2 })
  })

  it.each([
    ['another one', c, c.length],
    ['the same one', a, 0],
  ])(
    'is asked about even when all of the old one waits under its temporary name: %s',
    async (_, bytes, came) => {
      const url = server.on('/0.jpg', (__, response) => void response.writeHead(500).end())
      deliver('first', [url])
      await run()
      // As a program leaves it that dies between the last byte and the rename.
      const partName = 'Floor plan 1.deadbeef.part'
      await writeFile(join(bench.root, place, partName), a)
      createParts(bench.db).put(
        { connectionId: 'c1', root: bench.root, orderId: 'o1' },
        {
          assetKey: 'listing_floorplans/jpg_urls/0',
          partName,
          url,
          etag: etagOf(a),
          lastModified: null,
          validator: etagOf(a),
          length: a.length,
          durable: a.length,
          boot: bootId(),
          intent: null,
          asked: 'the state before',
        },
      )
      server.serve('/0.jpg', bytes)
      deliver('second', [url])
      hour += 1
      expect((await bench.engine.run([order(bench.root, 'o1')])).bytes).toBe(came)
      expect(await files()).toEqual({ 'Floor plan 1.jpg': mark(bytes) })
    },
  )
})

describe('floors that disappear', () => {
  it('go to the earlier deliveries, at the end of a list and at its beginning', async () => {
    const [urlA, urlB] = [server.serve('/a.jpg', a), server.serve('/b.jpg', b)]
    deliver('first', [urlA, urlB])
    await run()
    deliver('second', [urlA])
    expect(await run()).toMatchObject({ wanted: 1, downloaded: 0, unchanged: 1, superseded: 0, withdrawn: 1 })
    expect(await files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 2.jpg': mark(b),
      'Floor plan 1.jpg': mark(a),
    })
    expect(recorded()[0]).toEqual({
      at: '02:00',
      replaced: [],
      added: [],
      beside: [],
      withdrawn: ['1'],
      same: 1,
    })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
    expect((await manifest()).files.find(({ state }) => state === 'earlier')).toMatchObject({
      until: '2026-11-21T02:00:00.000Z',
    })
    // And comes back.
    deliver('third', [urlA, urlB])
    expect(await run()).toMatchObject({ downloaded: 1, unchanged: 1 })
    expect((await files())['Floor plan 2.jpg']).toEqual(mark(b))
    expect(recorded().map(({ added }) => added)).toEqual([
      ['Floor plan 2.jpg'],
      [],
      expect.arrayContaining(['Floor plan 1.jpg']) as string[],
    ])
  })

  it('leave the right floor when the ones behind them move up', async () => {
    const [urlA, urlB] = [server.serve('/a.jpg', a), server.serve('/b.jpg', b)]
    deliver('first', [urlA, urlB])
    await run()
    deliver('second', [urlB])
    expect(await run()).toMatchObject({ wanted: 1, downloaded: 1, superseded: 1, withdrawn: 1 })
    expect(await files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 1.jpg': mark(a),
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 2.jpg': mark(b),
      'Floor plan 1.jpg': mark(b),
    })
  })

  it('stay where the user changed them, and are forgotten where the user deleted them', async () => {
    const urls = [a, b, c].map((bytes, index) => server.serve(`/${String(index)}.jpg`, bytes))
    deliver('first', urls)
    await run()
    await writeFile(join(bench.root, place, 'Floor plan 2.jpg'), 'mine')
    await rm(join(bench.root, place, 'Floor plan 3.jpg'))
    deliver('second', urls.slice(0, 1))
    const report = await run()
    expect(report).toMatchObject({ unchanged: 1 })
    expect(report.withdrawn).toBeUndefined()
    expect(await files()).toEqual({
      'Floor plan 1.jpg': mark(a),
      'Floor plan 2.jpg': mark(Buffer.from('mine')),
    })
    expect((await manifest()).files.map(({ path }) => path).sort()).toEqual([
      'Floor plan 1.jpg',
      'GLA formula.txt',
    ])
    // The user's own file is never taken for a delivery again.
    deliver('third', urls)
    expect(await run()).toMatchObject({ downloaded: 2, kept_local: 1 })
    expect((await files())['Floor plan 2.jpg']).toEqual(mark(Buffer.from('mine')))
  })

  it('stay after an empty delivery, a stand-in, a failure in their list, and outside the choice', async () => {
    const urls = [server.serve('/a.jpg', a), server.serve('/b.jpg', b)]
    deliver('first', urls)
    await run()
    const both = await files()
    bench.delivered.set('o1', { assets: [], texts: [], record: 'empty' })
    await run()
    expect(await files()).toEqual(both)
    bench.delivered.set('o1', {
      assets: [assetOf('jpg', urls[0] ?? '')],
      texts: [],
      record: 'x',
      staleReason: { code: 'unreachable', message: 'The service cannot be reached.' },
    })
    await run()
    expect(await files()).toEqual(both)
    deliver('second', [server.on('/bad.jpg', (_, response) => void response.writeHead(500).end())])
    await run()
    expect(await files()).toEqual(both)
    deliver('third', urls.slice(0, 1))
    await run({ formats: ['pdf'] })
    expect(await files()).toEqual(both)
    await run()
    expect(Object.keys(await files())).toEqual([
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 2.jpg',
      'Floor plan 1.jpg',
    ])
  })

  it('take their texts, failures and temporary files along', async () => {
    const url = server.serve('/a.jpg', a)
    const bad = server.on('/bad.jpg', (_, response) => void response.writeHead(500).end())
    deliver('first', [url, bad])
    expect((await run()).failed).toHaveLength(1)
    deliver('second', [url], [])
    expect(await run()).toMatchObject({ failed: [], withdrawn: 1 })
    expect([...(await bench.files()).keys()]).toEqual([
      `${place}/Earlier deliveries/2026-11-21 01.00.00/GLA formula.txt`,
      `${place}/Floor plan 1.jpg`,
    ])
    expect(bench.db.prepare('SELECT count(*) AS n FROM transfer_files').get()).toMatchObject({ n: 0 })
    expect(bench.db.prepare('SELECT count(*) AS n FROM parts').get()).toMatchObject({ n: 0 })
  })
})
