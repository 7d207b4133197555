import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import { startDemo } from '../../../electron/app/demoCompany.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'
import { clientOf, type WirePage } from './support.ts'

/** The demo company is the same company after a restart: its orders keep their dates, and clients' changes last. */

const day = 86_400_000
const started = Date.UTC(2026, 2, 20, 10, 30)

/** Returns the service's list at a moment as text. */
async function listAt(moment: number, seededAt: number): Promise<string> {
  const service = await startDemoService({ now: () => moment, seededAt })
  const answer = await fetch(`${service.baseUrl}/orders?limit=100`, {
    headers: { 'api-key': service.apiKey },
  })
  const text = await answer.text()
  await service.close()
  return text
}

test('starts on different days answer the same bytes', async () => {
  // All orders in progress are Ready by then.
  const first = await listAt(started + 300_000, started)
  expect(await listAt(started + 3 * day, started)).toBe(first)
  expect(await listAt(started + 400 * day, started)).toBe(first)
  const { items } = JSON.parse(first) as { items: { info: { created_at: number; status: string } }[] }
  expect(items).toHaveLength(60)
  expect(new Set(items.map(({ info }) => info.status)).size).toBeGreaterThan(4)
  expect(Math.max(...items.map(({ info }) => info.created_at))).toBeLessThan(started / 1000)
})

describe('changes by API requests', () => {
  let folder: string
  let stateFile: string
  let service: DemoService
  let client: ReturnType<typeof clientOf>
  let moment: number
  const faults: string[] = []
  beforeEach(() => {
    folder = temporaryFolder()
    stateFile = join(folder, 'demo-state.json')
    faults.length = 0
    moment = started + 300_000
  })
  afterEach(async () => {
    await service.close()
  })
  async function start(seededAt = started): Promise<void> {
    const onFault = (message: string) => faults.push(message)
    service = await startDemoService({ now: () => moment, seededAt, stateFile, onFault })
    client = clientOf(service)
  }
  async function change<T extends object = { id: string }>(
    method: string,
    path: string,
    body?: object,
  ): Promise<T> {
    const answer = await client.call<T>(method, path, body)
    expect(answer.status, `${method} ${path}`).toBe(200)
    return answer.body
  }
  const users = async () => (await client.get<WirePage<{ id: string; email: string }>>('/users')).items
  const token = () => change<{ id: string; valid_until: string }>('GET', `${service.tokenUrl}/token`)
  const redraw = () =>
    change('POST', '/orders/redraw', {
      street: '1 New Street',
      city: 'Portland',
      country: 'US',
      order_type: 'Tier1',
      source: ['https://plans.example/1.png'],
    })
  const requestChange = (id: string, text: string) =>
    change('POST', `/orders/${id}/change-requests`, { products: ['products_2d'], text })

  test('changes of orders, users and the scan link survive a restart, and new ids are unique', async () => {
    await start()
    const orders = await client.allOrders()
    const sold = orders.find(({ info }) => info.product.purchasable_add_ons?.includes('gla'))?.id ?? ''
    const draft = orders.find(({ info }) => info.status === 'Draft')?.id ?? ''
    await change('POST', `/orders/${sold}/post-purchase`, { package_type: null, add_ons: ['gla'] })
    await change('DELETE', `/orders/draft/${draft}`)
    const request = await requestChange(sold, 'The door is on the left.')
    const made = await redraw()
    const [office] = await client.get<{ id: string }[]>('/companies/offices')
    const user = await change('POST', '/users', {
      email: 'new@larkfield.example',
      role: 'User',
      office_id: office?.id,
      password: 'p',
    })
    await change('PATCH', '/users/mara.ellison@larkfield.example', { role: 'User' })
    const link = await token()
    const until = new Date(moment + 2 * day).toISOString()
    await change('PATCH', `${service.tokenUrl}/token/${link.id}`, { valid_until: until })
    const before = { orders: await client.allOrders(), users: await users(), token: await token() }
    await service.close()

    await start()
    expect({ orders: await client.allOrders(), users: await users(), token: await token() }).toEqual(before)
    const ids = before.orders.map(({ id }) => id)
    expect(ids).toContain(made.id)
    expect(ids).not.toContain(draft)
    expect(before.users.map(({ id }) => id)).toContain(user.id)
    expect(before.orders.find(({ id }) => id === sold)?.info.product.add_ons).toContain('gla')
    expect(await client.get(`/orders/${sold}/change-requests/${request.id}`)).toMatchObject({
      id: request.id,
    })
    expect((await requestChange(sold, 'And the window.')).id).not.toBe(request.id)
    expect((await redraw()).id).not.toBe(made.id)
    expect(faults).toEqual([])
    await service.close()

    moment += 3 * day
    await start()
    expect(Date.parse((await token()).valid_until)).toBeGreaterThan(moment)
  })

  test('changes of a company with another start date are not loaded', async () => {
    await start()
    const made = await redraw()
    await service.close()
    await start(started + day)
    expect((await client.allOrders()).some(({ id }) => id === made.id)).toBe(false)
    expect(faults).toEqual([])
  })

  test.each(['', '{"version":1', 'null', '{"version":1}', '{"version":2,"orders":[]}', '[]'])(
    'a damaged file of changes (%s) is reported and replaced by the next change',
    async (text) => {
      writeFileSync(stateFile, text)
      await start()
      expect(await client.allOrders()).toHaveLength(60)
      expect(faults).toEqual([expect.stringContaining('could not be read')])
      const made = await redraw()
      await service.close()
      await start()
      expect((await client.allOrders()).some(({ id }) => id === made.id)).toBe(true)
      expect(faults).toHaveLength(1)
    },
  )

  test('a change that cannot be saved is reported, answered and leaves no file', async () => {
    await start()
    mkdirSync(stateFile)
    const made = await redraw()
    expect(faults).toEqual([expect.stringContaining('could not be saved')])
    expect((await client.allOrders()).some(({ id }) => id === made.id)).toBe(true)
    expect(readdirSync(folder)).toEqual(['demo-state.json'])
  })
})

test('a request with another Host is answered by 421, with another key by 401', async () => {
  const service = await startDemoService()
  const other = await startDemoService()
  const { port } = new URL(service.origin)
  const statusOf = (host: string, path: string, key = service.apiKey): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { host, 'api-key': key }
      request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  try {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST'])
      expect(await statusOf(host, '/v3/orders'), host).toBe(200)
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      `127.0.0.1.evil.example:${port}`,
      'localhost.evil.example',
      'evil.example:127.0.0.1',
      '0.0.0.0',
    ])
      for (const path of ['/v3/orders', '/files/none/x.png', '/nothing'])
        expect(await statusOf(host, path), `${host} ${path}`).toBe(421)
    for (const key of ['demo-key', other.apiKey, ''])
      expect(await statusOf(`127.0.0.1:${port}`, '/v3/orders', key)).toBe(401)
  } finally {
    await service.close()
    await other.close()
  }
})

describe('demo company in a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder()
    mkdirSync(join(folder, 'data'))
  })
  const file = () => join(folder, 'data', 'demo.json')
  const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as { seededAt: number | null }

  async function start() {
    const program = await composed({ folder })
    const { planroom } = program
    const { id } = await planroom.services.demo.start()
    const signal = new AbortController().signal
    const records: string[] = []
    for await (const page of planroom.services.orderReads.readAll(id, { statuses: [] }, 0, signal))
      records.push(...page.orders.map((parsed) => JSON.stringify(parsed.understood ? parsed.raw : null)))
    const { deliveredAgain } = planroom.services.orders.facets(id)
    await program.close()
    return { records, deliveredAgain }
  }

  test('a restart three days later lists the same orders, and no order counts as delivered again', async () => {
    // The first start is dated three days ago.
    const seededAt = Date.now() - 3 * day
    writeFileSync(file(), JSON.stringify({ seededAt }))
    const first = await start()
    const second = await start()
    expect(stored()).toEqual({ seededAt })
    expect(first.records).toHaveLength(60)
    expect(second.records).toEqual(first.records)
    expect(second.deliveredAgain).toBe(first.deliveredAgain)
  })

  test('a damaged record of the first start is replaced by the present time', async () => {
    const before = Date.now()
    writeFileSync(file(), '{"seededAt":"soon"')
    expect((await start()).records).toHaveLength(60)
    expect(stored().seededAt).toBeGreaterThanOrEqual(before)
  })
})

test('a port in use fails with a message that names the port', async () => {
  const other = await startDemoService({ port: 0 })
  const { port } = new URL(other.origin)
  const home = temporaryFolder()
  const shell = {
    home,
    workers: { demo: join(import.meta.dirname, '../../../electron/demo/worker.ts') },
    openJsonFile,
    log: { info: () => undefined, error: () => undefined },
  }
  try {
    await expect(startDemo(Number(port), shell)).rejects.toMatchObject({
      code: 'bad_input',
      message: `Port ${port} is in use. Choose another one.`,
    })
  } finally {
    await other.close()
  }
})
