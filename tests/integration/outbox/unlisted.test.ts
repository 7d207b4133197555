import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'
import {
  connection,
  draftBody,
  draftForm,
  outboxBench,
  type OutboxBench,
} from '../../support/benches/outboxBench.ts'

let service: FaultService
let bench: OutboxBench
beforeEach(async () => {
  service = await startFaultService({ orders: 40 })
  bench = outboxBench(service)
})
afterEach(async () => {
  await bench.close()
  expect(service.failures).toEqual([])
  await service.close()
})

/** A draft at the service that the catalogue knows. */
async function newDraft(): Promise<string> {
  const form = draftForm()
  const { id } = bench.outbox.write(connection, { kind: 'draft', form })
  const { orderId } = await bench.outbox.place(id, { kind: 'draft', form }, { send: true, agreed: false })
  return orderId ?? ''
}

/** An order of the service that offers an add-on, known to the catalogue as a read would leave it. */
async function offered(): Promise<string> {
  const answer = await fetch(`${service.baseUrl}/orders?limit=1000`, {
    headers: { 'api-key': service.apiKey },
  })
  const { items } = (await answer.json()) as {
    items: { id: string; info: { product: { purchasable_add_ons?: string[] } } }[]
  }
  const order = items.find(({ info }) => info.product.purchasable_add_ons?.includes('gla') === true)
  if (order === undefined) throw new Error('the demo has no order to upgrade')
  bench.db
    .prepare(
      `INSERT INTO orders (connection_id, id, understood, address, raw, list_hash, first_seen_at, seen_at, changed_at)
        VALUES (?, ?, 1, '', ?, '', 0, 0, 0)`,
    )
    .run(connection, order.id, JSON.stringify(order))
  return order.id
}

/** Marks an order as listed or unlisted, as a complete read of the list does. */
const setListed = (orderId: string, isListed: boolean): void => {
  const changed = bench.db
    .prepare('UPDATE orders SET unlisted_at = ? WHERE connection_id = ? AND id = ?')
    .run(isListed ? null : 1, connection, orderId).changes
  expect(changed).toBe(1)
}

const kinds: [string, () => Promise<string>, (orderId: string) => Promise<{ id: string }>][] = [
  [
    'an update of a draft',
    newDraft,
    (orderId) => bench.outbox.placeBody(connection, 'draft_update', orderId, { ...draftBody, city: 'Dover' }),
  ],
  ['a deletion of a draft', newDraft, (orderId) => bench.outbox.deleteDraft(connection, orderId)],
  [
    'an upgrade',
    offered,
    (orderId) => bench.outbox.placeBody(connection, 'upgrade', orderId, { add_ons: ['gla'] }),
  ],
  [
    'a change request',
    offered,
    (orderId) =>
      bench.outbox.placeBody(connection, 'change_request', orderId, {
        products: ['products_2d'],
        text: 'Move the wall',
      }),
  ],
]

test.each(kinds)(
  '%s is not sent while its order is unlisted, and is sent once it is listed again',
  async (_, order, place) => {
    const orderId = await order()
    const { id } = await place(orderId)
    setListed(orderId, false)
    service.seen.length = 0
    expect(await bench.outbox.send(id)).toMatchObject({
      state: 'ready',
      sentAt: null,
      error: { message: expect.stringContaining('no longer lists this order') as string },
    })
    // No request was sent.
    expect(service.seen).toEqual([])
    setListed(orderId, true)
    expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
    expect(service.writes()).toHaveLength(1)
  },
)
