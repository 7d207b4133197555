import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { runCommand } from '../../support/headlessRun.ts'
import { json, scripted, type ScriptedServer } from '../../support/servers/scripted.ts'

/** Old orders with an unchanged list record: another computer requested a correction. */
const ids = ['a', 'b', 'c']
const start = Date.now()
const dayMs = 24 * 3600 * 1000

let folder: string
let server: ScriptedServer
let version: number
beforeEach(async () => {
  folder = temporaryFolder()
  version = 1
  const order = (id: string) => ({
    id,
    info: { status: 'Ready', created_at: 1_700_000_000, first_delivered_at: 1_700_000_000 },
    address: { street: id },
  })
  server = await scripted(({ url }, response) => {
    const id = url.pathname.split('/')[3] ?? ''
    if (url.pathname === '/v3/orders')
      json(response, 200, { pagination: { has_more: false }, items: ids.map(order) })
    else if (url.pathname.startsWith('/v3/orders/')) {
      const json_urls = [`${server.origin}/files/${id}/${String(version)}.json`]
      json(response, 200, { ...order(id), delivery_assets: { property_data: { json_urls } } })
    } else response.writeHead(200).end(JSON.stringify(url.pathname))
  })
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const sync = (...words: string[]) =>
  runCommand(['sync', '--to', join(folder, 'out'), ...words], {
    folder,
    environment: { PLANROOM_BASE_URL: `${server.origin}/v3`, PLANROOM_API_KEY: 'k' },
  })
/** Ids of the orders whose details were read since the last call. */
function detailsRead(): string[] {
  const all = server.requests.splice(0).map(({ url }) => url.pathname)
  return all
    .flatMap((path) => (path.startsWith('/v3/orders/') ? [path.slice('/v3/orders/'.length)] : []))
    .sort()
}
const brought = (downloaded: number, superseded: number) => ({
  exit: 0,
  result: { data: { files: { wanted: 3, downloaded, superseded, failed: [] } } },
})

test('a sync re-reads the orders read longest ago once a day and downloads their corrections', async () => {
  expect(await sync()).toMatchObject(brought(3, 0))
  expect(detailsRead()).toEqual(ids)
  version = 2
  vi.setSystemTime(start + dayMs - 60_000)
  expect(await sync()).toMatchObject(brought(0, 0))
  expect(detailsRead()).toEqual([])
  vi.setSystemTime(start + dayMs + 60_000)
  expect(await sync()).toMatchObject(brought(3, 3))
  expect(detailsRead()).toEqual(ids)
  expect(await sync()).toMatchObject(brought(0, 0))
  expect(detailsRead()).toEqual([])
})
