import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'
import { golden } from '../../support/golden.ts'
import { environmentOf, runCommand, type Ran } from '../../support/headlessRun.ts'
import { connection, draftBody, draftForm, outboxBench } from '../../support/benches/outboxBench.ts'
import { clientOf } from '../demo/support.ts'

let folder: string
let service: FaultService
beforeEach(async () => {
  folder = temporaryFolder()
  service = await startFaultService({ orders: 3 })
})
afterEach(async () => {
  await service.close()
})

const run = (words: string[], place = folder): Promise<Ran> =>
  runCommand(words, { folder: place, environment: environmentOf(service) })
const posts = (): number => service.seen.filter(({ method }) => method !== 'GET').length
const ordersAt = async (street: string): Promise<number> =>
  (await clientOf(service).allOrders()).filter(({ address }) => address.street === street).length
const statesOf = (ran: Ran): string[] =>
  (ran.result.data as { entries: { state: string }[] }).entries.map(({ state }) => state)

const { external_id: _none, ...bare } = golden('draft-create-minimal').body
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const draft = (change: Record<string, unknown>): string =>
  file('draft.json', JSON.stringify({ ...bare, ...change }))

/** Leaves a waiting entry in the outbox, because the service is unreachable during the command. */
async function placeOffline(words: string[]): Promise<void> {
  const port = Number(new URL(service.origin).port)
  await service.close()
  const environment = environmentOf(service)
  expect(await runCommand(words, { folder, environment })).toMatchObject({ exit: 4 })
  service = await startFaultService({ port, orders: 3 })
}

const home = (): string => join(folder, 'home')
const backup = (): string => join(folder, 'backup')
const ways: [string, () => void][] = [
  [
    'in place of the folder',
    () => {
      rmSync(home(), { recursive: true })
      cpSync(backup(), home(), { recursive: true, preserveTimestamps: true })
    },
  ],
  [
    'over the existing files',
    () => {
      cpSync(backup(), home(), { recursive: true, preserveTimestamps: true, force: true })
    },
  ],
]
const copy = (): void => {
  cpSync(home(), backup(), { recursive: true, preserveTimestamps: true })
}
/** Removes the newest order from the list, as in a lagging list. */
const lagging = (): (() => void) =>
  service.fault({
    method: 'GET',
    url: /\/orders(\?|$)/,
    fault: {
      kind: 'json',
      change: (value) => {
        const page = value as { items: { address: { street: string } }[] }
        return { ...page, items: page.items.filter(({ address }) => address.street !== '1 Copy Road') }
      },
    },
  })

describe.each(ways)('data folder restored from a backup %s', (_way, putBack) => {
  const kinds: [string, Record<string, unknown>][] = [
    ['a generated reference', { street: '1 Copy Road' }],
    ['a reference of the user', { street: '1 Copy Road', external_id: 'JOB-1' }],
  ]
  test.each(kinds)(
    'an entry with %s, sent since the backup, is found and not ordered again',
    async (_what, change) => {
      await placeOffline(['drafts', 'create', draft(change)])
      copy()
      expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
      putBack()
      const again = await run(['outbox', 'send'])
      expect(again).toMatchObject({ exit: 0 })
      expect(statesOf(again)).toEqual(['done'])
      expect([await ordersAt('1 Copy Road'), posts()]).toEqual([1, 1])
    },
  )

  test('an entry not found in a lagging list exits with 8, and only the user sends it again', async () => {
    await placeOffline(['drafts', 'create', draft({ street: '1 Copy Road' })])
    copy()
    expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
    putBack()
    const list = lagging()
    const again = await run(['outbox', 'send'])
    expect(again).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
    expect(posts()).toBe(1)
    list()
    const [entry] = (again.result.data as { entries: { id: string }[] }).entries
    expect(await run(['outbox', 'resend', entry?.id ?? ''])).toMatchObject({ exit: 0 })
    expect(posts()).toBe(1)
  })

  test('a failed check sends nothing and exits with 4', async () => {
    await placeOffline(['drafts', 'create', draft({ street: '1 Copy Road' })])
    copy()
    expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
    putBack()
    service.fault({ method: 'GET', fault: { kind: 'answer', status: 501 } })
    expect(await run(['outbox', 'send'])).toMatchObject({
      exit: 4,
      result: { error: { code: 'service_fault' } },
    })
    expect(posts()).toBe(1)
  })

  test('an imported file is not ordered again, with or without references', async () => {
    const owner = 'theo.bramwell@larkfield.example'
    const rows = [
      'street,city,country,owner_email,external_id',
      `1 Row Road,Dover,US,${owner},`,
      `2 Row Road,Dover,US,${owner},JOB-2`,
    ]
    const list = file('list.csv', `${rows.join('\n')}\n`)
    await run(['outbox', 'list'])
    copy()
    expect(await run(['drafts', 'import', list])).toMatchObject({ exit: 0 })
    putBack()
    const again = await run(['drafts', 'import', list])
    expect(again).toMatchObject({ exit: 0 })
    expect([await ordersAt('1 Row Road'), await ordersAt('2 Row Road'), posts()]).toEqual([1, 1, 2])
  })
})

test('two computers with copies of one data folder order a waiting entry once', async () => {
  await placeOffline(['drafts', 'create', draft({ street: '1 Copy Road' })])
  const laptop = join(folder, 'laptop')
  cpSync(home(), join(laptop, 'home'), { recursive: true })
  expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
  expect(await run(['outbox', 'send'], laptop)).toMatchObject({ exit: 0 })
  expect([await ordersAt('1 Copy Road'), posts()]).toEqual([1, 1])
})

describe('waiting entry in a data folder without copies', () => {
  test('the entry is looked for first and sent if it is not found', async () => {
    await placeOffline(['drafts', 'create', draft({ street: '1 Copy Road' })])
    expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
    const [first, second] = service.seen.filter(
      ({ method, url }) => method === 'POST' || url.includes('/orders'),
    )
    expect([first?.method, second?.method]).toEqual(['GET', 'POST'])
  })

  test('a failed check does not send the entry and exits with 4', async () => {
    await placeOffline(['drafts', 'create', draft({ street: '1 Copy Road' })])
    const fault = service.fault({ method: 'GET', fault: { kind: 'answer', status: 501 } })
    expect(await run(['outbox', 'send'])).toMatchObject({
      exit: 4,
      result: { error: { code: 'service_fault' } },
    })
    expect(posts()).toBe(0)
    fault()
    expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
    expect(posts()).toBe(1)
  })

  test('an old order with the same user reference does not count as the entry', async () => {
    expect(
      await run(['drafts', 'create', draft({ street: '1 Old Road', external_id: 'JOB-1' })]),
    ).toMatchObject({ exit: 0 })
    const old = await clientOf(service).allOrders()
    const list = old.map((order) =>
      order.info.external_id === 'JOB-1'
        ? { ...order, info: { ...order.info, created_at: 1_500_000_000 } }
        : order,
    )
    await placeOffline(['drafts', 'create', draft({ street: '2 New Road', external_id: 'JOB-1' })])
    service.fault({
      method: 'GET',
      url: /\/orders(\?|$)/,
      times: 1,
      fault: { kind: 'json', change: (value) => ({ ...(value as object), items: list }) },
    })
    expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
    expect(await ordersAt('2 New Road')).toBe(1)
  })
})

test('a window on a restored data folder sends nothing automatically and shows the entry as unknown', async () => {
  const bench = outboxBench(service, { folder: home() })
  bench.online = false
  const { id } = bench.outbox.write(connection, { kind: 'draft', form: draftForm() })
  await bench.outbox.place(id, { kind: 'draft', form: draftForm() }, { send: false, agreed: true })
  await bench.close()
  copy()
  const first = outboxBench(service, { folder: home() })
  expect(await first.outbox.send(id)).toMatchObject({ state: 'done' })
  await first.close()
  ways[0]?.[1]()
  const list = service.fault({
    method: 'GET',
    fault: { kind: 'json', change: (value) => ({ ...(value as object), items: [] }) },
  })
  const restored = outboxBench(service, { folder: home() })
  expect(restored.outbox.list(connection)).toMatchObject([
    { id, state: 'unknown', agreed: false, error: { code: 'outcome_unknown' } },
  ])
  restored.outbox.startWork()
  const timer = restored.timers.find(({ over }) => !over)
  timer?.run()
  await expect.poll(() => restored.outbox.entry(id).checkedAt).not.toBeNull()
  expect(restored.outbox.entry(id)).toMatchObject({ state: 'unknown' })
  expect(posts()).toBe(1)
  list()
  expect(await restored.outbox.reconcile(connection)).toMatchObject([{ id, state: 'done' }])
  expect(posts()).toBe(1)
  await restored.close()
})

test('a copied data folder with a waiting entry shows a notice once', async () => {
  const bench = outboxBench(service, { folder: join(folder, 'data') })
  const { id } = bench.outbox.write(connection, { kind: 'draft', form: draftForm() })
  await bench.outbox.place(id, { kind: 'draft', form: draftForm() }, { send: false, agreed: true })
  await bench.close()
  const copied = join(folder, 'other')
  cpSync(join(folder, 'data'), join(copied, 'data'), { recursive: true })
  const notices = async (place: string): Promise<string[]> => {
    const program = await composed({ folder: place })
    const messages = program.planroom.services.notices.list().map(({ message }) => message)
    await program.close()
    return messages
  }
  expect(await notices(copied)).toEqual([expect.stringContaining('copied or restored')])
  expect(await notices(copied)).toEqual([])
  expect(await notices(folder)).toEqual([])
})

describe('entry that changes during a request', () => {
  test('a form changed after Send was pressed is kept, and nothing is ordered', async () => {
    await service.close()
    service = await startFaultService()
    const bench = outboxBench(service)
    const order = (await clientOf(service).allOrders()).find(
      ({ info }) => (info.product.purchasable_add_ons ?? []).length > 1,
    )
    const [one = '', other = ''] = order?.info.product.purchasable_add_ons ?? []
    const form = (addOn: string): EntryForm => ({
      kind: 'upgrade',
      orderId: order?.id ?? '',
      form: { package_type: null, add_ons: [addOn] },
    })
    const { id } = bench.outbox.write(connection, form(one))
    const placed = bench.outbox.place(id, form(one), { send: true, agreed: false })
    bench.outbox.write(connection, form(other), id)
    await expect(placed).rejects.toMatchObject({ code: 'busy' })
    expect(bench.outbox.entry(id)).toMatchObject({ state: 'writing', form: form(other) })
    expect(posts()).toBe(0)
    await bench.close()
  })

  test.each([
    ['the check of an entry of an earlier start', true],
    ['the read of an upgrade’s offer', false],
  ])('cancelling %s after the entry was placed again leaves no error', async (_what, restarts) => {
    await service.close()
    service = await startFaultService()
    const bench = outboxBench(service)
    const order = (await clientOf(service).allOrders()).find(
      ({ info }) => (info.product.purchasable_add_ons ?? []).length > 1,
    )
    const form = (choice: number): EntryForm =>
      restarts
        ? { kind: 'draft', form: draftForm({ street: `${String(choice)} Example Lane` }) }
        : {
            kind: 'upgrade',
            orderId: order?.id ?? '',
            form: {
              package_type: null,
              add_ons: [order?.info.product.purchasable_add_ons?.[choice] ?? ''],
            },
          }
    const notSent = { send: false, agreed: false }
    const { id } = bench.outbox.write(connection, form(0))
    await bench.outbox.place(id, form(0), notSent)
    if (restarts) await bench.restart()
    const reached = Promise.withResolvers<undefined>()
    const ended = Promise.withResolvers<undefined>()
    const onReach = (): void => {
      reached.resolve(undefined)
    }
    service.fault({ method: 'GET', times: 1, fault: { kind: 'hold', onReach, until: ended.promise } })
    const cancel = new AbortController()
    const sent = bench.outbox.send(id, cancel.signal)
    await reached.promise
    await bench.outbox.place(id, form(1), notSent)
    cancel.abort()
    expect(await sent).toMatchObject({ state: 'ready', error: null })
    expect(posts()).toBe(0)
    ended.resolve(undefined)
    await bench.close()
  })

  test('style preferences placed again before their draft is found are not sent automatically', async () => {
    const bench = outboxBench(service)
    const wishes = { style_2d: { add_info: 'warm' } }
    const body = { ...draftBody, order_preferences: wishes }
    const { id } = await bench.outbox.placeBody(connection, 'draft', null, body)
    service.fault({ method: 'POST', times: 1, fault: { kind: 'lost-answer' } })
    expect(await bench.outbox.send(id)).toMatchObject({ state: 'unknown' })
    const reached = Promise.withResolvers<undefined>()
    const ended = Promise.withResolvers<undefined>()
    const onReach = (): void => {
      reached.resolve(undefined)
    }
    // The order is read between the check that finds it and the update that follows it.
    service.fault({
      method: 'GET',
      url: /\/orders\/[^?]+$/,
      times: 1,
      fault: { kind: 'hold', onReach, until: ended.promise },
    })
    const reconciled = bench.outbox.reconcile(connection)
    await reached.promise
    const update = bench.outbox.list(connection).find(({ kind }) => kind === 'draft_update')
    const { form } = bench.outbox.entry(update?.id ?? '')
    if (form.kind !== 'draft_update') throw new Error(form.kind)
    await bench.outbox.place(update?.id ?? '', form, { send: false, agreed: false })
    ended.resolve(undefined)
    await reconciled
    expect(posts()).toBe(1)
    expect(bench.outbox.entry(update?.id ?? '')).toMatchObject({ state: 'ready', error: null })
    await bench.close()
  })

  test('the same body placed twice at once makes one entry', async () => {
    const bench = outboxBench(service)
    const [one, other] = await Promise.all([
      bench.outbox.placeBody(connection, 'draft', null, draftBody),
      bench.outbox.placeBody(connection, 'draft', null, draftBody),
    ])
    expect(one.id).toBe(other.id)
    expect(bench.outbox.list(connection)).toHaveLength(1)
    await bench.close()
  })
})
