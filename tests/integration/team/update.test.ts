import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { userIdentifiers } from '../../../shared/contract/operations.ts'
import type { Member, MemberChanges } from '../../../shared/contract/team.ts'
import { userUpdateBodySchema } from '../../../shared/domain/requestBodies.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { busy, errorPage } from '../../support/servers/faultRules.ts'
import { fieldsIn, fieldsOf, golden } from '../../support/golden.ts'
import { before, openTeamBench, thrown } from '../../support/benches/teamBench.ts'

/** An update of a user from the form to the answer: the request, that it is sent once, and each answer's meaning. */

const bench = await openTeamBench()
const { connectionId, service, program, ines, found, update, patches, lists, changeEvents } = bench
const { show, refresh, refreshOrders, changeElsewhere } = bench
afterAll(bench.close)
beforeEach(bench.reset)
afterEach(() => {
  expect(service.failures).toEqual([])
})

const all = {
  new_email: ' ines@larkfield.example ',
  role: 'Manager',
  name: 'Inês Maria',
  surname: 'Carvalho e Sousa',
}

test.each(userIdentifiers)(
  'an update with the user identified by %s sends the golden request and returns the user',
  async (by) => {
    await program.planroom.services.operations.identifyUsersBy(connectionId, by)
    const input = { connectionId, userId: ines.id, changes: all }
    const shown = await program.planroom.handlers['team:preview'](input)
    expect(patches()).toEqual([])
    const { method, path, body } = golden(`user-update-${by}`)
    const expected = JSON.parse(JSON.stringify(body).replace('{user_id}', ines.id)) as unknown
    const answer = await program.planroom.handlers['team:update']({
      ...input,
      shown: { path: shown.path, body: shown.body },
    })
    expect(patches()).toHaveLength(1)
    expect(patches()[0]).toMatchObject({ method, url: `/v3${path}`, headers: { 'api-key': service.apiKey } })
    expect(JSON.parse(patches()[0]?.body ?? '')).toEqual(expected)
    expect(shown).toMatchObject({ method, path })
    expect(JSON.parse(shown.body)).toEqual(expected)
    expect(answer).toMatchObject({
      unchanged: [],
      member: { id: ines.id, email: 'ines@larkfield.example', role: 'Manager', surname: 'Carvalho e Sousa' },
    })
    // The service sends `created_at` as a numeric string.
    expect(answer.member).toMatchObject({
      createdAt: ines.createdAt,
      office: 'Willamette',
      emailConfirmed: true,
    })
    expect(found('ines@larkfield.example')).toEqual(answer.member)
    expect(changeEvents()).toBe(1)
  },
)

test('the golden requests contain every field of a user update', () => {
  const fields = new Set(userIdentifiers.flatMap((by) => fieldsIn(golden(`user-update-${by}`).body)))
  expect([...fields].sort()).toEqual(fieldsOf(userUpdateBodySchema).sort())
})

test('an update sends the changed fields only, and a surname can be emptied', async () => {
  await update({ ...before, surname: ' ' })
  expect(JSON.parse(patches()[0]?.body ?? '')).toEqual({
    email: before.new_email,
    id: ines.id,
    surname: '',
  })
  expect(found(before.new_email).surname).toBeNull()
})

test.each<[MemberChanges, string]>([
  [{}, ''],
  [{ ...before }, ''],
  [{ new_email: 'ines@' }, 'new_email'],
  [{ new_email: '' }, 'new_email'],
  [{ new_email: 'a@b.example, c@d.example' }, 'new_email'],
  [{ role: '' }, 'role'],
  [{ name: 'In\nês' }, 'name'],
])('the change %j is rejected before it is sent', async (changes, field) => {
  const error = {
    code: 'bad_input',
    details: { fields: [{ field, message: expect.stringMatching(/\.$/) as unknown }] },
  }
  expect(await thrown(() => update(changes))).toMatchObject(error)
  const preview = () => program.planroom.services.team.preview(connectionId, ines.id, changes)
  expect(preview).toThrow(expect.objectContaining({ code: 'bad_input' }))
  expect(service.seen).toEqual([])
})

test('an unchanged unknown role is not sent', async () => {
  const { people } = program.planroom.services
  const raw = { ...before, role: 'Auditor' }
  people.update(connectionId, { id: ines.id, email: before.new_email, raw }, 0)
  await update({ role: 'Auditor', name: 'Ina' })
  expect(JSON.parse(patches()[0]?.body ?? '')).not.toHaveProperty('role')
})

test('an update is rejected if the user changed since the preview or is unknown', async () => {
  const { path, body } = program.planroom.services.team.preview(connectionId, ines.id, { name: 'Ina' })
  const { people } = program.planroom.services
  people.update(connectionId, { id: ines.id, email: 'moved@larkfield.example', raw: {} }, 0)
  const late = () =>
    program.planroom.services.team.update(connectionId, ines.id, { name: 'Ina' }, { path, body })
  expect(await thrown(late)).toMatchObject({ code: 'busy' })
  expect(await thrown(() => update({ name: 'Ina' }, 'nobody'))).toMatchObject({ code: 'not_found' })
  expect(service.seen).toEqual([])
})

test('two updates at once send one request, and the second fails as busy', async () => {
  const [one, two] = await Promise.all([update({ name: 'Ina' }), thrown(() => update({ name: 'Ina' }))])
  expect(one.member.name).toBe('Ina')
  expect(two).toMatchObject({ code: 'busy' })
  expect(patches()).toHaveLength(1)
})

test('a field error of the service is returned at its field', async () => {
  const error = await thrown(() => update({ new_email: 'jonas.pryce@larkfield.example' }))
  expect(error).toMatchObject({
    code: 'refused',
    details: { fields: [{ field: 'new_email', message: 'another user has this e-mail address' }] },
  })
  expect(patches()).toHaveLength(1)
  expect(lists()).toBe(0)
})

test.each([
  [404, 'not_found'],
  [405, 'not_offered'],
])('a %i fails as %s, and the message says that nothing was changed', async (status, code) => {
  service.fault({ method: 'PATCH', fault: { kind: 'answer', status, body: '{}' } })
  expect(await thrown(() => update({ name: 'Ina' }))).toMatchObject({
    code,
    message: expect.stringMatching(/Nothing was changed.*Settings/) as unknown,
  })
  expect([patches().length, lists()]).toEqual([1, 0])
})

test('a 429 fails without a second request', async () => {
  service.fault({ method: 'PATCH', fault: busy(429, 1) })
  expect(await thrown(() => update({ name: 'Ina' }))).toMatchObject({ code: 'service_fault' })
  expect([patches().length, lists()]).toEqual([1, 0])
})

test('a field that the service did not change is reported as unchanged', async () => {
  service.fault({
    method: 'PATCH',
    fault: { kind: 'json', change: (value) => ({ ...(value as object), role: 'User' }) },
  })
  expect(await update({ role: 'Manager', name: 'Ina' })).toMatchObject({
    unchanged: ['role'],
    member: { role: 'User', name: 'Ina' },
  })
})

test.each([
  ['in this program', (to: string, userId: string) => update({ new_email: to }, userId)],
  [
    'on another computer',
    async (to: string, userId: string) => {
      await changeElsewhere({ id: userId, new_email: to })
      await refresh()
    },
  ],
])('a user whose address is changed %s keeps their orders', async (_, change) => {
  await refreshOrders()
  const owner = show().members.reduce((most, each) => (each.orders > most.orders ? each : most))
  expect(owner.orders).toBeGreaterThan(0)
  const { email: was } = owner
  const others = (): Member[] => show().members.filter(({ id }) => id !== owner.id)
  const before = others()
  await change('renamed@larkfield.example', owner.id)
  expect(found('renamed@larkfield.example')).toMatchObject({ id: owner.id, orders: owner.orders })
  expect(others()).toEqual(before)
  const filter = { ...emptyFilter, userEmail: 'renamed@larkfield.example' }
  const scope = { connection: connectionId, root: '' }
  const { orders } = program.planroom.services
  expect(orders.ids(scope, filter, { key: 'createdAt', descending: true })).toHaveLength(owner.orders)
  await change(was, owner.id)
  expect(found(was).orders).toBe(owner.orders)
})

test('two users who exchange an address have their own orders after the next refresh', async () => {
  await refreshOrders()
  const [first, second] = show().members.toSorted((a, b) => b.orders - a.orders)
  if (first === undefined || second === undefined) throw new Error('There are no two users.')
  const change = async (of: Member, to: string): Promise<void> => {
    await changeElsewhere({ id: of.id, new_email: to })
  }
  const ordersOf = (...emails: string[]): number[] => emails.map((email) => found(email).orders)
  await change(second, 'renamed@larkfield.example')
  await change(first, second.email)
  await refresh()
  await refreshOrders()
  expect(ordersOf(second.email, 'renamed@larkfield.example')).toEqual([first.orders, second.orders])
  await change(first, first.email)
  await change(second, second.email)
  await refresh()
  await refreshOrders()
  expect(ordersOf(first.email, second.email)).toEqual([first.orders, second.orders])
})

test('a surname under the key “surename” in the answer is read', async () => {
  service.fault({
    method: 'PATCH',
    fault: {
      kind: 'json',
      change: (value) => {
        const { surname, ...rest } = value as { surname: string }
        return { ...rest, surename: surname }
      },
    },
  })
  expect(await update({ surname: 'Sousa' })).toMatchObject({ unchanged: [], member: { surname: 'Sousa' } })
})

test('an answer about another user fails and names both addresses after one read of the list', async () => {
  const mara = found('mara.ellison@larkfield.example')
  service.fault({
    method: 'PATCH',
    fault: { kind: 'json', change: (value) => ({ ...(value as object), id: mara.id, email: mara.email }) },
  })
  const error = await thrown(() => update({ name: 'Ina' }))
  expect(error).toMatchObject({ code: 'not_service' })
  expect((error as Error).message).toContain(mara.email)
  expect((error as Error).message).toContain(before.new_email)
  expect([patches().length, lists()]).toEqual([1, 1])
  expect(found(mara.email)).toEqual(mara)
})

test.each([
  ['answer is lost', { kind: 'lost-answer' } as const],
  ['answer is truncated', { kind: 'shorten', at: 3 } as const],
])('an update whose %s is confirmed by the user list', async (_, fault) => {
  service.fault({ method: 'PATCH', fault })
  const { member, unchanged } = await update(all)
  expect(unchanged).toEqual([])
  expect(member).toMatchObject({ email: 'ines@larkfield.example', role: 'Manager', office: 'Willamette' })
  expect([patches().length, lists()]).toEqual([1, 1])
})

test.each([
  ['is cut off', { kind: 'reset', when: 'before-headers' } as const],
  ['is a web page', errorPage],
  ['is a 408', { kind: 'answer', status: 408, body: '{}' } as const],
  ['is a 500', { kind: 'answer', status: 500, body: '{}' } as const],
  ['is a redirect', { kind: 'redirect', to: 'other-origin' } as const],
  ['is no user', { kind: 'answer', body: '{"message":"ok"}' } as const],
])(
  'an update whose answer %s ends as unknown after one request and one read of the list',
  async (_, fault) => {
    service.fault({ method: 'PATCH', fault })
    expect(await thrown(() => update({ name: 'Ina' }))).toMatchObject({
      code: 'outcome_unknown',
      message: expect.stringContaining('previous values') as unknown,
    })
    expect([patches().length, lists()]).toEqual([1, 1])
    expect(service.seen.every(({ server }) => server === 'main')).toBe(true)
    expect(found(before.new_email).name).toBe('Inês')
  },
)

test('a lost answer and an unreadable user list end as unknown, and the message says why', async () => {
  service.fault({ method: 'PATCH', fault: { kind: 'lost-answer' } })
  service.fault({ method: 'GET', url: '/users', fault: errorPage })
  expect(await thrown(() => update({ name: 'Ina' }))).toMatchObject({
    code: 'outcome_unknown',
    message: expect.stringContaining('couldn’t be loaded') as unknown,
  })
})

test('an update to a dead service fails as unreachable, not as unknown', async () => {
  const { people, team } = program.planroom.services
  program.planroom.services.access.useForThisRun('dead', { ...service, baseUrl: 'http://127.0.0.1:1/v3' })
  const record = { id: 'u', email: 'u@larkfield.example', officeId: null, raw: { id: 'u' } }
  const users = { records: [record], entries: [], misunderstood: 0 }
  people.keep('dead', { offices: null, users, faults: [] }, 0, 0)
  expect(await thrown(() => team.update('dead', 'u', { name: 'Ina' }))).toMatchObject({ code: 'unreachable' })
})
