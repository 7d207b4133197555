import { expect, test } from 'vitest'
import type { StoredEntry } from '../../../electron/services/outbox/store/entry.ts'
import {
  judgeReferences,
  judgeUpdate,
  judgeUpgrade,
} from '../../../electron/services/outbox/rules/matching.ts'
import type { Order } from '../../../shared/domain/order.ts'
import { orderOf } from '../../support/wireOrders.ts'

const base: StoredEntry = {
  id: 'entry',
  connectionId: 'c',
  kind: 'draft',
  state: 'unknown',
  orderId: null,
  title: '',
  form: null,
  given: null,
  body: { street: 'a' },
  reference: 'R',
  isGeneratedReference: false,
  agreed: false,
  follow: null,
  before: {},
  error: null,
  candidates: [],
  answer: null,
  message: null,
  batchId: null,
  row: null,
  createdAt: 0,
  changedAt: 0,
  sendsAt: null,
  sentAt: 100_000,
  endedAt: 100_001,
  checkedAt: null,
  droppedAt: null,
  isDenied: false,
  edition: 0,
}
const entry = (change: Partial<StoredEntry> = {}): StoredEntry => ({ ...base, ...change })
const order = (id: string, info: object = {}, address: object = {}): Order =>
  orderOf({ id, info: { external_id: 'R', created_at: 100_001, ...info }, address })
const judge = (entries: StoredEntry[], found: Order[], claimed: string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    [...judgeReferences(entries, found, new Set(claimed))].map(([id, verdict]) => [
      id,
      verdict.verdict === 'done'
        ? verdict.order.id
        : verdict.verdict === 'doubtful'
          ? verdict.candidates.map(({ orderId }) => orderId)
          : verdict.verdict,
    ]),
  )

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['one recent order', judge([entry()], [order('a')]), { entry: 'a' }],
  ['an order without a creation time', judge([entry()], [order('a', { created_at: null })]), { entry: 'a' }],
  ['an order just within the margin', judge([entry()], [order('a', { created_at: 99_100 })]), { entry: 'a' }],
  [
    'an order just older than the margin',
    judge([entry()], [order('a', { created_at: 99_099 })]),
    { entry: ['a'] },
  ],
  [
    'an older and a recent order',
    judge([entry()], [order('old', { created_at: 1 }), order('a')]),
    { entry: 'a' },
  ],
  ['two recent orders', judge([entry()], [order('a'), order('b')]), { entry: ['a', 'b'] }],
  ['no order', judge([entry()], []), { entry: 'absent' }],
  [
    'an order with another reference',
    judge([entry()], [order('a', { external_id: 'r' })]),
    { entry: 'absent' },
  ],
  ['the order of another entry', judge([entry()], [order('a')], ['a']), { entry: 'absent' }],
  [
    'an order known before sending',
    judge([entry({ before: { orderIds: ['a'] } })], [order('a')]),
    { entry: 'absent' },
  ],
  [
    'a generated reference on an old order',
    judge([entry({ isGeneratedReference: true })], [order('a', { created_at: 1 })]),
    { entry: 'a' },
  ],
  [
    'a generated reference on two orders',
    judge([entry({ isGeneratedReference: true })], [order('a'), order('b')]),
    { entry: ['a', 'b'] },
  ],
  [
    'two equal entries, one order',
    judge([entry({ id: 'x' }), entry({ id: 'y' })], [order('a')]),
    { x: 'a', y: 'absent' },
  ],
  [
    'two equal entries, two orders',
    judge([entry({ id: 'x' }), entry({ id: 'y' })], [order('a'), order('b')]),
    { x: 'a', y: 'b' },
  ],
  [
    'two different entries, one order',
    judge([entry({ id: 'x' }), entry({ id: 'y', body: { street: 'b' } })], [order('a')]),
    { x: ['a'], y: ['a'] },
  ],
])('unconfirmed entries and orders with their reference: %s', (_name, got, wanted) => {
  expect(got).toEqual(wanted)
})

test.each<[string, object, string, string]>([
  [
    'another postal code in a town of the same name',
    { city: 'Brightfield', postalCode: '97201' },
    '44101',
    'absent',
  ],
  [
    'the same postal code with its district for a city',
    { city: 'Alberta', postalCode: '97201' },
    '97201',
    'a',
  ],
])('the body’s postal code is compared with the order’s: %s', (_name, place, code, wanted) => {
  const sent = entry({
    isGeneratedReference: true,
    reference: 'OTHER',
    body: { street: '12 Example Lane', ...place },
  })
  const address = { street: 'Example Lane', number: '12', city: 'Brightfield', postalCode: code }
  const verdict = judge([sent], [order('a', { external_id: null }, address)])
  expect(verdict).toEqual({ entry: wanted === 'a' ? ['a'] : wanted })
})

test.each<[string, object | null, object | null, string | null, boolean]>([
  ['created just now', { created_at: 1_000_001 }, {}, null, true],
  ['without a creation time', { created_at: null }, {}, null, true],
  ['with an ISO time', { created_at: '2026-11-25T20:00:00Z' }, {}, null, true],
  ['with a time in milliseconds', { created_at: 1_000_001_000_000 }, {}, null, true],
  ['without info', null, {}, null, true],
  ['created hours before, as by a slow clock', { created_at: 980_000 }, {}, null, true],
  ['created two days before', { created_at: 1_000_000 - 2 * 86_400 }, {}, null, false],
  ['with only a location text', { created_at: 1_000_001 }, null, '12 Example Lane, Brightfield', true],
  ['with another location text', { created_at: 1_000_001 }, null, '14 Example Lane, Brightfield', false],
])(
  'an order at the same place %s is a possible match, or absent by its time and location',
  (_name, info, address, location, isIt) => {
    const sent = entry({
      isGeneratedReference: true,
      sentAt: 1_000_000,
      body: { street: '12 Example Lane', city: 'Brightfield' },
    })
    const at = { street: 'Example Lane', number: '12', city: 'Brightfield' }
    const found = orderOf({
      id: 'a',
      info: location === null ? info : { ...info, location },
      address: address === null ? null : { ...at, ...address },
    })
    expect(judge([sent], [found])).toEqual({ entry: isIt ? ['a'] : 'absent' })
  },
)

const product = (packageType: string | null, addOns: string[] | null) =>
  order('o', { product: { package_type: packageType, add_ons: addOns } })
const upgrade = (
  body: Record<string, unknown>,
  before: StoredEntry['before'] = { packageType: 'base', addOns: ['gla'] },
) => entry({ kind: 'upgrade', orderId: 'o', body, before })

test.each<[string, string]>([
  [
    'package and add-on',
    judgeUpgrade(
      upgrade({ package_type: 'plus', add_ons: ['3d_cad_files'] }),
      product('plus', ['gla', '3d_cad_files']),
    ).verdict,
  ],
  [
    'an add-on alone',
    judgeUpgrade(
      upgrade({ package_type: null, add_ons: ['express_sla'] }),
      product('base', ['gla', 'express_sla']),
    ).verdict,
  ],
])('an upgrade is done if the order shows the purchase: %s', (_name, verdict) => {
  expect(verdict).toBe('done')
})

test('an upgrade is absent if the order is unchanged, and doubtful for any other order', () => {
  const wanted = upgrade({ package_type: 'plus', add_ons: ['3d_cad_files'] })
  expect(judgeUpgrade(wanted, product('base', ['gla'])).verdict).toBe('absent')
  const undecided: [StoredEntry, Order][] = [
    [wanted, product('plus', ['gla'])],
    [wanted, product('PLUS', ['gla', '3d_cad_files'])],
    [wanted, product('base', ['gla', 'x'])],
    [wanted, product('base', null)],
    [wanted, product(null, null)],
    [{ ...wanted, before: {} }, product('base', ['gla'])],
  ]
  for (const [sent, shown] of undecided) {
    expect(judgeUpgrade(sent, shown)).toMatchObject({ verdict: 'doubtful', candidates: [{ orderId: 'o' }] })
    const denied = { ...sent, before: { ...sent.before, orderIds: ['o'] } }
    expect(judgeUpgrade(denied, shown).verdict).toBe('absent')
  }
  expect(judgeUpgrade(wanted, null).verdict).toBe('hidden')
})

test('an update is done if the order shows every field, absent if one differs, hidden without an order', () => {
  const body = {
    street: '12 Example Lane',
    city: 'brightfield',
    country: 'US',
    owner_email: 'A@b.example',
    latitude: 40.1,
    package_type: 'plus',
    add_ons: ['gla', '3d_cad_files'],
    info: 'Ring',
  }
  const shown = order(
    'o',
    {
      created_by: 'a@B.example',
      add_info: 'Ring',
      product: { package_type: 'plus', add_ons: ['3d_cad_files', 'gla'] },
    },
    { street: 'Example Lane', number: '12', city: 'Brightfield', country: 'US', latitude: 40.1 },
  )
  const update = (change: object) =>
    judgeUpdate(entry({ kind: 'draft_update', body: { ...body, ...change } }), shown).verdict
  expect(update({})).toBe('done')
  const others = [
    { street: '13 Example Lane' },
    { city: 'x' },
    { state: 'PA' },
    { postalCode: '1' },
    { suite: '2' },
    { latitude: 40.2 },
    { longitude: 1 },
    { package_type: 'base' },
    { add_ons: ['gla'] },
    { info: 'Knock' },
    { external_id: 'Q' },
    { owner_email: 'c@b.example' },
    { order_preferences: {} },
  ]
  expect(others.map(update)).toEqual(others.map(() => 'absent'))
  expect(judgeUpdate(entry({ body }), null).verdict).toBe('hidden')
})
