import { beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/outbox.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { emptyRedrawForm, type RedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { composed } from '../../support/composed.ts'
import { connected } from '../../support/connected.ts'
import { draftForm } from '../../support/benches/outboxBench.ts'
import { perFile } from '../../support/perTest.ts'

/** The outbox in the whole program, through the window's channels. */

let connectionId: string
const service = perFile(() => startFaultService({ orders: 3 }))
const program = perFile(() => composed())
beforeAll(async () => {
  connectionId = await connected(program, service)
})

const newest = { key: 'createdAt', descending: true } as const
const eventsOf = (event: string) =>
  program.events.filter((one) => one.event === event).map(({ value }) => value)
const list = async (): Promise<Entry[]> =>
  (await program.planroom.handlers['outbox:list']({ connectionId })).entries

test('a draft is saved and sent through the channels, and the window receives both events', async () => {
  const { handlers } = program.planroom
  const form = { kind: 'draft', form: draftForm() } as const
  const { entry } = await handlers['outbox:write']({ connectionId, entry: form })
  expect(await handlers['outbox:entry']({ id: entry.id })).toMatchObject({
    form,
    body: null,
    state: 'writing',
  })
  const sent = await handlers['outbox:place']({ id: entry.id, entry: form, send: true, agreed: true })
  expect(sent.entry).toMatchObject({ state: 'done' })
  const orderId = sent.entry.orderId ?? ''
  expect(eventsOf('orders:changed')).toContainEqual({ connectionId, orderIds: [orderId] })
  await expect.poll(() => eventsOf('outbox:changed')).toContainEqual({ connectionId })
  const detail = await handlers['orders:detail']({ connectionId, orderId, fetchDetail: false })
  expect(detail.row).toMatchObject({ status: 'Draft', externalId: sent.entry.reference })
})

test('an unfinished redraw is named by its first link until it has an address', async () => {
  const { handlers } = program.planroom
  const links = [{ given: 'https://files.example/ground.png', direct: null }]
  const write = async (part: Partial<RedrawForm>): Promise<string> => {
    const form = { kind: 'redraw', form: { ...emptyRedrawForm(), links, ...part } } as const
    const { entry } = await handlers['outbox:write']({ connectionId, entry: form })
    await handlers['outbox:drop']({ ids: [entry.id] })
    return entry.title
  }
  expect(await write({})).toBe('ground.png')
  expect(await write({ street: '9 Kiln Yard', city: 'Larkfield' })).toBe('9 Kiln Yard, Larkfield')
})

test('rows are placed and sent by id, and entries are removed and put back', async () => {
  const { handlers } = program.planroom
  const rows = [1, 2].map((row) => ({ row, form: draftForm({ street: `${row} Long Row` }) }))
  await handlers['bulk:keep']({ connectionId, id: 'b', name: 'day.csv', state: '{}' })
  const { entries } = await handlers['outbox:placeMany']({
    connectionId,
    batchId: 'b',
    rows,
    send: false,
    agreed: false,
  })
  const [one, two] = entries.map(({ id }) => id)
  await handlers['outbox:drop']({ ids: [one ?? ''] })
  expect((await list()).map(({ id }) => id)).not.toContain(one)
  await handlers['outbox:putBack']({ ids: [one ?? ''] })
  await handlers['outbox:send']({ connectionId, ids: [one ?? '', two ?? ''] })
  await expect.poll(async () => (await list()).filter(({ state }) => state === 'done').length).toBe(3)
})

test('a draft is deleted or kept, and an order’s change requests are listed through the channels', async () => {
  const { handlers } = program.planroom
  const form = { kind: 'draft', form: draftForm({ street: '8 Short Row' }) } as const
  const { entry } = await handlers['outbox:write']({ connectionId, entry: form })
  const sent = await handlers['outbox:place']({ id: entry.id, entry: form, send: true, agreed: false })
  const orderId = sent.entry.orderId ?? ''
  const refused = await handlers['orders:deleteDraft']({ connectionId, orderId })
  await handlers['orders:keepDraft']({ entryId: refused.entryId })
  expect((await list()).map(({ kind }) => kind)).not.toContain('draft_delete')
  const { entryId } = await handlers['orders:deleteDraft']({ connectionId, orderId })
  await handlers['outbox:send']({ connectionId, ids: [entryId] })
  await expect
    .poll(async () => (await list()).find(({ id }) => id === entryId))
    .toMatchObject({ kind: 'draft_delete', state: 'done' })
  await expect((async () => handlers['orders:keepDraft']({ entryId }))()).rejects.toMatchObject({
    code: 'busy',
  })
  await expect(
    handlers['orders:detail']({ connectionId, orderId, fetchDetail: false }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(service.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  const [other] = (await handlers['orders:ids']({ connectionId, filter: emptyFilter, sort: newest })).ids
  const asked = { connectionId, orderId: other ?? '' }
  expect(await handlers['orders:changeRequests']({ ...asked, offline: true })).toEqual({
    requests: [],
    readAt: null,
  })
  expect(await handlers['orders:changeRequests']({ ...asked, offline: false })).toEqual({
    requests: [],
    readAt: expect.any(Number) as unknown,
  })
})

test('an unknown entry is sent again by “resend” only, after one more check', async () => {
  const { handlers } = program.planroom
  const form = { kind: 'draft', form: draftForm({ street: '9 Short Row' }) } as const
  const { entry } = await handlers['outbox:write']({ connectionId, entry: form })
  service.fault({ method: 'POST', times: 1, fault: { kind: 'reset', when: 'before-headers' } })
  const placed = await handlers['outbox:place']({ id: entry.id, entry: form, send: true, agreed: false })
  expect(placed.entry.state).toBe('unknown')
  const writes = () => service.seen.filter(({ method }) => method === 'POST').length
  const before = writes()
  await handlers['outbox:send']({ connectionId, ids: [entry.id] })
  await handlers['outbox:reconcile']({ connectionId })
  expect(writes()).toBe(before)
  expect(await handlers['outbox:resend']({ id: entry.id, except: [] })).toMatchObject({
    sent: true,
    error: null,
    entry: { id: entry.id, state: 'done' },
  })
  expect(writes()).toBe(before + 1)
})

test('a connection with an unknown entry cannot be removed until the entry is settled', async () => {
  const { handlers } = program.planroom
  const form = { kind: 'draft', form: draftForm({ street: '77 Example Lane' }) } as const
  const { entry } = await handlers['outbox:write']({ connectionId, entry: form })
  service.fault({ method: 'POST', times: 1, fault: { kind: 'lost-answer' } })
  const sent = await handlers['outbox:place']({ id: entry.id, entry: form, send: true, agreed: false })
  expect(sent.entry.state).toBe('unknown')
  await expect(handlers['connections:forget']({ id: connectionId })).rejects.toMatchObject({ code: 'busy' })
  expect((await handlers['outbox:reconcile']({ connectionId })).entries).toMatchObject([{ state: 'done' }])
  await expect(
    handlers['outbox:settle']({ id: entry.id, arrived: false, orderId: null }),
  ).rejects.toMatchObject({ code: 'busy' })
  await handlers['connections:forget']({ id: connectionId })
  expect(await list()).toEqual([])
  expect(() => handlers['outbox:write']({ connectionId, entry: form })).toThrow('no longer exists')
})
