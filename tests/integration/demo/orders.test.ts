import { beforeAll, expect, test } from 'vitest'
import { startDemoService } from '../../../electron/demo/service.ts'
import { clientOf, makeClock, type WireOrder, type WirePage } from './support.ts'
import { perFile } from '../../support/perTest.ts'

let client: ReturnType<typeof clientOf>
const clock = makeClock()

const service = perFile(() => startDemoService({ now: clock.now }))
beforeAll(() => {
  client = clientOf(service)
})

test('a list page has 20 orders, newest first, with the fields of the API and without assets', async () => {
  const page = await client.get<WirePage<WireOrder>>('/orders')
  expect(page.pagination).toEqual({ has_more: true, limit: 20, next_offset: 20, previous_offset: 0 })
  expect(page.items).toHaveLength(20)
  for (const order of page.items) {
    expect(Object.keys(order)).toEqual(['id', 'info', 'address'])
    expect(Object.keys(order.info).sort()).toEqual([
      'add_info',
      'created_at',
      'created_by',
      'external_id',
      'first_delivered_at',
      'go2scan',
      'is_scan_order',
      'location',
      'model_id',
      'order_type',
      'product',
      'status',
      'style_template',
      'total_scanned_area',
    ])
    expect(Object.keys(order.address).sort()).toEqual([
      'city',
      'country',
      'full_address',
      'latitude',
      'longitude',
      'number',
      'postalCode',
      'state',
      'street',
      'suite',
    ])
    expect(Object.keys(order.info.product).sort()).toEqual([
      'add_ons',
      'over_limits',
      'package_type',
      'purchasable_add_ons',
      'purchasable_package_types',
    ])
  }
  const dates = page.items.map((order) => order.info.created_at)
  expect(dates).toEqual([...dates].sort((a, b) => b - a))
})

test('following next_offset returns each of the 60 orders once', async () => {
  const all = await client.allOrders()
  expect(all).toHaveLength(60)
  const seen: string[] = []
  for (let offset = 0, more = true; more;) {
    const page = await client.get<WirePage<WireOrder>>(`/orders?limit=7&offset=${String(offset)}`)
    seen.push(...page.items.map((order) => order.id))
    offset = page.pagination.next_offset
    more = page.pagination.has_more
  }
  expect(seen).toEqual(all.map((order) => order.id))
  expect(new Set(seen).size).toBe(60)
})

test('a page has 100 orders at most, and a page past the end is empty', async () => {
  expect((await client.get<WirePage<WireOrder>>('/orders?limit=5000')).pagination.limit).toBe(100)
  expect((await client.get<WirePage<WireOrder>>('/orders?offset=600')).items).toEqual([])
})

test('the orders have every status and the seeded oddities', async () => {
  const all = await client.allOrders()
  expect(new Set(all.map((order) => order.info.status))).toEqual(
    new Set(['New', 'Draft', 'Pending', 'Fixing', 'Ready', 'QualityHold']),
  )
  const ready = all.filter((order) => order.info.status === 'Ready')
  expect(ready.length).toBeGreaterThanOrEqual(40)
  expect(ready.filter((order) => order.info.first_delivered_at === null)).toHaveLength(1)
  expect(all.some((order) => order.info.order_type === 'Tier3-LiDAR')).toBe(true)
  expect(all.some((order) => order.info.external_id === '')).toBe(true)
  expect(
    all.some((order) => order.address.number !== '' && !order.address.street.includes(order.address.number)),
  ).toBe(true)
  expect(all.filter((order) => order.address.full_address.startsWith('521 Brightfield Road'))).toHaveLength(2)
  const dates = all.map((order) => order.info.created_at)
  expect((Math.max(...dates) - Math.min(...dates)) / 86_400).toBeGreaterThan(380)
})

test('a repeated status filter finds the orders of both statuses', async () => {
  const found = await client.allOrders('&status=Pending&status=Fixing')
  expect(new Set(found.map((order) => order.info.status))).toEqual(new Set(['Pending', 'Fixing']))
  const all = await client.allOrders()
  expect(found).toHaveLength(all.filter((order) => ['Pending', 'Fixing'].includes(order.info.status)).length)
})

test('date filters as ISO 8601 and as seconds find the same orders', async () => {
  const all = await client.allOrders()
  const low = clock.now() / 1000 - 200 * 86_400
  const high = clock.now() / 1000 - 50 * 86_400
  const expected = all
    .filter((order) => order.info.created_at >= low && order.info.created_at <= high)
    .map((order) => order.id)
  expect(expected.length).toBeGreaterThan(5)
  const iso = (seconds: number): string => encodeURIComponent(new Date(seconds * 1000).toISOString())
  const byIso = await client.allOrders(`&created_after=${iso(low)}&created_before=${iso(high)}`)
  const bySeconds = await client.allOrders(`&created_after=${String(low)}&created_before=${String(high)}`)
  expect(byIso.map((order) => order.id)).toEqual(expected)
  expect(bySeconds.map((order) => order.id)).toEqual(expected)
})

test('user and office filters find the same orders by id and by name', async () => {
  const [office] =
    await client.get<{ id: string; name: string; users: { id: string; email: string }[] }[]>(
      '/companies/offices',
    )
  const emails = office?.users.map((user) => user.email) ?? []
  const all = await client.allOrders()
  const ofOffice = all.filter((order) => emails.includes(order.info.created_by)).map((order) => order.id)
  expect(ofOffice.length).toBeGreaterThan(0)
  const ids = async (query: string): Promise<string[]> =>
    (await client.allOrders(query)).map((order) => order.id)
  expect(await ids(`&office_id=${office?.id ?? ''}`)).toEqual(ofOffice)
  expect(await ids(`&office=${encodeURIComponent(office?.name ?? '')}`)).toEqual(ofOffice)
  const user = office?.users[1]
  const ofUser = all.filter((order) => order.info.created_by === user?.email).map((order) => order.id)
  expect(await ids(`&user_id=${user?.id ?? ''}`)).toEqual(ofUser)
  expect(await ids(`&user_email=${encodeURIComponent(user?.email.toUpperCase() ?? '')}`)).toEqual(ofUser)
  expect(await ids('&office=Nowhere')).toEqual([])
})

test('an invalid query value is answered by 400 with its name', async () => {
  const { status, body } = await client.call('GET', '/orders?limit=many')
  expect(status).toBe(400)
  expect(body).toEqual({
    validation_error: { query_params: [{ loc: ['limit'], msg: 'value is not a valid integer' }] },
  })
  expect((await client.call('GET', '/orders?created_after=soon')).status).toBe(400)
})

test('a missing or wrong key and a key in the wrong header are answered by 401', async () => {
  const cases: [string, string, Record<string, string>][] = [
    ['GET', `${service.baseUrl}/orders`, {}],
    ['GET', `${service.baseUrl}/orders`, { 'api-key': 'wrong' }],
    ['GET', `${service.baseUrl}/orders`, { 'x-api-key': service.apiKey }],
    ['GET', `${service.tokenUrl}/token`, { 'api-key': service.apiKey }],
    ['POST', `${service.exportUrl}/exporter/floorplan/x`, {}],
  ]
  for (const [method, url, headers] of cases) {
    const answer = await client.call<{ message: string }>(method, url, undefined, headers)
    expect(answer.status, url).toBe(401)
    expect(answer.body.message).toContain('API key')
  }
  expect((await client.call('GET', '/orders', undefined, { 'API-Key': service.apiKey })).status).toBe(200)
  const token = `${service.tokenUrl}/token`
  expect((await client.call('GET', token, undefined, { 'X-API-KEY': service.apiKey })).status).toBe(200)
  expect(service.requests.at(-1)).toMatchObject({ method: 'GET', hadKey: true })
})

test('the same seed makes the same company, and another seed makes other orders', async () => {
  const second = await startDemoService({ now: clock.now })
  const other = await startDemoService({ now: clock.now, seed: 2, orders: 25 })
  try {
    expect(await clientOf(second).allOrders()).toEqual(await client.allOrders())
    const others = await clientOf(other).allOrders()
    expect(others).toHaveLength(25)
    const known = new Set((await client.allOrders()).map((order) => order.id))
    expect(others.some((order) => known.has(order.id))).toBe(false)
  } finally {
    await Promise.all([second.close(), other.close()])
  }
})
