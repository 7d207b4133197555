import { expect, test } from 'vitest'
import { errorPage, type Fault } from '../../support/servers/faultRules.ts'
import { connection, draftBody, draftForm, redrawBody } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

const { service, client, bench, orderList, listed, once, relist, restart } = useOutbox({
  orders: 40,
  service: 'per test',
})

const now = () => bench.outbox.list(connection)[0]
/** An entry that was looked for and not found, which proves nothing. */
const checked = { state: 'unknown', checkedAt: expect.any(Number) as unknown }
async function lost(
  kind: 'draft' | 'redraw',
  body: object,
  fault: Fault | Fault[] = { kind: 'lost-answer' },
) {
  const entry = await bench.outbox.placeBody(connection, kind, null, body)
  once('POST', kind === 'draft' ? '/orders/draft' : '/orders/redraw', fault)
  expect(await bench.outbox.send(entry.id)).toMatchObject({ state: 'unknown' })
  return entry
}

test.each(['draft', 'redraw'] as const)(
  'a %s whose answer was lost is found by its reference',
  async (kind) => {
    const { reference } = await lost(kind, kind === 'draft' ? draftBody : redrawBody)
    const [entry] = await bench.outbox.reconcile(connection)
    const [order] = (await listed()).filter(({ info }) => info.external_id === reference)
    expect(entry).toMatchObject({ state: 'done', orderId: order?.id, error: null })
    expect(bench.outbox.answerOf(entry?.id ?? '')).toMatchObject({ id: order?.id })
    expect(service.writes()).toHaveLength(1)
  },
)

test('an entry that is not found stays unknown for a week, and only the user sends it again', async () => {
  const { id, reference } = await lost('draft', draftBody, { kind: 'reset', when: 'before-headers' })
  for (const seconds of [0, 6, 61, 3600, 7 * 86_400]) {
    bench.ahead += seconds
    expect(await bench.outbox.reconcile(connection)).toMatchObject([
      { state: 'unknown', agreed: false, checkedAt: expect.any(Number) as unknown },
    ])
    expect(await bench.outbox.send(id)).toMatchObject({ state: 'unknown' })
    expect(await bench.outbox.sendAll(connection)).toMatchObject([{ state: 'unknown' }])
  }
  expect(service.writes()).toHaveLength(1)
  expect(await bench.outbox.resend(id)).toMatchObject({ sent: true, entry: { state: 'done', reference } })
  expect((await listed()).filter(({ info }) => info.external_id === reference)).toHaveLength(1)
})

test('“Send again” pressed twice sends once', async () => {
  const { id, reference } = await lost('draft', draftBody, { kind: 'reset', when: 'before-headers' })
  const both = await Promise.all([bench.outbox.resend(id), bench.outbox.resend(id)])
  expect(both.map(({ sent }) => sent)).toEqual([true, false])
  expect(both).toMatchObject([{ entry: { state: 'done' } }, { entry: { state: 'done' } }])
  expect((await listed()).filter(({ info }) => info.external_id === reference)).toHaveLength(1)
})

test('a candidate that the user rejected does not prevent sending again', async () => {
  const { id, reference } = await lost('draft', draftBody, { kind: 'reset', when: 'before-headers' })
  await client.call('POST', '/orders/draft', { ...draftBody, external_id: '' })
  const asked = await bench.outbox.resend(id)
  expect(asked).toMatchObject({ sent: false, error: null, entry: { state: 'unknown', candidates: [{}] } })
  expect(service.writes()).toHaveLength(2)
  const seen = asked.entry.candidates.map(({ orderId }) => orderId)
  expect(await bench.outbox.resend(id, seen)).toMatchObject({
    sent: true,
    entry: { state: 'done', reference },
  })
})

test('an entry sent again and lost is compared with the time of its first request', async () => {
  const { id } = await lost('draft', draftBody)
  orderList.lag = 7200
  bench.ahead += 3600
  once('POST', '/orders/draft', { kind: 'reset', when: 'before-headers' })
  expect(await bench.outbox.resend(id)).toMatchObject({ sent: true, entry: { state: 'unknown' } })
  orderList.lag = 0
  // The listed order has no reference. Created an hour before the second request, it may belong to the first.
  relist(({ info: { external_id: _none, ...info }, ...order }) => ({
    ...order,
    info: info,
  }))
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'unknown', candidates: [{}] }])
})

test.each<[string, Fault]>([
  ['a web page', errorPage],
  ['a 503', { kind: 'answer', status: 503, body: '' }],
  ['a refused key', { kind: 'answer', status: 401, body: '' }],
  ['a truncated list', { kind: 'truncate', at: 500 }],
])('a check answered by %s decides nothing', async (_name, fault) => {
  await lost('draft', draftBody, { kind: 'reset', when: 'before-headers' })
  bench.ahead += 3600
  const undo = service.fault({ method: 'GET', fault })
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'unknown', checkedAt: null }])
  undo()
  expect(await bench.outbox.reconcile(connection)).toMatchObject([checked])
})

test('a check whose second page fails decides nothing', async () => {
  await restart(130)
  await lost('draft', draftBody, { kind: 'reset', when: 'before-headers' })
  bench.ahead += 6
  // No listed order is old enough to end the check by its date.
  relist((order) => ({ ...order, info: { ...order.info, created_at: bench.now() } }))
  const second = service.fault({ method: 'GET', url: 'offset=99', fault: errorPage })
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'unknown', checkedAt: null }])
  second()
  expect(await bench.outbox.reconcile(connection)).toMatchObject([checked])
})

test('a check ends at orders a week older, unless the list is not sorted by date', async () => {
  await restart(250)
  const old = (await listed()).findIndex(({ info }) => info.created_at < bench.now() - 8 * 86_400)
  expect(old).toBeLessThan(100)
  await lost('draft', draftBody, { kind: 'reset', when: 'before-headers' })
  bench.ahead += 6
  const pages = () => service.seen.filter(({ url }) => url.includes('limit=100&'))
  await bench.outbox.reconcile(connection)
  expect(pages()).toHaveLength(1)
  await lost('redraw', redrawBody, { kind: 'reset', when: 'before-headers' })
  bench.ahead += 6
  const first = (await listed())[0]?.id
  relist((order) => (order.id === first ? { ...order, info: { ...order.info, created_at: 1 } } : order))
  await bench.outbox.reconcile(connection)
  expect(pages().length).toBeGreaterThan(3)
})

test('an order known before does not count as the lost entry with the same user reference', async () => {
  const first = await bench.outbox.placeBody(connection, 'draft', null, {
    ...draftBody,
    external_id: 'JOB-7',
  })
  expect(first).toMatchObject({ reference: 'JOB-7', isGeneratedReference: false })
  await bench.outbox.send(first.id)
  // Another client created this order, and the program read it with the list.
  const second = await lost(
    'draft',
    { ...draftBody, street: '15 Example Lane', external_id: 'JOB-7' },
    { kind: 'reset', when: 'before-headers' },
  )
  bench.ahead += 6
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ id: second.id, ...checked }])
  bench.outbox.drop([second.id])
  const third = await lost('draft', { ...draftBody, street: '16 Example Lane', external_id: 'JOB-7' })
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ id: third.id, state: 'done' }])
})

test('a user reference on an older order is a candidate for the user to decide', async () => {
  const made = await lost('draft', { ...draftBody, external_id: 'JOB-8' })
  relist((order) =>
    order.info.external_id === 'JOB-8'
      ? { ...order, info: { ...order.info, created_at: order.info.created_at - 3600 } }
      : order,
  )
  const [entry] = await bench.outbox.reconcile(connection)
  expect(entry).toMatchObject({ state: 'unknown', candidates: [{ address: '12 Example Lane, Brightfield' }] })
  const orderId = entry?.candidates[0]?.orderId ?? ''
  expect(await bench.outbox.settle(made.id, { arrived: true, orderId })).toMatchObject({
    state: 'done',
    orderId,
  })
  await expect(bench.outbox.settle(made.id, { arrived: false, orderId: null })).rejects.toMatchObject({
    code: 'busy',
  })
})

test('two lost drafts with one user reference are not confused', async () => {
  const one = await lost('draft', { ...draftBody, external_id: 'JOB-9' })
  // A command would return the first entry. The window makes another draft.
  const form = draftForm({ street: '99 Example Lane', external_id: 'JOB-9' })
  const two = bench.outbox.write(connection, { kind: 'draft', form })
  await bench.outbox.place(two.id, { kind: 'draft', form }, { send: false, agreed: false })
  once('POST', '/orders/draft', { kind: 'reset', when: 'before-headers' })
  expect(await bench.outbox.send(two.id)).toMatchObject({ state: 'unknown' })
  bench.ahead += 6
  expect(await bench.outbox.reconcile(connection)).toMatchObject([
    { id: one.id, state: 'unknown', candidates: [{}] },
    { id: two.id, state: 'unknown', candidates: [{}] },
  ])
  expect(service.writes()).toHaveLength(2)
  const orderId = bench.outbox.list(connection)[0]?.candidates[0]?.orderId ?? ''
  expect(await bench.outbox.settle(one.id, { arrived: true, orderId })).toMatchObject({ state: 'done' })
  await expect(bench.outbox.settle(two.id, { arrived: true, orderId })).rejects.toMatchObject({
    code: 'bad_input',
  })
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ id: two.id, ...checked }])
})

test('three unknown entries are looked for by one request of the list', async () => {
  for (const street of ['1 A Street', '2 A Street', '3 A Street'])
    await lost('draft', { ...draftBody, street })
  service.seen.length = 0
  expect((await bench.outbox.reconcile(connection)).map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
  ])
  expect(service.seen.filter(({ url }) => /\/orders\?/.test(url))).toHaveLength(1)
})

test('an entry that was being sent when the program closed is unknown at the next start', async () => {
  const { id } = await bench.outbox.placeBody(connection, 'draft', null, draftBody)
  once('POST', '/orders/draft', [{ kind: 'delay', ms: 150 }])
  const sending = bench.outbox.send(id).catch(() => null)
  await expect.poll(() => service.writes().length).toBe(1)
  await bench.restart()
  await sending
  expect(now()).toMatchObject({ state: 'unknown' })
  await expect
    .poll(async () => (await bench.outbox.reconcile(connection)).map(({ state }) => state))
    .toEqual(['done'])
})

test('a clock set back does not delay a check', async () => {
  await lost('draft', draftBody, { kind: 'reset', when: 'before-headers' })
  bench.ahead -= 5 * 3600
  expect(await bench.outbox.reconcile(connection)).toMatchObject([checked])
  bench.outbox.startWork()
  expect(bench.timers[0]?.ms).toBeLessThan(16_000)
})

test('a disk error when the answer arrives costs one more check and no second request', async () => {
  const { id, reference } = await bench.outbox.placeBody(connection, 'draft', null, draftBody)
  once('POST', '/orders/draft', {
    kind: 'json',
    change(value) {
      bench.outbox.db.exec('PRAGMA query_only = ON')
      return value
    },
  })
  await expect(bench.outbox.send(id)).rejects.toMatchObject({ code: 'disk' })
  expect(now()).toMatchObject({ state: 'sending' })
  bench.outbox.db.exec('PRAGMA query_only = OFF')
  bench.outbox.startWork()
  expect(bench.timers).toHaveLength(1)
  await bench.outbox.reconcile(connection)
  expect(now()).toMatchObject({ id, state: 'done' })
  expect((await listed()).filter(({ info }) => info.external_id === reference)).toHaveLength(1)
  expect(service.writes()).toHaveLength(1)
})
