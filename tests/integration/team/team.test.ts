import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../../shared/domain/localDay.ts'
import { errorPage } from '../../support/servers/faultRules.ts'
import { before, openTeamBench, thrown } from '../../support/benches/teamBench.ts'

/**
 * Offices and users in the whole program, through the window's channels. Each test chooses the faults of the service.
 */

const csv = join(tmpdir(), `planroom-team-${String(process.pid)}.csv`)
const bench = await openTeamBench({ saveAs: csv })
const { connectionId, service, program, ines, refresh, show, found, update, changeEvents, changeElsewhere } =
  bench
const { refreshOrders } = bench
afterAll(() => {
  rmSync(csv, { force: true })
})
afterAll(bench.close)
beforeEach(bench.reset)
afterEach(() => {
  expect(service.failures).toEqual([])
})

describe('lists of offices and users', () => {
  test('both lists and the company information are requested with the key', async () => {
    await refresh()
    expect(service.seen.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /v3/companies/info',
      'GET /v3/companies/offices',
      'GET /v3/users?limit=100&offset=0',
    ])
    expect(service.seen.every(({ headers }) => headers['api-key'] === service.apiKey)).toBe(true)
  })

  test('users and offices are joined by id and shown without a request', () => {
    const team = show()
    expect(team.offices.map(({ name, users }) => `${name}: ${String(users)}`)).toEqual([
      'Blue Ridge / Señda Sur: 2',
      'Front Range: 3',
      'Willamette: 3',
    ])
    expect(team.members).toHaveLength(8)
    expect(team.members.find(({ id }) => id === ines.id)).toEqual({
      id: ines.id,
      email: before.new_email,
      name: 'Inês',
      surname: 'Carvalho',
      role: 'Collaborator',
      emailConfirmed: true,
      createdAt: expect.any(Number) as unknown,
      officeId: team.offices[2]?.id,
      office: 'Willamette',
      orders: 0,
    })
    expect(found('scanner.pool@larkfield.example')).toMatchObject({ name: null, emailConfirmed: false })
    expect(team.readAt).toBeGreaterThan(1e9)
    expect(service.seen).toEqual([])
  })

  test('a user has the orders of their address, and a refresh of orders reports only changed users', async () => {
    await refreshOrders()
    expect(changeEvents()).toBe(0)
    const all = show().members.reduce((sum, { orders }) => sum + orders, 0)
    expect(all).toBe(12)
    await changeElsewhere({ name: 'Ina' })
    await refreshOrders()
    expect(changeEvents()).toBe(1)
    expect(found(before.new_email).name).toBe('Ina')
  })

  test.each([
    ['offices', '/companies/offices'],
    ['users', '/users'],
  ])('a 404 for the list of %s keeps that list and updates the other', async (_, url) => {
    const was = show()
    await changeElsewhere({ name: 'Ina', surname: 'New' })
    service.fault({ url, fault: { kind: 'answer', status: 404, body: '{}' } })
    const { team, fault } = await refresh()
    expect(fault).toMatchObject({ code: 'not_found' })
    expect(team.offices).toEqual(was.offices)
    expect(team.members.map(({ id, office }) => [id, office])).toEqual(
      was.members.map(({ id, office }) => [id, office]),
    )
    expect(found(before.new_email)).toMatchObject({ name: 'Ina', surname: 'New' })
    expect(team.readAt).toBe(was.readAt)
    expect(changeEvents()).toBe(1)
  })

  test('a 404 for the user list keeps users without an office', async () => {
    service.fault({
      url: '/companies/offices',
      fault: {
        kind: 'json',
        change: (value) => (value as object[]).map((office) => ({ ...office, users: null })),
      },
    })
    await refresh()
    service.fault({ url: '/users', fault: { kind: 'answer', status: 404, body: '{}' } })
    const { team } = await refresh()
    expect(team.members).toHaveLength(8)
    expect(team.members.every(({ office }) => office === null)).toBe(true)
  })

  test('a refresh without any list fails with each reason, and the known team stays', async () => {
    const was = show()
    service.fault({ url: '/companies/offices', fault: errorPage })
    service.fault({ url: '/users', fault: { kind: 'answer', status: 403, body: '{}' } })
    service.fault({ url: '/companies/info', fault: { kind: 'answer', status: 404, body: '{}' } })
    const { team, fault } = await refresh()
    expect(fault?.code).toBe('key_refused')
    for (const what of ['Offices: ', 'Users: ', 'Company information: '])
      expect(fault?.message).toContain(what)
    expect(team).toEqual(was)
    expect(changeEvents()).toBe(0)
  })

  test('entries of an unknown shape are counted, and all users are listed', async () => {
    service.fault({
      url: '/users',
      fault: {
        kind: 'json',
        change: (value) => {
          const { items } = value as { items: Record<string, unknown>[] }
          return {
            items: [...items, 'nobody', { id: 7, email: 'x' }, { ...items[0] }],
            pagination: { limit: 0, has_more: false },
          }
        },
      },
    })
    service.fault({
      url: '/companies/offices',
      fault: { kind: 'json', change: (value) => [...(value as unknown[]), null] },
    })
    const { team, fault } = await refresh()
    expect(fault).toBeNull()
    expect(team.misunderstood).toBe(3)
    expect(team.members).toHaveLength(8)
    expect((service.reset(), await refresh()).team.misunderstood).toBe(0)
  })

  test('a list requested before an update does not undo the update', async () => {
    const { people } = program.planroom.services
    const old = { id: ines.id, email: before.new_email, officeId: null, raw: { ...before, id: ines.id } }
    const read = {
      offices: null,
      users: { records: [old], entries: [old.raw], misunderstood: 0 },
      faults: [],
    }
    const startedAt = Date.now() / 1000
    await update({ role: 'Manager' })
    people.keep(connectionId, read, startedAt, startedAt + 5)
    expect(found(before.new_email).role).toBe('Manager')
    people.keep(connectionId, read, Date.now() / 1000 + 1, startedAt + 5)
    expect(found(before.new_email).role).toBe('Collaborator')
  })
})

describe('company information', () => {
  test('nested values of the company information are shown as names and values', async () => {
    expect(show().company).toMatchObject({ state: 'read', facts: [{ name: 'id' }, { name: 'name' }, {}, {}] })
    const body = JSON.stringify({
      name: 'Larkfield',
      plan: { kind: 'pro', seats: 8, open: false, ends: null },
      tags: ['a', 'b'],
      sites: [{ city: 'Salem' }, { city: 'Bend' }],
    })
    service.fault({ url: '/companies/info', fault: { kind: 'answer', body } })
    expect((await refresh()).team.company.facts.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'name=Larkfield',
      'plan.kind=pro',
      'plan.seats=8',
      'plan.open=false',
      'plan.ends=',
      'tags=a, b',
      'sites.1.city=Salem',
      'sites.2.city=Bend',
    ])
  })

  test.each([404, 405])(
    'company information that is not offered (%i) is requested once, until the user tries again',
    async (status) => {
      const { operations } = program.planroom.services
      service.fault({ url: '/companies/info', fault: { kind: 'answer', status, body: '{}' } })
      const asked = () => service.seen.filter(({ url }) => url.includes('/companies/info')).length
      const first = await refresh()
      expect(first).toMatchObject({ fault: null, team: { company: { state: 'not_offered' } } })
      await refresh()
      expect(asked()).toBe(1)
      await operations.retry(connectionId, 'companyInfo')
      service.reset()
      expect((await refresh()).team.company.state).toBe('read')
      await operations.set(connectionId, { companyInfo: aboutRequest })
      service.fault({ url: '/companies/about', fault: { kind: 'answer', body: '{"name":"Moved"}' } })
      expect((await refresh()).team.company.facts).toEqual([{ name: 'name', value: 'Moved' }])
      await operations.set(connectionId, { companyInfo: null })
    },
  )

  test('a 404 for every request does not mark the company information as not offered', async () => {
    service.fault({ fault: { kind: 'answer', status: 404, body: '{}' } })
    const { fault, team } = await refresh()
    expect(fault?.code).toBe('not_found')
    expect(team.company.state).toBe('read')
  })
})

/** The request of the company information at another path. */
const aboutRequest = { method: 'GET', path: '/companies/about', body: '' } as const

test('deleting a connection deletes its team, its paths and its way to identify users', async () => {
  const { handlers, services } = program.planroom
  const { baseUrl, tokenUrl, exportUrl, apiKey } = service
  const { connection } = await handlers['connections:save']({
    name: 'Short',
    baseUrl,
    tokenUrl,
    exportUrl,
    apiKey,
  })
  const current = { connectionId: connection.id }
  await handlers['operations:identifyUsersBy']({ ...current, by: 'path' })
  await handlers['operations:set']({ ...current, name: 'companyInfo', request: aboutRequest })
  const { choices } = services.operations
  expect(await handlers['operations:show'](current)).toMatchObject(choices(connection.id))
  const { team } = await handlers['team:refresh'](current)
  expect(team).toMatchObject({ members: { length: 8 }, company: { state: 'not_offered' } })
  await handlers['operations:tryAgain']({ ...current, name: 'companyInfo' })
  await handlers['team:refresh'](current)
  expect(services.operations.state(connection.id, 'companyInfo')).toBe('not_offered')
  // A connection that is saved again may lead to another service.
  await handlers['connections:save']({
    id: connection.id,
    name: 'Short',
    baseUrl,
    tokenUrl,
    exportUrl,
    apiKey,
  })
  expect(choices(connection.id).operations.find(({ name }) => name === 'companyInfo')).toMatchObject({
    state: 'untried',
    request: aboutRequest,
  })
  await handlers['connections:forget']({ id: connection.id })
  expect(services.team.show(connection.id)).toEqual({
    offices: [],
    members: [],
    readAt: null,
    misunderstood: 0,
    company: { state: 'unread', facts: [], readAt: null },
  })
  expect(choices(connection.id)).toEqual(choices('nobody'))
  expect(await handlers['team:refresh'](current)).toMatchObject({ fault: { code: 'not_found' } })
  expect(await thrown(() => handlers['operations:show'](current))).toMatchObject({
    code: 'not_found',
  })
})

describe('addresses and CSV of users', () => {
  test('each valid address is copied once', async () => {
    const { people } = program.planroom.services
    const odd = 'a@x.example, b@x.example'
    people.update(connectionId, { id: ines.id, email: odd, raw: {} }, 0)
    const copy = program.planroom.handlers['team:copyAddresses']
    const ids = show().members.map(({ id }) => id)
    expect(await copy({ connectionId, userIds: [...ids, ...ids, 'nobody'] })).toEqual({ copied: 7 })
    const copied = program.copied.at(-1) ?? ''
    expect(copied.split(', ')).toHaveLength(7)
    expect(copied).toContain('mara.ellison@larkfield.example')
    expect(copied).not.toContain('x.example')
    expect(await thrown(() => copy({ connectionId, userIds: [ines.id] }))).toMatchObject({
      code: 'bad_input',
    })
  })

  test('a CSV quotes its cells, and a cell with a formula starts with an apostrophe', async () => {
    await changeElsewhere({ name: '=1+1', surname: 'a "b", c' })
    await refresh()
    const saved = await program.planroom.handlers['team:saveCsv']({ connectionId, userIds: [ines.id] })
    expect(saved).toEqual({ saved: true })
    const made = localDay(ines.createdAt ?? 0)
    expect(readFileSync(csv, 'utf8')).toBe(
      `\uFEFFemail,name,surname,role,office,email_confirmed,created_at,orders,id\r\n${before.new_email},'=1+1,"a ` +
        `""b"", c",Collaborator,Willamette,yes,${made},${String(found(before.new_email).orders)},${ines.id}\r\n`,
    )
  })
})
