import { describe, expect, it } from 'vitest'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createParts } from '../../../../electron/services/catalogue/transfersRepository.ts'
import { bootId } from '../../../../electron/services/files/disk.ts'
import { etagOf, sendBytes } from '../../../support/servers/assetServer.ts'
import { a, b, c, place, useRedelivery } from '../../../support/benches/redeliveryBench.ts'
import { assetOf, mark, order } from '../../../support/benches/transferBench.ts'

const here = useRedelivery()

describe('same address with new bytes', () => {
  it('a changed list record causes one check of each file, which finds the new bytes', async () => {
    const urls = [here.server.serve('/0.jpg', a), here.server.serve('/1.jpg', b)]
    here.deliver('first', urls)
    expect(await here.run()).toMatchObject({ downloaded: 2, asked: 2 })
    expect(await here.run()).toMatchObject({ unchanged: 2, asked: 0 })
    // Only --deep finds bytes that change without a changed list record.
    here.server.serve('/0.jpg', c)
    expect(await here.run()).toMatchObject({ unchanged: 2, asked: 0 })
    here.deliver('second', urls)
    expect(await here.run()).toMatchObject({
      wanted: 2,
      downloaded: 1,
      superseded: 1,
      unchanged: 1,
      asked: 2,
    })
    expect(here.server.requests('/1.jpg').at(-1)?.headers['if-none-match']).toBeDefined()
    expect(await here.files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 1.jpg': mark(a),
      'Floor plan 1.jpg': mark(c),
      'Floor plan 2.jpg': mark(b),
    })
    await here.bench.restart()
    expect(await here.run()).toMatchObject({ unchanged: 2, asked: 0 })
    // A changed status alone: the files are checked, and nothing is downloaded.
    here.deliver('third', urls)
    expect(await here.run()).toMatchObject({ downloaded: 0, unchanged: 2, asked: 2, superseded: 0 })
    expect((await here.manifest()).deliveries).toHaveLength(2)
  })

  it('a file without validators is compared by its bytes', async () => {
    let bytes = a
    const url = here.server.on('/plain.jpg', (request, response) =>
      sendBytes(request, response, bytes, { etag: null }),
    )
    here.deliver('first', [url])
    await here.run()
    here.deliver('second', [url])
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 1 })
    bytes = b
    here.deliver('third', [url])
    expect(await here.run()).toMatchObject({ downloaded: 1, superseded: 1 })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
  })

  it('a file without an ETag is checked by If-Modified-Since', async () => {
    let modified = 'Sat, 21 Nov 2026 01:00:00 GMT'
    let bytes = a
    const url = here.server.on('/dated.jpg', (request, response) => {
      if (request.headers['if-modified-since'] === modified) response.writeHead(304).end()
      else sendBytes(request, response, bytes, { etag: null, 'last-modified': modified })
    })
    here.deliver('first', [url])
    await here.run()
    here.deliver('second', [url])
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 1 })
    ;[modified, bytes] = ['Sat, 21 Nov 2026 05:00:00 GMT', b]
    here.deliver('third', [url])
    expect(await here.run()).toMatchObject({ superseded: 1 })
  })

  it('a file whose check failed is checked again, the others are not', async () => {
    const urls = await here.deliverAndRun('first', a, b)
    here.deliver('second', urls)
    here.server.on('/0.jpg', (_, response) => void response.writeHead(500).end())
    expect(await here.run()).toMatchObject({
      unchanged: 1,
      failed: [expect.objectContaining({ code: 'http' })],
    })
    here.server.serve('/0.jpg', c)
    expect(await here.run()).toMatchObject({ downloaded: 1, superseded: 1, unchanged: 1, asked: 1 })
  })

  it('after a lost catalogue files are checked only if the list record changed', async () => {
    const urls = await here.deliverAndRun('first', a, b)
    await here.bench.loseCatalogue()
    expect(await here.run()).toMatchObject({ unchanged: 2, asked: 0 })
    await here.bench.loseCatalogue()
    here.server.serve('/0.jpg', c)
    here.deliver('second', urls)
    expect(await here.run()).toMatchObject({ superseded: 1, unchanged: 1, asked: 2 })
  })

  it.each([
    ['other bytes', c, c.length],
    ['the same bytes', a, 0],
  ])(
    'a complete part file of a killed run is checked before it is placed (server has %s)',
    async (_, bytes, came) => {
      const url = here.server.on('/0.jpg', (__, response) => void response.writeHead(500).end())
      here.deliver('first', [url])
      await here.run()
      // A program killed between the last byte and the rename leaves this state.
      const partName = 'Floor plan 1.deadbeef.part'
      await writeFile(join(here.bench.root, place, partName), a)
      createParts(here.bench.db).put(
        { connectionId: 'c1', root: here.bench.root, orderId: 'o1' },
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
      here.server.serve('/0.jpg', bytes)
      here.deliver('second', [url])
      here.passHour()
      expect((await here.bench.engine.run([order(here.bench.root, 'o1')])).bytes).toBe(came)
      expect(await here.files()).toEqual({ 'Floor plan 1.jpg': mark(bytes) })
    },
  )
})

describe('floors that are no longer delivered', () => {
  it('a withdrawn floor goes to “Earlier deliveries” and is downloaded again when it returns', async () => {
    const [urlA, urlB] = [here.server.serve('/a.jpg', a), here.server.serve('/b.jpg', b)]
    here.deliver('first', [urlA, urlB])
    await here.run()
    here.deliver('second', [urlA])
    expect(await here.run()).toMatchObject({
      wanted: 1,
      downloaded: 0,
      unchanged: 1,
      superseded: 0,
      withdrawn: 1,
    })
    expect(await here.files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 2.jpg': mark(b),
      'Floor plan 1.jpg': mark(a),
    })
    expect(here.recorded()[0]).toEqual({
      at: '02:00',
      replaced: [],
      added: [],
      beside: [],
      withdrawn: ['1'],
      same: 1,
    })
    expect(await here.run()).toMatchObject({ unchanged: 1, asked: 0 })
    expect((await here.manifest()).files.find(({ state }) => state === 'earlier')).toMatchObject({
      until: '2026-11-21T02:00:00.000Z',
    })
    // The floor comes back.
    here.deliver('third', [urlA, urlB])
    expect(await here.run()).toMatchObject({ downloaded: 1, unchanged: 1 })
    expect((await here.files())['Floor plan 2.jpg']).toEqual(mark(b))
    expect(here.recorded().map(({ added }) => added)).toEqual([
      ['Floor plan 2.jpg'],
      [],
      expect.arrayContaining(['Floor plan 1.jpg']) as string[],
    ])
  })

  it('withdrawing the first of two floors keeps the right floor under the plain name', async () => {
    const [urlA, urlB] = [here.server.serve('/a.jpg', a), here.server.serve('/b.jpg', b)]
    here.deliver('first', [urlA, urlB])
    await here.run()
    here.deliver('second', [urlB])
    expect(await here.run()).toMatchObject({ wanted: 1, downloaded: 1, superseded: 1, withdrawn: 1 })
    expect(await here.files()).toEqual({
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 1.jpg': mark(a),
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 2.jpg': mark(b),
      'Floor plan 1.jpg': mark(b),
    })
  })

  it('a withdrawn floor that the user changed stays, a deleted one is forgotten', async () => {
    const urls = [a, b, c].map((bytes, index) => here.server.serve(`/${String(index)}.jpg`, bytes))
    here.deliver('first', urls)
    await here.run()
    await writeFile(join(here.bench.root, place, 'Floor plan 2.jpg'), 'mine')
    await rm(join(here.bench.root, place, 'Floor plan 3.jpg'))
    here.deliver('second', urls.slice(0, 1))
    const report = await here.run()
    expect(report).toMatchObject({ unchanged: 1 })
    expect(report.withdrawn).toBeUndefined()
    expect(await here.files()).toEqual({
      'Floor plan 1.jpg': mark(a),
      'Floor plan 2.jpg': mark(Buffer.from('mine')),
    })
    expect((await here.manifest()).files.map(({ path }) => path).sort()).toEqual([
      'Floor plan 1.jpg',
      'GLA formula.txt',
    ])
    // The user's file is never replaced by a delivery.
    here.deliver('third', urls)
    expect(await here.run()).toMatchObject({ downloaded: 2, kept_local: 1 })
    expect((await here.files())['Floor plan 2.jpg']).toEqual(mark(Buffer.from('mine')))
  })

  it('floors stay after an empty or stale delivery, a failure or outside the chosen formats', async () => {
    const urls = [here.server.serve('/a.jpg', a), here.server.serve('/b.jpg', b)]
    here.deliver('first', urls)
    await here.run()
    const both = await here.files()
    here.bench.delivered.set('o1', { assets: [], texts: [], record: 'empty' })
    await here.run()
    expect(await here.files()).toEqual(both)
    here.bench.delivered.set('o1', {
      assets: [assetOf('jpg', urls[0] ?? '')],
      texts: [],
      record: 'x',
      staleReason: { code: 'unreachable', message: 'The service cannot be reached.' },
    })
    await here.run()
    expect(await here.files()).toEqual(both)
    here.deliver('second', [here.server.on('/bad.jpg', (_, response) => void response.writeHead(500).end())])
    await here.run()
    expect(await here.files()).toEqual(both)
    here.deliver('third', urls.slice(0, 1))
    await here.run({ formats: ['pdf'] })
    expect(await here.files()).toEqual(both)
    await here.run()
    expect(Object.keys(await here.files())).toEqual([
      'Earlier deliveries/2026-11-21 01.00.00/Floor plan 2.jpg',
      'Floor plan 1.jpg',
    ])
  })

  it('texts, failures and part files of withdrawn floors are removed', async () => {
    const url = here.server.serve('/a.jpg', a)
    const bad = here.server.on('/bad.jpg', (_, response) => void response.writeHead(500).end())
    here.deliver('first', [url, bad])
    expect((await here.run()).failed).toHaveLength(1)
    here.deliver('second', [url], [])
    expect(await here.run()).toMatchObject({ failed: [], withdrawn: 1 })
    expect([...(await here.bench.files()).keys()]).toEqual([
      `${place}/Earlier deliveries/2026-11-21 01.00.00/GLA formula.txt`,
      `${place}/Floor plan 1.jpg`,
    ])
    expect(here.bench.db.prepare('SELECT count(*) AS n FROM transfer_files').get()).toMatchObject({ n: 0 })
    expect(here.bench.db.prepare('SELECT count(*) AS n FROM parts').get()).toMatchObject({ n: 0 })
  })
})
