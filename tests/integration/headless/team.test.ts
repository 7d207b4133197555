import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { environmentOf, runCommand, runWords, type Ran } from '../../support/headlessRun.ts'
import { busy, errorPage } from '../../support/servers/faultRules.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { clientOf } from '../demo/support.ts'
import { perFile } from '../../support/perTest.ts'

/** `offices list`, `users list` and `users update` with a connection of the environment: nothing is saved. */

const folder = temporaryFolder(afterAll)
let users: { id: string; email: string }[]
const service = perFile(() => startFaultService({ orders: 1 }))
beforeAll(async () => {
  users = (await clientOf(service).get<{ items: typeof users }>('/users')).items
})
afterEach(() => {
  expect(service.failures).toEqual([])
  service.reset()
})

const run = (...words: string[]): Promise<Ran> =>
  runCommand(words, { folder, environment: environmentOf(service) })
const file = join(tmpdir(), `planroom-user-${String(process.pid)}.json`)
afterAll(() => {
  rmSync(file, { force: true })
})
function update(body: unknown, signal?: AbortSignal): Promise<Ran> {
  writeFileSync(file, JSON.stringify(body))
  const environment = environmentOf(service)
  return runCommand(['users', 'update', file], {
    folder,
    environment,
    ...(signal === undefined ? {} : { signal }),
  })
}
const patches = () => service.seen.filter(({ method }) => method === 'PATCH')
const [jonas, ines] = ['jonas.pryce@larkfield.example', 'ines.carvalho@larkfield.example']

test('“offices list” and “users list” print the service’s lists', async () => {
  const client = clientOf(service)
  expect(await run('offices', 'list')).toMatchObject({
    exit: 0,
    err: '',
    result: { ok: true, data: await client.get('/companies/offices') },
  })
  expect(await run('users', 'list')).toMatchObject({ exit: 0, result: { data: users } })
  const { out } = await runWords(['users', 'list'], { folder, environment: environmentOf(service) })
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
  expect(existsSync(join(folder, 'home', 'data', 'operations.json'))).toBe(false)
  const connections = join(folder, 'home', 'data', 'connections.json')
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

test.each([
  [{ kind: 'answer', status: 403, body: '{}' } as const, 3, 'key_refused'],
  [busy(429, 1), 4, 'service_fault'],
  [{ kind: 'answer', status: 404, body: '{}' } as const, 7, 'not_found'],
  [{ kind: 'answer', status: 500, body: '{}' } as const, 8, 'outcome_unknown'],
  [{ kind: 'reset', when: 'before-headers' } as const, 8, 'outcome_unknown'],
  [
    {
      kind: 'json',
      change: (user: unknown) => ({ ...(user as object), id: 'b', email: 'b@x.example' }),
    } as const,
    8,
    'not_service',
  ],
])('an update answered by %j exits with %i', async (fault, exit, code) => {
  service.fault({ method: 'PATCH', fault })
  expect(await update({ email: ines, name: 'Ina' })).toMatchObject({ exit, result: { error: { code } } })
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
  const ended = update({ email: users[3]?.email, name: 'T' }, stop.signal)
  await expect.poll(() => patches().length).toBe(1)
  stop.abort()
  expect(await ended).toMatchObject({ exit: 8, result: { error: { code: 'outcome_unknown' } } })
})

test('an unreachable service exits with 4', async () => {
  const environment = { ...environmentOf(service), PLANROOM_BASE_URL: 'http://127.0.0.1:1/v3' }
  writeFileSync(file, JSON.stringify({ email: ines, name: 'X' }))
  const ran = await runCommand(['users', 'update', file], { folder, environment })
  expect(ran).toMatchObject({ exit: 4, result: { error: { code: 'unreachable' } } })
})
