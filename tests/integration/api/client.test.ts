import { expect, test } from 'vitest'
import { createOrdersApi, readAllRecords } from '../../../electron/services/api/ordersApi.ts'
import { heldBySignal } from '../../support/heldBySignal.ts'
import { json } from '../../support/servers/scripted.ts'
import { scriptedClient } from '../../support/servers/scriptedClient.ts'
import { clientAt } from '../../support/servers/testNetwork.ts'

const serve = (answer: Parameters<typeof scriptedClient>[0], key = 'the-secret-key') =>
  scriptedClient(answer, { key })

test('a redirect is not followed, and the key is not sent to its target', async () => {
  const { server: other } = await serve((_request, response) => {
    json(response, 200, {})
  })
  const { client } = await serve((_request, response) => {
    response.writeHead(302, { location: `${other.origin}/v3/orders` }).end()
  })
  await expect(client.call('base', 'GET', '/orders')).rejects.toMatchObject({
    code: 'not_service',
    message: expect.stringContaining('redirects to') as unknown,
  })
  expect(other.requests).toEqual([])
})

test.each([
  [401, 'key_refused'],
  [403, 'key_refused'],
  [404, 'not_found'],
  [405, 'not_offered'],
  [422, 'refused'],
  [500, 'service_fault'],
])('status %i of a POST fails as %s after one request', async (status, code) => {
  const { server, client } = await serve((_request, response) => {
    json(response, status, { why: 'because' })
  })
  await expect(client.call('base', 'POST', '/orders/draft', { body: {} })).rejects.toMatchObject({
    code,
    details: { status, answer: { why: 'because' } },
  })
  expect(server.requests).toHaveLength(1)
})

test.each([
  { validation_error: { body_params: [{ loc: ['street'], msg: 'field required' }] } },
  { validation_error: { body_params: [{ loc: ['body', 'street'], msg: 'field required' }] } },
  { detail: [{ loc: ['body', 'street'], msg: 'field required', type: 'value_error' }] },
  { message: 'Validation failed', errors: { 'address.street': ['field', 'required'] } },
  { code: 'invalid', errors: { street: 'field required' } },
  { title: 'One or more validation errors occurred.', errors: { address: { street: ['field required'] } } },
  { errors: [{ source: { pointer: '/data/attributes/street' }, detail: 'field required' }] },
  { errors: [{ type: 'field', msg: 'field required', path: 'street', location: 'body' }] },
  { error: 'Bad Request', details: [{ field: 'street', message: 'field required' }] },
  { violations: [{ propertyPath: 'address.street', message: 'field required' }] },
])('a 400 with validation errors lists the messages by field: %o', async (answer) => {
  const { client } = await serve((_request, response) => {
    json(response, 400, answer)
  })
  await expect(client.call('base', 'POST', '/orders/draft', { body: {} })).rejects.toMatchObject({
    code: 'refused',
    details: { fields: [{ field: 'street', message: 'field required' }] },
  })
})

test.each([
  { errors: [{ title: 'Too large', code: 'x' }, 'closed'] },
  { message: 'No credit left.', details: { code: 'CREDIT', requestId: '7f3a', left: 0 } },
  { detail: 'No credit left.' },
])('a 400 without named fields lists none: %o', async (answer) => {
  const { client } = await serve((_request, response) => {
    json(response, 400, answer)
  })
  const call = client.call('base', 'POST', '/orders/draft', { body: {} })
  await expect(call).rejects.toMatchObject({ details: { answer } })
  await expect(call).rejects.not.toHaveProperty('details.fields')
})

test('a GET is retried after a 503, not before Retry-After', async () => {
  let count = 0
  const { server, client } = await serve((_request, response) => {
    count++
    if (count === 1) response.writeHead(503, { 'retry-after': '1' }).end('busy')
    else json(response, 200, { done: true })
  })
  const start = performance.now()
  await expect(client.call('base', 'GET', '/orders')).resolves.toEqual({ done: true })
  expect(server.requests).toHaveLength(2)
  expect(performance.now() - start).toBeGreaterThan(900)
})

test.each([
  ['<!DOCTYPE html><html><body>Welcome</body></html>', 'a web page'],
  ['', 'nothing'],
  ['ok', 'other text'],
])('a 200 whose body is not JSON (%s) fails and names what the service sent', async (body, name) => {
  const { client } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  })
  await expect(client.call('base', 'GET', '/orders')).rejects.toMatchObject({
    code: 'not_service',
    message: expect.stringContaining(name) as unknown,
  })
})

test('a silent service fails as timeout, a closed port as unreachable, an abort as cancelled', async () => {
  const { client } = await scriptedClient(() => undefined, { timeouts: { response: 300 } })
  await expect(client.call('base', 'GET', '/orders', { retries: 0 })).rejects.toMatchObject({
    code: 'timeout',
  })
  await expect(clientAt('http://127.0.0.1:1').call('base', 'GET', '/', { retries: 0 })).rejects.toMatchObject(
    {
      code: 'unreachable',
      message: expect.stringContaining('Can’t connect to') as unknown,
    },
  )
  await expect(
    client.call('base', 'GET', '/orders', { signal: AbortSignal.timeout(50) }),
  ).rejects.toMatchObject({ code: 'cancelled' })
})

test.each([
  'ftp://a.example',
  'not an address',
  'https://user:pass@a.example',
  'http://a.example/v3',
  'https://a.example/v3?token=secret',
  'https://a.example/v3?',
  'https://a.example/v3#secret',
])('the service address %s is rejected without showing its token', async (address) => {
  await expect(clientAt(address).call('base', 'GET', '/orders')).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.not.stringContaining('secret') as string,
  })
})

test('an error for a 401 does not contain the API key', async () => {
  const { client } = await serve((_request, response) => {
    json(response, 401, { detail: 'no' })
  })
  const fault: unknown = await client.call('base', 'GET', '/orders').catch((error: unknown) => error)
  expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toContain('the-secret-key')
})

test('a key that the service echoes in a value is replaced by [key], also with JSON escapes', async () => {
  const key = 'a"b/c\\d+e='
  const bodies = [JSON.stringify(key), JSON.stringify(key).replaceAll('/', '\\/')]
  const { client } = await serve((request, response) => {
    const body = `{"a":${bodies[Number(request.url.searchParams.get('body'))] ?? ''}}`
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }, key)
  for (const body of ['0', '1'])
    expect(await client.call('base', 'GET', '/x', { query: [['body', body]] })).toEqual({ a: '[key]' })
})

test('a key that the service echoes in a property name is replaced by [key]', async () => {
  const key = 'the-key-of-a-company'
  const { client } = await serve((_request, response) => {
    json(response, 200, { [key]: 1, nested: [{ [`for ${key}`]: 2 }] })
  }, key)
  expect(await client.call('base', 'GET', '/x')).toEqual({ '[key]': 1, nested: [{ 'for [key]': 2 }] })
})

test.each(['e', '"', '{', 'true', '1234567'])(
  'the key %j replaces nothing in an answer that only happens to contain it',
  async (key) => {
    const answer = { here: true, at: 12_345_678, text: 'we are here', 'the 1234567th': [{ e: null }] }
    const { client } = await serve((_request, response) => {
      json(response, 200, answer)
    }, key)
    expect(await client.call('base', 'GET', '/x')).toEqual(answer)
  },
)

test('a signal that outlives its calls keeps no listener of them', async () => {
  const all = Array.from({ length: 650 }, (_, at) => ({ id: `o${String(at)}` }))
  const { server, client } = await serve((request, response) => {
    const valueOf = (name: string): number => Number(request.url.searchParams.get(name))
    const [offset, limit] = [valueOf('offset'), valueOf('limit')]
    const items = all.slice(offset, offset + limit)
    const pagination = { next_offset: offset + limit < all.length ? offset + limit : null }
    if (request.url.pathname.endsWith('/broken')) response.destroy()
    else json(response, 200, { items, pagination })
  })
  const { signal } = new AbortController()
  await client.call('base', 'GET', '/orders/o1', { signal })
  await expect(client.call('base', 'GET', '/broken', { signal, retries: 1 })).rejects.toThrow()
  const ids: (string | null)[] = []
  const walk = readAllRecords(createOrdersApi(client), {}, 0, { signal, limit: 100, readsAhead: true })
  for await (const page of walk) ids.push(...page.items.map(({ id }) => id))
  expect([...new Set(ids)]).toEqual(all.map(({ id }) => id))
  // One order, two tries of the broken address, and pages of which some may be asked for ahead.
  expect(server.requests.length).toBeGreaterThanOrEqual(10)
  expect(heldBySignal(signal)).toBe(0)
})
