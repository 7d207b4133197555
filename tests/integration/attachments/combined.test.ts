import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sample } from '../../support/servers/assetServer.ts'
import { composed } from '../../support/composed.ts'
import { connected, listedOrders } from '../../support/connected.ts'
import { errorPage } from '../../support/servers/faultRules.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perFile } from '../../support/perTest.ts'

let connectionId = ''
/** Delivered orders, and an order without a delivery. */
let ready: string[] = []
let undelivered = ''

const service = perFile(() => startFaultService({ orders: 60 }))
const program = perFile(() => composed())
beforeAll(async () => {
  connectionId = await connected(program, service)
  const all = await listedOrders(program, connectionId)
  ready = all.filter(({ status }) => status === 'Ready').map(({ id }) => id)
  undelivered = all.find(({ status }) => status === 'New' || status === 'Draft')?.id ?? ''
})
beforeEach(async () => {
  service.reset()
  await program.call('operations:tryAgain', { connectionId, name: 'combinedPdf' })
})

const combined = (orderId: string) => program.call('orders:combinedPdf', { connectionId, orderId })
const state = async () =>
  (await program.call('operations:show', { connectionId })).operations.find(
    ({ name }) => name === 'combinedPdf',
  )?.state
const answer = (body: string | Buffer, type: string, status = 200) =>
  ({ kind: 'answer', status, body, type }) as const
const pdf = sample('pdf', 20_000, 4)
/** Names in the order's folder, found by the ids that the window received. */
async function inFolder(folderId: string | null): Promise<string[]> {
  const { services } = program.planroom
  const folder = await services.deliveries.library.folderOnDisk(
    connectionId,
    services.deliveries.rootOf(connectionId),
    folderId ?? '',
  )
  return folder === null
    ? []
    : readdirSync(folder)
        .filter((name) => name !== '.planroom')
        .sort()
}
const orderOf = (index: number): string => ready[index] ?? ''

it('the combined PDF is downloaded without the key, and the viewer opens the file', async () => {
  program.events.length = 0
  const { folderId, fileId, name } = await combined(orderOf(0))
  expect(name).toBe('Combined.pdf')
  expect(await inFolder(folderId)).toEqual(['Combined.pdf'])
  const { files } = await program.call('library:files', { connectionId, folderId: folderId ?? '' })
  expect(files).toMatchObject([
    { id: fileId, kind: 'combined_pdf', name: 'Combined.pdf', show: 'pdf', state: 'complete' },
  ])
  expect(files[0]?.source).toContain('asset://file/')
  expect(await state()).toBe('offered')
  expect(program.events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['library:changed', 'orders:changed']),
  )
  const fetched = service.seen.find(({ url }) => url.startsWith('/combined/'))
  expect(fetched?.headers['api-key']).toBeUndefined()
  // A second request returns the same file.
  expect(await combined(orderOf(0))).toEqual({ folderId, fileId, name })
})

it('the address of the combined PDF is found anywhere in the answer', async () => {
  const { url } = service.addAsset(pdf, { name: 'whole.pdf' })
  const body = JSON.stringify({
    status: 'ok',
    note: 'see http below',
    data: [{ deep: { link: ` ${url} ` } }],
  })
  service.fault({ url: 'combined-pdf', fault: answer(body, 'application/json') })
  const { folderId } = await combined(orderOf(1))
  expect(await inFolder(folderId)).toEqual(['Combined.pdf'])
})

it('a PDF as the answer is saved, and the previous file goes to the earlier deliveries', async () => {
  service.fault({ url: 'combined-pdf', fault: answer(pdf, 'application/pdf') })
  const { folderId, fileId } = await combined(orderOf(1))
  expect(await inFolder(folderId)).toEqual(['Combined.pdf'])
  const path = await program.planroom.services.media.pathOf(connectionId, fileId ?? '')
  expect(readFileSync(path)).toEqual(pdf)
  const source = async (): Promise<string> => {
    const { files } = await program.planroom.handlers['library:files']({
      connectionId,
      folderId: folderId ?? '',
    })
    return files.find(({ id }) => id === fileId)?.source ?? ''
  }
  const before = await source()
  expect(await source()).toBe(before)
  const next = sample('pdf', 20_000, 5)
  service.fault({ url: 'combined-pdf', fault: answer(next, 'application/pdf; charset=binary') })
  expect((await combined(orderOf(1))).fileId).toBe(fileId)
  expect(readFileSync(path)).toEqual(next)
  // The source address changes with the bytes, so the window's cache is not stale.
  expect(await source()).not.toBe(before)
  expect(await inFolder(folderId)).toEqual(['Combined.pdf', 'Earlier deliveries'])
  expect(service.seen.find(({ url }) => url.includes('combined-pdf'))?.headers['api-key']).toBe(
    service.apiKey,
  )
})

it('a truncated PDF, a web page or an answer without an address places no file', async () => {
  const cases = [
    [answer(pdf.subarray(0, 12_000), 'application/pdf'), 'service_fault', 'Couldn’t download'],
    [errorPage, 'not_service', 'sent a web page'],
    [answer('{"status":"soon"}', 'application/json'), 'not_service', 'contains no PDF'],
    [answer('{"url":"ftp://files.example/x.pdf"}', 'application/json'), 'not_service', 'contains no PDF'],
    [
      answer(JSON.stringify({ url: `${service.origin}/gone.pdf` }), 'application/json'),
      'service_fault',
      'Couldn’t download',
    ],
  ] as const
  for (const [fault, code, words] of cases) {
    service.reset()
    service.fault({ url: 'combined-pdf', fault })
    await expect(combined(orderOf(2))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words) as unknown,
    })
  }
  const folder = join(program.planroom.services.deliveries.rootOf(connectionId))
  const found = readdirSync(folder, { recursive: true }).map(String)
  expect(found.filter((path) => path.endsWith('.pdf') || path.endsWith('.part')).length).toBe(3)
})

it('a redirect to another host fails, and the host receives no request', async () => {
  service.fault({ url: 'combined-pdf', fault: { kind: 'redirect', to: 'other-origin' } })
  await expect(combined(orderOf(2))).rejects.toMatchObject({ code: 'not_service' })
  expect(service.seen.filter(({ server }) => server === 'other')).toEqual([])
})

it.each([404, 405])('a %i for a delivered order marks the combined PDF as not offered', async (status) => {
  service.fault({ url: 'combined-pdf', fault: answer('{"message":"no"}', 'application/json', status) })
  await expect(combined(orderOf(2))).rejects.toMatchObject({ code: 'not_offered' })
  expect(await state()).toBe('not_offered')
  service.reset()
  await expect(combined(orderOf(2))).rejects.toMatchObject({ code: 'not_offered' })
  expect(service.seen).toEqual([])
})

it('an order that was not delivered fails and does not mark the combined PDF as not offered', async () => {
  expect(undelivered).not.toBe('')
  await expect(combined(undelivered)).rejects.toMatchObject({ code: 'not_found' })
  expect(await state()).not.toBe('not_offered')
})

it('an order that was deleted since fails and does not mark the combined PDF as not offered', async () => {
  service.fault({ url: `/orders/${orderOf(2)}`, fault: answer('{}', 'application/json', 404) })
  await expect(combined(orderOf(2))).rejects.toMatchObject({ code: 'not_found' })
  expect(await state()).not.toBe('not_offered')
})

it('the path from the settings is requested', async () => {
  const path = '/orders/{order_id}/all.pdf'
  await program.call('operations:set', {
    connectionId,
    name: 'combinedPdf',
    request: { method: 'GET', path, body: '' },
  })
  service.fault({ url: '/all.pdf', fault: answer(pdf, 'application/pdf') })
  expect((await combined(orderOf(3))).name).toBe('Combined.pdf')
  expect(service.seen.at(-1)?.url).toContain(`/orders/${orderOf(3)}/all.pdf`)
})
