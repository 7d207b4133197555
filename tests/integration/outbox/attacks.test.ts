import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import type { Fault } from '../../support/servers/faultRules.ts'
import { connection, draftBody, draftForm, redrawBody } from '../../support/benches/outboxBench.ts'
import { firstOf, required } from '../../support/required.ts'
import { useOutbox, type ListedOrder } from '../../support/benches/useOutbox.ts'

/** Cases that could order twice, lose an order, or send something that the user did not mean. */

const { service, client, bench, listed, offered, ordersWith, relist, reopen } = useOutbox({
  orders: 40,
  service: 'per test',
})

const once = (fault: Fault | Fault[], method = 'POST', url = '/orders/') =>
  service.fault({ method, url, times: 1, fault })
const notArrived: Fault = { kind: 'reset', when: 'before-headers' }
async function lost(body: object = {}, fault: Fault = { kind: 'lost-answer' }) {
  const entry = await bench.outbox.placeBody(connection, 'draft', null, { ...draftBody, ...body })
  once(fault)
  expect(await bench.outbox.send(entry.id)).toMatchObject({ state: 'unknown' })
  return entry
}
/** Creates the order of a request that reaches the service long after its sender gave up. */
const comesLate = (reference: string | null) =>
  client.call('POST', '/orders/draft', { ...draftBody, external_id: reference })

test('an entry sent before is not sent again if the check before it fails', async () => {
  const { id, reference } = await lost({}, notArrived)
  await bench.outbox.settle(id, { arrived: false, orderId: null })
  await comesLate(reference)
  const undo = service.fault({ method: 'GET', fault: notArrived })
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'ready', error: { code: 'unreachable' } })
  await bench.outbox.sendAll(connection)
  expect(service.writes()).toHaveLength(2)
  undo()
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
  expect(await ordersWith(reference)).toHaveLength(1)
})

test.each<[string, (order: ListedOrder) => ListedOrder]>([
  [
    'lists no references',
    ({ id, info: { external_id: _none, ...info }, ...rest }) => ({ id, info, ...rest }),
  ],
  [
    'truncates references',
    ({ info, ...rest }) => ({
      ...rest,
      info: { ...info, external_id: (info.external_id ?? '').slice(0, 8) },
    }),
  ],
])('a service that %s makes the user decide, and “not received” allows sending', async (_name, change) => {
  const { id } = await lost()
  relist(change)
  bench.ahead += 6
  expect(await bench.outbox.reconcile(connection)).toMatchObject([
    { state: 'unknown', candidates: [{ address: '12 Example Lane, Brightfield' }] },
  ])
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'unknown' })
  expect(service.writes()).toHaveLength(1)
  await bench.outbox.settle(id, { arrived: false, orderId: null })
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
})

test('an order whose reference the service trimmed is found', async () => {
  await lost({ external_id: ' JOB-1 ' })
  relist(({ info, ...rest }) => ({
    ...rest,
    info: { ...info, external_id: (info.external_id ?? '').trim() },
  }))
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'done' }])
})

test('an order with the user’s reference at another address is offered as a candidate only', async () => {
  const { id } = await lost({ external_id: 'JOB-2' }, notArrived)
  const elsewhere = { ...draftBody, street: '900 Other Road', external_id: 'JOB-2' }
  await client.call('POST', '/orders/draft', elsewhere)
  bench.ahead += 6
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ id, state: 'unknown', candidates: [{}] }])
})

test('a clock ten days ahead does not end the search before the order', async () => {
  bench.ahead = 10 * 86_400
  const { reference } = await lost()
  // More than a page of other orders is listed before the order.
  for (let others = 0; others < 120; others++) await comesLate(`OTHER-${others}`)
  expect((await listed()).slice(0, 100).some(({ info }) => info.external_id === reference)).toBe(false)
  bench.ahead += 6
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'done' }])
})

test('a draft changed after Send was pressed is not sent by that press', async () => {
  const rows = [1, 2].map((row) => ({ row, form: draftForm({ street: `${row} Long Row` }) }))
  const [, second] = bench.outbox.placeMany(connection, 'b', rows, { send: false, agreed: false })
  const id = second?.id ?? ''
  once({ kind: 'delay', ms: 150 })
  bench.outbox.startSending(
    connection,
    bench.outbox
      .list(connection)
      .map((entry) => entry.id)
      .reverse(),
  )
  await expect.poll(() => service.writes().length).toBe(1)
  const form = { kind: 'draft' as const, form: draftForm({ street: '2 Long Row', suite: '9' }) }
  bench.outbox.write(connection, form, id)
  await bench.outbox.place(id, form, { send: false, agreed: false })
  await expect.poll(() => bench.outbox.list(connection).map(({ state }) => state)).toEqual(['ready', 'done'])
  await service.done()
  expect(service.writes()).toHaveLength(1)
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
})

test('a refused key keeps the entry ready, and only the user sends it again', async () => {
  const rows = [1, 2, 3].map((row) => ({ row, form: draftForm({ street: `${row} Long Row` }) }))
  bench.outbox.placeMany(connection, 'b', rows, { send: false, agreed: true })
  const undo = service.fault({ method: 'POST', fault: { kind: 'answer', status: 403, body: 'no' } })
  await bench.outbox.sendAll(connection)
  const [third, second, first] = bench.outbox.list(connection)
  expect(first).toMatchObject({
    state: 'ready',
    sentAt: null,
    agreed: false,
    error: {
      code: 'key_refused',
      answer: 'no',
      message: expect.stringContaining('Nothing was ordered') as unknown,
    },
  })
  expect([second, third]).toMatchObject([
    { agreed: true, error: null },
    { agreed: true, error: null },
  ])
  expect(service.writes()).toHaveLength(1)
  undo()
  await bench.outbox.sendAll(connection)
  expect(bench.outbox.list(connection).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(service.writes()).toHaveLength(4)
})

test('an upgrade bought meanwhile is not bought again', async () => {
  const { id: orderId } = await offered()
  const one = await bench.outbox.placeBody(connection, 'upgrade', orderId, { add_ons: ['gla'] })
  const two = await bench.outbox.placeBody(
    connection,
    'upgrade',
    orderId,
    { add_ons: ['gla'] },
    { given: 'other' },
  )
  expect(two.id).not.toBe(one.id)
  expect(await bench.outbox.send(one.id)).toMatchObject({ state: 'done' })
  expect(await bench.outbox.send(two.id)).toMatchObject({ state: 'ready', error: { code: 'bad_input' } })
  expect(service.writes()).toHaveLength(1)
})

test('an update answered without assets keeps the known assets', async () => {
  const draft = await bench.outbox.placeBody(connection, 'draft', null, draftBody)
  const { orderId } = await bench.outbox.send(draft.id)
  const { db } = openCatalogue(`${bench.folder}/catalogue.db`)
  const known = () =>
    db
      .prepare(
        "SELECT assets_known, json_extract(detail, '$.delivery_assets') AS assets FROM orders WHERE id = ?",
      )
      .get(orderId)
  const before = known()
  expect(before?.['assets']).toEqual(expect.any(String))
  const update = await bench.outbox.placeBody(connection, 'draft_update', orderId, {
    ...draftBody,
    suite: '4',
  })
  once({ kind: 'json', change: (order) => ({ ...(order as object), delivery_assets: null }) }, 'PATCH')
  expect(await bench.outbox.send(update.id)).toMatchObject({ state: 'done' })
  expect(known()).toEqual(before)
  db.close()
})

test('a row that was ordered is not ordered again after its entry is removed', async () => {
  const rows = [{ row: 1, form: draftForm() }]
  const [entry] = bench.outbox.placeMany(connection, 'b', rows, { send: false, agreed: false })
  expect(await bench.outbox.send(entry?.id ?? '')).toMatchObject({ state: 'done' })
  bench.outbox.drop([entry?.id ?? ''])
  expect(() => bench.outbox.placeMany(connection, 'b', rows, { send: true, agreed: false })).toThrow(
    'already',
  )
  expect(bench.outbox.linesOf(connection, 'b')).toMatchObject([{ state: 'done', row: 1 }])
})

test('closing the program completes the running request and starts no other', async () => {
  // Closing waits in real time.
  const beforeWaiting = () => new Promise<void>((resolve) => setTimeout(resolve, 30_000))
  await reopen({ beforeWaiting })
  const rows = [1, 2].map((row) => ({ row, form: draftForm({ street: `${row} Long Row` }) }))
  once({ kind: 'delay', ms: 100 })
  const placed = bench.outbox.placeMany(connection, 'b', rows, { send: true, agreed: false })
  await expect.poll(() => service.writes().length).toBe(1)
  await bench.restart()
  expect(placed.map(({ id }) => bench.outbox.entry(id).state)).toEqual(['done', 'ready'])
  expect(service.writes()).toHaveLength(1)
})

test('an answer of 500 kB is stored truncated', async () => {
  const { id } = await bench.outbox.placeBody(connection, 'redraw', null, redrawBody)
  once({ kind: 'answer', status: 400, body: JSON.stringify({ words: 'x'.repeat(500_000) }) })
  expect((await bench.outbox.send(id)).error?.answer?.length).toBeLessThan(21_000)
})

test('a database error while sending is reported, and the next attempt sends the entry', async () => {
  await bench.outbox.placeBody(connection, 'draft', null, draftBody)
  const { id } = bench.outbox.write(connection, { kind: 'draft', form: draftForm() })
  await bench.outbox.place(id, { kind: 'draft', form: draftForm() }, { send: false, agreed: true })
  bench.outbox.startWork()
  bench.outbox.db.exec(
    "CREATE TRIGGER full BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  )
  const waiting = () => bench.timers.filter(({ over }) => !over)
  const tick = () => {
    const [timer] = waiting()
    if (timer === undefined) return
    timer.over = true
    timer.run()
  }
  tick()
  await expect.poll(() => waiting().length).toBe(1)
  expect(bench.faults).toMatchObject([{ error: { code: 'disk' } }])
  expect(service.writes()).toEqual([])
  bench.outbox.db.exec('DROP TRIGGER full')
  tick()
  await expect.poll(() => bench.outbox.entry(id).state).toBe('done')
})

test('a database locked by another program is reported as in use, not as damaged', () => {
  const file = `${bench.folder}/held.db`
  openOutbox(file, () => 7).db.close()
  const holder = new DatabaseSync(file)
  holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  expect(() => openOutbox(file, () => 7)).toThrow('using Planroom’s data folder')
  holder.close()
  openOutbox(file, () => 7).db.close()
})

describe('entry that changes during a request', () => {
  const notSent = { send: false, agreed: false }
  /** A fault that holds a request until it is released. */
  function hold() {
    const reached = Promise.withResolvers<undefined>()
    const ended = Promise.withResolvers<undefined>()
    const onReach = (): void => reached.resolve(undefined)
    const release = (): void => ended.resolve(undefined)
    return {
      fault: { kind: 'hold', onReach, until: ended.promise } as const,
      reached: reached.promise,
      release,
    }
  }
  async function twoUpgrades(): Promise<[EntryForm, EntryForm]> {
    const order = (await listed()).find(({ info }) => (info.product.purchasable_add_ons ?? []).length > 1)
    const orderId = order?.id ?? ''
    const [one, other] = firstOf(order?.info.product.purchasable_add_ons ?? [], 2)
    const upgrade = (addOn: string): EntryForm => ({
      kind: 'upgrade',
      orderId,
      form: { package_type: null, add_ons: [addOn] },
    })
    return [upgrade(one), upgrade(other)]
  }

  test('a form changed after Send was pressed is kept, and nothing is ordered', async () => {
    const [one, other] = await twoUpgrades()
    const { id } = bench.outbox.write(connection, one)
    const placed = bench.outbox.place(id, one, { send: true, agreed: false })
    bench.outbox.write(connection, other, id)
    await expect(placed).rejects.toMatchObject({ code: 'busy' })
    expect(bench.outbox.entry(id)).toMatchObject({ state: 'writing', form: other })
    expect(service.writes()).toEqual([])
  })

  test.each([
    ['the check of an entry of an earlier start', true],
    ['the read of an upgrade’s offer', false],
  ])('cancelling %s after the entry was placed again leaves no error', async (_what, restarts) => {
    const drafts = ['1', '2'].map((number) => draftForm({ street: `${number} Example Lane` }))
    const [one, other] = restarts
      ? firstOf(
          drafts.map((form): EntryForm => ({ kind: 'draft', form })),
          2,
        )
      : await twoUpgrades()
    const { id } = bench.outbox.write(connection, one)
    await bench.outbox.place(id, one, notSent)
    if (restarts) await bench.restart()
    const { fault, reached, release } = hold()
    service.fault({ method: 'GET', times: 1, fault })
    const cancel = new AbortController()
    const sent = bench.outbox.send(id, cancel.signal)
    await reached
    await bench.outbox.place(id, other, notSent)
    cancel.abort()
    expect(await sent).toMatchObject({ state: 'ready', error: null })
    expect(service.writes()).toEqual([])
    release()
  })

  test('style preferences placed again before their draft is found are not sent automatically', async () => {
    await lost({ order_preferences: { style_2d: { add_info: 'warm' } } })
    const { fault, reached, release } = hold()
    // The order is read between the check that finds it and the update that follows it.
    service.fault({ method: 'GET', url: /\/orders\/[^?]+$/, times: 1, fault })
    const reconciled = bench.outbox.reconcile(connection)
    await reached
    const { id } = required(bench.outbox.list(connection).find(({ kind }) => kind === 'draft_update'))
    const { form } = bench.outbox.entry(id)
    if (form.kind !== 'draft_update') throw new Error(form.kind)
    await bench.outbox.place(id, form, notSent)
    release()
    await reconciled
    expect(service.writes()).toHaveLength(1)
    expect(bench.outbox.entry(id)).toMatchObject({ state: 'ready', error: null })
  })

  test('the same body placed twice at once makes one entry', async () => {
    const place = () => bench.outbox.placeBody(connection, 'draft', null, draftBody)
    const [one, other] = await Promise.all([place(), place()])
    expect(one.id).toBe(other.id)
    expect(bench.outbox.list(connection)).toHaveLength(1)
  })
})
