import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { createKeyJudge, operationOf } from '../../../electron/services/api/client/keyJudge.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected, refreshed } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { json, scripted, type ScriptedServer } from '../../support/servers/scripted.ts'

let folder: string
let server: ScriptedServer
let program: Composed
/** Answers that replace the service's own answer, by path. */
const answers = new Map<string, (response: ServerResponse) => void>()

beforeEach(async () => {
  answers.clear()
  folder = temporaryFolder()
  const order = (id: string) => ({ id, info: { status: 'Ready', created_at: 1_700_000_000 } })
  server = await scripted(({ url }, response) => {
    const answer = answers.get(url.pathname) ?? answers.get('*')
    if (answer !== undefined) answer(response)
    else if (url.pathname === '/v3/orders')
      json(response, 200, { pagination: { has_more: false }, items: [order('a'), order('b')] })
    else if (url.pathname === '/v3/users')
      json(response, 200, { pagination: { has_more: false }, items: [{ id: 'u', email: 'u@x.example' }] })
    else if (url.pathname === '/v3/companies/offices')
      json(response, 200, [{ id: 'o', name: 'North', users: [{ id: 'u', email: 'u@x.example' }] }])
    else if (url.pathname.startsWith('/v3/orders/'))
      json(response, 200, { ...order(url.pathname.slice(11)), delivery_assets: null })
    else json(response, 200, { valid_until: '2027-01-01T00:00:00Z', token: 't', id: 'i' })
  })
  program = await composed({ folder })
})
afterEach(async () => {
  await program.close()
  await server.close()
})

const keyState = () => program.planroom.services.connections.list()[0]?.keyState
const status = (code: number) => (response: ServerResponse) => {
  json(response, code, {})
}

describe.each([
  ['/v3/users', 'users'],
  ['/v3/companies/offices', 'offices'],
])('refresh without %s', (path, list) => {
  test.each([403, 404, 405, 500])(
    'a %i ends neither the refresh nor the key, and the people stay as they were',
    async (code) => {
      const id = await connected(program, { baseUrl: `${server.origin}/v3` })
      const before = program.planroom.services.people.members(id)
      expect(before).toHaveLength(1)
      answers.set(path, status(code))
      expect(await refreshed(program, id)).toMatchObject({
        state: 'done',
        seen: 2,
        unread: [list],
        error: null,
      })
      expect(program.planroom.services.people.members(id)).toEqual(before)
      expect(program.planroom.services.people.facts(id).offices).toMatchObject([{ name: 'North' }])
      expect(keyState()).toBe('stored')
    },
  )
})

test('a 403 for the details of one order ends neither the refresh nor the key', async () => {
  answers.set('/v3/orders/a', status(403))
  const id = await connected(program, { baseUrl: `${server.origin}/v3` })
  expect(program.planroom.services.orders.find(id, 'a')?.detailProblem).toContain('no permission')
  expect(program.planroom.services.orders.find(id, 'b')?.delivery).not.toBeNull()
  expect(keyState()).toBe('stored')
})

test.each([
  ['401 for every operation', '*', 401],
  ['403 for every operation', '*', 403],
])('a %s marks the key as refused until the next success', async (_name, path, code) => {
  // Saving checks the key with one operation, and reads no orders.
  const baseUrl = `${server.origin}/v3`
  const draft = { name: 'Studio', baseUrl, tokenUrl: '', exportUrl: '', apiKey: 'k' }
  const { id } = (await program.planroom.services.connections.save(draft)).connection
  answers.set(path, status(code))
  expect(await refreshed(program, id)).toMatchObject({ state: 'failed', error: { code: 'key_refused' } })
  await expect.poll(keyState).toBe('refused')
  answers.clear()
  await refreshed(program, id)
  await expect.poll(keyState).toBe('stored')
})

const forbidden = new AppError('key_refused', 'No.', { details: { status: 403 } })

test('a 403 refuses the key if the last success is more than ten minutes old', () => {
  let time = 0
  const keys = createKeyJudge(() => time)
  expect(keys.judge('c', 'GET /orders', null)).toBe('accepted')
  expect(keys.judge('c', 'GET /users', forbidden)).toBe('answered')
  time += 11 * 60_000
  expect(keys.judge('c', 'GET /users', forbidden)).toBe('refused')
  expect(keys.judge('other', 'GET /users', forbidden)).toBe('refused')
})

test('a 403 of the only operation that worked refuses the key', () => {
  const keys = createKeyJudge(() => 0)
  keys.judge('c', 'GET /orders', null)
  expect(keys.judge('c', 'GET /orders', forbidden)).toBe('refused')
})

test('a 500 does not count as a success for the key', () => {
  const keys = createKeyJudge(() => 0)
  expect(keys.judge('c', 'GET /orders', new AppError('service_fault', 'Down.'))).toBe('answered')
  expect(keys.judge('c', 'GET /users', forbidden)).toBe('refused')
})

test('an operation is named without the order id', () => {
  expect(operationOf('GET', '/orders')).toBe('GET /orders')
  expect(operationOf('GET', '/orders/a')).toBe(operationOf('GET', '/orders/b'))
  expect(operationOf('POST', '/orders/a/change-request')).not.toBe(operationOf('POST', '/orders/a'))
})
