import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { perTest } from '../../support/perTest.ts'

/** Old orders: their details are not due, and their absence from a list is not due to a lagging list. */
const made = 1_400_000_000
const order = (id: string) => ({ id, info: { status: 'Pending', created_at: made }, address: { street: id } })

let folder: string
let program: Composed
/**
 * The service at each path: all of its orders, the page after which it stays silent, and whether it offers single
 * orders.
 */
const services = new Map<string, { ids: string[]; silentFrom?: number; answersDetails?: boolean }>()
const server = perTest(() =>
  scripted(({ url }, response) => {
    const [, name = '', what, id] = url.pathname.split('/')
    const service = services.get(name)
    if (service === undefined || what !== 'orders') {
      json(response, 404, {})
      return
    }
    if (id !== undefined) {
      if (service.answersDetails === true) json(response, 200, { ...order(id), delivery_assets: null })
      else json(response, 404, {})
      return
    }
    const offset = Number(url.searchParams.get('offset') ?? 0)
    if (service.silentFrom !== undefined && offset >= service.silentFrom) return
    const end = offset + Math.min(Number(url.searchParams.get('limit') ?? 20), 100)
    json(response, 200, {
      items: service.ids.slice(offset, end).map(order),
      pagination: { has_more: end < service.ids.length, next_offset: end },
    })
  }),
)
beforeEach(async () => {
  folder = temporaryFolder()
  services.clear()
  program = await composed({ folder })
})
afterEach(async () => {
  await program.close()
})

const draft = (name: string, change: object = {}) => ({
  name: 'Studio',
  baseUrl: `${server.origin}/${name}`,
  tokenUrl: `${server.origin}/token`,
  exportUrl: `${server.origin}/export`,
  apiKey: 'key',
  ...change,
})
const save = (value: ReturnType<typeof draft>) => program.planroom.handlers['connections:save'](value)
const many = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${String(n)}`)
const known = (connection: string, filter: object = {}) =>
  program.planroom.services.orders.ids(
    { connection, root: '' },
    { ...emptyFilter, ...filter },
    { key: 'createdAt', descending: true },
  )
const ended = () =>
  program.events.filter(
    ({ event, value }) => event === 'refresh:progress' && (value as { state: string }).state === 'done',
  ).length
/** The offsets of the pages that were read; trying an address reads one order. */
const lists = (name: string) =>
  server.requests
    .filter(({ url }) => url.pathname === `/${name}/orders` && url.searchParams.get('limit') !== '1')
    .map(({ url }) => Number(url.searchParams.get('offset')))

/** Every known order was first seen two days ago: lists lag by a day at most. */
function age(): void {
  const db = new DatabaseSync(join(folder, 'data', 'catalogue.db'))
  db.exec('UPDATE orders SET first_seen_at = first_seen_at - 172800, seen_at = seen_at - 172800')
  db.close()
}

test('the address of another company is rejected, and its own connection keeps the orders apart', async () => {
  services.set('one', { ids: many('one', 3) })
  services.set('two', { ids: many('two', 2) })
  const { connection } = await save(draft('one'))
  await expect.poll(() => known(connection.id).length).toBe(3)
  await expect(save(draft('two', { id: connection.id }))).rejects.toMatchObject({ code: 'address_changed' })
  expect(program.planroom.services.connections.saved(connection.id).baseUrl).toBe(`${server.origin}/one`)
  const { connection: other } = await save(draft('two', { name: 'Other' }))
  await expect.poll(() => known(other.id).length).toBe(2)
  expect(known(connection.id)).toHaveLength(3)
  expect(other.folder).not.toBe(connection.folder)
})

test('the same company at a new address keeps its orders, and the list is read from the start', async () => {
  services.set('one', { ids: many('order', 250), silentFrom: 198 })
  services.set('two', { ids: many('order', 250) })
  const { connection } = await save(draft('one'))
  // The old address stops answering in the middle of its list.
  await expect.poll(() => lists('one')).toEqual([0, 99, 198])
  const moved = await save(draft('two', { id: connection.id, isSameCompany: true }))
  expect(moved.connection).toMatchObject({ id: connection.id, folder: connection.folder })
  await expect.poll(ended).toBe(1)
  expect(lists('two')).toEqual([0, 99, 198])
  expect(known(connection.id)).toHaveLength(250)
})

test('only a list read to its end at the new address marks orders as unlisted', async () => {
  services.set('one', { ids: many('order', 250) })
  services.set('two', { ids: many('order', 240), silentFrom: 99 })
  const { connection } = await save(draft('one'))
  await expect.poll(ended).toBe(1)
  age()
  await save(draft('two', { id: connection.id, isSameCompany: true }))
  await expect.poll(() => lists('two')).toEqual([0, 99])
  expect(known(connection.id, { unlisted: true })).toEqual([])
  services.set('three', { ids: many('order', 240) })
  await save(draft('three', { id: connection.id, isSameCompany: true }))
  await expect.poll(ended).toBe(2)
  expect(known(connection.id, { unlisted: true })).toHaveLength(10)
  expect(known(connection.id)).toHaveLength(250)
})

test('an unsent draft also makes another company’s address be rejected', async () => {
  services.set('one', { ids: [] })
  services.set('two', { ids: [] })
  const { connection } = await save(draft('one'))
  await expect.poll(ended).toBe(1)
  const body = { street: '1 Oak', city: 'Brightfield', country: 'US', owner_email: 'a@studio.example' }
  await program.planroom.services.outbox.placeBody(connection.id, 'draft', null, body)
  await expect(save(draft('two', { id: connection.id }))).rejects.toMatchObject({ code: 'address_changed' })
})

test('support for order details is known until the address changes', async () => {
  services.set('one', { ids: many('one', 3), answersDetails: true })
  services.set('two', { ids: many('one', 3) })
  const { details } = program.planroom.services
  const { connection } = await save(draft('one'))
  await expect.poll(ended).toBe(1)
  expect(details.support(connection.id).state).toBe('offered')
  await save(draft('one', { id: connection.id, name: 'Studio North' }))
  expect(details.support(connection.id).state).toBe('offered')
  await expect.poll(ended).toBe(2)
  await save(draft('two', { id: connection.id, isSameCompany: true }))
  expect(details.support(connection.id).state).toBe('untried')
})
