import { beforeEach, expect, test } from 'vitest'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { bareGolden } from '../../support/golden.ts'
import { connection, draftBody, draftForm } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

const { service, client, bench, orderDraft } = useOutbox({ orders: 12, service: 'per file' })
let orderId: string
beforeEach(async () => {
  orderId = await orderDraft({ street: '12 Example Lane' })
  service.reset()
})

const isThere = async (): Promise<boolean> => (await client.call('GET', `/orders/${orderId}`)).status === 200
/** Deletes the draft at the service, as another user would. */
const deleteElsewhere = () => client.call('DELETE', `/orders/draft/${orderId}`)
const deletes = () => service.seen.filter(({ method }) => method === 'DELETE')
const remove = () => bench.outbox.deleteDraft(connection, orderId)
const entry = () => {
  const found = bench.outbox.list(connection).find(({ kind }) => kind === 'draft_delete')
  if (found === undefined) throw new Error('no draft is to be deleted')
  return found
}
const waiting = () => bench.timers.filter(({ over }) => !over)
const listed = () => {
  const scope = { connection, root: '/library' }
  return bench.orders.ids(scope, emptyFilter, { key: 'createdAt', descending: true })
}
/** Lets the ten seconds for undoing pass. */
async function moment(): Promise<void> {
  bench.ahead += 10.6
  const [timer] = waiting()
  if (timer === undefined) throw new Error('nothing waits')
  timer.over = true
  timer.run()
  await bench.outbox.reconcile(connection)
}
const reached = async (state: string): Promise<void> => {
  await expect.poll(() => entry().state).toBe(state)
}

test('a draft is deleted by one request without a body, ten seconds after the click', async () => {
  bench.outbox.startWork()
  const placed = await remove()
  expect(placed).toMatchObject({
    state: 'ready',
    agreed: true,
    title: expect.stringContaining('12 Example Lane') as unknown,
  })
  expect((placed.sendsAt ?? 0) - bench.now()).toBeCloseTo(10, 0)
  expect(waiting().map(({ ms }) => Math.floor(ms / 1000))).toEqual([10])
  expect((await remove()).id).toBe(placed.id)
  expect(bench.outbox.entry(placed.id)).toMatchObject({ form: { kind: 'draft_delete', orderId }, body: null })
  expect(await bench.outbox.sendAll(connection)).toEqual([])
  expect(service.seen).toEqual([])
  await moment()
  await reached('done')
  const { method, path } = bareGolden('draft-delete')
  expect(deletes()).toMatchObject([
    {
      method,
      url: `/v3${path.replace('{order_id}', orderId)}`,
      body: '',
      headers: { 'api-key': service.apiKey },
    },
  ])
  expect(deletes()[0]?.headers['content-type']).toBeUndefined()
  expect(await isThere()).toBe(false)
  expect(listed()).not.toContain(orderId)
  expect(bench.operations.state(connection, 'deleteDraft')).toBe('offered')
  expect(() => bench.outbox.keepDraft(placed.id)).toThrow('already deleted')
})

test('a deletion kept within its ten seconds is not sent, and undoing restarts the ten seconds', async () => {
  bench.outbox.startWork()
  const { id } = await remove()
  // Waking from sleep does not shorten the ten seconds.
  bench.outbox.onWake()
  const [woken] = waiting()
  expect(woken?.ms).toBe(500)
  if (woken !== undefined) woken.over = true
  woken?.run()
  await expect.poll(() => waiting().map(({ ms }) => Math.floor(ms / 1000))).toEqual([10])
  bench.ahead += 9
  bench.outbox.keepDraft(id)
  expect(waiting()).toEqual([])
  await bench.restart()
  bench.outbox.startWork()
  expect(waiting()).toEqual([])
  bench.ahead += 60
  bench.outbox.putBack([id])
  expect((entry().sendsAt ?? 0) - bench.now()).toBeCloseTo(10, 0)
  bench.outbox.drop([id])
  expect((await remove()).id).not.toBe(id)
  expect(() => {
    bench.outbox.putBack([id])
  }).toThrow('is already in the outbox')
  expect(service.seen).toEqual([])
})

test('a deletion queued offline is sent once after a restart', async () => {
  bench.online = false
  await remove()
  await bench.restart()
  bench.outbox.startWork()
  await moment()
  expect(entry().state).toBe('ready')
  expect(service.seen).toEqual([])
  bench.online = true
  await moment()
  await reached('done')
  await bench.restart()
  bench.outbox.startWork()
  expect(waiting()).toEqual([])
  expect(deletes()).toHaveLength(1)
})

test.each([405, 501])(
  'a %i marks deleting as not offered, keeps the draft and is not sent again',
  async (status) => {
    service.fault({
      method: 'DELETE',
      fault: { kind: 'answer', status, body: '{}', type: 'application/json' },
    })
    const { id } = await remove()
    expect(await bench.outbox.send(id)).toMatchObject({ state: 'refused', error: { code: 'not_offered' } })
    expect(bench.operations.state(connection, 'deleteDraft')).toBe('not_offered')
    await expect(remove()).rejects.toMatchObject({ code: 'not_offered' })
    await bench.outbox.send(id)
    expect(deletes()).toHaveLength(1)
    expect(listed()).toContain(orderId)
    await bench.operations.retry(connection, 'deleteDraft')
    service.reset()
    expect((await remove()).id).toBe(id)
    expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
  },
)

test('a 404 marks deleting as not offered if the draft exists, and counts as done if not', async () => {
  const unknown = { kind: 'answer', status: 404, body: '{}', type: 'application/json' } as const
  const lift = service.fault({ method: 'DELETE', fault: unknown })
  const { id } = await remove()
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'refused', error: { code: 'not_offered' } })
  lift()
  await bench.operations.retry(connection, 'deleteDraft')
  // Another user deletes the draft between the check and the request.
  const seenBefore = JSON.stringify(await client.get(`/orders/${orderId}`))
  await deleteElsewhere()
  service.reset()
  service.fault({ url: `/orders/${orderId}`, times: 1, fault: { kind: 'answer', body: seenBefore } })
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done', error: null })
  expect(deletes()).toHaveLength(1)
  expect(bench.operations.state(connection, 'deleteDraft')).toBe('untried')
  expect(listed()).not.toContain(orderId)
})

test('a draft already deleted needs no request, and an order that is Pending is not deleted', async () => {
  const gone = await remove()
  await deleteElsewhere()
  service.reset()
  expect(await bench.outbox.send(gone.id)).toMatchObject({ state: 'done' })
  expect(deletes()).toEqual([])
  orderId = await orderDraft({ street: '14 Example Lane' })
  const { id } = await remove()
  service.fault({
    url: `/orders/${orderId}`,
    fault: { kind: 'json', change: (order) => ({ ...(order as object), info: { status: 'Pending' } }) },
  })
  expect(await bench.outbox.send(id)).toMatchObject({
    state: 'refused',
    error: { message: expect.stringContaining('Pending') as unknown },
  })
  expect(deletes()).toEqual([])
})

test('a lost answer counts as done if the draft is gone, and waits for the user if not', async () => {
  const lost = await remove()
  service.fault({ method: 'DELETE', times: 1, fault: { kind: 'lost-answer' } })
  expect(await bench.outbox.send(lost.id)).toMatchObject({ state: 'unknown' })
  expect(() => bench.outbox.keepDraft(lost.id)).toThrow('not confirmed')
  await bench.outbox.reconcile(connection)
  await reached('done')
  expect(listed()).not.toContain(orderId)
  bench.outbox.drop([lost.id])

  orderId = await orderDraft({ street: '16 Example Lane' })
  bench.outbox.startWork()
  const { id } = await remove()
  service.fault({ method: 'DELETE', times: 1, fault: { kind: 'reset', when: 'before-headers' } })
  await bench.outbox.send(id)
  bench.ahead += 6
  await bench.outbox.reconcile(connection)
  expect(entry()).toMatchObject({
    state: 'ready',
    agreed: false,
    error: { message: expect.stringContaining('still exists') as unknown },
  })
  bench.ahead += 60
  expect(waiting().map(({ ms }) => ms)).toEqual([])
  expect(deletes()).toHaveLength(2)
  // Deleting again uses the same entry, with ten new seconds.
  expect(await remove()).toMatchObject({ id, agreed: true })
  await moment()
  await reached('done')
  expect(deletes()).toHaveLength(3)
})

test('a deletion of a killed program is looked for before it is sent', async () => {
  await remove()
  // A killed process leaves this state after the service received the request.
  bench.outbox.db.exec("UPDATE entries SET state = 'sending' WHERE kind = 'draft_delete'")
  await deleteElsewhere()
  service.reset()
  await bench.restart()
  expect(entry().state).toBe('unknown')
  bench.outbox.startWork()
  waiting()[0]?.run()
  await reached('done')
  expect(deletes()).toEqual([])
  expect(listed()).not.toContain(orderId)
})

test('only drafts without another waiting entry can be deleted', async () => {
  const other = (await client.allOrders()).find(({ info }) => info.status !== 'Draft')
  await expect(bench.outbox.deleteDraft(connection, other?.id ?? '')).rejects.toMatchObject({
    code: 'refused',
  })
  await expect(bench.outbox.deleteDraft(connection, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  const update = await bench.outbox.placeBody(connection, 'draft_update', orderId, {
    ...draftBody,
    city: 'Dover',
  })
  await expect(remove()).rejects.toMatchObject({ code: 'busy' })
  bench.outbox.drop([update.id])
  expect(await remove()).toMatchObject({ state: 'ready' })
  expect(deletes()).toEqual([])
})

test('no other entry of a draft is sent while its deletion waits', async () => {
  const form = draftForm({ street: '12 Example Lane', city: 'Dover' })
  const update = { kind: 'draft_update', orderId, form } as const
  const { id } = bench.outbox.write(connection, update)
  const refused = await bench.outbox.placeBody(connection, 'draft_update', orderId, draftBody)
  service.fault({ method: 'PATCH', times: 1, fault: { kind: 'answer', status: 400, body: '{}' } })
  expect((await bench.outbox.send(refused.id)).state).toBe('refused')
  const dropped = await bench.outbox.placeBody(connection, 'draft_update', orderId, {
    ...draftBody,
    city: 'Salem',
  })
  bench.outbox.drop([dropped.id])
  service.reset()

  const deletion = await remove()
  for (const send of [true, false])
    await expect(bench.outbox.place(id, update, { send, agreed: true })).rejects.toMatchObject({
      code: 'busy',
    })
  await expect(
    bench.outbox.placeBody(connection, 'draft_update', orderId, { ...draftBody, city: 'Dover' }),
  ).rejects.toMatchObject({ code: 'busy' })
  expect(() => {
    bench.outbox.putBack([dropped.id])
  }).toThrow('pending or not confirmed')
  expect(await bench.outbox.send(refused.id)).toMatchObject({ error: { code: 'busy' } })
  expect(service.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  // The typed change is still there, and is sent when the draft is kept.
  bench.outbox.keepDraft(deletion.id)
  expect((await bench.outbox.place(id, update, { send: true, agreed: false })).state).toBe('done')
  expect(() => {
    bench.outbox.putBack([dropped.id])
  }).not.toThrow()
  expect(() => {
    bench.outbox.putBack([deletion.id])
  }).toThrow('has an entry for this draft')
  expect(deletes()).toEqual([])
})

test('a clock set back an hour does not delay a deletion', async () => {
  bench.outbox.startWork()
  await remove()
  bench.ahead -= 3600
  await moment()
  await reached('done')
  expect(deletes()).toHaveLength(1)
})

test('a 204 without a body counts as deleted', async () => {
  service.fault({ method: 'DELETE', fault: { kind: 'answer', status: 204, body: '' } })
  const { id } = await remove()
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done', error: null })
})

test('an older list page does not bring a deleted draft back, a later page does', async () => {
  const old = bench.orders.findRecord(connection, orderId)?.raw
  const page = [parseOrder(old)]
  const { id } = await remove()
  await bench.outbox.send(id)
  bench.orders.storePage(connection, page, 0, bench.now() + 30)
  if (page[0] !== undefined) bench.orders.storeDetail(connection, page[0], 0, bench.now() + 30)
  expect(listed()).not.toContain(orderId)
  bench.orders.storePage(connection, page, 0, bench.now() + 130)
  expect(listed()).toContain(orderId)
})
