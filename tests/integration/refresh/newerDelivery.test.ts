import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TransferChoice } from '../../../electron/services/transfers/types.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected, refreshed } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { sample, sendBytes } from '../../support/servers/assetServer.ts'
import { json, scripted, type ScriptedServer } from '../../support/servers/scripted.ts'

/** How a newer delivery differs from the same delivery at other addresses. */
const plans: TransferChoice = { kinds: ['listing_floorplans'] }
const cad: TransferChoice = { kinds: ['cad_files'] }
let folder: string
let server: ScriptedServer
let program: Composed
let connectionId: string
/** Bytes by path. */
let files: Map<string, Buffer>
/** The address of a path, as the service names it now. */
let addressOf: (path: string) => string
/** Headers of files; an ETag of null sends none. */
let headers: Record<string, string | null>
let status = 'Ready'
let isConditional: boolean

// One program for all tests, because its start takes longer than a test. Each test has a connection of its own.
async function open(): Promise<void> {
  program = await composed({ folder })
}
beforeAll(async () => {
  folder = temporaryFolder(afterAll)
  await open()
})
afterAll(() => program.close())
beforeEach(async () => {
  files = new Map([
    ['/f/1.jpg', sample('jpg', 4000, 1)],
    ['/f/2.jpg', sample('jpg', 4100, 2)],
    ['/f/3.jpg', sample('jpg', 4200, 3)],
    ['/f/cad.zip', sample('zip', 3000, 4)],
  ])
  status = 'Ready'
  const first_delivered_at = Date.now() / 1000 - 5 * 24 * 3600
  headers = {}
  isConditional = true
  server = await scripted(({ url }, response) => {
    const order = { id: 'o1', info: { status, first_delivered_at }, address: { street: '1 Oak' } }
    const file = files.get(url.pathname)
    if (url.pathname === '/v3/orders')
      json(response, 200, { items: [order], pagination: { has_more: false } })
    else if (url.pathname === '/v3/orders/o1') {
      const paths = [...files.keys()]
      const jpg_urls = paths.filter((path) => path.endsWith('.jpg')).map(addressOf)
      const zip_urls = paths.filter((path) => path.endsWith('.zip')).map(addressOf)
      json(response, 200, {
        ...order,
        delivery_assets: { listing_floorplans: { jpg_urls }, cad_files: { zip_urls } },
      })
    } else if (file === undefined) json(response, 404, {})
    else {
      const asked: OutgoingHttpHeaders = isConditional ? (server.requests.at(-1)?.headers ?? {}) : {}
      sendBytes({ headers: asked } as never, response, file, headers)
    }
  })
  addressOf = (path) => server.origin + path
  connectionId = await connected(program, { baseUrl: `${server.origin}/v3` })
})
afterEach(() => server.close())

async function download(choice: TransferChoice = {}): Promise<void> {
  const { deliveries } = program.planroom.services
  deliveries.start(connectionId, ['o1'], choice)
  await deliveries.engine.idle()
}

const outdated = async (): Promise<string[]> =>
  (await program.planroom.handlers['orders:outdated']({ connectionId })).orderIds

/** The ids of orders that the list calls "Updated", and how many files of the order are of an earlier delivery. */
function listed() {
  const { orders, connections } = program.planroom.services
  const row = orders.row({ connection: connectionId, root: connections.saved(connectionId).folder }, 'o1')
  return { isUpdated: (row?.redeliveredAt ?? null) !== null, earlier: row?.disk.earlier }
}
/** The hand-over of the order, and the orders that are to be handed over. */
async function handover() {
  const { orders, connections } = program.planroom.services
  const root = connections.saved(connectionId).folder
  const state = orders.row({ connection: connectionId, root }, 'o1')?.handedOver?.isCorrected ?? null
  const idsOf = (filter: 'due' | 'correctedSince') =>
    orders.idsOf(connectionId, { ...emptyFilter, handover: filter }, { key: 'createdAt', descending: true })
  // The filter “corrected since” agrees with the state that the order shows.
  expect(await idsOf('correctedSince')).toEqual(state === true ? ['o1'] : [])
  return { isCorrected: state, due: await idsOf('due') }
}
const markHandedOver = (id: string) =>
  program.planroom.handlers['handover:mark']({ connectionId, orderIds: ['o1'], id })
async function expectNothingNew(): Promise<void> {
  expect(await outdated()).toEqual([])
  expect(listed()).toEqual({ isUpdated: false, earlier: 0 })
}
/** Moves the first plan to another path, with these bytes or its own. */
function movePlan(bytes = files.get('/f/1.jpg') ?? Buffer.alloc(0)): void {
  files = new Map([['/f/corrected.jpg', bytes], ...[...files].slice(1)])
}

function pathOf(ending: string): string {
  const { folder: root } = program.planroom.services.connections.saved(connectionId)
  const name = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('Earlier'))
    .find((path) => path.endsWith(ending))
  return join(root, name ?? '')
}

/** Other bytes of the same size and time, as a failing disk leaves them. */
function damage(path: string): void {
  const { atime, mtimeMs, size } = statSync(path)
  writeFileSync(path, Buffer.alloc(size, 7))
  utimesSync(path, atime, mtimeMs / 1000)
}

/** Verifies the library, or restores what was found; returns what was found then. */
async function run(channel: 'library:verify' | 'library:repair' | 'library:keepBoth', ids?: string[]) {
  const { handlers } = program.planroom
  const idle = async () => (await handlers['library:verifyState']({ connectionId })).phase === 'idle'
  if (channel === 'library:keepBoth') await handlers[channel]({ connectionId, ids: ids ?? [] })
  else await handlers[channel]({ connectionId })
  await expect.poll(idle).toBe(true)
  return (await handlers['library:verifyState']({ connectionId })).library?.findings ?? []
}

describe('same delivery', () => {
  it('restored and kept-both files of the same delivery make no update, also after a restart', async () => {
    await download()
    rmSync(pathOf('1.jpg'))
    damage(pathOf('2.jpg'))
    writeFileSync(pathOf('3.jpg'), 'my own')
    const found = await run('library:verify')
    expect(found.map(({ problem }) => problem).sort()).toEqual(['changed', 'damaged', 'missing'])
    await program.close()
    await open()
    await refreshed(program, connectionId)
    await run('library:repair')
    const [changed] = await run('library:verify')
    expect(await outdated()).toEqual([])
    await run('library:keepBoth', [changed?.id ?? ''])
    await expectNothingNew()
  })

  it.each([
    ['files without an ETag', { etag: null }, true],
    ['a server that answers a conditional request with the same file', {}, false],
  ])('%s: another kind is added without an update', async (_, sent, conditional) => {
    headers = sent
    isConditional = conditional
    await download(plans)
    await refreshed(program, connectionId)
    await download(cad)
    expect(readFileSync(pathOf('.zip')).equals(files.get('/f/cad.zip') ?? Buffer.alloc(0))).toBe(true)
    await expectNothingNew()
  })

  it.each([
    ['signature', (path: string) => `${server.origin}${path}?signature=${String(Math.random())}`],
    ['host', (path: string) => server.origin.replace('127.0.0.1', 'localhost') + path],
    ['port', (path: string) => `http://127.0.0.1:1${path}`],
    ['scheme', (path: string) => `https://plans.example${path}`],
  ])('addresses that change only in their %s make no update', async (_, renamed) => {
    await download()
    addressOf = renamed
    await refreshed(program, connectionId)
    await refreshed(program, connectionId)
    await expectNothingNew()
  })

  it.each([
    ['a hash', {}],
    ['no hash', { etag: '"part-7"' }],
    ['none', { etag: null }],
  ])('signed addresses with the same bytes make no update (ETag: %s)', async (_, sent) => {
    headers = sent
    let signature = 0
    addressOf = (path) => `${server.origin}${path}?signature=${String((signature += 1))}`
    await download(plans)
    await refreshed(program, connectionId)
    await download(cad)
    await refreshed(program, connectionId)
    await download(plans)
    await expectNothingNew()
  })
})

describe('newer delivery', () => {
  it('another path in an address makes an update', async () => {
    await download()
    movePlan()
    await refreshed(program, connectionId)
    expect(await outdated()).toEqual(['o1'])
    await download()
    expect(await outdated()).toEqual([])
  })

  it('an order that was handed over is due again after a correction, until it is handed over again', async () => {
    await expect(markHandedOver('0')).rejects.toMatchObject({ code: 'not_found' })
    await download()
    expect(await handover()).toEqual({ isCorrected: null, due: ['o1'] })
    expect(await markHandedOver('1')).toEqual({ orders: 1 })
    expect(await handover()).toEqual({ isCorrected: false, due: [] })
    movePlan(sample('jpg', 4000, 9))
    await refreshed(program, connectionId)
    expect(await handover()).toEqual({ isCorrected: true, due: ['o1'] })
    await download()
    expect(await handover()).toEqual({ isCorrected: true, due: ['o1'] })
    await markHandedOver('2')
    expect(await handover()).toEqual({ isCorrected: false, due: [] })
  })

  it('an order that was handed over is due again for a newer delivery only if its files differ', async () => {
    await download()
    await markHandedOver('1')
    movePlan()
    await refreshed(program, connectionId)
    expect(await handover()).toEqual({ isCorrected: true, due: ['o1'] })
    await download()
    expect(await handover()).toEqual({ isCorrected: false, due: [] })
    files.set('/f/added.jpg', sample('jpg', 4000, 9))
    await refreshed(program, connectionId)
    await download()
    expect(await handover()).toEqual({ isCorrected: true, due: ['o1'] })
  })

  it('an order that the service is changing is not to be handed over until its correction is here', async () => {
    await download()
    status = 'Fixing'
    await refreshed(program, connectionId)
    expect(await handover()).toEqual({ isCorrected: null, due: [] })
    status = 'Ready'
    await refreshed(program, connectionId)
    await download()
    expect(await handover()).toEqual({ isCorrected: null, due: ['o1'] })
  })

  it('an order that was corrected while the clock was ahead can be handed over', async () => {
    await download()
    movePlan(sample('jpg', 4000, 9))
    await refreshed(program, connectionId)
    await download()
    const catalogue = new DatabaseSync(join(folder, 'data', 'catalogue.db'))
    catalogue.exec("UPDATE files SET until = '2040-01-01T00:00:00.123Z' WHERE until IS NOT NULL")
    catalogue.close()
    await markHandedOver('1')
    expect(await handover()).toEqual({ isCorrected: false, due: [] })
  })

  it('a hand-over that another computer removed is gone once its folder is shown', async () => {
    await download()
    await markHandedOver('1')
    const folder = join(pathOf('1.jpg'), '..')
    rmSync(join(folder, '.planroom', 'review', 'handovers.json'))
    const { folderId } = await program.planroom.handlers['orders:detail']({
      connectionId,
      orderId: 'o1',
      fetchDetail: false,
    })
    await program.planroom.handlers['library:files']({ connectionId, folderId: folderId ?? '' })
    expect(await handover()).toEqual({ isCorrected: null, due: ['o1'] })
  })

  it.each([
    ['restored', (path: string) => rmSync(path)],
    ['repaired', damage],
  ])('other bytes of a %s file make an update', async (_, spoilFile) => {
    await download()
    spoilFile(pathOf('2.jpg'))
    files.set('/f/2.jpg', sample('jpg', 4100, 9))
    await run('library:verify')
    await run('library:repair')
    expect(await outdated()).toEqual(['o1'])
    await download()
    expect(await outdated()).toEqual([])
  })

  it('other bytes of a kept-both file make an update', async () => {
    await download()
    writeFileSync(pathOf('3.jpg'), 'my own')
    files.set('/f/3.jpg', sample('jpg', 4200, 9))
    const [changed] = await run('library:verify')
    await run('library:keepBoth', [changed?.id ?? ''])
    expect(await outdated()).toEqual(['o1'])
  })

  it('other bytes of a plan make an update when another kind is downloaded', async () => {
    isConditional = false
    await download(plans)
    files.set('/f/1.jpg', sample('jpg', 4000, 9))
    await download(cad)
    expect(await outdated()).toEqual(['o1'])
  })
})
