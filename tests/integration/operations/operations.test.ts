import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoRequests } from '../../../shared/domain/operations/demoRequests.ts'
import { operationsFileOf } from '../../../shared/domain/operations/file.ts'
import type { OperationValues } from '../../../shared/domain/operations/request.ts'
import { operationNames, type OperationName } from '../../../shared/domain/operations/table.ts'
import { composed } from '../../support/composed.ts'
import { connected, listedOrders } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { AppError } from '../../../shared/errors.ts'
import { perFile } from '../../support/perTest.ts'

/** Operations that are known by name only, from a file to the answer, through the channels of the window. */

const folder = temporaryFolder(afterAll)
const file = join(folder, 'features.json')
let connectionId = ''
const service = perFile(() => startFaultService({ orders: 60 }))
const program = perFile(() => composed({ folder: join(folder, 'home'), features: file }))
beforeAll(async () => {
  connectionId = await connected(program, service)
})
afterEach(() => {
  expect(service.failures).toEqual([])
  service.reset()
})

/** Starts another program for the current test, and connects it. */
async function another(name: string, options: Parameters<typeof composed>[0]) {
  const other = await composed({ folder: join(folder, name), ...options })
  onTestFinished(() => other.close())
  return { other, id: await connected(other, service) }
}
/** Returns the error of a failed call. */
async function thrown(work: () => Promise<unknown>): Promise<AppError> {
  try {
    await work()
  } catch (error) {
    return AppError.fromValue(AppError.toValue(error))
  }
  throw new Error('the call did not fail')
}
const writes = () => service.seen.filter(({ method }) => method !== 'GET')
const chosen = async (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return (await program.call('operations:chooseFile', { connectionId })).chosen
}
const fileWith = (operations: unknown) => ({ format: 'planroom-api-features', version: 1, operations })
/** Imports all that a file would change. */
async function importAll(content: unknown): Promise<void> {
  const found = await chosen(content)
  const requests = Object.fromEntries((found?.changes ?? []).map(({ name, after }) => [name, after]))
  await program.call('operations:import', { connectionId, requests })
}
const on = async (): Promise<OperationName[]> =>
  (await program.call('operations:show', { connectionId })).operations
    .filter(({ request }) => request.path !== '')
    .map(({ name }) => name)
/** Sends an operation as the dialog does: what was shown is confirmed. */
async function send(name: OperationName, values: OperationValues) {
  const confirmed = await program.call('operations:preview', { connectionId, name, values })
  return program.call('operations:send', { connectionId, name, values, confirmed })
}
const entries = async () => (await program.call('outbox:list', { connectionId })).entries

describe('a file of API features', () => {
  test('is compared first: reading it switches nothing on', async () => {
    const before = await on()
    const found = await chosen(operationsFileOf(demoRequests))
    expect(found?.changes.map(({ name }) => name).toSorted()).toEqual(
      demoRequests.map(({ name }) => name).toSorted(),
    )
    expect(found).toMatchObject({ problems: [], unknownCount: 0 })
    expect(await on()).toEqual(before)
    await importAll(operationsFileOf(demoRequests))
    expect(await on()).toEqual(operationNames)
    expect((await chosen(operationsFileOf(demoRequests)))?.changes).toEqual([])
  })

  test('that was exported has all operations again, also those that are off', async () => {
    const saved = join(folder, 'saved.json')
    const { other, id } = await another('other', { features: saved, saveAs: saved })
    await other.call('operations:set', {
      connectionId: id,
      name: 'companyInfo',
      request: { method: 'GET', path: '', body: '' },
    })
    expect(await other.call('operations:export', { connectionId: id, isDemo: false })).toEqual({
      saved: true,
    })
    const { operations } = await other.call('operations:show', { connectionId: id })
    await other.call('operations:set', { connectionId: id, name: 'companyInfo', request: null })
    const found = (await other.call('operations:chooseFile', { connectionId: id })).chosen
    expect(found?.changes).toMatchObject([{ name: 'companyInfo', after: { path: '' } }])
    expect(
      Object.keys((JSON.parse(readFileSync(saved, 'utf8')) as { operations: object }).operations),
    ).toEqual(operations.map(({ name }) => name))
    expect(readFileSync(saved, 'utf8')).not.toContain(service.apiKey)
  })

  test.each([
    ['not JSON', '<html>', 'not JSON'],
    ['of another program', '{"operations":{}}', 'no API features'],
    ['too large', ' '.repeat(300_000), 'too large'],
    ['nested without end', `{"a":${'['.repeat(100_000)}`, 'not JSON'],
  ])('%s is refused with its reason', async (_, content, reason) => {
    const error = await thrown(() => chosen(content))
    expect(error.message).toContain(reason)
  })

  test('behind a link is not followed', async () => {
    const target = join(folder, 'target.json')
    const link = join(folder, 'link.json')
    writeFileSync(target, operationsFileOf(demoRequests))
    symlinkSync(target, link)
    const { other, id } = await another('linked', { features: link })
    expect((await thrown(() => other.call('operations:chooseFile', { connectionId: id }))).message).toContain(
      'regular file',
    )
  })

  test('that has vanished says that it can’t be read', async () => {
    const gone = join(folder, 'gone.json')
    const { other, id } = await another('vanished', { features: gone })
    expect(await thrown(() => other.call('operations:chooseFile', { connectionId: id }))).toMatchObject({
      code: 'disk',
      message: `The file can’t be read: ${gone}`,
    })
  })

  test('has its unknown names and unusable requests said, and neither is imported', async () => {
    const hostile = fileWith({
      addOffice: { method: 'POST', path: '//elsewhere.example/x', body: { name: '{office_name}' } },
      deleteUser: { method: 'DELETE', path: '/users', body: null },
      changePassword: { method: 'POST', path: '/p', body: { id: '{user_id}', password: 'literal' } },
      [`erase\u202e${'x'.repeat(100)}`]: { method: 'DELETE', path: '/' },
      ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`unknown${String(at)}`, {}])),
    })
    const found = await chosen(hostile)
    expect(found?.changes).toEqual([])
    expect(found?.problems.map(({ name }) => name)).toEqual(['addOffice', 'deleteUser', 'changePassword'])
    expect(found?.unknownCount).toBe(51)
    expect(found?.unknownNames[0]).toMatch(/^erase x{34}$/)
  })

  test('is refused as a whole if the window accepts an unusable request', async () => {
    const before = await program.call('operations:show', { connectionId })
    const request = { method: 'POST', path: '/../x', body: '{"name":"{office_name}"}' } as const
    const good = { method: 'GET', path: '/other', body: '' } as const
    const refused = await thrown(() =>
      program.call('operations:import', {
        connectionId,
        requests: { companyPackage: good, addOffice: request },
      }),
    )
    expect(refused.code).toBe('bad_input')
    expect(await program.call('operations:show', { connectionId })).toEqual(before)
  })
})

describe('operations of the demo company', () => {
  const jonas = 'jonas.pryce@larkfield.example'
  const users = async () => {
    await program.call('team:refresh', { connectionId })
    return (await program.call('team:show', { connectionId })).members
  }

  test('that read show facts and raw data, without secrets', async () => {
    const read = (name: OperationName, values: OperationValues = {}) =>
      program.call('operations:read', { connectionId, name, values })
    expect((await read('companyPackage')).facts).toContainEqual({ name: 'seats.included', value: '12' })
    expect((await read('getUser', { email: jonas })).raw).toContain('"Pryce"')
    expect((await read('listTokens')).facts).toContainEqual({ name: '1.token', value: '••••••' })
    expect((await thrown(() => read('getUser', { email: '../companies/info' }))).code).toBe('not_found')
    expect(service.seen.at(-1)?.url).toBe('/v3/users/by-email/..%2Fcompanies%2Finfo')
    expect((await thrown(() => read('addUser', { email: 'a@b.example' }))).code).toBe('bad_input')
    expect(writes()).toEqual([])
  })

  test('that write do what they say, each with one request', async () => {
    const { offices } = await program.call('team:show', { connectionId })
    await send('addOffice', { office_name: 'Night shift' })
    await send('addUser', {
      email: 'new@larkfield.example',
      role: 'User',
      office_id: offices[0]?.id ?? '',
      password: 'long enough',
    })
    const added = (await users()).find(({ email }) => email === 'new@larkfield.example')
    const user_id = added?.id ?? ''
    await send('changePassword', { user_id, password: 'longer still' })
    await send('sendResetLink', { email: 'new@larkfield.example' })
    await send('deleteUser', { user_id })
    expect((await users()).some(({ id }) => id === user_id)).toBe(false)
    await send('updateWebhook', { webhook_urls: 'https://a.example/', webhook_triggers: 'Ready' })
    await send('deleteWebhook', {})
    await send('sendMergeRequest', {
      company_name: 'Quarry Plans',
      email: 'hello@quarry.example',
      message: 'Hello',
    })
    const scanned = await send('createScanOrder', {
      street: '5 Tannery Row',
      city: 'Burns',
      country: 'US',
      owner_email: jonas,
    })
    expect(scanned.facts).toContainEqual({ name: 'info.status', value: 'Draft' })
    const rows = await listedOrders(program, connectionId)
    const ready = rows.find(({ status }) => status === 'Ready')
    const delivered = await send('redeliverOrder', { order_id: ready?.id ?? '', include_basement: 'true' })
    expect(delivered.facts).toContainEqual({ name: 'info.status', value: 'Fixing' })
    expect(writes().map(({ method, url }) => `${method} ${url.replace(/[\da-f-]{36}/, 'ID')}`)).toEqual([
      'POST /v3/companies/offices',
      'POST /v3/users',
      'PUT /v3/users/ID/password',
      'POST /v3/users/password-reset',
      'DELETE /v3/users/ID',
      'PATCH /v3/companies/webhook',
      'DELETE /v3/companies/webhook',
      'POST /v3/companies/merge-requests',
      'POST /v3/orders/scan',
      'POST /v3/orders/ID/redeliveries',
    ])
    expect(writes().every(({ headers }) => headers['api-key'] === service.apiKey)).toBe(true)
    const kept = (await entries()).filter(({ kind }) => kind === 'operation')
    expect(kept.every(({ state }) => state === 'done')).toBe(true)
    expect(kept.map(({ title }) => title)).toContain('Add user: new@larkfield.example')
    const texts = await Promise.all(kept.map(({ id }) => program.call('outbox:entry', { id })))
    expect(JSON.stringify(texts)).not.toMatch(/long enough|longer still/)
    expect(texts.some(({ body }) => body?.includes('••••••') === true)).toBe(true)
  })

  test('are shown without secrets, and not sent after another request was confirmed', async () => {
    const name = 'addUser'
    const values = { email: 'a@larkfield.example', password: 'long enough' }
    const confirmed = await program.call('operations:preview', { connectionId, name, values })
    expect(confirmed).toEqual({
      method: 'POST',
      path: '/users',
      body: JSON.stringify({ email: 'a@larkfield.example', password: '••••••' }, null, 2),
    })
    const changed = { ...values, email: 'b@larkfield.example' }
    const error = await thrown(() =>
      program.call('operations:send', { connectionId, name, values: changed, confirmed }),
    )
    expect(error.code).toBe('busy')
    expect(writes()).toEqual([])
  })

  test('are sent once by two calls at the same time', async () => {
    const values = { office_name: 'Twice' }
    const confirmed = await program.call('operations:preview', { connectionId, name: 'addOffice', values })
    const call = () => program.call('operations:send', { connectionId, name: 'addOffice', values, confirmed })
    const ends = await Promise.allSettled([call(), call(), call()])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(writes()).toHaveLength(1)
  })

  test.each([
    ['a web page', { kind: 'answer', status: 200, body: '<!doctype html><p>x', type: 'text/html' } as const],
    ['a huge answer', { kind: 'answer', status: 200, body: `["${'x'.repeat(9_000_000)}"]` } as const],
    ['a cut answer', { kind: 'answer', status: 200, body: '{"seats":{"used":' } as const],
    ['a redirect', { kind: 'redirect', to: 'other-origin' } as const],
  ])('that get %s show a fault, and the key goes nowhere else', async (_, fault) => {
    service.fault({ url: '/companies/package', fault })
    const read = { connectionId, name: 'companyPackage', values: {} } as const
    expect((await thrown(() => program.call('operations:read', read))).code).toBe('not_service')
    expect(service.seen.every(({ url }) => url.startsWith('/v3/companies/package'))).toBe(true)
  })

  test('that echo a secret show it masked, also in a refusal', async () => {
    const password = 'long "enough" ü'
    const body = JSON.stringify({
      validation_error: { body_params: [{ loc: ['password'], msg: `“${password}” is known` }] },
      got: JSON.stringify({ password }),
    })
    service.fault({ url: '/users', fault: { kind: 'answer', status: 400, body } })
    const error = await thrown(() => send('addUser', { email: 'echo@larkfield.example', password }))
    expect(error).toMatchObject({
      code: 'refused',
      details: { fields: [{ field: 'password', message: '“••••••” is known' }] },
    })
    expect(JSON.stringify(error.details)).not.toContain('enough')
  })

  test('that the service lacks are off until they are tried again', async () => {
    service.fault({ url: '/companies/webhook', fault: { kind: 'answer', status: 405, body: '{}' } })
    expect((await thrown(() => send('deleteWebhook', {}))).code).toBe('not_offered')
    const state = async () =>
      (await program.call('operations:show', { connectionId })).operations.find(
        ({ name }) => name === 'deleteWebhook',
      )?.state
    expect(await state()).toBe('not_offered')
    await program.call('operations:tryAgain', { connectionId, name: 'deleteWebhook' })
    expect(await state()).toBe('untried')
  })
})

describe('an operation without an answer', () => {
  const values = { office_name: 'Lost' }

  test('is kept as not confirmed, is not sent again, and the user decides', async () => {
    service.fault({ url: '/companies/offices', fault: { kind: 'reset', when: 'before-headers' } })
    expect((await thrown(() => send('addOffice', values))).code).toBe('outcome_unknown')
    const [entry] = (await entries()).filter(({ state }) => state === 'unknown')
    expect(entry).toMatchObject({ kind: 'operation', title: 'Add office: Lost', orderId: null })
    service.reset()
    expect((await thrown(() => send('addOffice', values))).code).toBe('outcome_unknown')
    await program.call('outbox:reconcile', { connectionId })
    expect(await program.call('outbox:resend', { id: entry?.id ?? '', except: [] })).toMatchObject({
      sent: false,
    })
    expect(writes()).toEqual([])
    await program.call('outbox:settle', { id: entry?.id ?? '', arrived: false, orderId: null })
    expect((await entries()).some(({ id }) => id === entry?.id)).toBe(false)
    await send('addOffice', values)
    expect(writes()).toHaveLength(1)
  })

  test('stays not confirmed after the program was killed while sending', async () => {
    const home = join(folder, 'killed')
    const killed = await composed({ folder: home, features: file })
    const id = await connected(killed, service)
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    const { promise: reached, resolve: onReach } = Promise.withResolvers<undefined>()
    service.fault({
      method: 'POST',
      url: '/users',
      fault: { kind: 'hold', onReach: () => onReach(undefined), until: released },
    })
    const lost = { email: 'lost@larkfield.example', password: 'long enough' }
    const confirmed = await killed.call('operations:preview', {
      connectionId: id,
      name: 'addUser',
      values: lost,
    })
    const sending = killed.call('operations:send', {
      connectionId: id,
      name: 'addUser',
      values: lost,
      confirmed,
    })
    await reached
    // A killed program leaves the files that are on the disk now.
    cpSync(home, join(folder, 'after'), { recursive: true })
    const next = await composed({ folder: join(folder, 'after') })
    const after = (await next.call('outbox:list', { connectionId: id })).entries
    expect(after).toMatchObject([
      { kind: 'operation', state: 'unknown', title: 'Add user: lost@larkfield.example' },
    ])
    expect(writes()).toHaveLength(1)
    await next.close()
    release(undefined)
    await sending.catch(() => undefined)
    await killed.close()
  })
})
