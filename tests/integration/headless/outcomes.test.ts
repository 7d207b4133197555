import { describe, expect, test } from 'vitest'
import { busy, type Fault } from '../../support/servers/faultRules.ts'
import { golden } from '../../support/golden.ts'
import { environmentOf, type Ran } from '../../support/headlessRun.ts'
import { type WireOrder } from '../demo/support.ts'
import { useCommands } from '../../support/useCommands.ts'

/** Outcomes of ordering commands under faults of service and network. The same command never orders twice. */

const { service, client, delivered, startService, run, file, outbox } = useCommands()

const post = (fault: Fault | Fault[], times = 1) =>
  service.fault({
    url: /\/orders\/.*(draft|redraw|post-purchase|change-requests)/,
    method: 'POST',
    times,
    fault,
  })
const { external_id: _none, ...bare } = golden('draft-create-minimal').body
const draft = (street: string) => file({ ...bare, street })
const at = async (street: string): Promise<WireOrder[]> =>
  (await client.allOrders()).filter(({ address }) => address.street === street)
const detailsOf = (ran: Ran) =>
  ran.result.error.details as { entry: string; state: string; reference: string | null; fields?: unknown }

describe('order for an unreachable service', () => {
  test('an order is saved with exit code 4, and the same command sends it once', async () => {
    const port = Number(new URL(service.origin).port)
    const words = ['drafts', 'create', draft('1 Offline Road')]
    await service.close()
    const offline = await run(words)
    expect(offline).toMatchObject({ exit: 4, result: { ok: false, error: { code: 'unreachable' } } })
    expect(offline.result.error.message).toContain('Run “outbox send” to send it. Running the same command')
    expect(await run(words)).toMatchObject({ exit: 4 })
    const waiting = await outbox()
    expect(waiting).toMatchObject([{ kind: 'draft', state: 'ready', error: { code: 'unreachable' } }])
    expect(detailsOf(offline)).toMatchObject({
      entry: waiting[0]?.id,
      reference: waiting[0]?.reference,
      state: 'ready',
    })
    await startService({ port })
    const sent = await run(words)
    expect(sent).toMatchObject({
      exit: 0,
      result: { data: { info: { external_id: waiting[0]?.reference } } },
    })
    expect(await at('1 Offline Road')).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ id: waiting[0]?.id, state: 'done' }])
  })
})

test('an upgrade of an unreachable service is saved only if its offer is known, and bought once', async () => {
  const port = Number(new URL(service.origin).port)
  const orderId = await delivered()
  expect(await run(['orders', 'show', orderId])).toMatchObject({ exit: 0 })
  const words = ['orders', 'upgrade', orderId, file({ add_ons: ['gla'] })]
  await service.close()
  expect(await run(['orders', 'upgrade', 'never-read', file({ add_ons: ['gla'] })])).toMatchObject({
    exit: 4,
  })
  expect(await outbox()).toEqual([])
  expect(await run(words)).toMatchObject({ exit: 4 })
  expect(await outbox()).toMatchObject([{ kind: 'upgrade', state: 'ready' }])
  expect(await run(['orders', 'upgrade', orderId, file({ add_ons: ['3d_video'] })])).toMatchObject({
    exit: 2,
  })
  await startService({ port })
  expect(await run(words)).toMatchObject({
    exit: 0,
    result: { data: { info: { product: { add_ons: ['gla'] } } } },
  })
  expect(service.writes()).toHaveLength(1)
})

describe('order whose answer is lost', () => {
  test('a created order exits with 8, and the same command finds the order', async () => {
    const words = ['drafts', 'create', draft('1 Lost Road')]
    post({ kind: 'lost-answer' })
    const ran = await run(words)
    expect(ran).toMatchObject({ exit: 8, result: { ok: false, error: { code: 'outcome_unknown' } } })
    const [entry] = await outbox()
    expect(entry).toMatchObject({ state: 'unknown', kind: 'draft' })
    expect(detailsOf(ran)).toMatchObject({ entry: entry?.id, reference: entry?.reference, state: 'unknown' })
    expect(ran.result.error.message).toContain(entry?.reference)
    const [order] = await at('1 Lost Road')
    expect(order?.info.external_id).toBe(entry?.reference)

    const second = await run(words)
    expect(second).toMatchObject({ exit: 0, result: { data: { id: order?.id } } })
    expect(second.lines[0]).toMatchObject({ event: 'progress', what: 'reconcile', entry: entry?.id })
    expect(await at('1 Lost Road')).toHaveLength(1)
    expect(service.writes()).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ id: entry?.id, state: 'done', order_id: order?.id }])
  })

  test('a redraw is found again, though its link is dead by then', async () => {
    const page = `${service.origin}/share/s/abc123/plan.png?dl=0`
    const words = [
      'redraws',
      'create',
      file({
        street: '1 Redraw Road',
        city: 'Dover',
        country: 'GB',
        order_type: 'Tier1',
        source: [page],
      }),
    ]
    post({ kind: 'lost-answer' })
    expect(await run(words)).toMatchObject({ exit: 8 })
    service.fault({ url: '/share/', fault: { kind: 'answer', status: 404 } })
    const second = await run(words)
    expect(second).toMatchObject({ exit: 0, result: { data: { id: (await at('1 Redraw Road'))[0]?.id } } })
    expect(await at('1 Redraw Road')).toHaveLength(1)
    expect(service.writes()).toHaveLength(1)
  })

  test('a change request that the service does not list stays unknown and is not sent again', async () => {
    const orderId = await delivered()
    service.reset()
    service.fault({
      method: 'GET',
      url: '/change-requests',
      fault: { kind: 'answer', status: 404, body: '{}' },
    })
    const change = [
      'change-requests',
      'create',
      orderId,
      file({ products: ['products_2d'], text: 'A wall.' }),
    ]
    post({ kind: 'lost-answer' })
    const first = await run(change)
    expect(first).toMatchObject({ exit: 8 })
    expect(await run(change)).toMatchObject({ exit: 8 })
    expect(await run(['outbox', 'send'])).toMatchObject({ exit: 8 })
    expect(service.writes()).toHaveLength(1)
    expect(await run(['outbox', 'drop', detailsOf(first).entry])).toMatchObject({ exit: 0 })
    expect(await outbox()).toEqual([])
  })
})

describe('order command that is cancelled', () => {
  test.each([
    ['after the order is created', [{ kind: 'json', change: (value) => value }, { kind: 'hang' }]],
    ['before the order is created', [{ kind: 'hang' }]],
  ] satisfies [string, Fault[]][])(
    'a cancel %s exits with 8, and an order that was created is found again',
    async (_name, fault) => {
      const words = ['drafts', 'create', draft('1 Stop Road')]
      post(fault)
      const stop = new AbortController()
      const running = run(words, { signal: stop.signal })
      await expect.poll(() => service.writes().length).toBe(1)
      // The answer is held back once the order is created.
      await expect.poll(async () => (await at('1 Stop Road')).length).toBe(fault.length - 1)
      stop.abort()
      const ran = await running
      expect(ran).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
      expect(await outbox()).toMatchObject([{ id: detailsOf(ran).entry, state: 'unknown' }])
      expect(service.writes()).toHaveLength(1)
      const made = (await at('1 Stop Road')).length
      expect(made).toBe(fault.length - 1)
      if (made === 0) return
      expect(await run(words)).toMatchObject({ exit: 0 })
      expect(await at('1 Stop Road')).toHaveLength(1)
    },
  )

  test('a cancel before the request exits with 1, and nothing is sent', async () => {
    const stop = new AbortController()
    stop.abort()
    const ran = await run(['drafts', 'create', draft('1 Early Road')], { signal: stop.signal })
    expect(ran).toMatchObject({ exit: 1, result: { error: { code: 'cancelled' } } })
    expect(service.writes()).toEqual([])
  })
})

describe('order that the service refuses', () => {
  test('a declined draft exits with 7 after one request, with the fields and words of the service', async () => {
    const problems = { body_params: [{ loc: ['postalCode'], msg: 'no such place' }] }
    const body = JSON.stringify({ validation_error: problems, note: 'Not on Sundays' })
    post({ kind: 'answer', status: 400, body })
    const ran = await run(['drafts', 'create', draft('1 No Road')])
    expect(ran).toMatchObject({ exit: 7, result: { ok: false, error: { code: 'refused' } } })
    expect(detailsOf(ran).fields).toEqual([{ field: 'postalCode', message: 'no such place' }])
    expect(ran.result.error.message).toContain('Not on Sundays')
    expect(service.writes()).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ state: 'refused', kind: 'draft' }])
  })

  test.each([
    ['429', busy(429, 1), 'refused'],
    ['404', { kind: 'answer', status: 404, body: '{}' } as const, 'not_found'],
  ])('a draft answered by %s exits with 7 after one request', async (_status, fault, code) => {
    post(fault)
    const ran = await run(['drafts', 'create', draft('1 No Road')])
    expect(ran).toMatchObject({ exit: 7, result: { error: { code } } })
    expect(service.writes()).toHaveLength(1)
  })

  test('a wrong key exits with 3 and is not printed, and the draft stays ready', async () => {
    const environment = { ...environmentOf(service), PLANROOM_API_KEY: 'a-wrong-key' }
    const ran = await run(['drafts', 'create', draft('1 Key Road')], { environment })
    expect(ran).toMatchObject({ exit: 3, result: { error: { code: 'key_refused' } } })
    expect(JSON.stringify(ran)).not.toContain('a-wrong-key')
    expect(service.writes()).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ state: 'ready', kind: 'draft' }])
  })
})

test('a full disk exits with 6 before a request', async () => {
  const ran = await run(['drafts', 'create', file({ ...bare, info: 'x'.repeat(500_000) })], {
    // A database that may not grow fails like one on a full disk.
    onOpen: ({ planroom }) => planroom.services.outbox.db.exec('PRAGMA max_page_count = 1'),
  })
  expect(ran).toMatchObject({ exit: 6, result: { error: { code: 'disk' } } })
  expect(service.writes()).toEqual([])
})
