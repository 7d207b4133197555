import { expect, test } from 'vitest'
import { emptyDraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { composed } from '../../support/composed.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { golden } from '../../support/golden.ts'
import { environmentOf, type Ran } from '../../support/headlessRun.ts'
import { useCommands } from '../../support/useCommands.ts'

const { service, client, startService, run: runAll, runText, path, file } = useCommands()

const run = (words: string[], environment: Record<string, string> = environmentOf(service)): Promise<Ran> =>
  runAll(words, { environment })
interface Shown {
  id: string
  state: string
}
const entriesOf = (ran: Ran): Shown[] => (ran.result.data as { entries: Shown[] }).entries
const { external_id: _none, ...bare } = golden('draft-create-minimal').body
const draft = (changes: Record<string, unknown>): string[] => [
  'drafts',
  'create',
  file({ ...bare, ...changes }),
]
/** Returns the environment of a service that is closed. */
async function nowhere(): Promise<Record<string, string>> {
  const gone = await startFaultService({ orders: 1 })
  await gone.close()
  return environmentOf(gone)
}
const nobody = { owner_email: 'nobody@larkfield.example' }

test('“outbox list” prints all entries, newest first, without unfinished entries of the window', async () => {
  expect(await run(['outbox', 'list'])).toMatchObject({ exit: 0, result: { data: { entries: [] } } })
  await run(draft({ street: '1 Done Road', external_id: 'MY-1' }))
  await run(draft({ street: '2 Refused Road', ...nobody }))
  service.fault({ method: 'POST', times: 1, fault: { kind: 'lost-answer' } })
  await run(draft({ street: '3 Lost Road' }))
  const window = await composed({ folder: path('home') })
  const connectionId = window.planroom.services.outbox.list(null)[0]?.connectionId ?? ''
  window.planroom.services.outbox.write(connectionId, { kind: 'draft', form: emptyDraftForm() })
  await window.close()

  const listed = await run(['outbox', 'list'])
  const generated = expect.stringMatching(/^PR-/) as unknown
  expect(listed.result.data).toEqual({
    entries: [
      {
        id: expect.any(String) as unknown,
        kind: 'draft',
        state: 'unknown',
        reference: generated,
        error: { code: 'unreachable', message: expect.any(String) as unknown },
      },
      {
        id: expect.any(String) as unknown,
        kind: 'draft',
        state: 'refused',
        reference: generated,
        error: {
          code: 'refused',
          message: expect.any(String) as unknown,
          fields: [{ field: 'owner_email', message: 'no user of the company has this e-mail address' }],
        },
      },
      {
        id: expect.any(String) as unknown,
        kind: 'draft',
        state: 'done',
        reference: 'MY-1',
        order_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      },
    ],
  })
  const text = await runText(['outbox', 'list'], { environment: {} })
  expect(text.out).toMatch(/Not confirmed {2}Draft {2}3 Lost Road, Portland {2}PR-/)
  expect(text.out).toContain('owner_email: no user of the company has this e-mail address')
})

test('“outbox list” and “outbox drop” need no key or address and send no request', async () => {
  const elsewhere = await nowhere()
  await run(draft({ street: '1 Here Road', ...nobody }))
  expect(await run(draft({ street: '2 There Road' }), elsewhere)).toMatchObject({ exit: 4 })
  const asked = service.seen.length
  const all = entriesOf(await run(['outbox', 'list'], {}))
  expect(all).toHaveLength(2)
  // The address alone selects a connection.
  const { PLANROOM_BASE_URL } = elsewhere
  const theirs = await run(['outbox', 'list'], { PLANROOM_BASE_URL: PLANROOM_BASE_URL ?? '' })
  expect(entriesOf(theirs).map(({ state }) => state)).toEqual(['ready'])
  expect(entriesOf(await run(['outbox', 'list', '--demo'], {}))).toEqual([])
  expect(await run(['outbox', 'list', '--connection', 'nobody'], {})).toMatchObject({ exit: 2 })

  const [newest, oldest] = all
  const dropped = await run(['outbox', 'drop', newest?.id ?? ''], {})
  expect(dropped).toMatchObject({ exit: 0, result: { data: { entries: [{ id: oldest?.id }] } } })
  expect(entriesOf(await run(['outbox', 'list'], {}))).toHaveLength(1)
  expect(await run(['outbox', 'drop', newest?.id ?? ''], {})).toMatchObject({ exit: 2 })
  expect(service.seen).toHaveLength(asked)
})

test('dropping an unfinished or unknown entry exits with 2, and the unfinished entry stays', async () => {
  const window = await composed({ folder: path('home') })
  const { outbox } = window.planroom.services
  const { id } = outbox.write('c', { kind: 'draft', form: emptyDraftForm() })
  await window.close()
  for (const wrong of [id, 'no-such-entry', '']) {
    const ran = await run(['outbox', 'drop', wrong])
    expect(ran, wrong).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
  }
  const reopened = await composed({ folder: path('home') })
  expect(reopened.planroom.services.outbox.entry(id).state).toBe('writing')
  await reopened.close()
})

test('“outbox send” reports each entry and exits with the code of the worst outcome', async () => {
  expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0, result: { data: { entries: [] } } })
  expect(await run(['outbox', 'send'], {})).toMatchObject({
    exit: 3,
    result: { error: { code: 'key_missing' } },
  })

  const port = Number(new URL(service.origin).port)
  await service.close()
  for (const changes of [
    { street: '1 Send Road' },
    { street: '2 Send Road', ...nobody },
    { street: '3 Send Road' },
  ])
    expect(await run(draft(changes))).toMatchObject({ exit: 4 })
  const out = await run(['outbox', 'send'])
  expect(out).toMatchObject({ exit: 4, result: { error: { code: 'unreachable' } } })
  expect(entriesOf(out).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])

  await startService({ port })
  const environment = { ...environmentOf(service), PLANROOM_API_KEY: 'wrong' }
  expect(await run(['outbox', 'send'], environment)).toMatchObject({
    exit: 3,
    result: { error: { code: 'key_refused' } },
  })
  const before = entriesOf(await run(['outbox', 'list'])).map(({ state }) => state)
  expect(before).toEqual(['ready', 'ready', 'ready'])
  // With a refused key the program cannot ask whether the entries were ordered already.
  expect(service.writes()).toEqual([])

  const some = await run(['outbox', 'send'])
  expect(some).toMatchObject({ exit: 5, result: { ok: false, error: { code: 'incomplete' } } })
  expect(entriesOf(some).filter(({ state }) => state === 'refused').length).toBeGreaterThan(0)
  // Entries refused before are in the list, and are not reported again.
  expect(await run(['outbox', 'send'])).toMatchObject({ exit: 0 })
})

test('an unknown entry and an unreachable service exit with 8, not with 4', async () => {
  service.fault({ method: 'POST', times: 1, fault: { kind: 'lost-answer' } })
  const environment = environmentOf(service)
  expect(await run(draft({ street: '1 Lost Road' }))).toMatchObject({ exit: 8 })
  await service.close()
  expect(await run(draft({ street: '2 Ready Road' }), environment)).toMatchObject({ exit: 4 })
  const sent = await run(['outbox', 'send'], environment)
  expect(sent).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
  expect(entriesOf(sent).map(({ state }) => state)).toEqual(['ready', 'unknown'])
  await startService()
})

test('“outbox send” prints what an upgrade buys before it is sent', async () => {
  const orders = await client.allOrders()
  const order = orders.find(({ info }) => info.product.purchasable_add_ons?.includes('gla') === true)
  service.fault({ method: 'POST', times: 1, fault: { kind: 'answer', status: 401, body: '{}' } })
  expect(await run(['orders', 'upgrade', order?.id ?? '', file({ add_ons: ['gla'] })])).toMatchObject({
    exit: 3,
  })
  const sent = await runText(['outbox', 'send'])
  expect(sent.exit).toBe(0)
  const shown = sent.out.indexOf('Buying for ')
  expect(sent.out.slice(shown)).toMatch(new RegExp(`^Buying for .+ \\(order ${order?.id ?? ''}\\): gla\n`))
  expect(shown).toBeLessThan(sent.out.indexOf(' Sent '))
})
