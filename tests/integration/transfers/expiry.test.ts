import { beforeEach, expect, it } from 'vitest'
import type { Asset } from '../../../shared/domain/assets.ts'
import { sample, sendBytes } from '../../support/servers/assetServer.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import type { OrderDelivery } from '../../../electron/services/transfers/types.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const count = 200
let fresh: OrderDelivery
const fetches: boolean[] = []
const { server, bench } = useTransfers({
  fetchDetail: (_, orderId, options) => {
    fetches.push(options.fresh)
    const known = bench.delivered.get(orderId) ?? { assets: [], texts: [] }
    // The catalogue stores the new detail.
    if (options.fresh) bench.delivered.set(orderId, fresh)
    return Promise.resolve(options.fresh ? fresh : known)
  },
})
beforeEach(() => {
  fetches.length = 0
})

const bytes = sample('jpg', 2000)
const refuse = (path: string, status: number): string =>
  server.on(path, (_, response) => void response.writeHead(status).end('no'))
const floors = (url: (index: number) => string): Asset[] =>
  Array.from({ length: count }, (_, index) => assetOf('jpg', url(index), index))

it.each([401, 403, 404, 410])(
  '200 addresses that answer %i cause one new detail, and all files come from its addresses',
  async (status) => {
    const assets = floors((index) => refuse(`/old/${String(index)}`, status))
    bench.deliver(...assets)
    fresh = { assets: floors((index) => server.serve(`/new/${String(index)}`, bytes)), texts: [] }
    const report = await bench.run()
    expect(report.files).toMatchObject({ wanted: count, downloaded: count, failed: [] })
    expect(fetches).toEqual([false, true])
    expect(server.seen.length).toBe(2 * count)
    // The next run knows all files.
    const before = server.seen.length
    expect((await bench.run()).files).toMatchObject({ unchanged: count })
    expect(server.seen.length).toBe(before)
  },
)

it('files refused at their new addresses too fail as expired after one new detail', async () => {
  const assets = floors((index) => refuse(`/old/${String(index)}`, 403))
  bench.deliver(...assets)
  fresh = { assets: floors((index) => refuse(`/new/${String(index)}`, 403)), texts: [] }
  const { files } = await bench.run()
  expect(files.failed).toHaveLength(count)
  expect(new Set(files.failed.map(({ code }) => code))).toEqual(new Set(['expired']))
  expect(fetches).toEqual([false, true])
  expect(server.seen.length).toBeLessThanOrEqual(2 * count)
})

it('an address refused once is requested again after the new detail', async () => {
  const url = server.on('/0', (request, response, turn) => {
    if (turn === 1) response.writeHead(403).end('not yet')
    else sendBytes(request, response, bytes)
  })
  bench.deliver(assetOf('jpg', url))
  fresh = { assets: [assetOf('jpg', url)], texts: [] }
  expect((await bench.run()).files).toMatchObject({
    downloaded: 1,
    failed: [],
  })
})

it('a file missing from the new detail fails as expired, and the others are downloaded', async () => {
  bench.delivered.set('o1', {
    assets: [0, 1].map((index) => assetOf('jpg', refuse(`/${String(index)}`, 404), index)),
    texts: [],
  })
  fresh = { assets: [assetOf('jpg', server.serve('/new', bytes))], texts: [] }
  expect((await bench.run()).files).toMatchObject({
    downloaded: 1,
    failed: [{ code: 'expired', url: `${server.origin}/1` }],
  })
})

it('two jobs of one order share one new detail', async () => {
  const assets = floors((index) => refuse(`/old/${String(index)}`, 410))
  bench.deliver(...assets)
  fresh = { assets: floors((index) => server.serve(`/new/${String(index)}`, bytes)), texts: [] }
  const one = order(bench.root, 'o1')
  await Promise.all([bench.engine.run([one], { formats: ['jpg'] }), bench.engine.run([one])])
  expect(fetches.filter((isFresh) => isFresh)).toHaveLength(1)
  expect((await bench.files()).size).toBe(count)
})
