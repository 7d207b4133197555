import { mkdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composed, type Composed } from '../../support/composed.ts'
import { connected } from '../../support/connected.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { perTest } from '../../support/perTest.ts'

/** Late answers of the service or the user: their connection changed or was removed, or the program closed. */

const order = { id: 'o1', info: { status: 'Pending', created_at: 1000 }, address: { street: '1 Oak' } }
const answers: Record<string, unknown> = {
  '/v3/orders': { items: [order], pagination: { has_more: true, next_offset: 1 } },
  '/v3/orders, the next page': { items: [{ ...order, id: 'o2' }], pagination: { has_more: false } },
  '/v3/orders/o1': order,
  '/v3/orders/o1/change-requests': [{ id: 'c1', text: 'Move the wall' }],
  '/v3/users': { items: [{ id: 'u1', email: 'a@b.example' }], pagination: { has_more: false } },
  '/v3/companies/offices': [{ id: 'f1', name: 'Front Range' }],
}
let program: Composed
let connectionId: string
let closing: Promise<void> | null
/** The address whose answers wait, and the responses that wait. */
let held: string | null
let waiting: ServerResponse[]
const server = perTest(() =>
  scripted(({ url }, response) => {
    const isNext = url.pathname === '/v3/orders' && url.searchParams.get('offset') !== '0'
    const address = isNext ? '/v3/orders, the next page' : url.pathname
    if (address === held) waiting.push(response)
    else json(response, address in answers ? 200 : 404, answers[address] ?? {})
  }),
)
beforeEach(async () => {
  held = null
  closing = null
  waiting = []
  program = await composed()
  connectionId = await connected(program, { baseUrl: `${server.origin}/v3` })
})
afterEach(async () => {
  await (closing ?? program.close())
})

/** Starts work and waits for its request. The returned function answers the request and returns the error, or null. */
async function ask(address: string, begin: () => unknown): Promise<() => Promise<unknown>> {
  held = address
  const begun = Promise.resolve(begin()).then(
    () => null,
    (error: unknown) => error,
  )
  await expect.poll(() => waiting.length).toBe(1)
  return () => {
    for (const response of waiting.splice(0)) json(response, 200, answers[address])
    return begun
  }
}
/** Number of stored rows of the connection, by table, with its key-value entries. */
function stored(): Record<string, number> {
  const db = new DatabaseSync(join(program.folder, 'data', 'catalogue.db'), { readOnly: true })
  const count = (sql: string, value: string): number => Number(db.prepare(sql).get(value)?.['n'])
  const tables = ['orders', 'change_requests', 'people', 'offices', 'team', 'page_queue']
  const left = Object.fromEntries([
    ...tables.map((table) => [
      table,
      count(`SELECT count(*) AS n FROM ${table} WHERE connection_id = ?`, connectionId),
    ]),
    ['marks', count(`SELECT count(*) AS n FROM key_values WHERE name LIKE '%' || ?`, connectionId)],
  ]) as Record<string, number>
  db.close()
  return Object.fromEntries(Object.entries(left).filter(([, n]) => n > 0))
}

const asks: Record<string, [string, () => unknown]> = {
  'an order': ['/v3/orders/o1', () => program.planroom.services.refreshes.fetchDetail(connectionId, 'o1')],
  'change requests': [
    '/v3/orders/o1/change-requests',
    () => program.planroom.handlers['orders:changeRequests']({ connectionId, orderId: 'o1', offline: false }),
  ],
  'the team': ['/v3/users', () => program.planroom.handlers['team:refresh']({ connectionId })],
  'the list': [
    '/v3/orders, the next page',
    () => program.planroom.services.refreshes.startAnew(connectionId),
  ],
}

test.each(Object.keys(asks))(
  'a late answer with %s stores nothing for a removed connection',
  async (what) => {
    const [address, begin] = asks[what] ?? ['', () => undefined]
    const answer = await ask(address, begin)
    await program.planroom.handlers['connections:forget']({ id: connectionId })
    await answer()
    await expect.poll(stored).toEqual({})
    expect(program.faults).toEqual([])
  },
)

test.each(Object.keys(asks))(
  'closing the program while %s is read cancels the read without a fault',
  async (what) => {
    const [address, begin] = asks[what] ?? ['', () => undefined]
    const answer = await ask(address, begin)
    closing = program.close()
    await closing
    const error = await answer()
    if (error !== null) expect(error).toMatchObject({ code: 'cancelled' })
    expect(program.faults).toEqual([])
  },
)

test('a cancelled refresh does not cancel reading the opened order', async () => {
  const { handlers, services } = program.planroom
  const answer = await ask('/v3/orders/o1', () => services.refreshes.fetchDetail(connectionId, 'o1'))
  await handlers['orders:cancelRefresh']({ connectionId })
  await answer()
  expect(services.orders.find(connectionId, 'o1')?.detailReadAt).not.toBeNull()
})

test('a folder chosen while a download starts is rejected as busy', async () => {
  const { handlers, services } = program.planroom
  const { folder } = services.connections.saved(connectionId)
  held = '/v3/orders/o1'
  services.desktop.pickFolder = () => {
    services.deliveries.start(connectionId, ['o1'], { reread: true })
    return Promise.resolve(join(program.folder, 'elsewhere'))
  }
  await expect(handlers['connections:chooseFolder']({ id: connectionId })).rejects.toMatchObject({
    code: 'busy',
  })
  expect(services.connections.saved(connectionId).folder).toBe(folder)
})

test('a download that starts during a folder change goes to the new folder', async () => {
  const { handlers, services } = program.planroom
  const elsewhere = join(program.folder, 'elsewhere')
  mkdirSync(elsewhere)
  const setFolder = services.connections.setFolder.bind(services.connections)
  services.desktop.pickFolder = () => Promise.resolve(elsewhere)
  services.connections.setFolder = async (id, root) => {
    services.deliveries.start(id, ['o1'], { reread: true })
    await new Promise((resolve) => setImmediate(resolve))
    return setFolder(id, root)
  }
  await handlers['connections:chooseFolder']({ id: connectionId })
  await services.deliveries.engine.idle()
  const db = new DatabaseSync(join(program.folder, 'data', 'catalogue.db'), { readOnly: true })
  expect(db.prepare('SELECT root FROM roots').all()).toEqual([{ root: elsewhere }])
  db.close()
})
