import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoRequests } from '../../../shared/domain/operations/demoRequests.ts'
import { operationsFileOf } from '../../../shared/domain/operations/file.ts'
import type { Ran } from '../../support/headlessRun.ts'
import { busy, errorPage } from '../../support/servers/faultRules.ts'
import { useCommands } from '../../support/useCommands.ts'

/** `api NAME` with a connection of the environment. */

const {
  service,
  client,
  run: runAll,
  runText,
  path: pathOf,
  file,
} = useCommands({ orders: 60, service: 'per file' })

const run = (...words: string[]): Promise<Ran> => runAll(['api', ...words])
/** Returns the id of a user. */
async function idOf(email: string): Promise<string> {
  const { items } = await client.get<{ items: { id: string; email: string }[] }>('/users')
  return items.find((user) => user.email === email)?.id ?? ''
}
const withFile = (...words: string[]): Promise<Ran> =>
  run(...words, '--features', file(operationsFileOf(demoRequests)))
const jonas = 'jonas.pryce@larkfield.example'

test('a read that is known prints the service’s answer', async () => {
  expect(await run('companyInfo')).toMatchObject({
    exit: 0,
    err: '',
    result: { ok: true, data: { name: 'Larkfield Property Media' } },
  })
  const { out } = await runText(['api', 'company-info'])
  expect(out).toContain('name: Larkfield Property Media\n')
})

test('a read that is off exits with 7, and runs with the request in a file', async () => {
  expect(await run('getUser', '--param', `email=${jonas}`)).toMatchObject({
    exit: 7,
    result: { error: { code: 'not_offered' } },
  })
  expect(service.seen).toEqual([])
  expect(await withFile('getUser', '--param', `email=${jonas}`)).toMatchObject({
    exit: 0,
    result: { data: { email: jonas, office: { name: 'Willamette' } } },
  })
  expect(service.seen.map(({ url }) => url)).toEqual([`/v3/users/by-email/${encodeURIComponent(jonas)}`])
})

test('a PDF is saved with --to when it is complete; an incomplete one leaves the old file', async () => {
  const { items } = await client.get<{ items: { id: string }[] }>('/orders?status=Ready&limit=1')
  const of = ['combinedPdf', '--param', `order_id=${items[0]?.id ?? ''}`]
  service.reset()
  const path = pathOf('plans.pdf')
  writeFileSync(path, 'old')
  // The demo company answers with the address of the document.
  const { exit, result } = await run(...of, '--to', path)
  const saved = readFileSync(path)
  expect([exit, result.data]).toEqual([0, { file: path, bytes: saved.length }])
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-')

  const answer = (body: string, type: string) =>
    service.fault({ url: '/combined-pdf', times: 1, fault: { kind: 'answer', status: 200, body, type } })
  answer(saved.subarray(0, saved.length - 600).toString('latin1'), 'application/pdf')
  expect(await run(...of, '--to', path)).toMatchObject({ result: { error: { code: 'service_fault' } } })
  answer('{"state":"not ready"}', 'application/json')
  expect(await run(...of, '--to', path)).toMatchObject({ result: { error: { code: 'not_service' } } })
  expect(readFileSync(path)).toEqual(saved)
  expect(readdirSync(pathOf()).filter((name) => name.includes('plans'))).toEqual(['plans.pdf'])
})

test('JSON is saved with --to without secrets; an operation that writes sends nothing with --to', async () => {
  const path = pathOf('tokens.json')
  expect(await withFile('listTokens', '--to', path)).toMatchObject({
    exit: 0,
    result: { data: { file: path } },
  })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject([{ token: '••••••' }])
  service.reset()
  expect(await withFile('addOffice', '--param', 'office_name=North', '--to', path)).toMatchObject({ exit: 2 })
  expect(service.seen).toEqual([])
})

test('secrets in answers are masked', async () => {
  const { result } = await withFile('listTokens')
  expect(result.data).toMatchObject([{ token: '••••••' }])
})

test('a write is announced without secrets, and sent once as FILE has it', async () => {
  const offices = await run('companyInfo').then(() => client.get<{ id: string }[]>('/companies/offices'))
  const user = {
    email: 'new.person@larkfield.example',
    role: 'User',
    office_id: offices[0]?.id,
    password: 'correct horse',
    note: 'Use {email} or {name}',
  }
  service.reset()
  const ran = await withFile('addUser', '--body', file(user))
  expect(ran).toMatchObject({ exit: 0, result: { data: { email: user.email, role: 'User' } } })
  expect(ran.lines[0]).toMatchObject({
    method: 'POST',
    path: '/users',
    body: { ...user, password: '••••••' },
  })
  expect(service.writes().map((request) => JSON.parse(request.body) as unknown)).toEqual([user])
  expect(
    readdirSync(pathOf('home'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .filter((file) => readFileSync(join(file.parentPath, file.name)).includes('correct horse')),
  ).toEqual([])
})

test('a write takes its fields from --param, a list from several', async () => {
  expect(await withFile('addOffice', '--param', 'office_name=Night shift')).toMatchObject({
    exit: 0,
    result: { data: { name: 'Night shift' } },
  })
  const hooks = ['https://a.example/', 'https://b.example/']
  const params = [...hooks.map((url) => `webhook_urls=${url}`), 'webhook_triggers=Ready']
  expect(await run('updateWebhook', ...params.flatMap((param) => ['--param', param]))).toMatchObject({
    exit: 0,
    result: { data: { webhook_urls: hooks, webhook_triggers: ['Ready'] } },
  })
})

test('an answer without a body is a success', async () => {
  expect(await withFile('sendResetLink', '--param', `email=${jonas}`)).toMatchObject({
    exit: 0,
    result: { ok: true, data: null },
  })
})

const reset = (): Promise<Ran> => withFile('sendResetLink', '--param', `email=${jonas}`)

test.each([
  [{ kind: 'answer', status: 401, body: '{}' } as const, 3, 'key_refused'],
  [{ kind: 'answer', status: 403, body: '{}' } as const, 3, 'key_refused'],
  [{ kind: 'answer', status: 400, body: '{}' } as const, 7, 'refused'],
  [busy(429, 1), 7, 'refused'],
  [{ kind: 'answer', status: 404, body: '{}' } as const, 7, 'not_found'],
  [{ kind: 'answer', status: 405, body: '{}' } as const, 7, 'not_offered'],
])('a write answered by %j exits with %i, is sent once and can be sent again', async (fault, exit, code) => {
  service.fault({ url: '/users/password-reset', fault })
  expect(await reset()).toMatchObject({ exit, result: { error: { code } } })
  expect(service.writes()).toHaveLength(1)
  service.reset()
  expect((await reset()).exit).toBe(0)
})

test('the problems of fields that the service names are in the result', async () => {
  const ran = await withFile(
    'changePassword',
    '--param',
    `user_id=${await idOf(jonas)}`,
    '--param',
    'password=short',
  )
  expect(ran).toMatchObject({
    exit: 7,
    result: { error: { code: 'refused', details: { fields: [{ field: 'password' }] } } },
  })
})

test.each([
  { kind: 'answer', status: 500, body: '{}' } as const,
  { kind: 'answer', status: 302, body: '' } as const,
  errorPage,
  { kind: 'reset', when: 'before-headers' } as const,
  { kind: 'answer', status: 200, body: '{"id":' } as const,
])('a write answered by %j is not confirmed: it exits with 8 and is never sent twice', async (fault) => {
  service.fault({ url: '/users/password-reset', fault })
  const first = await reset()
  expect(first).toMatchObject({
    exit: 8,
    result: { error: { code: 'outcome_unknown', details: { state: 'unknown' } } },
  })
  const { entry } = first.result.error.details as { entry: string }
  service.reset()
  // The same request again, also by the outbox, sends nothing.
  expect(await reset()).toMatchObject({ exit: 8, result: { error: { details: { entry } } } })
  expect((await runAll(['outbox', 'send'])).exit).toBe(8)
  expect((await runAll(['outbox', 'resend', entry])).exit).toBe(8)
  expect(service.writes()).toEqual([])
  expect((await runAll(['outbox', 'list'])).result.data).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ id: entry, kind: 'operation', state: 'unknown' }),
    ]) as unknown,
  })
  expect((await runAll(['outbox', 'drop', entry])).exit).toBe(0)
  expect((await reset()).exit).toBe(0)
})

test('a draft is deleted as in the window: only while it is a draft', async () => {
  const { items } = await client.get<{ items: { id: string; info: { status: string } }[] }>('/orders')
  const ready = items.find(({ info }) => info.status === 'Ready')
  service.reset()
  expect(await run('deleteDraft', '--param', `order_id=${ready?.id ?? ''}`)).toMatchObject({ exit: 7 })
  expect(service.writes()).toEqual([])
})

test.each([
  [['nothing'], 'Unknown operation'],
  [['getUser'], 'off'],
  [['changeRequests'], 'order_id'],
  [['changeRequests', '--param', 'order_id=..'], 'dots'],
  [['changeRequests', '--param', 'orderid=1'], 'placeholder'],
  [['changeRequests', '--param', 'order_id'], '--param'],
  [['changeRequests', '--param', 'order_id=1', '--param', 'order_id=2'], 'twice'],
  [['companyInfo', '--body', '-'], 'body'],
  [['addUser', '--body', 'gone.json'], 'gone.json'],
])('“api %j” sends nothing', async (words, part) => {
  const ran = await run(...words)
  expect([2, 7]).toContain(ran.exit)
  expect(ran.result.error.message).toContain(part)
  expect(service.seen).toEqual([])
})
