import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { runCommand, runWords } from '../../support/headlessRun.ts'
import { json, scripted, type ScriptedServer } from '../../support/servers/scripted.ts'

let folder: string
const servers: ScriptedServer[] = []
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

interface Listing {
  items: unknown[]
  pagination?: unknown
}
const order = (index: number) => ({
  id: `order-${index}`,
  info: { status: 'Ready', created_at: 1_700_000_000 - index },
})
const orders = (count: number) => Array.from({ length: count }, (_, index) => order(index))

/** Starts a service with this list of orders. Returns functions that run commands against it. */
async function listing(list: (offset: number, limit: number) => Listing) {
  const server = await scripted(({ url }, response) => {
    const number = (name: string): number => Number(url.searchParams.get(name))
    json(response, 200, list(number('offset'), number('limit')))
  })
  servers.push(server)
  const environment = { PLANROOM_BASE_URL: `${server.origin}/v3`, PLANROOM_API_KEY: 'k' }
  return {
    run: (...words: string[]) => runCommand(words, { folder, environment }),
    text: (...words: string[]) => runWords(words, { folder, environment }),
    asked: () => server.requests.map(({ url }) => url.search),
  }
}
/** Answers pages of at most `max` of `count` orders. */
const honest = (count: number, max: number) => (offset: number, limit: number) => {
  const items = orders(count).slice(offset, offset + Math.min(limit, max))
  return {
    items,
    pagination: { has_more: offset + items.length < count, next_offset: offset + items.length },
  }
}
const ids = (data: { items: { id: string }[] }) => data.items.map(({ id }) => id)

test('“orders list” prints the next offset, and a total only if it is known', async () => {
  const { run, text } = await listing(honest(60, 100))
  const ran = await run('orders', 'list')
  expect(ran).toMatchObject({ exit: 0, result: { data: { total: null, has_more: true, next_offset: 20 } } })
  expect(ids(ran.result.data)).toEqual(orders(20).map(({ id }) => id))
  const shown = await text('orders', 'list')
  expect(shown.out).toContain('20 orders; more from --offset 20 on')
  expect(shown.out).not.toContain('of 20')
  expect(await run('orders', 'list', '--offset', '50')).toMatchObject({
    result: { data: { total: 60, has_more: false, next_offset: null } },
  })
  expect(await run('orders', 'list', '--all')).toMatchObject({
    result: { data: { total: 60, has_more: false, next_offset: null } },
  })
  expect(await run('orders', 'list', '--offline', '--offset', '40', '--limit', '15')).toMatchObject({
    result: { data: { total: 60, has_more: true, next_offset: 55 } },
  })
  expect((await text('orders', 'list', '--offline')).out).toContain(
    '20 of 60 orders; more from --offset 20 on',
  )
})

test('a limit above the page size of the service is filled from further pages', async () => {
  const { run, asked } = await listing(honest(300, 20))
  const ran = await run('orders', 'list', '--limit', '150', '--offset', '30')
  expect(ids(ran.result.data)).toEqual(
    orders(180)
      .slice(30)
      .map(({ id }) => id),
  )
  expect(ran.result.data).toMatchObject({ total: null, has_more: true, next_offset: 180 })
  const before = asked().length
  expect(await run('orders', 'list', '--limit', '5')).toMatchObject({ result: { data: { next_offset: 5 } } })
  expect(asked().slice(before)).toEqual(['?limit=5&offset=0'])
})

test('an order list without an end exits with 5, incomplete_list and the orders read', async () => {
  const { run, text } = await listing((offset, limit) => ({
    items: orders(60).slice(offset, offset + Math.min(limit, 20)),
    pagination: { has_more: true, next_offset: 20 },
  }))
  const ran = await run('orders', 'list', '--all')
  expect(ran).toMatchObject({
    exit: 5,
    result: {
      ok: false,
      error: { code: 'incomplete_list', details: { read: 60 } },
      data: { total: null, has_more: true },
    },
  })
  expect(ids(ran.result.data)).toHaveLength(60)
  expect((await text('orders', 'list', '--all')).out).toContain('Couldn’t load all orders')
})

test('a user list without an end exits with 5 and the users read', async () => {
  const { run } = await listing(() => ({
    items: [{ id: 'u1', email: 'u1@x.example' }],
    pagination: { has_more: true, next_offset: 20 },
  }))
  expect(await run('users', 'list')).toMatchObject({
    exit: 5,
    result: { error: { code: 'incomplete_list' }, data: [{ id: 'u1' }] },
  })
})
