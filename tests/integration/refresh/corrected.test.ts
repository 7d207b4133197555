import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TransferChoice } from '../../../electron/services/transfers/types.ts'
import { listAssets } from '../../../electron/services/api/wireDelivery.ts'
import { assetKeyOf } from '../../../shared/domain/assets.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected, refreshed } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { filesBelow, mark } from '../../support/benches/transferBench.ts'
import { perTest } from '../../support/perTest.ts'

/** An order that was delivered long ago is corrected, and its list record says at the end what it said before. */
const seconds = 1000
const plans: TransferChoice = { kinds: ['listing_floorplans'] }
let folder: string
let program: Composed
/** The demo's clock: a correction is delivered when it has moved on. */
let moment: number
let connectionId: string
let orderId: string
let root: string

const service = perTest(() => {
  moment = Date.now()
  return startFaultService({ now: () => moment })
})
beforeEach(async () => {
  folder = temporaryFolder()
  program = await composed({ folder })
  connectionId = await connected(program, service)
  root = program.planroom.services.connections.saved(connectionId).folder
  orderId = await oldOrder()
})
afterEach(async () => {
  await program.close()
})

/** A Ready order that was delivered more than ten weeks ago, with plans and other kinds. */
async function oldOrder(): Promise<string> {
  const { orders } = program.planroom.services
  const before = Date.now() / 1000 - 70 * 24 * 3600
  const ids = orders.ids(
    { connection: connectionId, root },
    { ...emptyFilter, statuses: ['Ready'] },
    { key: 'deliveredAt', descending: true },
  )
  for (const id of ids) {
    const kinds = new Set((await delivered(id)).map(({ kind }) => kind))
    const deliveredAt = orders.row({ connection: connectionId, root }, id)?.deliveredAt ?? before
    if (deliveredAt < before && kinds.has('listing_floorplans') && kinds.size > 2) return id
  }
  throw new Error('The demo company has no such order.')
}

/** Assets that the service delivers for an order now, requested without the program. */
async function delivered(id: string) {
  const answer = await fetch(`${service.baseUrl}/orders/${id}`, { headers: { 'api-key': service.apiKey } })
  return listAssets(((await answer.json()) as { delivery_assets: unknown }).delivery_assets)
}

/** The bytes that the service serves now, by asset key. */
async function served(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const asset of await delivered(orderId)) {
    const answer = await fetch(asset.url)
    found.set(assetKeyOf(asset), mark(Buffer.from(await answer.arrayBuffer())))
  }
  return found
}

async function download(choice: TransferChoice): Promise<void> {
  const { deliveries } = program.planroom.services
  deliveries.start(connectionId, [orderId], choice)
  await deliveries.engine.idle()
}

/** Lets the service deliver the correction. No refresh saw the order in between. */
function wait(): void {
  moment += 60 * seconds
}

async function requestChange(): Promise<void> {
  const { outbox } = program.planroom.services
  const body = { products: ['products_2d'], text: 'Move the wall' }
  const entry = await outbox.placeBody(connectionId, 'change_request', orderId, body)
  await outbox.send(entry.id)
}

/** Marks of the files on disk now, by asset key. */
async function standing(): Promise<Map<string, string>> {
  const { library } = program.planroom.services.deliveries
  const found = new Map<string, string>()
  for (const { id, assetKey, kind } of await library.filesOfOrder(connectionId, root, orderId)) {
    const path = await library.fileOnDisk(connectionId, root, id)
    if (path !== null && kind !== ('text' as never)) found.set(assetKey, mark(readFileSync(path)))
  }
  return found
}
/** The asset keys of the files that the inspector marks as of an earlier delivery. */
async function ofEarlier(): Promise<string[]> {
  const { handlers, services } = program.planroom
  const detail = await handlers['orders:detail']({ connectionId, orderId, fetchDetail: false })
  const marked = new Set(detail.assets.filter(({ isEarlier }) => isEarlier).map(({ fileId }) => fileId))
  const files = await services.deliveries.library.filesOfOrder(connectionId, root, orderId)
  return files.filter(({ id }) => marked.has(id)).map(({ assetKey }) => assetKey)
}
/** Addresses of the order's picture in the lists of the window. */
async function pictureAddresses(): Promise<(string | null | undefined)[]> {
  const { row, preview } = await program.call('orders:detail', { connectionId, orderId, fetchDetail: false })
  const { folders } = await program.call('library:folders', { connectionId, search: '' })
  const folderOfOrder = folders.find((each) => each.orderId === orderId)
  const { folders: found } = await program.call('search:all', {
    connectionId,
    text: folderOfOrder?.title ?? '',
  })
  return [row.thumbnail, preview?.thumbnail, folderOfOrder?.thumbnail, found.hits[0]?.thumbnail]
}

const inOrder = (files: ReadonlyMap<string, string>) => [...files].sort()

test('a corrected picture has another address in every list, because the window keeps what it loaded before', async () => {
  await download(plans)
  const before = await pictureAddresses()
  await requestChange()
  wait()
  await refreshed(program, connectionId)
  expect(await pictureAddresses()).toEqual(before)
  await download(plans)
  const after = await pictureAddresses()
  expect(after[0]).toMatch(/^asset:\/\/thumbnail\//)
  expect(after[0]).not.toBe(before[0])
  expect([new Set(before).size, new Set(after).size]).toEqual([1, 1])
})

test('a refresh finds a requested correction, and the next download has files of one delivery', async () => {
  await download(plans)
  const before = await standing()
  await requestChange()
  wait()
  await refreshed(program, connectionId)
  const row = program.planroom.services.orders.row({ connection: connectionId, root }, orderId)
  expect(row?.redeliveredAt).not.toBeNull()
  // The inspector marks as many single files as the list counts: those that were downloaded before the correction.
  const marked = await ofEarlier()
  expect(row?.disk.earlier).toBeGreaterThan(0)
  expect(marked).toHaveLength(row?.disk.earlier ?? 0)
  expect(marked.filter((assetKey) => !before.has(assetKey))).toEqual([])
  await download({})
  expect(await ofEarlier()).toEqual([])
  const now = await served()
  expect(inOrder(await standing())).toEqual(inOrder(now))
  const earlier = [...(await filesBelow(root))].filter(([path]) => path.includes('Earlier deliveries'))
  const replaced = [...before].filter(([assetKey, bytes]) => now.get(assetKey) !== bytes)
  expect(replaced.length).toBeGreaterThan(0)
  expect(earlier.map(([, bytes]) => bytes).sort()).toEqual(replaced.map(([, bytes]) => bytes).sort())
})
