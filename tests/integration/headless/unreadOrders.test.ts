import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { runCommand } from '../../support/headlessRun.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { perTest } from '../../support/perTest.ts'

let folder: string
/** Answers that replace the detail of an order. */
const details = new Map<string, (response: ServerResponse) => void>()
const ids = ['a', 'b', 'c']
const order = (id: string) => ({
  id,
  info: {
    status: 'Ready',
    created_at: id.startsWith('new') ? 1_700_086_400 : 1_700_000_000,
    product: { purchasable_package_types: ['plus'] },
  },
  address: { street: id },
})
let onPost: (response: ServerResponse) => void
/** Ids that the service lists. After five orders without a detail, a sync requests no more details. */
let listed: readonly string[]
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const server = perTest(() =>
  scripted(({ url, method }, response) => {
    const id = url.pathname.split('/')[3]
    if (method === 'POST') onPost(response)
    else if (url.pathname === '/v3/orders')
      json(response, 200, { pagination: { has_more: false }, items: listed.map(order) })
    else if (url.pathname.startsWith('/files/')) response.writeHead(200).end('{"rooms":1}')
    else if (id === undefined) json(response, 404, {})
    else {
      const special = details.get(id) ?? details.get('*')
      if (special !== undefined) special(response)
      else
        json(response, 200, {
          ...order(id),
          delivery_assets: { property_data: { json_urls: [`${server.origin}/files/${id}.json`] } },
        })
    }
  }),
)
beforeEach(() => {
  details.clear()
  folder = temporaryFolder()
  onPost = status(404)
  listed = ids
})

const command = (words: readonly string[], file = '') =>
  runCommand(words, {
    folder,
    environment: { PLANROOM_BASE_URL: `${server.origin}/v3`, PLANROOM_API_KEY: 'k' },
    input: Readable.from([file]),
  })
const sync = (...more: string[]) => command(['sync', '--to', join(folder, 'out'), ...more])
const status = (code: number) => (response: ServerResponse) => {
  json(response, code, {})
}

/** Exit code and data of a command that ended. */
const ended = (exit: number, data: object) => ({ exit, result: { data } })

test('a sync names the reason of each detail that fails, downloads the others and exits with 5', async () => {
  const faults: [string, (response: ServerResponse) => void, string][] = [
    ['404', status(404), 'not_found'],
    ['405', status(405), 'not_found'],
    ['403', status(403), 'refused'],
    ['400', status(400), 'refused'],
    ['500', status(500), 'service_fault'],
    ['a web page', (response) => void response.writeHead(200).end('<html>'), 'not_service'],
    ['a broken connection', (response) => void response.socket?.destroy(), 'unreachable'],
  ]
  for (const [id, answer] of faults) details.set(encodeURIComponent(id), answer)
  listed = ['a', ...faults.map(([id]) => id), 'c']
  const ran = await sync()
  const files = { wanted: 2, downloaded: 2, failed: [] }
  expect(ran).toMatchObject(ended(5, { orders: { seen: 9, without_detail: [] }, files }))
  expect(ran.result.ok).toBe(false)
  const { failed } = (ran.result.data as { orders: { failed: { id: string; code: string }[] } }).orders
  expect(failed).toHaveLength(faults.length)
  for (const [id, , code] of faults)
    expect(failed).toContainEqual({ id, code, message: expect.any(String) as unknown })
  expect(readdirSync(join(folder, 'out')).filter((name) => !name.startsWith('.'))).toHaveLength(2)
})

test('an order that can no longer be read is listed, keeps its files, and the exit code is 5', async () => {
  expect(await sync()).toMatchObject(ended(0, { orders: { failed: [], without_detail: [] } }))
  details.set('b', status(404))
  const ran = await sync('--deep')
  expect(ran).toMatchObject(ended(5, { orders: { failed: [{ id: 'b', code: 'not_found' }] } }))
  expect(readdirSync(join(folder, 'out')).filter((name) => !name.startsWith('.'))).toHaveLength(3)
})

const jsonUrls = (urls: unknown) => (response: ServerResponse) => {
  const info = { status: 'Ready', created_at: 1_700_000_000 }
  json(response, 200, { id: 'b', info, delivery_assets: { property_data: { json_urls: urls } } })
}

test.each([
  ['a string instead of a list', () => `${server.origin}/files/b.json`],
  ['a list without addresses', () => [null, 5, { url: `${server.origin}/files/b.json` }]],
])('an order with files as %s is listed in each sync, the others are downloaded', async (_, urls) => {
  details.set('b', jsonUrls(urls()))
  const orders = { failed: [{ id: 'b', code: 'not_service' }], without_detail: [] }
  for (const downloaded of [2, 0])
    expect(await sync()).toMatchObject(ended(5, { orders, files: { wanted: 2, downloaded, failed: [] } }))
})

test('a file at an unreadable list position is not withdrawn, and new files are downloaded', async () => {
  const url = (name: string): string => `${server.origin}/files/${name}.json`
  details.set('b', jsonUrls([url('b1'), url('b2')]))
  expect(await sync()).toMatchObject({ exit: 0 })
  const names = () => readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
  const before = names()
  details.set('b', jsonUrls([url('b1'), 5, url('b3')]))
  const ran = await sync('--deep')
  const files = { wanted: 4, downloaded: 1, failed: [] }
  expect(ran).toMatchObject(ended(5, { orders: { failed: [{ id: 'b', code: 'not_service' }] }, files }))
  expect(ran.result.data).not.toHaveProperty('files.withdrawn')
  expect(names()).toEqual(expect.arrayContaining(before))
})

test.each(['first', 'last'])(
  'details offered for new orders listed %s, then for all, download every file',
  async (place) => {
    const old = ['a', 'b', 'c', 'd', 'e', 'f']
    const fresh = ['new-1', 'new-2', 'new-3', 'new-4']
    listed = old
    for (const id of old) details.set(id, status(404))
    expect(await sync()).toMatchObject(ended(5, { orders: { without_detail: old } }))

    listed = place === 'first' ? [...fresh, ...old] : [...old, ...fresh]
    const failed = old.map((id) => ({ id, code: 'not_found' }))
    const files = { downloaded: 4, failed: [] }
    expect(await sync()).toMatchObject(ended(5, { orders: { without_detail: [], failed }, files }))

    details.clear()
    expect(await sync()).toMatchObject(ended(0, { files: { downloaded: 6, unchanged: 4, failed: [] } }))
  },
)

test.each([404, 405])(
  'a sync without order details (%i) requests five details, and so does the next',
  async (code) => {
    listed = Array.from({ length: 150 }, (_, at) => `o${String(at)}`)
    details.set('*', status(code))
    for (let run = 1; run <= 2; run += 1) {
      const before = server.requests.length
      expect(await sync()).toMatchObject(ended(5, { orders: { without_detail: listed, failed: [] } }))
      const asked = server.requests.slice(before).filter(({ url }) => url.pathname.startsWith('/v3/orders/'))
      expect(asked.map(({ url }) => url.pathname.split('/')[3]).sort()).toEqual(listed.slice(0, 5))
    }
  },
)

test('without order details, the files of an upgrade’s answer are downloaded', async () => {
  listed = many
  details.set('*', status(404))
  const purchased = {
    ...order('b'),
    delivery_assets: { property_data: { json_urls: [`${server.origin}/files/b.json`] } },
  }
  onPost = (response) => {
    json(response, 200, purchased)
  }
  const bought = await command(['orders', 'upgrade', 'b', '-'], '{"package_type":"plus"}')
  expect(bought).toMatchObject({ exit: 0, result: { data: purchased } })
  const orders = { seen: 8, without_detail: many.filter((id) => id !== 'b'), failed: [] }
  for (const downloaded of [1, 0])
    expect(await sync()).toMatchObject(ended(5, { orders, files: { wanted: 1, downloaded, failed: [] } }))
})

test('without order details, a new draft without files is listed like the other orders', async () => {
  listed = many
  details.set('*', status(404))
  onPost = (response) => {
    json(response, 200, { ...order('b'), delivery_assets: { property_data: null } })
  }
  const draft = { street: 'b', city: 'B', country: 'US', owner_email: 'o@x.example' }
  expect(await command(['drafts', 'create', '-'], JSON.stringify(draft))).toMatchObject({ exit: 0 })
  for (let run = 1; run <= 2; run += 1)
    expect(await sync()).toMatchObject(
      ended(5, { orders: { without_detail: many, failed: [] }, files: { wanted: 0 } }),
    )
})

test('without order details, “orders show” prints the list record with the known files', async () => {
  details.set('*', status(405))
  expect(await command(['orders', 'show', 'a'])).toMatchObject({ exit: 0, result: { data: order('a') } })
  const delivery_assets = { property_data: { json_urls: [`${server.origin}/files/b.json`] } }
  onPost = (response) => {
    json(response, 200, { ...order('b'), delivery_assets })
  }
  await command(['orders', 'upgrade', 'b', '-'], '{"package_type":"plus"}')
  expect(await command(['orders', 'show', 'b'])).toMatchObject(ended(0, { ...order('b'), delivery_assets }))
  expect(await command(['orders', 'show', 'x'])).toMatchObject({
    exit: 7,
    result: { error: { code: 'not_offered' } },
  })
})

test('“orders show” of an unknown order does not read the list while details may be offered', async () => {
  details.set('*', status(404))
  expect(await command(['orders', 'show', 'x'])).toMatchObject({
    exit: 7,
    result: { error: { code: 'not_found' } },
  })
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/v3/orders/x'])
})

test('a 404 after one successful detail counts as a failed order, not as “not offered”', async () => {
  expect(await command(['orders', 'show', 'a'])).toMatchObject({ exit: 0 })
  details.set('*', status(404))
  const failed = ids.map((id) => ({ id, code: 'not_found' }))
  expect(await sync()).toMatchObject(ended(5, { orders: { without_detail: [], failed } }))
})

test('a refused key exits with 3, though other orders were read', async () => {
  details.set('b', status(401))
  expect(await sync()).toMatchObject({ exit: 3, result: { error: { code: 'key_refused' } } })
})

test('unreachable orders and an unreachable list exit with 4', async () => {
  details.set('*', (response) => void response.socket?.destroy())
  expect(await sync()).toMatchObject({
    exit: 4,
    result: { error: { code: 'unreachable' }, data: { orders: { failed: ids.map((id) => ({ id })) } } },
  })
  await server.close()
  expect(await sync()).toMatchObject({ exit: 4, result: { error: { code: 'unreachable' } } })
})

test('a file in the place of an order’s .planroom folder fails that order’s file and exits with 5', async () => {
  mkdirSync(join(folder, 'out', 'b'), { recursive: true })
  writeFileSync(join(folder, 'out', 'b', '.planroom'), 'mine')
  const ran = await sync()
  const files = { wanted: 3, downloaded: 2, failed: [{ order_id: 'b', code: 'disk' }] }
  expect(ran).toMatchObject(ended(5, { orders: { failed: [] }, files }))
  expect(ran.result.error.code).toBe('incomplete')
  expect(readdirSync(join(folder, 'out', 'b'))).toEqual(['.planroom'])
})
