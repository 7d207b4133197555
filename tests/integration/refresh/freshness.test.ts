import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import type { TransferChoice } from '../../../electron/services/transfers/types.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { sample, sendBytes } from '../../support/servers/assetServer.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected, refreshed } from '../../support/connected.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { filesBelow, mark } from '../../support/benches/transferBench.ts'
import { perTest } from '../../support/perTest.ts'

const day = 24 * 3600
const [a, b, c] = [sample('jpg', 4000, 1), sample('jpg', 4000, 2), sample('jpg', 4000, 3)] as const

/** Data of the service: one order whose parts a test changes. */
interface Company {
  info: Record<string, unknown>
  files: Record<string, Buffer | number>
  urls: string[]
  cad: string[]
}
let company: Company
let folder: string
let program: Composed
const server = perTest(() =>
  scripted(({ url }, response) => {
    const order = { id: 'o1', info: { created_at: 1000, ...company.info }, address: { street: '1 Oak' } }
    const file = company.files[url.pathname]
    if (url.pathname === '/v3/orders')
      json(response, 200, { items: [order], pagination: { has_more: false } })
    else if (url.pathname === '/v3/orders/o1') {
      const jpg_urls = company.urls.map((path) => server.origin + path)
      const zip_urls = company.cad.map((path) => server.origin + path)
      const delivery_assets = { listing_floorplans: { jpg_urls }, cad_files: { zip_urls } }
      json(response, 200, { ...order, delivery_assets })
    } else if (url.pathname === '/v3/orders/o1/change-requests') {
      json(response, 200, { id: 'change-1', message: 'Created' })
    } else if (typeof file === 'number') response.writeHead(file).end('no')
    else if (file === undefined) json(response, 404, {})
    else sendBytes({ headers: server.requests.at(-1)?.headers } as never, response, file)
  }),
)
beforeEach(async () => {
  folder = temporaryFolder()
  company = {
    info: { status: 'Ready', first_delivered_at: Date.now() / 1000 - 60 * day },
    files: { '/f/0.jpg': a, '/f/1.jpg': b },
    urls: ['/f/0.jpg', '/f/1.jpg'],
    cad: [],
  }
  program = await composed({ folder })
})
afterEach(async () => {
  await program.close()
})

const connect = (): Promise<string> => connected(program, { baseUrl: `${server.origin}/v3` })
/** Downloads the order as the window does. */
async function download(id: string, choice: TransferChoice = {}): Promise<void> {
  const { deliveries } = program.planroom.services
  deliveries.start(id, ['o1'], choice)
  await deliveries.engine.idle()
}
const asked = (start: string): number =>
  server.requests.filter(({ url }) => url.pathname.startsWith(start)).length

/** Syncs once. Returns the counts of files, details read and file requests. */
async function sync(choice: TransferChoice = {}) {
  const { planroom } = program
  const endpoints = { baseUrl: `${server.origin}/v3`, tokenUrl: '', exportUrl: '', apiKey: 'k' }
  planroom.services.access.useForThisRun('run', endpoints)
  const { signal } = new AbortController()
  const [details, files] = [asked('/v3/orders/'), asked('/f/')]
  const orderIds: string[] = []
  for await (const page of planroom.services.orderReads.readAll('run', {}, 0, signal))
    for (const entry of page.orders) if (entry.understood) orderIds.push(entry.order.id)
  const root = join(folder, 'out')
  mkdirSync(root, { recursive: true })
  const request = { connectionId: 'run', connectionAddress: endpoints.baseUrl, root, orderIds, choice }
  const report = await planroom.services.deliveries.sync(
    { ...request, concurrency: 4, signal },
    () => undefined,
  )
  return { ...report.files, details: asked('/v3/orders/') - details, asked: asked('/f/') - files }
}

test('an old order is read once, and again with its files when its list record changes', async () => {
  expect(await sync()).toMatchObject({ downloaded: 2, details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0, asked: 0 })
  company.files['/f/0.jpg'] = c
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0, asked: 0 })
  company.info = { ...company.info, add_info: 'corrected' }
  expect(await sync()).toMatchObject({ downloaded: 1, superseded: 1, unchanged: 1, details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0, asked: 0 })
})

test('an order of the last 30 days is read in every sync, with a check of its files', async () => {
  company.info.first_delivered_at = Date.now() / 1000 - 29 * day
  expect(await sync()).toMatchObject({ details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ details: 1, asked: 2, unchanged: 2 })
  company.files['/f/1.jpg'] = sample('jpg', 4000, 4)
  expect(await sync()).toMatchObject({ superseded: 1, unchanged: 1, details: 1, asked: 2 })
  company.files['/f/2.jpg'] = c
  company.urls = ['/f/2.jpg', '/f/1.jpg']
  expect(await sync()).toMatchObject({ superseded: 1, unchanged: 1, details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 1, asked: 2 })
})

test('--deep reads every order, checks every file and finds changes that nobody announced', async () => {
  await sync()
  expect(await sync({ deep: true })).toMatchObject({ unchanged: 2, details: 1, asked: 2 })
  company.files['/f/1.jpg'] = c
  company.urls = [...company.urls, '/f/0.jpg']
  expect(await sync({ deep: true })).toMatchObject({ wanted: 3, downloaded: 2, superseded: 1, details: 1 })
  expect(await sync()).toMatchObject({ unchanged: 3, details: 0, asked: 0 })
})

const plans: TransferChoice = { kinds: ['listing_floorplans'] }
const cad: TransferChoice = { kinds: ['cad_files'] }

/** Replaces the plans at the same addresses. The list record does not change. */
function correct(): void {
  company.files = { ...company.files, '/f/0.jpg': c, '/f/2.zip': sample('zip', 3000, 2) }
}

test('a sync that adds kinds also updates the files downloaded before to the newest delivery', async () => {
  company.cad = ['/f/2.zip']
  company.files['/f/2.zip'] = sample('zip', 3000, 1)
  expect(await sync(plans)).toMatchObject({ downloaded: 2 })
  correct()
  expect(await sync()).toMatchObject({ wanted: 3, downloaded: 2, superseded: 1, unchanged: 1, details: 1 })
  expect(await sync()).toMatchObject({ unchanged: 3, details: 0, asked: 0 })
})

test('a Ready order without a known file is read in every sync until a file is known', async () => {
  company.info.first_delivered_at = null
  const { urls } = company
  company.urls = []
  expect(await sync()).toMatchObject({ wanted: 0, details: 1 })
  expect(await sync()).toMatchObject({ wanted: 0, details: 1 })
  company.urls = urls
  expect(await sync()).toMatchObject({ downloaded: 2, details: 1 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0 })
})

test('an order whose list record changed and changed back is read again', async () => {
  await sync()
  company.info = { ...company.info, status: 'Fixing' }
  server.requests.length = 0
  const { planroom } = program
  // Another command lists the orders in between, and reads no details.
  for await (const page of planroom.services.orderReads.readAll('run', {}, 0, new AbortController().signal))
    expect(page.orders).toHaveLength(1)
  company.info = { ...company.info, status: 'Ready' }
  expect(await sync()).toMatchObject({ unchanged: 2, details: 1, asked: 2 })
  expect(await sync()).toMatchObject({ unchanged: 2, details: 0, asked: 0 })
})

test('a download in the window reads the order and checks its files each time', async () => {
  const id = await connect()
  for (const bytes of [c, a]) {
    await download(id)
    company.files['/f/0.jpg'] = bytes
    const before = asked('/v3/orders/')
    await download(id)
    expect(asked('/v3/orders/') - before).toBe(1)
    const { folder: root } = program.planroom.services.connections.saved(id)
    const now = [...(await filesBelow(root))].filter(([path]) => !path.includes('Earlier'))
    expect(now.map(([, value]) => value).sort()).toEqual([mark(bytes), mark(b)].sort())
  }
})

test('the opened inspector reads an old order, and a refresh does not', async () => {
  const id = await connect()
  const before = asked('/v3/orders/')
  await refreshed(program, id)
  expect(asked('/v3/orders/') - before).toBe(0)
  await program.planroom.handlers['orders:detail']({ connectionId: id, orderId: 'o1', fetchDetail: true })
  await expect.poll(() => asked('/v3/orders/') - before).toBe(1)
})

test('an order with a sent change request is read in each refresh until a file is new', async () => {
  const id = await connect()
  const { outbox } = program.planroom.services
  const detailRequests = () => server.requests.filter(({ url }) => url.pathname === '/v3/orders/o1').length
  const body = { products: ['products_2d'], text: 'Move the wall' }
  const { id: entry } = await outbox.placeBody(id, 'change_request', 'o1', body)
  await outbox.send(entry)
  const details = async () => {
    const before = detailRequests()
    await refreshed(program, id)
    return detailRequests() - before
  }
  expect([await details(), await details()]).toEqual([1, 1])
  company.files['/f/9.jpg'] = c
  company.urls = ['/f/9.jpg', '/f/1.jpg']
  expect([await details(), await details()]).toEqual([1, 0])
  expect(program.planroom.services.orders.facets(id).deliveredAgain).toBe(1)
})

/** Counts of the order's files in the list, and whether the filter "Downloaded" finds the order. */
function count(id: string) {
  const { orders, connections } = program.planroom.services
  const scope = { connection: id, root: connections.saved(id).folder }
  const ids = orders.ids(scope, { ...emptyFilter, onDisk: 'complete' }, { key: 'address', descending: false })
  const disk = orders.row(scope, 'o1')?.disk
  return { files: disk?.files, known: disk?.known, earlier: disk?.earlier, complete: ids.includes('o1') }
}

test('an order with files of two deliveries is not listed as downloaded', async () => {
  company.cad = ['/f/2.zip']
  company.files['/f/2.zip'] = sample('zip', 3000, 1)
  const id = await connect()
  await download(id, plans)
  // The order is complete, because the user chose plans only.
  expect(count(id)).toEqual({ files: 2, known: 3, earlier: 0, complete: true })
  // One plan is replaced. The service does not announce the change, and this download skips plans.
  correct()
  await download(id, cad)
  expect(count(id)).toEqual({ files: 3, known: 3, earlier: 1, complete: false })
  await download(id)
  expect(count(id)).toEqual({ files: 3, known: 3, earlier: 0, complete: true })
})

test('kinds downloaded one after the other are listed as downloaded if nothing changed', async () => {
  company.cad = ['/f/2.zip']
  company.files['/f/2.zip'] = sample('zip', 3000, 1)
  const id = await connect()
  for (const choice of [plans, cad]) await download(id, choice)
  expect(count(id)).toEqual({ files: 3, known: 3, earlier: 0, complete: true })
})

test('an order delivered again is not listed as downloaded, even if marked as seen', async () => {
  const id = await connect()
  await download(id)
  expect(count(id)).toMatchObject({ earlier: 0, complete: true })
  company.info = { ...company.info, status: 'Fixing' }
  await refreshed(program, id)
  company.info = { ...company.info, status: 'Ready' }
  await refreshed(program, id)
  expect(count(id)).toMatchObject({ earlier: 2, complete: false })
  await program.planroom.handlers['orders:markSeen']({ connectionId: id, orderIds: ['o1'] })
  expect(count(id)).toMatchObject({ earlier: 2, complete: false })
  await download(id)
  expect(count(id)).toMatchObject({ earlier: 0, complete: true })
})

test('a file address that answers 401 or 403 fails as expired, and the API key stays accepted', async () => {
  company.files = { '/f/0.jpg': 403, '/f/1.jpg': 401 }
  const { planroom } = program
  const { handlers, services } = planroom
  const connectionId = await connect()
  const before = asked('/v3/orders/')
  await handlers['transfers:start']({ connectionId, orders: { ids: ['o1'] } })
  await services.deliveries.engine.idle()
  const [transfer] = services.deliveries.engine.overview().orders
  const files = services.deliveries.engine.files(transfer?.id ?? '')
  expect(files.map(({ state, code }) => [state, code])).toEqual([
    ['failed', 'expired'],
    ['failed', 'expired'],
  ])
  // The download reads the order once, and once more because the addresses are refused.
  expect(asked('/v3/orders/') - before).toBe(2)
  const [connection] = services.overview().connections
  expect(connection).toMatchObject({ keyState: 'stored' })
  // Addresses of files never get the key.
  const requests = server.requests.filter(({ url }) => url.pathname.startsWith('/f/'))
  expect(JSON.stringify(requests.map(({ headers }) => headers))).not.toContain('"k"')
})

test('a correction is announced in the window, downloaded and shown as a second delivery', async () => {
  const { planroom } = program
  const { orders, connections, deliveries } = planroom.services
  const id = await connect()
  const { folder: root } = connections.saved(id)
  const scope = { connection: id, root }
  const redelivered = () =>
    orders.ids(scope, { ...emptyFilter, deliveredAgain: true }, { key: 'address', descending: false })
  await download(id)
  for (const status of ['Fixing', 'Ready']) {
    company.info = { ...company.info, status }
    await refreshed(program, id)
  }
  expect(redelivered()).toEqual(['o1'])
  company.files['/f/0.jpg'] = c
  await download(id)
  expect(redelivered()).toEqual([])
  // The correction is on disk, and nobody has reviewed it.
  expect(planroom.services.orders.facets(id).corrected).toBe(1)
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
    deliveries: { replaced: { before: string }[]; added: string[]; withdrawn: string[]; same: string[] }[]
    files: { id: string; earlier: number | null; source: string | null }[]
  }
  expect(answer.deliveries).toHaveLength(2)
  expect(answer.deliveries[0]).toMatchObject({
    replaced: [{}],
    same: [{}].map(() => expect.any(String) as string),
  })
  // The history of the order has the same numbers.
  const { replaced = [], added = [], withdrawn = [] } = answer.deliveries[0] ?? {}
  const counts = { replaced: replaced.length, added: added.length, withdrawn: withdrawn.length }
  expect(JSON.parse(orders.events(id, 'o1').at(-1)?.to ?? '')).toEqual(counts)
  const before = answer.files.find(({ earlier }) => earlier !== null)
  expect(before?.id).toBe(answer.deliveries[0]?.replaced[0]?.before)
  expect(before?.source).toMatch(/^asset:/)
  // An earlier file is read and revealed by its id like any other.
  expect(await library.fileOnDisk(id, root, before?.id ?? '')).toContain('Earlier deliveries')
})
