import { describe, expect, it } from 'vitest'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sample } from '../../../support/servers/assetServer.ts'
import { a, b, c, place, useRedelivery } from '../../../support/benches/redeliveryBench.ts'
import { assetOf, mark } from '../../../support/benches/transferBench.ts'

const here = useRedelivery()

describe('files of the user across two later deliveries', () => {
  const at = (name: string) => join(here.bench.root, place, name)

  it('an edited file stays, and the newest delivery is placed beside it', async () => {
    await here.deliverAndRun('first', a)
    await writeFile(at('Floor plan 1.jpg'), 'mine')
    here.deliver('second', [here.server.serve('/0.jpg', b)])
    expect(await here.run()).toMatchObject({ downloaded: 1, kept_local: 1, superseded: 0 })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
    here.deliver('third', [here.server.serve('/0.jpg', c)])
    expect(await here.run()).toMatchObject({ downloaded: 1, superseded: 1 })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
    const now = await here.files()
    expect(now['Floor plan 1.jpg']).toEqual(mark(Buffer.from('mine')))
    expect(now['Floor plan 1 (new delivery).jpg']).toEqual(mark(c))
    expect(Object.values(now)).toContain(mark(b))
    expect(Object.keys(now)).toHaveLength(3)
  })

  it('a delivery placed beside and edited stays too, and the newest gets another name', async () => {
    await here.deliverAndRun('first', a)
    await writeFile(at('Floor plan 1.jpg'), 'mine')
    await here.deliverAndRun('second', b)
    await writeFile(at('Floor plan 1 (new delivery).jpg'), 'mine too')
    here.deliver('third', [here.server.serve('/0.jpg', c)])
    expect(await here.run()).toMatchObject({ downloaded: 1, kept_local: 1 })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
    const now = await here.files()
    expect(now['Floor plan 1.jpg']).toEqual(mark(Buffer.from('mine')))
    expect(now['Floor plan 1 (new delivery).jpg']).toEqual(mark(Buffer.from('mine too')))
    expect(Object.values(now)).toContain(mark(c))
  })

  it.each(['is removed', 'is replaced by a copy of the delivery'])(
    'a delivery placed beside an edited file gets the plain name after that file %s',
    async (change) => {
      await here.deliverAndRun('first', a)
      await writeFile(at('Floor plan 1.jpg'), 'mine')
      await here.deliverAndRun('second', b)
      if (change === 'is removed') await rm(at('Floor plan 1.jpg'))
      else await copyFile(at('Floor plan 1 (new delivery).jpg'), at('Floor plan 1.jpg'))
      here.deliver('third', [here.server.serve('/0.jpg', b)])
      expect(await here.run()).toMatchObject({ kept_local: 0, deleted_locally: 0, failed: [] })
      expect(Object.entries(await here.files())).toEqual([['Floor plan 1.jpg', mark(b)]])
    },
  )

  it('a deleted file stays deleted through two deliveries, and restore downloads the newest', async () => {
    await here.deliverAndRun('first', a)
    await rm(at('Floor plan 1.jpg'))
    for (const [record, bytes] of [
      ['second', b],
      ['third', c],
    ] as const) {
      here.deliver(record, [here.server.serve('/0.jpg', bytes)])
      expect(await here.run()).toMatchObject({ deleted_locally: 1, downloaded: 0, asked: 0 })
    }
    expect(await here.files()).toEqual({})
    expect(await here.run({ restore: true })).toMatchObject({ downloaded: 1, deleted_locally: 0 })
    expect(await here.files()).toEqual({ 'Floor plan 1.jpg': mark(c) })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
  })

  it('a file of the user at a first delivery’s name stays and is not checked on each run', async () => {
    await here.deliverAndRun('first', a)
    await rm(join(here.bench.root, place), { recursive: true })
    await here.bench.loseCatalogue()
    await mkdir(join(here.bench.root, place), { recursive: true })
    await writeFile(at('Floor plan 1.jpg'), 'mine')
    expect(await here.run()).toMatchObject({ kept_local: 1 })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
    here.deliver('second', [here.server.serve('/0.jpg', b)])
    expect(await here.run()).toMatchObject({ superseded: 1 })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
    expect((await here.files())['Floor plan 1.jpg']).toEqual(mark(Buffer.from('mine')))
  })
})

describe('earlier delivery copied back', () => {
  it('an earlier delivery under the plain name is moved away, and the newest is downloaded', async () => {
    await here.deliverAndRun('first', a)
    await here.deliverAndRun('second', b)
    const folder = join(here.bench.root, place)
    const [earlier = ''] = Object.keys(await here.files()).filter((name) => name.startsWith('Earlier'))
    await copyFile(join(folder, earlier), join(folder, 'Floor plan 1.jpg'))
    expect(await here.run()).toMatchObject({ downloaded: 1, superseded: 1, kept_local: 0 })
    expect((await here.files())['Floor plan 1.jpg']).toEqual(mark(b))
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
  })
})

describe('delivery that a file belongs to', () => {
  it('other kinds, retried failures and restored files belong to the last delivery', async () => {
    const url = here.server.serve('/0.jpg', a)
    const pdf = here.server.serve('/0.pdf', sample('pdf', 4000, 5))
    const bad = here.server.on('/1.jpg', (_, response) => void response.writeHead(500).end())
    const assets = [assetOf('jpg', url), assetOf('jpg', bad, 1), assetOf('pdf', pdf)]
    here.bench.delivered.set('o1', { assets, texts: [], record: 'first' })
    await here.run({ formats: ['jpg'] })
    here.server.serve('/1.jpg', b)
    await here.run({ formats: ['jpg'] })
    await here.run()
    // A changed status alone makes no new delivery.
    await rm(join(here.bench.root, place, 'Floor plan 2.jpg'))
    here.bench.delivered.set('o1', { assets, texts: [], record: 'second' })
    await here.run({ restore: true })
    expect(await here.manifest()).toMatchObject({
      deliveries: [{ at: '2026-11-21T01:00:00.000Z', files: 3 }],
    })
  })

  it('changed files make a new delivery, and formats downloaded later belong to it', async () => {
    const pdf = (seed: number) => here.server.serve('/0.pdf', sample('pdf', 4000, seed))
    const both = (record: string) =>
      here.bench.delivered.set('o1', {
        assets: [
          assetOf('jpg', `${here.server.origin}/0.jpg`),
          assetOf('pdf', `${here.server.origin}/0.pdf`),
        ],
        texts: [],
        record,
      })
    here.server.serve('/0.jpg', a)
    pdf(1)
    both('first')
    await here.run()
    here.server.serve('/0.jpg', b)
    pdf(2)
    both('second')
    await here.run({ formats: ['jpg'] })
    await here.run({ formats: ['pdf'] })
    expect(here.recorded().map(({ at, replaced }) => [at, replaced])).toEqual([
      ['02:00', ['Floor plan 1.jpg', 'Floor plan 1.pdf']],
      ['01:00', []],
    ])
    // --deep finds a new delivery that the service did not announce.
    here.server.serve('/0.jpg', c)
    await here.run({ deep: true })
    expect(here.recorded()[0]).toMatchObject({ at: '04:00', replaced: ['Floor plan 1.jpg'], same: 1 })
    expect((await here.manifest()).deliveries.map(({ at }) => at.slice(11, 16))).toEqual([
      '01:00',
      '02:00',
      '04:00',
    ])
  })

  it('an added floor makes a new delivery', async () => {
    const urls = [here.server.serve('/0.jpg', a), here.server.serve('/1.jpg', b)]
    here.deliver('first', urls.slice(0, 1))
    await here.run()
    here.deliver('second', urls)
    await here.run()
    expect(here.recorded()).toEqual([
      { at: '02:00', replaced: [], added: ['Floor plan 2.jpg'], beside: [], withdrawn: [], same: 1 },
      { at: '01:00', replaced: [], added: ['Floor plan 1.jpg'], beside: [], withdrawn: [], same: 0 },
    ])
  })

  it('adoption from the folder keeps deliveries and their end times', async () => {
    await here.deliverAndRun('first', a)
    await here.deliverAndRun('second', b)
    const before = [here.recorded(), await here.manifest()]
    await here.bench.loseCatalogue()
    await here.run()
    expect([here.recorded(), await here.manifest()]).toEqual(before)
  })
})
