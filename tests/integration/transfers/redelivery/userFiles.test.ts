import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deliveriesOf } from '../../../../electron/services/libraryIndex/deliveries.ts'
import { createFiles } from '../../../../electron/services/catalogue/filesRepository.ts'
import type { SyncReport, TransferChoice } from '../../../../electron/services/transfers/types.ts'
import { sample, startAssetServer, type AssetServer } from '../../../support/servers/assetServer.ts'
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
describe('what the user did, over two later deliveries', () => {
  const at = (name: string) => join(bench.root, place, name)

  it('an edited file stays as it is, and the newest delivery stands beside it', async () => {
    deliver('first', [server.serve('/0.jpg', a)])
    await run()
    await writeFile(at('Floor plan 1.jpg'), 'mine')
    deliver('second', [server.serve('/0.jpg', b)])
    expect(await run()).toMatchObject({ downloaded: 1, kept_local: 1, superseded: 0 })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
    deliver('third', [server.serve('/0.jpg', c)])
    expect(await run()).toMatchObject({ downloaded: 1, superseded: 1 })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
    const now = await files()
    expect(now['Floor plan 1.jpg']).toEqual(mark(Buffer.from('mine')))
    expect(now['Floor plan 1 (new delivery).jpg']).toEqual(mark(c))
    expect(Object.values(now)).toContain(mark(b))
    expect(Object.keys(now)).toHaveLength(3)
  })

  it('a delivery that was put beside and then edited as well stays too', async () => {
    deliver('first', [server.serve('/0.jpg', a)])
    await run()
    await writeFile(at('Floor plan 1.jpg'), 'mine')
    deliver('second', [server.serve('/0.jpg', b)])
    await run()
    await writeFile(at('Floor plan 1 (new delivery).jpg'), 'mine too')
    deliver('third', [server.serve('/0.jpg', c)])
    expect(await run()).toMatchObject({ downloaded: 1, kept_local: 1 })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
    const now = await files()
    expect(now['Floor plan 1.jpg']).toEqual(mark(Buffer.from('mine')))
    expect(now['Floor plan 1 (new delivery).jpg']).toEqual(mark(Buffer.from('mine too')))
    expect(Object.values(now)).toContain(mark(c))
  })

  it('a deleted file stays deleted through deliveries, and a restore brings the newest', async () => {
    deliver('first', [server.serve('/0.jpg', a)])
    await run()
    await rm(at('Floor plan 1.jpg'))
    for (const [record, bytes] of [
      ['second', b],
      ['third', c],
    ] as const) {
      deliver(record, [server.serve('/0.jpg', bytes)])
      expect(await run()).toMatchObject({ deleted_locally: 1, downloaded: 0, asked: 0 })
    }
    expect(await files()).toEqual({})
    expect(await run({ restore: true })).toMatchObject({ downloaded: 1, deleted_locally: 0 })
    expect(await files()).toEqual({ 'Floor plan 1.jpg': mark(c) })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
  })

  it('a file of the user’s own at the place of a first delivery is kept, and not asked about on each run', async () => {
    deliver('first', [server.serve('/0.jpg', a)])
    await run()
    await rm(join(bench.root, place), { recursive: true })
    await bench.loseCatalogue()
    const { mkdir } = await import('node:fs/promises')
    await mkdir(join(bench.root, place), { recursive: true })
    await writeFile(at('Floor plan 1.jpg'), 'mine')
    expect(await run()).toMatchObject({ kept_local: 1 })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
    deliver('second', [server.serve('/0.jpg', b)])
    expect(await run()).toMatchObject({ superseded: 1 })
    expect(await run()).toMatchObject({ unchanged: 1, asked: 0 })
    expect((await files())['Floor plan 1.jpg']).toEqual(mark(Buffer.from('mine')))
  })
})

describe('which delivery a file came with', () => {
  it('is the last one for what fills a gap: other kinds, failures, what was deleted', async () => {
    const url = server.serve('/0.jpg', a)
    const pdf = server.serve('/0.pdf', sample('pdf', 4000, 5))
    const bad = server.on('/1.jpg', (_, response) => void response.writeHead(500).end())
    const assets = [assetOf('jpg', url), assetOf('jpg', bad, 1), assetOf('pdf', pdf)]
    bench.delivered.set('o1', { assets, texts: [], record: 'first' })
    await run({ formats: ['jpg'] })
    server.serve('/1.jpg', b)
    await run({ formats: ['jpg'] })
    await run()
    // The status changed meanwhile: that alone makes no delivery either.
    await rm(join(bench.root, place, 'Floor plan 2.jpg'))
    bench.delivered.set('o1', { assets, texts: [], record: 'second' })
    await run({ restore: true })
    expect(await manifest()).toMatchObject({ deliveries: [{ at: '2026-11-21T01:00:00.000Z', files: 3 }] })
  })

  it('is a new one for what differs, and its late parts belong to it', async () => {
    const pdf = (seed: number) => server.serve('/0.pdf', sample('pdf', 4000, seed))
    const both = (record: string) =>
      bench.delivered.set('o1', {
        assets: [assetOf('jpg', `${server.origin}/0.jpg`), assetOf('pdf', `${server.origin}/0.pdf`)],
        texts: [],
        record,
      })
    server.serve('/0.jpg', a)
    pdf(1)
    both('first')
    await run()
    server.serve('/0.jpg', b)
    pdf(2)
    both('second')
    await run({ formats: ['jpg'] })
    await run({ formats: ['pdf'] })
    expect(recorded().map(({ at, replaced }) => [at, replaced])).toEqual([
      ['02:00', ['Floor plan 1.jpg', 'Floor plan 1.pdf']],
      ['01:00', []],
    ])
    // --deep finds another one though the service says nothing of it.
    server.serve('/0.jpg', c)
    await run({ deep: true })
    expect(recorded()[0]).toMatchObject({ at: '04:00', replaced: ['Floor plan 1.jpg'], same: 1 })
    expect((await manifest()).deliveries.map(({ at }) => at.slice(11, 16))).toEqual([
      '01:00',
      '02:00',
      '04:00',
    ])
  })

  it('is a new one for a floor that was added', async () => {
    const urls = [server.serve('/0.jpg', a), server.serve('/1.jpg', b)]
    deliver('first', urls.slice(0, 1))
    await run()
    deliver('second', urls)
    await run()
    expect(recorded()).toEqual([
      { at: '02:00', replaced: [], added: ['Floor plan 2.jpg'], beside: [], withdrawn: [], same: 1 },
      { at: '01:00', replaced: [], added: ['Floor plan 1.jpg'], beside: [], withdrawn: [], same: 0 },
    ])
  })

  it('stays through adoption, with the time until when it stood', async () => {
    deliver('first', [server.serve('/0.jpg', a)])
    await run()
    deliver('second', [server.serve('/0.jpg', b)])
    await run()
    const before = [recorded(), await manifest()]
    await bench.loseCatalogue()
    await run()
    expect([recorded(), await manifest()]).toEqual(before)
  })
})
