import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import type { TransferChoice } from '../../../electron/services/transfers/types.ts'
import { sample, sendBytes } from '../../support/assetServer.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { json, scripted, type ScriptedServer } from '../../support/scripted.ts'
import { filesBelow, mark } from '../../support/transferBench.ts'

const day = 24 * 3600
const [a, b, c] = [sample('jpg', 4000, 1), sample('jpg', 4000, 2), sample('jpg', 4000, 3)] as const

/** What the service has: one order whose parts a test changes. */
interface Company {
  info: Record<string, unknown>
  files: Record<string, Buffer | number>
  urls: string[]
}
let company: Company
let server: ScriptedServer
let folder: string
let program: Composed
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planroom-fresh-'))
  company = {
    info: { status: 'Ready', first_delivered_at: Date.now() / 1000 - 60 * day },
    files: { '/f/0.jpg': a, '/f/1.jpg': b },
    urls: ['/f/0.jpg', '/f/1.jpg'],
  }
  server = await scripted(({ url }, response) => {
    const order = { id: 'o1', info: { created_at: 1000, ...company.info }, address: { street: '1 Oak' } }
    const file = company.files[url.pathname]
    if (url.pathname === '/v3/orders')
      json(response, 200, { items: [order], pagination: { has_more: false } })
    else if (url.pathname === '/v3/orders/o1') {
      const jpg_urls = company.urls.map((path) => server.origin + path)
      json(response, 200, { ...order, delivery_assets: { listing_floorplans: { jpg_urls } } })
    } else if (typeof file === 'number') response.writeHead(file).end('no')
    else if (file === undefined) json(response, 404, {})
    else sendBytes({ headers: server.requests.at(-1)?.headers } as never, response, file)
  })
  program = await composed({ folder })
})
afterEach(async () => {
  await program.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = (start: string): number =>
  server.requests.filter(({ url }) => url.pathname.startsWith(start)).length

/** What a run asked of the service, and what came of it. */
async function sync(choice: TransferChoice = {}) {
  const { planroom } = program
  const endpoints = { baseUrl: `${server.origin}/v3`, tokenUrl: '', exportUrl: '', apiKey: 'k' }
  planroom.useForThisRun('run', endpoints)
  const { signal } = new AbortController()
  const [details, files] = [asked('/v3/orders/'), asked('/f/')]
  const orderIds: string[] = []
  for await (const page of planroom.walkOrders('run', {}, 0, signal))
    for (const entry of page.orders) if (entry.understood) orderIds.push(entry.order.id)
  const root = join(folder, 'out')
  mkdirSync(root, { recursive: true })
  const request = { connectionId: 'run', connectionAddress: endpoints.baseUrl, root, orderIds, choice }
  const report = await planroom.sync({ ...request, concurrency: 4, signal }, () => undefined)
  return { ...report.files, details: asked('/v3/orders/') - details, asked: asked('/f/') - files }
}

test('an old order is read once; again when its list record changed, and its files with it', async () => {
  expect(await sync()).toMatchObject({ downloaded: 2, details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0, asked: 0 })
  company.files['/f/0.jpg'] = c
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0, asked: 0 })
  company.info = { ...company.info, add_info: 'corrected' }
  expect(await sync()).toMatchObject({ downloaded: 1, superseded: 1, unchanged: 1, details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0, asked: 0 })
})

test('an order of the last 30 days is read each time, its files only when that brings another one', async () => {
  company.info.first_delivered_at = Date.now() / 1000 - 29 * day
  expect(await sync()).toMatchObject({ details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ details: 1, asked: 0 })
  company.files['/f/2.jpg'] = c
  company.urls = ['/f/2.jpg', '/f/1.jpg']
  expect(await sync()).toMatchObject({ superseded: 1, unchanged: 1, details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 1, asked: 0 })
})

test('--deep reads the detail and asks about every file, and finds what nobody told', async () => {
  await sync()
  expect(await sync({ deep: true })).toMatchObject({ unchanged: 2, details: 1, asked: 2 })
  company.files['/f/1.jpg'] = c
  company.urls = [...company.urls, '/f/0.jpg']
  expect(await sync({ deep: true })).toMatchObject({ wanted: 3, downloaded: 2, superseded: 1, details: 1 })
  expect(await sync()).toMatchObject({ unchanged: 3, details: 0, asked: 0 })
})

test('an address that refuses makes one fresh look, fails by name, and says nothing about the API key', async () => {
  company.files = { '/f/0.jpg': 403, '/f/1.jpg': 401 }
  const { planroom } = program
  const { handlers, rooms } = planroom
  const save = await rooms.connections.save({
    name: 'One',
    baseUrl: `${server.origin}/v3`,
    tokenUrl: `${server.origin}/t`,
    exportUrl: `${server.origin}/e`,
    apiKey: 'k',
  })
  const { id: connectionId } = save.connection
  await refreshed(connectionId)
  const before = asked('/v3/orders/')
  await handlers['transfers:start']({ connectionId, orders: { ids: ['o1'] } })
  await rooms.deliveries.engine.idle()
  const [transfer] = rooms.deliveries.engine.overview().orders
  const files = rooms.deliveries.engine.files(transfer?.id ?? '')
  expect(files.map(({ state, code }) => [state, code])).toEqual([
    ['failed', 'expired'],
    ['failed', 'expired'],
  ])
  expect(asked('/v3/orders/') - before).toBe(1)
  const [connection] = (await rooms.overview()).connections
  expect(connection).toMatchObject({ keyState: 'stored' })
  // Addresses of files never hear of the key.
  const heard = server.requests.filter(({ url }) => url.pathname.startsWith('/f/'))
  expect(JSON.stringify(heard.map(({ headers }) => headers))).not.toContain('"k"')
})

test('in the window, a corrected order is told of, comes by a download, and is settled by that', async () => {
  const { planroom } = program
  const { orders, connections, deliveries } = planroom.rooms
  const saved = await connections.save({
    name: 'One',
    baseUrl: `${server.origin}/v3`,
    tokenUrl: `${server.origin}/t`,
    exportUrl: `${server.origin}/e`,
    apiKey: 'k',
  })
  const { id, folder: root } = saved.connection
  const scope = { connection: id, root }
  const again = () =>
    orders.ids(scope, { ...emptyFilter, deliveredAgain: true }, { key: 'address', descending: false })
  const download = async () => {
    deliveries.start(id, ['o1'], {})
    await deliveries.engine.idle()
  }
  await refreshed(id)
  await download()
  for (const status of ['Fixing', 'Ready']) {
    company.info = { ...company.info, status }
    await refreshed(id)
  }
  expect(again()).toEqual(['o1'])
  company.files['/f/0.jpg'] = c
  await download()
  expect(again()).toEqual([])
  expect([...(await filesBelow(root)).values()].sort()).toEqual([mark(a), mark(b), mark(c)].sort())
  expect(orders.events(id, 'o1').map(({ what }) => what)).toEqual([
    'seen',
    'files',
    'status',
    'status',
    'again',
    'replaced',
  ])
  const { library } = deliveries
  const folderId = library.folderIdOfOrder(id, root, 'o1') ?? ''
  const answer = (await planroom.handlers['library:deliveries']({ connectionId: id, folderId })) as {
    deliveries: { replaced: { before: string }[]; same: string[] }[]
    files: { id: string; earlier: number | null; source: string | null }[]
  }
  expect(answer.deliveries).toHaveLength(2)
  expect(answer.deliveries[0]).toMatchObject({
    replaced: [{}],
    same: [{}].map(() => expect.any(String) as string),
  })
  const before = answer.files.find(({ earlier }) => earlier !== null)
  expect(before?.id).toBe(answer.deliveries[0]?.replaced[0]?.before)
  expect(before?.source).toMatch(/^asset:/)
  // An earlier file is read and revealed by its id like any other.
  expect(await library.fileOnDisk(id, root, before?.id ?? '')).toContain('Earlier deliveries')
})

/** One refresh from start to end. */
async function refreshed(connectionId: string): Promise<void> {
  const { refreshes } = program.planroom.rooms
  const ends = () =>
    program.events.filter(
      ({ event, value }) => event === 'refresh:progress' && (value as { state: string }).state !== 'running',
    ).length
  const before = ends()
  refreshes.start(connectionId)
  while (ends() === before) await new Promise((resolve) => setTimeout(resolve, 10))
}
