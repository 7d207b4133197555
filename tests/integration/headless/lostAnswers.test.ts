import { describe, expect, test } from 'vitest'
import type { Fault } from '../../support/servers/faultRules.ts'
import { composed } from '../../support/composed.ts'
import { connected } from '../../support/connected.ts'
import { golden } from '../../support/golden.ts'
import { environmentOf, type Ran } from '../../support/headlessRun.ts'
import { type WireOrder } from '../demo/support.ts'
import { useCommands, type ShownEntry } from '../../support/useCommands.ts'

/** The service creates an order, the answer is lost, and the list shows the order only much later. */

const { service, orderList, client, run: runAll, runText, path, file, outbox } = useCommands()

const run = (...words: string[]): Promise<Ran> => runAll(words)
const shownIn = (ran: Ran): ShownEntry[] => (ran.result.data as { entries: ShownEntry[] }).entries
const states = async (): Promise<string[]> => (await outbox()).map(({ state }) => state)
const { external_id: _none, ...bare } = golden('draft-create-minimal').body
const draft = (street: string, more: object = {}): string[] => [
  'drafts',
  'create',
  file({ ...bare, street, ...more }),
]
/** The orders of a street, however much the list lags for the program. */
async function at(street: string): Promise<WireOrder[]> {
  const before = orderList.lag
  orderList.lag = 0
  const all = await client.allOrders()
  orderList.lag = before
  return all.filter(({ address }) => address.street === street)
}
const lose = (fault: Fault = { kind: 'lost-answer' }, times = 1) =>
  service.fault({ method: 'POST', url: /\/orders\//, times, fault })
const unreached: Fault = { kind: 'reset', when: 'before-headers' }
const detailsOf = (ran: Ran) =>
  ran.result.error.details as {
    entry: string
    state: string
    candidates?: { order_id: string; address: string }[]
  }
const unconfirmed = { exit: 8, result: { error: { code: 'outcome_unknown' } } }
const onlyId = async (): Promise<string> => (await outbox())[0]?.id ?? ''

test('a draft whose answer is lost is ordered once, however often it is looked for', async () => {
  const words = draft('1 Lag Road')
  orderList.lag = 600
  lose()
  expect(await run(...words)).toMatchObject(unconfirmed)
  const [entry] = await outbox()
  for (const retried of [['outbox', 'send'], words]) expect(await run(...retried)).toMatchObject(unconfirmed)
  expect(await outbox()).toMatchObject([{ id: entry?.id, state: 'unknown' }])
  orderList.lag = 0
  const sent = await run('outbox', 'send')
  expect(sent).toMatchObject({ exit: 0 })
  const [order, ...others] = await at('1 Lag Road')
  expect(others).toEqual([])
  expect(shownIn(sent)).toMatchObject([{ id: entry?.id, state: 'done', order_id: order?.id }])
  expect(service.writes()).toHaveLength(1)
})

test('the same service address spelled five ways orders a draft once', async () => {
  const words = draft('1 Spelling Road')
  orderList.lag = 600
  lose({ kind: 'lost-answer' }, 5)
  const environment = environmentOf(service)
  const address = environment.PLANROOM_BASE_URL
  const spellings = [
    address,
    `${address}/`,
    `${address}?`,
    address.replace('http:', 'HTTP:'),
    address.replace(/\/v3$/, '//v3'),
  ]
  for (const PLANROOM_BASE_URL of spellings)
    expect(
      await runAll(words, { environment: { ...environment, PLANROOM_BASE_URL } }),
      PLANROOM_BASE_URL,
    ).toMatchObject(unconfirmed)
  expect(service.writes()).toHaveLength(1)
  expect(await states()).toEqual(['unknown'])
})

test.each(['environment', 'saved'])(
  'a saved connection and the environment at one address order once (first: %s)',
  async (first) => {
    const program = await composed({ folder: path('home') })
    await connected(program, service)
    await program.close()
    service.seen.length = 0
    const words = draft('1 Cron Road', { external_id: 'JOB-9' })
    const corrected = draft('1 Cron Rd', { external_id: 'JOB-9' })
    const bySaved = (...asked: string[]) => runAll(asked, { environment: {} })
    const [one, other] = first === 'saved' ? [bySaved, run] : [run, bySaved]
    orderList.lag = 600
    lose()
    expect(await one(...words)).toMatchObject(unconfirmed)
    expect(await other(...words)).toMatchObject(unconfirmed)
    expect(await other(...corrected)).toMatchObject(unconfirmed)
    expect(service.writes()).toHaveLength(1)
  },
)

test('a waiting entry is not sent if its reference was ordered with other content meanwhile', async () => {
  const environment = { ...environmentOf(service), PLANROOM_API_KEY: 'old-key' }
  const misspelt = draft('1 Oak Stret', { external_id: 'JOB-77' })
  expect(await runAll(misspelt, { environment })).toMatchObject({ exit: 3 })
  expect(await run(...draft('1 Oak Street', { external_id: 'JOB-77' }))).toMatchObject({ exit: 0 })
  await run('outbox', 'send')
  expect(await outbox()).toMatchObject([
    { state: 'done', reference: 'JOB-77' },
    { state: 'ready', reference: 'JOB-77', error: { code: 'busy' } },
  ])
  expect(service.writes().filter(({ body }) => body.includes('Stret'))).toHaveLength(1)
})

test('“outbox send” sends a waiting entry beside an unknown entry and exits with 8', async () => {
  orderList.lag = 600
  lose()
  expect(await run(...draft('1 Lost Road'))).toMatchObject({ exit: 8 })
  service.fault({ method: 'POST', times: 1, fault: { kind: 'answer', status: 401, body: '{}' } })
  expect(await run(...draft('2 Waiting Road'))).toMatchObject({ exit: 3 })
  const sent = await run('outbox', 'send')
  expect(sent).toMatchObject(unconfirmed)
  expect(shownIn(sent).map(({ state }) => state)).toEqual(['done', 'unknown'])
  expect(await at('2 Waiting Road')).toHaveLength(1)
})

describe('command repeated while its entry is unknown', () => {
  test('the same reference with other content makes no second entry and exits with 8', async () => {
    orderList.lag = 600
    lose()
    const reference = { external_id: 'JOB-1' }
    expect(await run(...draft('1 Reference Road', reference))).toMatchObject({ exit: 8 })
    const other = await run(...draft('1 Reference Street', { ...reference, info: 'Corrected' }))
    expect(other).toMatchObject(unconfirmed)
    expect(detailsOf(other).entry).toBe(await onlyId())
    expect(await states()).toEqual(['unknown'])
    expect(service.writes()).toHaveLength(1)
  })

  test('the same content under another reference is another order', async () => {
    lose()
    expect(await run(...draft('1 Two Road', { external_id: 'JOB-1' }))).toMatchObject({ exit: 8 })
    expect(await run(...draft('1 Two Road', { external_id: 'JOB-2' }))).toMatchObject({ exit: 0 })
    expect(service.writes()).toHaveLength(2)
  })
})

describe('“outbox resend” of an unknown entry', () => {
  async function lost(fault?: Fault): Promise<string> {
    lose(fault)
    expect(await run(...draft('1 Again Road'))).toMatchObject({ exit: 8 })
    return onlyId()
  }

  test('an order that is not found is sent once more', async () => {
    const id = await lost(unreached)
    const resent = await run('outbox', 'resend', id)
    const [order, ...others] = await at('1 Again Road')
    expect(resent).toMatchObject({ exit: 0, result: { command: 'outbox resend', data: { id: order?.id } } })
    expect(others).toEqual([])
    expect(await outbox()).toMatchObject([{ id, state: 'done', order_id: order?.id }])
    expect(service.writes()).toHaveLength(2)
  })

  test('an order that is found is printed, and nothing is sent', async () => {
    const id = await lost()
    const [order] = await at('1 Again Road')
    for (const _time of [1, 2])
      expect(await run('outbox', 'resend', id)).toMatchObject({
        exit: 0,
        result: { data: { id: order?.id } },
      })
    expect(service.writes()).toHaveLength(1)
  })

  test.each<[string, Fault]>([
    ['is answered by a web page', { kind: 'answer', status: 200, type: 'text/html', body: '<p>Hi</p>' }],
    ['is answered by a 404', { kind: 'answer', status: 404, body: '{}' }],
  ])('a check that %s exits with 4 and sends nothing', async (_name, fault) => {
    const id = await lost(unreached)
    service.fault({ method: 'GET', fault })
    const resent = await run('outbox', 'resend', id)
    expect(resent).toMatchObject({ exit: 4, result: { ok: false } })
    expect(resent.result.error.message).toContain('Nothing was sent')
    expect(detailsOf(resent)).toMatchObject({ entry: id, state: 'unknown' })
    expect(await states()).toEqual(['unknown'])
    expect(service.writes()).toHaveLength(1)
  })

  test('a similar order at the same address exits with 8, prints the candidate and sends nothing', async () => {
    const id = await lost()
    service.fault({
      method: 'GET',
      url: /\/orders\?/,
      fault: {
        kind: 'json',
        change: (page) => ({
          ...(page as object),
          items: (page as { items: WireOrder[] }).items.map(({ info, ...rest }) => ({
            ...rest,
            info: { ...info, external_id: null },
          })),
        }),
      },
    })
    const resent = await run('outbox', 'resend', id)
    const [order] = await at('1 Again Road')
    expect(resent).toMatchObject(unconfirmed)
    expect(detailsOf(resent)).toMatchObject({
      entry: id,
      candidates: [{ order_id: order?.id, address: expect.stringContaining('1 Again Road') as unknown }],
    })
    expect(service.writes()).toHaveLength(1)
  })

  test('a second lost answer stays unknown, and both orders are printed once listed', async () => {
    orderList.lag = 600
    const id = await lost()
    lose()
    expect(await run('outbox', 'resend', id)).toMatchObject({ exit: 8 })
    expect(await states()).toEqual(['unknown'])
    expect(service.writes()).toHaveLength(2)
    orderList.lag = 0
    const sent = await run('outbox', 'send')
    expect(sent).toMatchObject({ exit: 8 })
    expect(service.writes()).toHaveLength(2)
    const resent = await run('outbox', 'resend', id)
    expect(resent).toMatchObject({ exit: 8 })
    expect(detailsOf(resent).candidates).toHaveLength(2)
  })

  test.each<[string, Fault, number]>([
    ['refuses the second request', { kind: 'answer', status: 400, body: '{"message":"no"}' }, 8],
    ['refuses the key', { kind: 'answer', status: 401, body: '{}' }, 3],
  ])('a resend while the service %s leaves the first request unknown', async (_name, fault, exit) => {
    orderList.lag = 600
    const id = await lost()
    service.fault({ method: 'POST', times: 1, fault })
    expect(await run('outbox', 'resend', id)).toMatchObject({ exit })
    expect(await states()).toEqual(['unknown'])
    expect(await run('outbox', 'send')).toMatchObject({ exit: 8 })
    expect(service.writes()).toHaveLength(2)
    orderList.lag = 0
    expect(await run('outbox', 'send')).toMatchObject({ exit: 0 })
    expect(await at('1 Again Road')).toHaveLength(1)
  })

  test('an unknown id and a refused entry exit with 2, and nothing is sent', async () => {
    expect(await run('outbox', 'resend', 'nothing')).toMatchObject({
      exit: 2,
      result: { error: { code: 'bad_input' } },
    })
    expect(await run('outbox', 'resend')).toMatchObject({ exit: 2 })
    expect(await run(...draft('1 Refused Road', { owner_email: 'nobody@larkfield.example' }))).toMatchObject({
      exit: 7,
    })
    expect(await run('outbox', 'resend', await onlyId())).toMatchObject({ exit: 2 })
    expect(service.writes()).toHaveLength(1)
  })

  test('an upgrade, a draft’s update and a change request are sent again by it only, once', async () => {
    const all = await client.allOrders()
    const order = all.find(({ info }) => info.product.purchasable_add_ons?.includes('gla') === true)
    const delivered = all.find(({ info }) => info.status === 'Ready')
    const { id } = (await run(...draft('1 Kinds Road'))).result.data as { id: string }
    service.reset()
    for (const method of ['POST', 'PATCH']) service.fault({ method, fault: unreached })
    const change = file({ products: ['products_2d'], text: 'Move it.' })
    const commands = [
      ['orders', 'upgrade', order?.id ?? '', file({ add_ons: ['gla'] })],
      ['drafts', 'update', id, file({ ...bare, street: '2 Kinds Road' })],
      ['change-requests', 'create', delivered?.id ?? '', change],
    ]
    for (const words of [...commands, ...commands]) expect(await run(...words)).toMatchObject({ exit: 8 })
    expect(await run('outbox', 'send')).toMatchObject({ exit: 8 })
    const entries = await outbox()
    expect(entries.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'change_request unknown',
      'draft_update unknown',
      'upgrade unknown',
      'draft done',
    ])
    expect(service.writes()).toHaveLength(3)
    service.reset()
    for (const { id: entry } of [...entries.slice(0, 3), ...entries.slice(0, 3)])
      expect(await run('outbox', 'resend', entry)).toMatchObject({ exit: 0 })
    expect(service.writes()).toHaveLength(3)
  })

  test('“help” prints the command “outbox resend ID”', async () => {
    const { out } = await runText(['help'])
    expect(out).toMatch(/outbox resend ID\n.+checking/)
  })
})
