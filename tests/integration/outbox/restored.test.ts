import { cpSync, rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'
import { golden } from '../../support/golden.ts'
import type { Ran } from '../../support/headlessRun.ts'
import { connection, draftForm, outboxBench } from '../../support/benches/outboxBench.ts'
import { useCommands } from '../../support/useCommands.ts'

const { service, client, startService, run, path, file } = useCommands({ orders: 3 })

const posts = (): number => service.writes().length
const ordersAt = async (street: string): Promise<number> =>
  (await client.allOrders()).filter(({ address }) => address.street === street).length
const statesOf = (ran: Ran): string[] =>
  (ran.result.data as { entries: { state: string }[] }).entries.map(({ state }) => state)

const { external_id: _none, ...bare } = golden('draft-create-minimal').body
const draft = (change: Record<string, unknown>): string => file({ ...bare, ...change })

/** Leaves a waiting entry in the outbox, because the service is unreachable during the command. */
async function placeOffline(words: string[]): Promise<void> {
  const port = Number(new URL(service.origin).port)
  await service.close()
  expect(await run(words)).toMatchObject({ exit: 4 })
  await startService({ port, orders: 3 })
}

const home = (): string => path('home')
const backup = (): string => path('backup')
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
    const list = file(`${rows.join('\n')}\n`)
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
  const laptop = path('laptop')
  cpSync(home(), path('laptop', 'home'), { recursive: true })
  expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
  expect(await run(['outbox', 'send'], { folder: laptop })).toMatchObject({ exit: 0 })
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
    const old = await client.allOrders()
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
  const bench = outboxBench(service, { folder: path('data') })
  const { id } = bench.outbox.write(connection, { kind: 'draft', form: draftForm() })
  await bench.outbox.place(id, { kind: 'draft', form: draftForm() }, { send: false, agreed: true })
  await bench.close()
  const copied = path('other')
  cpSync(path('data'), path('other', 'data'), { recursive: true })
  const notices = async (place: string): Promise<string[]> => {
    const program = await composed({ folder: place })
    const messages = program.planroom.services.notices.list().map(({ message }) => message)
    await program.close()
    return messages
  }
  expect(await notices(copied)).toEqual([expect.stringContaining('copied or restored')])
  expect(await notices(copied)).toEqual([])
  expect(await notices(path())).toEqual([])
})
