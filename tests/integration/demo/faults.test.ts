import { afterEach, beforeAll, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { startFaultService } from '../../support/servers/faultService.ts'
import { busy, errorPage, nextOffsetTooFar, usersLimitZero } from '../../support/servers/faultRules.ts'
import { bytesAt, clientOf, type WireOrder, type WirePage } from './support.ts'
import { perFile } from '../../support/perTest.ts'

let client: ReturnType<typeof clientOf>
const bytes = randomBytes(50_000)

const service = perFile(() => startFaultService({ orders: 45 }))
beforeAll(() => {
  client = clientOf(service)
})
afterEach(() => {
  expect(service.failures).toEqual([])
  service.reset()
})

test('a service without faults answers as the demo service and records requests', async () => {
  expect(await client.allOrders()).toHaveLength(45)
  expect(service.seen[0]).toMatchObject({
    method: 'GET',
    server: 'main',
    headers: { 'api-key': service.apiKey },
  })
})

test('a status fault with Retry-After applies to the second and third request only', async () => {
  service.fault({ url: '/orders', skip: 1, times: 2, fault: busy(429, 3) })
  const answers = await Promise.resolve().then(async () => {
    const out: [number, string | null][] = []
    for (let index = 0; index < 4; index += 1) {
      const { status, headers } = await client.call('GET', '/orders')
      out.push([status, headers.get('retry-after')])
    }
    return out
  })
  expect(answers).toEqual([
    [200, null],
    [429, '3'],
    [429, '3'],
    [200, null],
  ])
})

test('a truncation fault cuts a body, with and without a Content-Length', async () => {
  const asset = service.addAsset(bytes, { name: 'a.bin' })
  for (const chunked of [false, true]) {
    const remove = service.fault({ url: asset.path, fault: { kind: 'truncate', at: 1234, chunked } })
    const response = await fetch(asset.url)
    expect(response.headers.get('content-length')).toBe(chunked ? null : '50000')
    let got = 0
    await expect(
      (async () => {
        for await (const chunk of response.body ?? []) got += (chunk as Uint8Array).length
      })(),
    ).rejects.toThrow()
    expect(got).toBeLessThanOrEqual(1234)
    remove()
  }
  expect((await bytesAt(asset.url)).bytes.equals(bytes)).toBe(true)
})

test('a reset fault breaks the request, and a lost-answer fault creates the order first', async () => {
  service.fault({ url: '/users', times: 1, fault: { kind: 'reset', when: 'before-headers' } })
  await expect(client.get('/users')).rejects.toThrow()
  const before = (await client.allOrders()).length
  service.fault({ method: 'POST', url: '/orders/draft', times: 1, fault: { kind: 'lost-answer' } })
  const body = {
    street: '1 Lost Road',
    city: 'P',
    country: 'US',
    owner_email: 'mara.ellison@larkfield.example',
    external_id: 'LOST-1',
  }
  await expect(client.call('POST', '/orders/draft', body)).rejects.toThrow()
  const after = await client.allOrders()
  expect(after).toHaveLength(before + 1)
  expect(after[0]?.info.external_id).toBe('LOST-1')
  expect(service.seen.find((one) => one.method === 'POST')?.body).toContain('LOST-1')
})

test('range faults send wrong ranges, ignore Range or use a weak ETag', async () => {
  const asset = service.addAsset(bytes, { name: 'b.bin' })
  const range = { range: 'bytes=100-199' }
  expect((await bytesAt(asset.url, range)).bytes.equals(bytes.subarray(100, 200))).toBe(true)
  service.fault({ url: asset.path, times: 1, fault: { kind: 'wrong-range', start: 50, total: 7 } })
  expect((await bytesAt(asset.url, range)).headers.get('content-range')).toBe('bytes 50-149/7')
  service.fault({ url: asset.path, times: 1, fault: { kind: 'wrong-range', length: 10 } })
  expect((await bytesAt(asset.url, range)).bytes).toHaveLength(10)
  service.fault({ url: asset.path, times: 1, fault: { kind: 'ignore-range' } })
  expect(await bytesAt(asset.url, range)).toMatchObject({ status: 200, bytes })
  const weak = service.addAsset(bytes, { etag: 'weak' })
  const tag = (await bytesAt(weak.url)).headers.get('etag') ?? ''
  expect(tag.startsWith('W/')).toBe(true)
  expect((await bytesAt(weak.url, { ...range, 'if-range': tag })).status).toBe(200)
  const old = (await bytesAt(asset.url)).headers.get('etag') ?? ''
  asset.replace(randomBytes(100))
  expect((await bytesAt(asset.url, { range: 'bytes=5-', 'if-range': old })).status).toBe(200)
})

test('other faults send a web page, delay, gzip or a redirect to another origin or in a loop', async () => {
  const asset = service.addAsset(bytes, { name: 'c.png' })
  service.fault({ url: asset.path, times: 1, fault: errorPage })
  expect((await bytesAt(asset.url)).headers.get('content-type')).toContain('text/html')
  service.fault({ url: asset.path, times: 1, fault: [{ kind: 'delay', ms: 30 }, { kind: 'gzip' }] })
  expect((await bytesAt(asset.url)).bytes.equals(bytes)).toBe(true)
  service.fault({ url: asset.path, times: 1, fault: { kind: 'redirect', to: 'other-origin' } })
  expect((await bytesAt(asset.url)).bytes.equals(bytes)).toBe(true)
  expect(service.seen.at(-1)).toMatchObject({ server: 'other', url: asset.path })
  service.fault({ url: asset.path, fault: { kind: 'redirect', to: 'loop' } })
  await expect(fetch(asset.url)).rejects.toThrow()
})

test('a JSON fault changes the answer, and the paging quirks change the pagination', async () => {
  service.fault({
    url: '/orders',
    times: 1,
    fault: { kind: 'json', change: () => ({ items: null, pagination: null }) },
  })
  expect(await client.get('/orders')).toEqual({ items: null, pagination: null })
  service.fault(nextOffsetTooFar)
  service.fault(usersLimitZero)
  expect((await client.get<WirePage<WireOrder>>('/orders')).pagination.next_offset).toBe(21)
  expect((await client.get<WirePage<WireOrder>>('/orders?offset=20')).pagination.next_offset).toBe(40)
  expect((await client.get<WirePage<unknown>>('/users')).pagination.limit).toBe(0)
})

test('a drip fault sends the complete body slowly', async () => {
  const asset = service.addAsset(bytes.subarray(0, 1000))
  service.fault({ url: asset.path, fault: { kind: 'drip', bytes: 200, everyMs: 5 } })
  expect((await bytesAt(asset.url)).bytes).toHaveLength(1000)
})
