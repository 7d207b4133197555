import { expect, test } from 'vitest'
import { connection, draftBody } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

const { service, bench, orderDraft, offered } = useOutbox({ orders: 40, service: 'per test' })

/** An order of the service that offers an add-on, known to the catalogue as a read would leave it. */
async function known(): Promise<string> {
  const order = await offered()
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
    orderDraft,
    (orderId) => bench.outbox.placeBody(connection, 'draft_update', orderId, { ...draftBody, city: 'Dover' }),
  ],
  ['a deletion of a draft', orderDraft, (orderId) => bench.outbox.deleteDraft(connection, orderId)],
  [
    'an upgrade',
    known,
    (orderId) => bench.outbox.placeBody(connection, 'upgrade', orderId, { add_ons: ['gla'] }),
  ],
  [
    'a change request',
    known,
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
