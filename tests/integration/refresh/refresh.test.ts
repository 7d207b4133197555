import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { createOrdersApi } from '../../../electron/services/api/ordersApi.ts'
import { createRereading } from '../../../electron/services/catalogue/orders/rereading.ts'
import { companyOrder, startCompany, type CompanyAnswers } from '../../support/benches/companyBench.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { json } from '../../support/servers/scripted.ts'

const day = 24 * 3600
let folder: string
const toClose: (() => void | Promise<void>)[] = []
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})

async function company(options: CompanyAnswers) {
  const started = await startCompany(options, folder, toClose)
  const { requests } = started.server
  const detailRequests = () => requests.filter(({ url }) => url.pathname.startsWith('/v3/orders/')).length
  return { ...started, detailRequests }
}
const byCreation = { key: 'createdAt', descending: true } as const
const order = companyOrder

test('a list of 250 orders is read in pages of 100 that overlap by one row', async () => {
  const { refresh, all, listRequests } = await company({ count: 250 })
  await expect(refresh()).resolves.toMatchObject({ state: 'done', seen: 250, changed: 250 })
  expect(all()).toHaveLength(250)
  expect(listRequests()).toEqual([0, 99, 198])
})

test('a service that refuses pages of 100 is read in pages of 20', async () => {
  const { refresh, all, server } = await company({
    count: 45,
    pages: (limit, response) =>
      limit > 20 &&
      (json(response, 400, { validation_error: { query_params: [{ loc: ['limit'], msg: 'too large' }] } }),
      true),
  })
  await expect(refresh()).resolves.toMatchObject({ state: 'done', seen: 45 })
  expect(all()).toHaveLength(45)
  expect(
    server.requests.filter(
      ({ url }) => url.searchParams.get('limit') === '100' && url.pathname === '/v3/orders',
    ),
  ).toHaveLength(1)
})

test('a next_offset that is one too high loses no order', async () => {
  const { refresh, all } = await company({
    count: 0,
    listed: (offset) => ({
      pagination: { has_more: offset + 20 < 61, limit: 20, next_offset: offset + 21, previous_offset: 0 },
      items: Array.from({ length: 61 }, (_, index) => order(index)).slice(offset, offset + 20),
    }),
  })
  await refresh()
  expect(all()).toHaveLength(61)
})

test('a list that repeats its first page fails as incomplete and keeps the orders read', async () => {
  const { refresh, listRequests, all, orders, services } = await company({
    count: 0,
    listed: () => ({ pagination: { has_more: true, next_offset: 0 }, items: [order(1), order(2)] }),
  })
  await expect(refresh()).resolves.toMatchObject({
    state: 'failed',
    seen: 2,
    finishedAt: null,
    error: { code: 'incomplete_list', message: expect.stringContaining('after 2,') as unknown },
  })
  expect(services.keyValue.get('refreshed:c')).toBeUndefined()
  expect(all()).toHaveLength(2)
  // The details of the listed orders are read as well.
  expect(orders.find('c', 'order-2')?.delivery).not.toBeNull()
  expect(listRequests().length).toBeLessThan(15)
})

test('a list whose next_offset stands still is read to its end by the row count', async () => {
  const { refresh, all } = await company({
    count: 0,
    listed: (offset) => ({
      pagination: { has_more: offset + 20 < 200, next_offset: 20 },
      items: Array.from({ length: 200 }, (_, index) => order(index)).slice(offset, offset + 20),
    }),
  })
  await expect(refresh()).resolves.toMatchObject({ state: 'done', seen: 200 })
  expect(all()).toHaveLength(200)
})

test('a cancelled refresh resumes at its last offset', async () => {
  const stop = new AbortController()
  const { refresh, all, listRequests } = await company({ count: 450 })
  await expect(
    refresh(stop.signal, [], ({ seen }) => {
      if (seen >= 199) stop.abort()
    }),
  ).resolves.toMatchObject({ state: 'cancelled' })
  const before = listRequests().length
  expect(all().length).toBeLessThan(450)
  await expect(refresh()).resolves.toMatchObject({ state: 'done' })
  expect(all()).toHaveLength(450)
  expect(listRequests().slice(before)[0]).toBe(0)
  expect(listRequests().slice(before)[1]).toBeGreaterThanOrEqual(199)
})

test.each([30, 150, 450])(
  'a refresh resumed after %i orders left the list misses no listed order',
  async (gone) => {
    const stop = new AbortController()
    let listed = Array.from({ length: 700 }, (_, index) => order(index))
    const { refresh, all } = await company({
      count: 0,
      listed: (offset, limit) => {
        if (offset > 250) stop.abort()
        return {
          items: listed.slice(offset, offset + Math.min(limit, 100)),
          pagination: { has_more: offset + limit < listed.length },
        }
      },
    })
    await expect(refresh(stop.signal)).resolves.toMatchObject({ state: 'cancelled' })
    listed = listed.slice(gone)
    await expect(refresh()).resolves.toMatchObject({ state: 'done', error: null })
    expect(all()).toEqual(expect.arrayContaining(listed.map(({ id }) => id)))
  },
)

test('records of an unknown shape are kept beside the others', async () => {
  const { refresh, all, orders } = await company({
    count: 0,
    listed: () => ({
      pagination: { has_more: false },
      items: [order(1), { odd: true }, null, { id: 'x', info: null }],
    }),
  })
  await expect(refresh()).resolves.toMatchObject({ state: 'done', seen: 4 })
  expect(all()).toHaveLength(4)
  expect(orders.find('c', 'x')).toMatchObject({ understood: true })
})

test('details of old orders are read once, of orders of the last 30 days in each refresh', async () => {
  const { refresh, detailRequests, advance } = await company({ count: 3 })
  await refresh()
  expect(detailRequests()).toBe(3)
  await refresh()
  expect(detailRequests()).toBe(3)
  advance(-20 * day)
  await refresh()
  expect(detailRequests()).toBe(6)
})

test('a service without order details ends the refresh without an error and is remembered', async () => {
  const { refresh, detailRequests, services, api } = await company({
    count: 30,
    detail: (_id, response) => {
      json(response, 404, {})
      return true
    },
  })
  await expect(refresh()).resolves.toMatchObject({ state: 'done', seen: 30 })
  expect(detailRequests()).toBeLessThan(30)
  await expect(services.details.fetchDetail(api, 'c', 'order-29', { fresh: false })).rejects.toMatchObject({
    code: 'not_offered',
  })
})

test('details count as not offered only if no order has any, and each refresh tries again', async () => {
  let gone = (_id: string): boolean => false
  const { refresh, detailRequests, services, orders } = await company({
    count: 8,
    detail: (id, response) => gone(id) && (json(response, 404, {}), true),
  })
  await refresh()
  expect(services.details.support('c')).toMatchObject({ state: 'offered' })
  // Seven orders were deleted at the service. The eighth order is still there.
  gone = (id) => id !== 'order-7'
  for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) createRereading(services.db).ask('c', `order-${index}`)
  await refresh()
  expect(services.details.support('c')).toMatchObject({ state: 'offered' })
  expect(orders.find('c', 'order-7')?.detailReadAt).toBeGreaterThan(
    orders.find('c', 'order-6')?.detailReadAt ?? 0,
  )

  services.details.retry('c')
  gone = () => true
  services.db.exec('UPDATE orders SET recheck = 1')
  await refresh()
  expect(services.details.support('c')).toMatchObject({ state: 'not_offered' })
  services.db.exec('UPDATE orders SET recheck = 1')
  gone = () => false
  const before = detailRequests()
  await refresh()
  expect(detailRequests() - before).toBe(8)
  expect(services.details.support('c')).toMatchObject({ state: 'offered' })
})

test('a refresh cancelled two days ago starts again at the first order', async () => {
  const stop = new AbortController()
  const statuses = new Map<string, string>()
  const { refresh, orders, advance, listRequests } = await company({
    count: 0,
    listed: (offset, limit) => ({
      pagination: { has_more: offset + limit < 250, next_offset: offset + limit },
      items: Array.from({ length: 250 }, (_, index) => {
        const made = order(index)
        return { ...made, info: { ...made.info, status: statuses.get(made.id) ?? 'Pending' } }
      }).slice(offset, offset + limit),
    }),
  })
  await refresh(stop.signal, [], ({ seen }) => {
    if (seen >= 199) stop.abort()
  })
  const before = listRequests().length
  // An order that was read before the abort is Ready two days later.
  statuses.set('order-150', 'Ready')
  advance(2 * day)
  await expect(refresh()).resolves.toMatchObject({ state: 'done' })
  expect(listRequests().slice(before)).toEqual([0, 99, 198])
  expect(orders.findRecord('c', 'order-150')?.raw).toMatchObject({ info: { status: 'Ready' } })
})

test('orders missing from a complete list count as unlisted until they are listed again', async () => {
  let listed = [0, 1, 2, 3]
  let isComplete = true
  const { refresh, orders, advance, services } = await company({
    count: 0,
    listed: () => ({ items: listed.map((index) => order(index)), pagination: { has_more: !isComplete } }),
  })
  const scope = { connection: 'c', root: '' }
  const unlisted = () => orders.ids(scope, { ...emptyFilter, unlisted: true }, byCreation)
  await refresh()
  listed = [0, 3]
  // Lists lag, so an order seen minutes ago does not count as unlisted.
  await refresh()
  expect(unlisted()).toEqual([])
  advance(2 * day)
  // The service says that there are more pages and never sends them, so the list is incomplete.
  isComplete = false
  await refresh()
  expect(unlisted()).toEqual([])
  isComplete = true
  await refresh()
  expect(unlisted()).toEqual(['order-1', 'order-2'])
  expect(orders.facets('c').unlisted).toBe(2)
  expect(orders.row(scope, 'order-1')?.unlistedAt).not.toBeNull()
  expect(orders.row(scope, 'order-0')?.unlistedAt).toBeNull()
  // Reading the detail of an order does not list it.
  const api = createOrdersApi({
    call: () => Promise.resolve(order(1)),
    orderPath: (id: string) => `/orders/${id}`,
  } as never)
  await services.details.fetchDetail(api, 'c', 'order-1', { fresh: true })
  expect(unlisted()).toEqual(['order-1', 'order-2'])
  listed = [0, 1, 3]
  await refresh()
  expect(unlisted()).toEqual(['order-2'])
  // An empty list proves nothing about single orders.
  listed = []
  advance(2 * day)
  await refresh()
  expect(unlisted()).toEqual(['order-2'])
})

test('an order whose detail fails keeps the reason, and the other orders are read', async () => {
  const { refresh, orders } = await company({
    count: 3,
    detail: (id, response) => id === 'order-1' && (response.writeHead(200).end('<html>'), true),
  })
  await expect(refresh()).resolves.toMatchObject({ state: 'done' })
  expect(orders.find('c', 'order-1')?.detailProblem).toContain('a web page')
  expect(orders.find('c', 'order-2')?.delivery).not.toBeNull()
})

test('a refused key, a web page and a dead service fail by their code and lose no order', async () => {
  let answer: (response: ServerResponse) => boolean = () => false
  const { refresh, all, server } = await company({ count: 3, pages: (_limit, response) => answer(response) })
  await refresh()
  answer = (response) => {
    json(response, 401, {})
    return true
  }
  await expect(refresh()).resolves.toMatchObject({ state: 'failed', error: { code: 'key_refused' } })
  answer = (response) => {
    response.writeHead(200).end('<!doctype html>')
    return true
  }
  await expect(refresh()).resolves.toMatchObject({ state: 'failed', error: { code: 'not_service' } })
  await server.close()
  await expect(refresh()).resolves.toMatchObject({ state: 'failed', error: { code: 'unreachable' } })
  expect(all()).toHaveLength(3)
})

test('an office filter finds the orders of the office’s users', async () => {
  const { refresh, orders, services } = await company({
    count: 0,
    listed: () => ({
      pagination: { has_more: false },
      items: [
        { id: 'a', info: { created_by: 'lee@studio.example' } },
        { id: 'b', info: { created_by: 'kim@studio.example' } },
      ],
    }),
    people: (path, response) => {
      if (path === '/v3/companies/offices')
        json(response, 200, [
          { id: 'o', name: 'North', users: [{ id: 'u', email: 'lee@studio.example', surename: 'Lee' }] },
        ])
      else
        json(response, 200, {
          pagination: { has_more: false, limit: 0, next_offset: 0 },
          items: [{ id: 'u', email: 'lee@studio.example' }],
        })
      return true
    },
  })
  await refresh()
  expect(services.people.officeFacets('c')).toMatchObject([{ value: 'o', label: 'North', count: 1 }])
  const scope = { connection: 'c', root: '' }
  expect(orders.ids(scope, { ...emptyFilter, officeId: 'o' }, byCreation)).toEqual(['a'])
})
