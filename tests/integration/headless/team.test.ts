import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Ran } from '../../support/headlessRun.ts'
import { errorPage } from '../../support/servers/faultRules.ts'
import { useCommands } from '../../support/useCommands.ts'

/** `offices list`, `users list` and `users update` with a connection of the environment: nothing is saved. */

const { service, client, run: runAll, runText, path, file } = useCommands({ orders: 1, service: 'per file' })
let users: { id: string; email: string }[]
beforeAll(async () => {
  users = (await client.get<{ items: typeof users }>('/users')).items
  service.reset()
})

const run = (...words: string[]): Promise<Ran> => runAll(words)
const update = (body: unknown, options: Parameters<typeof runAll>[1] = {}): Promise<Ran> =>
  runAll(['users', 'update', file(body)], options)
const patches = () => service.seen.filter(({ method }) => method === 'PATCH')
const [jonas, ines] = ['jonas.pryce@larkfield.example', 'ines.carvalho@larkfield.example']

test('“offices list” and “users list” print the service’s lists', async () => {
  expect(await run('offices', 'list')).toMatchObject({
    exit: 0,
    err: '',
    result: { ok: true, data: await client.get('/companies/offices') },
  })
  expect(await run('users', 'list')).toMatchObject({ exit: 0, result: { data: users } })
  const { out } = await runText(['users', 'list'])
  expect(out).toContain(`${ines}  Inês  Carvalho`)
  expect(out).toMatch(/\n8 users\n$/)
})

test('a refused key exits with 3, a web page with 4 and an extra argument with 2', async () => {
  service.fault({ url: '/users', fault: { kind: 'answer', status: 401, body: '{}' } })
  service.fault({ url: '/companies/offices', fault: errorPage })
  expect((await run('users', 'list')).exit).toBe(3)
  expect((await run('offices', 'list')).exit).toBe(4)
  expect((await run('users', 'list', 'more')).exit).toBe(2)
})

test('“users update” sends FILE unchanged and prints the user', async () => {
  const byEmail = { email: jonas, role: 'Manager', note: 'kept' }
  expect(await update(byEmail)).toMatchObject({
    exit: 0,
    result: {
      data: { email: jonas, role: 'Manager', name: 'Jonas', created_at: expect.any(String) as unknown },
    },
  })
  const byId = { id: users[1]?.id, new_email: 'jonas@larkfield.example' }
  expect(await update(byId)).toMatchObject({ exit: 0, result: { data: { email: byId.new_email } } })
  expect(patches().map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
    ['/v3/users/email', byEmail],
    ['/v3/users/email', byId],
  ])
  expect(existsSync(path('home', 'data', 'operations.json'))).toBe(false)
  const connections = path('home', 'data', 'connections.json')
  expect(existsSync(connections) ? readFileSync(connections, 'utf8') : '').not.toContain(service.apiKey)
})

test.each([
  [{ role: 'Manager' }, 'email'],
  [{ email: ines }, undefined],
  [{ email: ines, surename: 'X' }, undefined],
  [{ email: 'ines', name: 'X' }, 'email'],
  [{ id: 'ines', name: 'X' }, 'id'],
  [{ email: ines, new_email: 'x' }, 'new_email'],
  [{ email: ines, name: null }, 'name'],
])('the body %j is rejected with exit code 2 before a request', async (body, field) => {
  const ran = await update(body)
  expect(ran).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
  const { fields } = ran.result.error.details as { fields: { field: string }[] }
  expect(fields[0]?.field).toBe(field)
  expect(service.seen).toEqual([])
})

test('an update answered with another user exits with 8 after one request', async () => {
  const change = (user: unknown) => ({ ...(user as object), id: 'b', email: 'b@x.example' })
  service.fault({ method: 'PATCH', fault: { kind: 'json', change } })
  const ran = await update({ email: ines, name: 'Ina' })
  expect(ran).toMatchObject({ exit: 8, result: { error: { code: 'not_service' } } })
  expect(patches()).toHaveLength(1)
})

test('a user id may be any UUID', async () => {
  service.fault({ method: 'PATCH', fault: { kind: 'answer', status: 404, body: '{}' } })
  const body = { id: '11111111-1111-1111-1111-111111111111', name: 'Ina' }
  expect(await update(body)).toMatchObject({ exit: 7, result: { error: { code: 'not_found' } } })
  expect(patches()).toMatchObject([{ body: JSON.stringify(body) }])
})

test('a taken address is reported at its field, and a lost answer is confirmed by the user list', async () => {
  expect(await update({ email: ines, new_email: users[0]?.email })).toMatchObject({
    exit: 7,
    result: { error: { details: { fields: [{ field: 'new_email' }] } } },
  })
  service.fault({ method: 'PATCH', fault: { kind: 'lost-answer' } })
  const proved = await update({ email: ines, new_email: 'ina@larkfield.example', surname: 'C' })
  expect(proved).toMatchObject({
    exit: 0,
    result: { data: { email: 'ina@larkfield.example', surname: 'C' } },
  })
  expect(patches()).toHaveLength(2)
})

test('a cancel during the request exits with 8 as outcome_unknown', async () => {
  const stop = new AbortController()
  service.fault({ method: 'PATCH', fault: { kind: 'hang' } })
  const ended = update({ email: users[3]?.email, name: 'T' }, { signal: stop.signal })
  await expect.poll(() => patches().length).toBe(1)
  stop.abort()
  expect(await ended).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
})
