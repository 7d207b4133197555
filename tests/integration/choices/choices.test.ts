import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Overview } from '../../../shared/contract/app.ts'
import { assetFormats } from '../../../shared/domain/assets.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected, listedOrders, refreshed } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perTest } from '../../support/perTest.ts'

let program: Composed
let connectionId: string
const service = perTest(() => startFaultService({ orders: 30 }))
afterEach(async () => {
  await program.close()
})

/** The program with a connection to the service whose orders were read. */
async function open(options: Parameters<typeof composed>[0] = {}): Promise<void> {
  program = await composed(options)
  connectionId = await connected(program, service)
}

async function refresh(): Promise<void> {
  await refreshed(program, connectionId)
  await program.planroom.services.deliveries.engine.idle()
}

/** Downloads an order. `more`: the choice of files, if it is not the default. */
async function download(id: string, more: object = {}): Promise<void> {
  await program.call('transfers:start', { connectionId, orders: { ids: [id] }, ...more })
  await program.planroom.services.deliveries.engine.idle()
}
const transfers = () => program.call('transfers:overview', { offset: 0, limit: 200 })
const detailOf = (orderId: string) =>
  program.call('orders:detail', { connectionId, orderId, fetchDetail: false })
const diskOf = async (orderId: string) => (await rows()).find(({ id }) => id === orderId)?.disk

const newest = { key: 'createdAt', descending: true } as const
const rows = () => listedOrders(program, connectionId)
function filesOnDisk(): string[] {
  const { folder } = program.planroom.services.connections.saved(connectionId)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.planroom'))
    .map((entry) => join(entry.parentPath, entry.name))
}
/** An order that is Ready, with CAD files. */
async function orderWithCad(): Promise<string> {
  for (const { id, status, disk } of await rows()) {
    if (status !== 'Ready' || (disk.known ?? 0) === 0) continue
    const { assets } = await detailOf(id)
    if (assets.some(({ kind }) => kind === 'cad_files')) return id
  }
  throw new Error('no order with CAD files')
}

/** Makes the order look undelivered until the returned function is called. */
function pretend(id: string, status: string): () => void {
  const change = (order: unknown): unknown => {
    if (typeof order !== 'object' || order === null || !('id' in order) || order.id !== id) return order
    const info = { ...(order as unknown as { info: object }).info, status, first_delivered_at: null }
    return { ...order, info, ...('delivery_assets' in order ? { delivery_assets: null } : {}) }
  }
  return service.fault({
    method: 'GET',
    url: '/orders',
    fault: {
      kind: 'json',
      change: (value) =>
        typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
          ? { ...value, items: value.items.map(change) }
          : change(value),
    },
  })
}

test('Download and the list use the default preset, and another preset can be chosen once', async () => {
  await open()
  const id = await orderWithCad()
  const all = (await diskOf(id))?.known ?? 0
  await program.call('connections:prefer', { id: connectionId, presetId: 'mls' })
  const before = await diskOf(id)
  expect(before?.known).toBeLessThan(all)
  await download(id)
  expect(filesOnDisk().length).toBeGreaterThan(0)
  expect(filesOnDisk().filter((path) => !/\.(jpg|pdf|txt)$/.test(path))).toEqual([])
  expect(await diskOf(id)).toMatchObject({
    files: before?.known,
    known: before?.known,
    failed: 0,
  })
  // The order is complete for its preset until a file is deleted.
  expect(await program.call('orders:completeness', { connectionId, orderId: id })).toMatchObject({
    verdict: 'ready',
    missingHere: 0,
  })
  const [lost = ''] = filesOnDisk().filter((path) => path.endsWith('.jpg'))
  const bytes = readFileSync(lost)
  rmSync(lost)
  const lacking = await program.call('orders:completeness', { connectionId, orderId: id })
  expect(lacking).toMatchObject({ verdict: 'incomplete', missingHere: 1, missingAtService: 0 })
  expect(lacking.lines.flatMap(({ items }) => items)).toContain('notHere')
  writeFileSync(lost, bytes)
  const { counts } = await program.call('orders:completenessOf', { connectionId, orderIds: [id] })
  expect(counts).toMatchObject({ ready: 1, incomplete: 0 })
  await download(id, { presetId: 'cad' })
  expect(filesOnDisk().filter((path) => path.endsWith('.zip'))).toHaveLength(1)
  // Files outside the default preset are not counted.
  expect((await diskOf(id))?.files).toBe(before?.known)
  await expect(
    program.call('connections:prefer', { id: connectionId, presetId: 'gone' }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an order downloaded by a preset stays complete for that preset after a restart', async () => {
  const folder = temporaryFolder()
  await open({ folder })
  const id = await orderWithCad()
  const listed = async (onDisk: 'complete' | 'partly') => {
    const filter = { ...emptyFilter, onDisk }
    return (await program.call('orders:ids', { connectionId, filter, sort: newest })).ids.includes(id)
  }
  await download(id, { presetId: 'plans' })
  const byChoice = await diskOf(id)
  expect(byChoice?.files).toBeLessThan(byChoice?.known ?? 0)
  expect(byChoice?.chosen).toEqual({
    choice: { kinds: ['listing_floorplans'], formats: [...assetFormats] },
    files: byChoice?.files,
    known: byChoice?.known,
  })
  expect([await listed('complete'), await listed('partly')]).toEqual([true, false])
  const picture = (await rows()).find((row) => row.id === id)?.thumbnail
  expect(picture).toMatch(/^asset:\/\/thumbnail\//)
  const { preview } = await detailOf(id)
  expect(preview).toMatchObject({ name: 'Floor plan 1.jpg', thumbnail: picture })

  await program.close()
  program = await composed({ folder })
  expect(await diskOf(id)).toEqual(byChoice)
  expect((await detailOf(id)).row.disk).toEqual(byChoice)

  // As the default preset it also counts as complete, and no separate choice is stored.
  await program.call('connections:prefer', { id: connectionId, presetId: 'plans' })
  expect((await diskOf(id))?.chosen).toEqual({ ...byChoice?.chosen, choice: null })
  await download(id)
  // A download by the default preset follows a change of the default preset.
  await program.call('connections:prefer', { id: connectionId, presetId: 'everything' })
  expect(await diskOf(id)).toMatchObject({ files: byChoice?.files, known: byChoice?.known, chosen: null })
  expect([await listed('complete'), await listed('partly')]).toEqual([false, true])
})

test('a deleted preset of the user is replaced by “everything”', async () => {
  await open()
  const id = await orderWithCad()
  const saved = await program.call('presets:save', {
    name: 'Vectors',
    kinds: ['listing_floorplans'],
    formats: ['svg'],
  })
  const presetId = saved.presets[0]?.id ?? ''
  await program.call('connections:prefer', { id: connectionId, presetId })
  await download(id)
  const drawn = filesOnDisk().filter((path) => !path.endsWith('.txt'))
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.every((path) => path.endsWith('.svg'))).toBe(true)
  await program.call('presets:delete', { id: presetId })
  await download(id)
  const disk = await diskOf(id)
  expect(disk?.files).toBe(disk?.known)
})

test('auto-download fetches new deliveries only, and a deleted file stays deleted', async () => {
  await open()
  const id = await orderWithCad()
  let stop = pretend(id, 'Pending')
  await refresh()
  await program.call('connections:prefer', { id: connectionId, presetId: 'mls', autoDownload: true })
  await refresh()
  expect(filesOnDisk()).toEqual([])

  stop()
  await refresh()
  const brought = filesOnDisk()
  expect(brought.length).toBeGreaterThan(0)
  expect(brought.every((path) => /\.(jpg|pdf|txt)$/.test(path))).toBe(true)
  const { orders } = await transfers()
  expect(orders.map(({ orderId, state }) => [orderId, state])).toEqual([[id, 'done']])
  await expect
    .poll(() => program.announced)
    .toMatchObject([{ title: '1 order downloaded', body: 'The files are in the library.' }])
  await refresh()
  expect(program.announced).toHaveLength(1)

  const [deleted = ''] = brought.filter((path) => path.endsWith('.jpg'))
  rmSync(deleted)
  stop = pretend(id, 'Fixing')
  await refresh()
  stop()
  await refresh()
  expect(existsSync(deleted)).toBe(false)
  expect(program.faults).toEqual([])
})

test('deliveries without automatic downloads are announced once, unless the user wants quiet', async () => {
  await open()
  const id = await orderWithCad()
  const address = (await rows()).find((row) => row.id === id)?.address
  const deliver = async (): Promise<void> => {
    const stop = pretend(id, 'Pending')
    await refresh()
    stop()
    await refresh()
  }
  await deliver()
  await refresh()
  expect(program.announced).toEqual([
    {
      company: null,
      title: expect.stringMatching(/^(New|Corrected) delivery$/) as string,
      body: address,
      page: 'orders',
      order: { id, canCompare: false },
      badge: 1,
    },
  ])
  await program.call('settings:update', { announceDownloads: false })
  await deliver()
  await program.call('settings:update', { announceDownloads: true })
  await refresh()
  expect(program.announced).toHaveLength(1)
})

test('auto-download that is off fetches nothing, also after being on', async () => {
  await open()
  const id = await orderWithCad()
  const stop = pretend(id, 'Pending')
  await refresh()
  await program.call('connections:prefer', { id: connectionId, autoDownload: true })
  await program.call('settings:update', { announceDownloads: false })
  await program.call('connections:prefer', { id: connectionId, autoDownload: false })
  stop()
  await refresh()
  expect(filesOnDisk()).toEqual([])
  expect(program.announced).toEqual([])
})

test('new deliveries wait while transfers are paused, are reported and start on resume', async () => {
  await open()
  const id = await orderWithCad()
  const other = (await rows()).find(
    (row) => row.id !== id && row.status === 'Ready' && (row.disk.known ?? 0) > 0,
  )
  const stop = pretend(id, 'Pending')
  await refresh()
  await program.call('connections:prefer', { id: connectionId, presetId: 'mls', autoDownload: true })
  const undelay = service.fault({ url: '/files/', fault: { kind: 'delay', ms: 3000 } })
  await program.call('transfers:start', { connectionId, orders: { ids: [other?.id ?? ''] } })
  await program.call('transfers:pause', {})
  await expect.poll(async () => (await transfers()).totals.state).toBe('paused')
  stop()
  await refresh()
  const sent = () =>
    program.events
      .filter(({ event }) => event === 'app:changed')
      .map(({ value }) => (value as Overview).heldDeliveries)
  await expect.poll(() => sent().at(-1)).toBe(1)
  expect((await transfers()).orders.map(({ orderId }) => orderId)).toEqual([other?.id])

  undelay()
  await program.call('transfers:resume', {})
  await program.planroom.services.deliveries.engine.idle()
  const { orders } = await transfers()
  expect(orders.map(({ orderId, state }) => [orderId, state]).sort()).toEqual(
    [
      [other?.id, 'done'],
      [id, 'done'],
    ].sort(),
  )
  await expect.poll(() => sent().at(-1)).toBe(0)
})

test('raising the number of parallel files from 1 to 5 starts four more downloads', async () => {
  await open()
  const id = await orderWithCad()
  await program.call('settings:update', { concurrency: 1 })
  service.reset()
  // No download ends, so only the setting can start another download.
  service.fault({ url: '/files/', fault: { kind: 'hang' } })
  await program.call('transfers:start', { connectionId, orders: { ids: [id] } })
  const asked = () => service.seen.filter(({ url }) => url.includes('/files/')).length
  await expect.poll(asked).toBe(1)
  await program.call('settings:update', { concurrency: 5 })
  await expect.poll(asked).toBe(5)
  await program.call('transfers:cancel', {})
})

test('a speed limit of 0.4 MB/s holds until it is removed during a download', async () => {
  await open()
  const id = await orderWithCad()
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(40_000_000, 'x'),
    Buffer.from('\n%%EOF\n'),
  ])
  const { url } = service.addAsset(bytes, { name: 'report.pdf' })
  service.fault({
    method: 'GET',
    url: `/orders/${id}`,
    fault: {
      kind: 'json',
      change: (order) => ({ ...(order as object), delivery_assets: { home_report: { pdf_urls: [url] } } }),
    },
  })
  await refresh()
  await program.call('settings:update', { megabytesPerSecond: 0.4 })
  // The time includes start and count, so a slow machine only lowers the measured speed.
  const since = performance.now()
  await program.call('transfers:start', { connectionId, orders: { ids: [id] } })
  const done = async (): Promise<number> => (await transfers()).totals.bytesDone
  await expect.poll(done).toBeGreaterThan(1_000_000)
  const megabytesPerSecond = (await done()) / (performance.now() - since) / 1000
  expect(megabytesPerSecond).toBeLessThan(0.5)
  await program.call('settings:update', { megabytesPerSecond: null })
  await program.planroom.services.deliveries.engine.idle()
  // At the limit the rest would exceed the time limit of the test.
  expect((await transfers()).totals).toMatchObject({
    failed: 0,
    done: 1,
  })
})

test('retry downloads the failed files of an order or connection, also after clearing the list', async () => {
  await open()
  const orderId = await orderWithCad()
  const { engine } = program.planroom.services.deliveries
  const onlyPlans = { name: 'Plans', kinds: ['listing_floorplans' as const], formats: [...assetFormats] }
  const presetId = (await program.call('presets:save', onlyPlans)).presets[0]?.id ?? ''
  await program.call('connections:prefer', { id: connectionId, presetId })
  const failed = async (): Promise<string[]> => {
    await engine.idle()
    const { folderId } = await detailOf(orderId)
    const read = await program.call('library:files', { connectionId, folderId: folderId ?? '' })
    return read.failed.map(({ assetKey }) => assetKey)
  }
  const start = (kinds: ('cad_files' | 'listing_floorplans')[]) =>
    program.call('transfers:start', { connectionId, orders: { ids: [orderId] }, kinds })
  await start(['listing_floorplans'])
  expect(await failed()).toEqual([])
  const removeFault = service.fault({ url: '/files/', fault: { kind: 'answer', status: 400, body: '' } })
  await start(['cad_files'])
  expect(await failed()).toEqual(['cad_files/zip_urls/0'])
  await program.call('transfers:retryOrder', { connectionId, orderId })
  expect(await failed()).toEqual(['cad_files/zip_urls/0'])
  expect(engine.overview().orders).toHaveLength(2)
  // The same for all transfers of one connection only.
  const state = (): unknown => engine.overview().orders.find(({ failed: n }) => n > 0)?.state
  const others = { connectionId: 'another' }
  await program.call('transfers:retry', others)
  expect(state()).toBe('failed')
  await program.call('transfers:retry', { connectionId })
  expect(engine.overview().totals.listed.groups).toEqual([
    { connectionId, all: 2, active: 1, paused: 0, failed: 0 },
  ])
  await program.call('transfers:pause', others)
  expect(engine.overview().totals.state).toBe('running')
  await program.call('transfers:pause', { connectionId })
  await engine.idle()
  expect(engine.overview().totals.state).toBe('paused')
  await program.call('transfers:resume', { connectionId })
  expect(await failed()).toEqual(['cad_files/zip_urls/0'])
  await program.call('transfers:clearFinished', {})
  removeFault()
  await program.call('transfers:retryOrder', { connectionId, orderId })
  expect(await failed()).toEqual([])
  expect(filesOnDisk().some((name) => name.endsWith('.zip'))).toBe(true)
})
