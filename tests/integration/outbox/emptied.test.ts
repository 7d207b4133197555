import { beforeEach, expect, test } from 'vitest'
import { draftFormOfOrder } from '../../../shared/domain/ordering/draftOfOrder.ts'
import type { DraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { connection, draftForm } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

/** Fields of a draft that the user empties: sent empty, and reported where the service keeps them. */

const { service, bench, orderDraft } = useOutbox({ orders: 2, service: 'per file' })
let orderId: string
beforeEach(async () => {
  orderId = await orderDraft({
    suite: '4B',
    state: 'OR',
    postalCode: '97201',
    info: 'Gate code 1234',
    external_id: 'JOB-7',
    latitude: '45.5',
    longitude: '-122.6',
    package_type: 'plus',
    add_ons: ['gla'],
  })
  service.reset()
})

/** The draft as the form shows it. */
function opened(): DraftForm {
  const order = bench.orders.find(connection, orderId)?.order ?? null
  if (order === null) throw new Error('The order is not understood.')
  return draftFormOfOrder(order)
}
async function change(part: Partial<DraftForm>) {
  const entry = { kind: 'draft_update', orderId, form: { ...opened(), ...part } } as const
  const { id } = bench.outbox.write(connection, entry)
  return bench.outbox.place(id, entry, { send: true, agreed: false })
}
const sent = () =>
  JSON.parse(service.seen.findLast(({ method }) => method === 'PATCH')?.body ?? '{}') as Record<
    string,
    unknown
  >
/** Makes the service answer every update with these fields of the order. */
const keeps = (info: object, address: object = {}): void => {
  service.fault({
    method: 'PATCH',
    url: '/orders/draft',
    fault: {
      kind: 'json',
      change(value) {
        const record = value as { info: object; address: object }
        return { ...record, info: { ...record.info, ...info }, address: { ...record.address, ...address } }
      },
    },
  })
}

test('emptied texts of a draft are sent as empty texts, and the order has no such texts', async () => {
  const entry = await change({ suite: '', state: ' ', postalCode: '', info: '', external_id: '' })
  expect(entry).toMatchObject({ state: 'done', message: null })
  expect(sent()).toMatchObject({ suite: '', state: '', postalCode: '', info: '', external_id: '' })
  expect(opened()).toMatchObject({ suite: '', state: '', postalCode: '', info: '', external_id: '' })
})

test('texts that were empty before are not sent', async () => {
  await change({ suite: '', info: '' })
  const entry = await change({ city: 'Beaverton' })
  expect(entry.state).toBe('done')
  expect(Object.keys(sent())).not.toContain('suite')
  expect(Object.keys(sent())).not.toContain('info')
  service.seen.length = 0
  const form = draftForm({ street: '15 Example Lane' })
  const { id } = bench.outbox.write(connection, { kind: 'draft', form })
  await bench.outbox.place(id, { kind: 'draft', form }, { send: true, agreed: false })
  const body = JSON.parse(service.seen.find(({ method }) => method === 'POST')?.body ?? '{}') as object
  expect(Object.values(body)).not.toContain('')
})

test.each([
  ['the notes', { info: '' }, { add_info: 'Gate code 1234' }, {}, 'The service kept the previous notes.'],
  [
    'notes and reference',
    { info: '', external_id: '' },
    { add_info: 'Gate code 1234', external_id: 'JOB-7' },
    {},
    'The service kept the previous notes, reference.',
  ],
  [
    'suite, state and postal code',
    { suite: '', state: '', postalCode: '' },
    {},
    { suite: '4B', state: 'OR', postalCode: '97201' },
    'The service kept the previous suite, state, postal code.',
  ],
])(
  'a service that keeps %s is named in the entry’s message',
  async (_what, part, info, address, sentence) => {
    keeps(info, address)
    expect(await change(part)).toMatchObject({ state: 'done', message: sentence })
  },
)

test('emptied coordinates are not sent, and the message says that they stayed', async () => {
  const entry = await change({ latitude: '', longitude: '' })
  expect(Object.keys(sent())).not.toContain('latitude')
  expect(entry).toMatchObject({ state: 'done', message: 'The service kept the previous coordinates.' })
})

test('an emptied package is not sent, and the message says that package and add-ons stayed', async () => {
  const entry = await change({ package_type: '', add_ons: null })
  expect(entry).toMatchObject({
    state: 'done',
    message: 'The service kept the previous package, add-ons.',
  })
})

test('an unknown package and unknown add-ons are sent unchanged with another change', async () => {
  keeps({ product: { package_type: 'deluxe', add_ons: ['garden', '3d_video'] } })
  await change({ city: 'Beaverton' })
  service.reset()
  expect(opened()).toMatchObject({ package_type: 'deluxe', add_ons: ['garden', '3d_video'] })
  await change({ info: 'Two doors' })
  expect(sent()).toMatchObject({
    package_type: 'deluxe',
    add_ons: ['garden', '3d_video'],
    info: 'Two doors',
  })
})

test('emptied style preferences are sent empty, and the message says which stayed', async () => {
  const wishes = {
    style_2d: { add_info: 'thin walls' },
    style_3d: { video: { speed: 'slow' }, furniture_set: 'oak' },
  }
  service.fault({
    method: 'PATCH',
    url: '/orders/draft',
    fault: { kind: 'json', change: (value) => ({ ...(value as object), order_preferences: wishes }) },
  })
  await change({ city: 'Beaverton' })
  const { preferences } = opened()
  expect(preferences).toMatchObject({
    style_add_info: 'thin walls',
    video_speed: 'slow',
    furniture_set: 'oak',
  })
  const entry = await change({ preferences: { ...preferences, style_add_info: '', video_speed: '' } })
  expect(sent().order_preferences).toEqual({
    style_2d: { add_info: '' },
    style_3d: { video: { speed: '' }, furniture_set: 'oak' },
  })
  expect(entry.message).toBe('The service kept the previous notes on the plan, video speed.')
})

test('empty texts of a body from a file are sent, and the message says which stayed', async () => {
  keeps({ add_info: 'Gate code 1234' })
  const body = { ...opened(), info: '', external_id: '' }
  const given = {
    street: body.street,
    city: body.city,
    country: body.country,
    owner_email: body.owner_email,
    info: '',
    external_id: '',
    suite: '',
  }
  const { id } = await bench.outbox.placeBody(connection, 'draft_update', orderId, given, {})
  const entry = await bench.outbox.send(id)
  expect(sent()).toEqual(given)
  expect(entry).toMatchObject({ state: 'done', message: 'The service kept the previous notes.' })
})
