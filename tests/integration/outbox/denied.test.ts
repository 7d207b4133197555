import { expect, test } from 'vitest'
import type { Fault } from '../../support/servers/faultRules.ts'
import { connection, draftBody, draftForm } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

/** The user's word about an entry is accepted, and may be wrong. */

const { service, bench, orderList } = useOutbox({ orders: 40, service: 'per test' })
const once = (fault: Fault) => service.fault({ method: 'POST', url: '/orders/draft', times: 1, fault })

/** A lost draft that the user marked as not received and that the service then declined. The list lags. */
async function deniedAndDeclined(place: () => Promise<string> | string): Promise<string> {
  once({ kind: 'lost-answer' })
  orderList.lag = 3600
  const id = await place()
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'unknown' })
  await bench.outbox.settle(id, { arrived: false, orderId: null })
  once({ kind: 'answer', status: 429, body: '' })
  expect(await bench.outbox.send(id)).toMatchObject({
    state: 'unknown',
    error: { message: expect.stringMatching(/may have been received before/) as unknown },
  })
  orderList.lag = 0
  return id
}
const placed = async () => (await bench.outbox.placeBody(connection, 'draft', null, draftBody)).id

test('an entry marked as not received and then declined is looked for before it is sent again', async () => {
  const id = await deniedAndDeclined(placed)
  expect(await bench.outbox.resend(id)).toMatchObject({ sent: false, entry: { state: 'done' } })
})

test('the same command after that returns the same entry', async () => {
  const id = await deniedAndDeclined(placed)
  expect(await placed()).toBe(id)
})

test('the same row after that is not ordered again', async () => {
  const rows = [{ row: 1, form: draftForm() }]
  const place = () =>
    bench.outbox.placeMany(connection, 'list', rows, { send: false, agreed: false })[0]?.id ?? ''
  await deniedAndDeclined(place)
  expect(place).toThrow(/already in the outbox/)
})
