import { beforeEach, expect, test } from 'vitest'
import { connection, draftBody } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

/** A draft that changed at the service while its deletion waited is not deleted. The user is asked. */

const { service, client, bench, orderDraft } = useOutbox({ orders: 2, service: 'per file' })
const shown = { info: 'Gate code 1234', external_id: 'JOB-7', suite: '4B' }
const known = { ...draftBody, ...shown }
let orderId: string
beforeEach(async () => {
  orderId = await orderDraft(shown)
  service.reset()
})

const deletes = () => service.seen.filter(({ method }) => method === 'DELETE')
const remove = () => bench.outbox.deleteDraft(connection, orderId)
/** Changes the draft at the service, as another user would. */
async function changeElsewhere(part: Record<string, unknown>): Promise<void> {
  const changed = await client.call('PATCH', `/orders/draft/${orderId}`, { ...known, ...part })
  expect(changed.status).toBe(200)
}
const isThere = async (): Promise<boolean> => (await client.call('GET', `/orders/${orderId}`)).status === 200

test.each([
  ['its notes', { info: 'Gate code 9999' }, [['info', '“Gate code 1234” → “Gate code 9999”']]],
  ['its notes (emptied)', { info: '' }, [['info', '“Gate code 1234” → (empty)']]],
  ['its reference', { external_id: 'JOB-8' }, [['external_id', '“JOB-7” → “JOB-8”']]],
  ['its street', { street: '99 Other Road' }, [['street', '“12 Example Lane” → “99 Other Road”']]],
  [
    'its coordinates',
    { latitude: 45.5, longitude: -122.6 },
    [
      ['latitude', '(empty) → “45.5”'],
      ['longitude', '(empty) → “-122.6”'],
    ],
  ],
  [
    'its products',
    { package_type: 'plus', add_ons: ['gla'] },
    [
      ['package_type', '“base” → “plus”'],
      ['add_ons', '(empty) → “gla”'],
    ],
  ],
])('a draft with changes to %s is not deleted, and the changes are shown', async (_what, part, changes) => {
  bench.online = false
  const { id } = await remove()
  await changeElsewhere(part)
  bench.online = true
  service.seen.length = 0
  const entry = await bench.outbox.send(id)
  expect(entry).toMatchObject({ state: 'refused', agreed: false, error: { code: 'refused' } })
  expect(entry.error?.fields.map(({ field, message }) => [field, message])).toEqual(changes)
  expect(deletes()).toEqual([])
  expect(await isThere()).toBe(true)
})

test('sending again does not delete a changed draft, deleting again does, by one request', async () => {
  const { id } = await remove()
  await changeElsewhere({ info: 'Gate code 9999' })
  expect((await bench.outbox.send(id)).state).toBe('refused')
  expect((await bench.outbox.send(id)).state).toBe('refused')
  expect(await bench.outbox.sendAll(connection)).toEqual([])
  expect(deletes()).toEqual([])
  // The user has seen the new notes.
  expect((await remove()).id).toBe(id)
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
  expect(deletes()).toHaveLength(1)
})

test('a draft changed once more after that asks once more', async () => {
  const { id } = await remove()
  await changeElsewhere({ info: 'Gate code 9999' })
  await bench.outbox.send(id)
  await remove()
  await changeElsewhere({ info: 'Gate code 5555' })
  const entry = await bench.outbox.send(id)
  expect(entry.error?.fields).toEqual([{ field: 'info', message: '“Gate code 9999” → “Gate code 5555”' }])
  expect(deletes()).toEqual([])
})

test('keeping the draft leaves it at the service and removes the entry', async () => {
  const { id } = await remove()
  await changeElsewhere({ info: 'Gate code 9999' })
  await bench.outbox.send(id)
  bench.outbox.keepDraft(id)
  expect(bench.outbox.list(connection).filter(({ kind }) => kind === 'draft_delete')).toEqual([])
  expect(await isThere()).toBe(true)
})

test('a change after a restart is found as well', async () => {
  const { id } = await remove()
  await bench.restart()
  await changeElsewhere({ suite: '5C' })
  expect((await bench.outbox.send(id)).error?.fields).toEqual([{ field: 'suite', message: '“4B” → “5C”' }])
  expect(deletes()).toEqual([])
})

test('another sequence of add-ons or spelling of an address is no change', async () => {
  const products = { package_type: 'plus', add_ons: ['gla', '3d_cad_files'] }
  await changeElsewhere(products)
  await bench.outbox
    .placeBody(connection, 'draft_update', orderId, { ...known, ...products })
    .then(({ id }) => bench.outbox.send(id))
  const { id } = await remove()
  service.fault({
    url: `/orders/${orderId}`,
    fault: {
      kind: 'json',
      change(value) {
        const order = value as { info: { product: { add_ons: string[] }; created_by: string } }
        const { info } = order
        return {
          ...order,
          order_preferences: { style_2d: { add_info: 'thin' } },
          info: {
            ...info,
            created_by: info.created_by.toUpperCase(),
            product: { ...info.product, add_ons: info.product.add_ons.toReversed() },
          },
        }
      },
    },
  })
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
  expect(deletes()).toHaveLength(1)
})
