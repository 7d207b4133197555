import { expect, test } from 'vitest'
import { type Fault } from '../../support/servers/faultRules.ts'
import { connection, draftBody } from '../../support/benches/outboxBench.ts'
import { useOutbox, type ListedOrder } from '../../support/benches/useOutbox.ts'

const { service, bench, listed, offered, once } = useOutbox({ orders: 40, service: 'per test' })

/** An entry that was looked for and not found, which proves nothing. */
const checked = { state: 'unknown', checkedAt: expect.any(Number) as unknown }

test('an upgrade must be offered, and a lost upgrade is found on its order', async () => {
  const order = await offered()
  await expect(
    bench.outbox.placeBody(connection, 'upgrade', order.id, { package_type: 'base', add_ons: [] }),
  ).rejects.toMatchObject({ code: 'bad_input', details: { fields: [{ field: 'package_type' }] } })
  await expect(
    bench.outbox.placeBody(connection, 'upgrade', 'no-such-order', { add_ons: ['gla'] }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const body = { package_type: null, add_ons: ['gla'] }
  const { id } = await bench.outbox.placeBody(connection, 'upgrade', order.id, body)
  once('POST', '/post-purchase', { kind: 'reset', when: 'before-headers' })
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'unknown' })
  bench.ahead += 6
  expect(await bench.outbox.reconcile(connection)).toMatchObject([checked])
  once('POST', '/post-purchase', { kind: 'lost-answer' })
  expect(await bench.outbox.resend(id)).toMatchObject({ sent: true, entry: { state: 'unknown' } })
  // The service no longer offers the upgrade, and the same command still returns its entry.
  expect(await bench.outbox.placeBody(connection, 'upgrade', order.id, body)).toMatchObject({ id })
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'done', orderId: order.id }])
  expect(service.writes()).toHaveLength(2)
})

test('an unknown upgrade blocks any other upgrade of its order', async () => {
  const order = await offered()
  const { id } = await bench.outbox.placeBody(connection, 'upgrade', order.id, { add_ons: ['gla'] })
  once('POST', '/post-purchase', { kind: 'lost-answer' })
  // The order itself lags as well.
  service.fault({ method: 'GET', fault: { kind: 'json', change: (value) => asItWas(value, order) } })
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'unknown' })
  const body = { add_ons: ['gla', 'express_sla'] }
  const other = await bench.outbox.placeBody(connection, 'upgrade', order.id, body)
  expect(other.id).not.toBe(id)
  expect(await bench.outbox.send(other.id)).toMatchObject({
    state: 'ready',
    error: { code: 'outcome_unknown' },
  })
  expect(service.writes()).toHaveLength(1)
})

/** Returns an answer with the order's earlier state. */
function asItWas(value: unknown, order: ListedOrder): unknown {
  const old = (each: ListedOrder): ListedOrder =>
    each.id === order.id ? { ...each, info: order.info } : each
  const page = value as { items?: ListedOrder[] }
  return page.items === undefined ? old(value as ListedOrder) : { ...page, items: page.items.map(old) }
}

test('an order that changed otherwise is a candidate for the lost upgrade', async () => {
  const order = await offered()
  const { id } = await bench.outbox.placeBody(connection, 'upgrade', order.id, { add_ons: ['gla'] })
  once('POST', '/post-purchase', { kind: 'reset', when: 'before-headers' })
  await bench.outbox.send(id)
  bench.ahead += 6
  service.fault({
    method: 'GET',
    url: `/orders/${order.id}`,
    fault: {
      kind: 'json',
      change: (value) => {
        const wire = value as ListedOrder
        const product = { ...wire.info.product, add_ons: [...wire.info.product.add_ons, 'something'] }
        return { ...wire, info: { ...wire.info, product } }
      },
    },
  })
  const candidates = [{ orderId: order.id }]
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'unknown', candidates }])
  expect(await bench.outbox.resend(id)).toMatchObject({
    sent: false,
    entry: { state: 'unknown', candidates },
  })
  expect(service.writes()).toHaveLength(1)
  // A candidate that the user rejected does not prevent sending again.
  expect(await bench.outbox.resend(id, [order.id])).toMatchObject({ sent: true, entry: { state: 'done' } })
})

test('without order details an upgrade is placed and found by the list', async () => {
  const order = await offered()
  service.fault({
    method: 'GET',
    url: `/orders/${order.id}`,
    fault: { kind: 'answer', status: 404, body: '{}' },
  })
  const { id } = await bench.outbox.placeBody(connection, 'upgrade', order.id, { add_ons: ['gla'] })
  once('POST', '/post-purchase', { kind: 'lost-answer' })
  await bench.outbox.send(id)
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'done' }])
})

test('a lost draft’s update that its order shows is done, another stays unknown', async () => {
  const draft = await bench.outbox.placeBody(connection, 'draft', null, draftBody)
  const { orderId } = await bench.outbox.send(draft.id)
  const update = async (body: object, fault: Fault) => {
    const { id } = await bench.outbox.placeBody(connection, 'draft_update', orderId, {
      ...draftBody,
      ...body,
    })
    once('PATCH', '/orders/draft', fault)
    await bench.outbox.send(id)
    bench.ahead += 6
    return bench.outbox.reconcile(connection)
  }
  expect(await update({ suite: '4', info: 'Ring twice' }, { kind: 'lost-answer' })).toMatchObject([
    { state: 'done' },
  ])
  expect(await update({ suite: '5' }, { kind: 'reset', when: 'before-headers' })).toMatchObject([checked])
})

test('a lost change request is found by its text once, and stays unknown if not listed', async () => {
  const order = (await listed()).find(({ info }) => info.status === 'Ready')
  const body = { products: ['products_2d'], text: 'Move the door' }
  const request = async (fault: Fault) => {
    const { id } = await bench.outbox.placeBody(connection, 'change_request', order?.id ?? '', body)
    once('POST', '/change-requests', fault)
    await bench.outbox.send(id)
    bench.ahead += 6
    const [entry] = await bench.outbox.reconcile(connection)
    return entry
  }
  expect(await request({ kind: 'lost-answer' })).toMatchObject({ state: 'done', orderId: order?.id })
  const second = await request({ kind: 'reset', when: 'before-headers' })
  expect(second).toMatchObject({ state: 'unknown', candidates: [] })
  expect(await bench.outbox.settle(second?.id ?? '', { arrived: true, orderId: null })).toMatchObject({
    state: 'done',
  })
  service.fault({ method: 'GET', url: '/change-requests', fault: { kind: 'answer', status: 404, body: '' } })
  expect(await request({ kind: 'lost-answer' })).toMatchObject({ state: 'unknown' })
})
