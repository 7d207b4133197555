import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import { listAssets } from '../../../electron/services/api/wireDelivery.ts'
import type { Composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { environmentOf, runCommand, runWords, sinceReady, type Ran } from '../../support/headlessRun.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { closedLater } from '../../support/servers/testNetwork.ts'
import { often } from '../../support/soak.ts'

let folder: string
let open: Composed[] = []
// The company's clock stands still. Otherwise more orders would become Ready 20 to 110 seconds after the start.
const moment = Date.now()
const company = { port: 0, now: () => moment, orders: often(24, 60) }
let service: DemoService | null = null
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  await service?.close()
  service = null
  open = []
})

/** Runs a command as the program does, in a process of its own data folder. */
const run = (words: string[], environment: Record<string, string> = {}): Promise<Ran> =>
  runCommand(words, { folder, environment, onOpen: (program) => void open.push(program) })

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test(`every file of ${often('a demo order', 'the demo company')} is downloaded byte for byte`, async () => {
  service = await startDemoService(company)
  const to = join(folder, 'out')
  const since = await sinceReady(service, 1)
  const filter = often(['--created-after', since, '--status', 'Ready'], [])
  const ran = await run(['sync', '--to', to, ...filter], environmentOf(service))
  expect(ran.err).toBe('')
  expect(ran.exit).toBe(0)
  const data = ran.result.data as {
    orders: { seen: number }
    files: { wanted: number; downloaded: number; failed: unknown[] }
    bytes: number
  }
  expect(data.orders.seen).toBe(often(1, 60))
  expect(data.files.failed).toEqual([])
  expect(data.files.downloaded).toBe(data.files.wanted)

  // The service's own list of delivered files, requested without the program.
  const headers = { 'api-key': service.apiKey }
  const wanted = new Map<string, number>()
  let total = 0
  for (let offset = 0; ; offset += 20) {
    const page = (await (await fetch(`${service.baseUrl}/orders?offset=${offset}`, { headers })).json()) as {
      items: { id: string; info: { status: string; created_at: number } }[]
      pagination: { has_more: boolean }
    }
    for (const { id, info } of page.items) {
      if (often(info.status !== 'Ready' || info.created_at <= Number(since), false)) continue
      const order = (await (await fetch(`${service.baseUrl}/orders/${id}`, { headers })).json()) as {
        delivery_assets: unknown
      }
      for (const { url } of listAssets(order.delivery_assets)) {
        const served = sha(new Uint8Array(await (await fetch(url)).arrayBuffer()))
        wanted.set(served, (wanted.get(served) ?? 0) + 1)
        total++
      }
    }
    if (!page.pagination.has_more) break
  }
  expect(total).toBe(data.files.wanted)
  const found = new Map<string, number>()
  for (const file of filesBelow(to)) {
    expect(file.endsWith('.part')).toBe(false)
    const hash = sha(readFileSync(join(to, file)))
    found.set(hash, (found.get(hash) ?? 0) + 1)
  }
  expect([...wanted].filter(([hash, count]) => (found.get(hash) ?? 0) < count)).toEqual([])

  const verified = await run(['verify', to])
  expect(verified).toMatchObject({ exit: 0, result: { ok: true, data: { missing: [], changed: [] } } })
  expect(open.flatMap(({ faults }) => faults)).toEqual([])
})

test('a second sync downloads nothing, and a third leaves a deleted and an edited file alone', async () => {
  service = await startDemoService(company)
  const to = join(folder, 'out')
  const words = ['sync', '--to', to, '--status', 'Ready', '--formats', 'svg,json']
  const first = await run(words, environmentOf(service))
  expect(first).toMatchObject({ exit: 0 })
  const asked = service.requests.length
  const second = await run(words, environmentOf(service))
  expect(second.result.data).toMatchObject({ files: { downloaded: 0, failed: [] }, bytes: 0 })
  // Orders of the last 30 days are read again, and their files are checked (resources/docs/commandLine.md,
  // "What sync promises", 10).
  const fetched = service.requests.slice(asked).filter(({ path }) => path.startsWith('/files/'))
  expect(fetched.filter(({ status }) => status !== 304)).toEqual([])

  const deliveries = filesBelow(to).filter((file) => !file.includes('.planroom') && file.endsWith('.svg'))
  const [deleted, edited] = [join(to, deliveries[0] ?? ''), join(to, deliveries[1] ?? '')]
  rmSync(deleted)
  writeFileSync(edited, 'my own drawing')
  const third = await run(words, environmentOf(service))
  expect(third.result.data).toMatchObject({ files: { deleted_locally: 1 } })
  expect(() => statSync(deleted)).toThrow(/ENOENT/)
  expect(readFileSync(edited, 'utf8')).toBe('my own drawing')
  const verified = await run(['verify', to])
  expect(verified).toMatchObject({
    exit: 5,
    result: { ok: false, data: { missing: [deliveries[0]], changed: [deliveries[1]] } },
  })
  expect(await run([...words, '--restore'], environmentOf(service))).toMatchObject({
    exit: 0,
    result: { data: { files: { downloaded: 1 } } },
  })
  expect(statSync(deleted).size).toBeGreaterThan(0)
})

test('the last line of a sync names the folder of its files, and says if nothing was saved', async () => {
  const demo = await startDemoService({ ...company, orders: 8 })
  service = demo
  const out = join(folder, 'out')
  const sync = async (...more: string[]): Promise<string | undefined> => {
    const words = ['sync', '--to', out, '--kinds', 'property_data', ...more]
    const ran = await runWords(words, { folder, environment: environmentOf(demo) })
    return ran.out.trimEnd().split('\n').at(-1)
  }
  expect(await sync('--created-after', '2100-01-01')).toBe('Nothing was saved.')
  expect(await sync()).toBe(`Saved in ${out}`)
  expect(await sync()).toBe(`Nothing new was saved. The files are in ${out}`)
})

test('orders are listed and shown, online and offline', async () => {
  service = await startDemoService(company)
  const environment = environmentOf(service)
  const page = await run(['orders', 'list', '--limit', '7'], environment)
  expect((page.result.data as { items: unknown[]; total: number }).items).toHaveLength(7)
  const all = await run(['orders', 'list', '--all', '--status', 'Ready', '--status', 'Pending'], environment)
  const { items, total } = all.result.data as {
    items: { id: string; info: { status: string } }[]
    total: number
  }
  expect(items).toHaveLength(total)
  expect(new Set(items.map(({ info }) => info.status))).toEqual(new Set(['Ready', 'Pending']))
  const id = items.find(({ info }) => info.status === 'Ready')?.id ?? ''
  const shown = await run(['orders', 'show', id], environment)
  expect(shown.result.data).toMatchObject({ id, delivery_assets: expect.anything() as unknown })
  await service.close()
  service = null
  expect(await run(['orders', 'list', '--all'], environment)).toMatchObject({
    exit: 4,
    result: { ok: false, error: { code: 'unreachable' } },
  })
  const offline = await run(['orders', 'list', '--all', '--offline', '--status', 'Ready'], environment)
  expect((offline.result.data as { total: number }).total).toBe(
    items.filter(({ info }) => info.status === 'Ready').length,
  )
  expect((await run(['orders', 'show', id, '--offline'], environment)).result.data).toEqual(shown.result.data)
})

test('a wrong key, a missing key, a web page and wrong usage exit with their own codes', async () => {
  service = await startDemoService(company)
  const environment = environmentOf(service)
  expect(await run(['orders', 'list'], { ...environment, PLANROOM_API_KEY: 'wrong' })).toMatchObject({
    exit: 3,
    result: { error: { code: 'key_refused' } },
  })
  expect(await run(['connection', 'test'], { ...environment, PLANROOM_API_KEY: 'wrong' })).toMatchObject({
    exit: 3,
    result: { data: { base: { state: 'refused' } } },
  })
  expect(await run(['connection', 'test'], environment)).toMatchObject({
    exit: 0,
    result: { data: { base: { state: 'ok' }, token: { state: 'ok' } } },
  })
  const key = { PLANROOM_API_KEY: service.apiKey }
  expect(await run(['connection', 'test'], { ...key, PLANROOM_TOKEN_URL: service.tokenUrl })).toMatchObject({
    exit: 0,
    result: { data: { token: { state: 'ok' } } },
  })
  expect(await run(['connection', 'test'], key)).toMatchObject({ exit: 2 })
  expect(await run(['orders', 'list'], { PLANROOM_BASE_URL: service.baseUrl })).toMatchObject({
    exit: 3,
    result: { error: { code: 'key_missing' } },
  })
  expect(await run(['orders', 'list'])).toMatchObject({ exit: 3, result: { error: { code: 'key_missing' } } })
  expect(await run(['sync'], environment)).toMatchObject({ exit: 2 })
  expect(await run(['sync', '--to', join(folder, 'x'), '--kinds', 'plans'], environment)).toMatchObject({
    exit: 2,
  })
  expect(await run(['orders', 'list', '--connection', 'nobody'], environment)).toMatchObject({ exit: 2 })
  expect(await run(['verify', join(folder, 'not-there')])).toMatchObject({ exit: 2 })
  const page = closedLater(
    await scripted((_request, response) => void response.writeHead(200).end('<html>Sign in</html>')),
  )
  expect(
    await run(['orders', 'list'], { PLANROOM_BASE_URL: `${page.origin}/v3`, PLANROOM_API_KEY: 'k' }),
  ).toMatchObject({ exit: 4, result: { error: { code: 'not_service' } } })
})

test('the API key is written to no file', async () => {
  service = await startDemoService(company)
  await run(['sync', '--to', join(folder, 'out'), '--formats', 'json'], environmentOf(service))
  await run(['orders', 'list'], { ...environmentOf(service), PLANROOM_API_KEY: 'a-wrong-secret-word' })
  for (const file of filesBelow(folder)) {
    const bytes = readFileSync(join(folder, file))
    expect(bytes.includes(service.apiKey), file).toBe(false)
    expect(bytes.includes('a-wrong-secret-word'), file).toBe(false)
  }
})

test('a folder that cannot be made exits with 6', async () => {
  service = await startDemoService(company)
  writeFileSync(join(folder, 'file'), '')
  expect(await run(['sync', '--to', join(folder, 'file', 'out')], environmentOf(service))).toMatchObject({
    exit: 6,
    result: { error: { code: 'disk' } },
  })
})

test('records without an id are counted, a list without an end is stopped, and the exit code is 5', async () => {
  const server = await scripted(({ url }, response) => {
    if (url.pathname === '/v3/orders')
      json(response, 200, {
        pagination: { has_more: true, next_offset: null },
        items: [null, { id: 5 }, { id: 'ok', info: { status: 'Ready' } }],
      })
    else json(response, 200, { id: 'ok', info: { status: 'Ready' }, delivery_assets: null })
  })
  const ran = await run(['sync', '--to', join(folder, 'out')], {
    PLANROOM_BASE_URL: `${server.origin}/v3`,
    PLANROOM_API_KEY: 'k',
  })
  expect(server.requests.length).toBeLessThan(20)
  await server.close()
  expect(ran).toMatchObject({
    exit: 5,
    result: {
      ok: false,
      error: { code: 'incomplete_list' },
      data: { orders: { seen: 3, not_understood: 2 } },
    },
  })
})

test('a key that the service echoes is printed as [key]', async () => {
  const key = 'a-very-secret-word'
  const server = await scripted((_request, response) => {
    json(response, 400, {
      validation_error: { query_params: [{ loc: ['api-key'], msg: `wrong: ${key}` }] },
      key,
    })
  })
  const ran = await run(['orders', 'list'], {
    PLANROOM_BASE_URL: `${server.origin}/v3`,
    PLANROOM_API_KEY: key,
  })
  await server.close()
  expect(ran.exit).toBe(7)
  expect(JSON.stringify(ran.lines) + ran.err).not.toContain(key)
  expect(JSON.stringify(ran.lines)).toContain('[key]')
})

test('the id ".." exits with 2, an answer of other JSON with 4, an invalid key with 2', async () => {
  const server = await scripted((_request, response) => {
    json(response, 200, { hello: 1 })
  })
  const environment = { PLANROOM_BASE_URL: `${server.origin}/v3`, PLANROOM_API_KEY: 'k' }
  expect(await run(['orders', 'show', '..'], environment)).toMatchObject({ exit: 2 })
  expect(server.requests).toEqual([])
  expect(await run(['orders', 'show', 'a'], environment)).toMatchObject({ exit: 4 })
  expect(await run(['orders', 'list'], { ...environment, PLANROOM_API_KEY: 'клю' })).toMatchObject({
    exit: 2,
  })
  await server.close()
})

test('verify names a damaged manifest and exits with 5', async () => {
  mkdirSync(join(folder, 'out', 'Dover', '.planroom'), { recursive: true })
  writeFileSync(join(folder, 'out', 'Dover', '.planroom', 'manifest.json'), '{"x')
  expect(await run(['verify', join(folder, 'out')])).toMatchObject({
    exit: 5,
    result: { data: { files: 1, ok: 0, changed: ['Dover/.planroom/manifest.json'] } },
  })
})

test('a folder at the path of the catalogue is set aside', async () => {
  mkdirSync(join(folder, 'home', 'data', 'catalogue.db'), { recursive: true })
  expect(
    await run(['orders', 'list', '--offline'], {
      PLANROOM_BASE_URL: 'https://a.example',
      PLANROOM_API_KEY: 'k',
    }),
  ).toMatchObject({
    exit: 0,
    result: { data: { total: 0 } },
  })
  expect(
    readdirSync(join(folder, 'home', 'data')).some((name) => name.startsWith('catalogue.set-aside')),
  ).toBe(true)
})
