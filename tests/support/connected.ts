import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OrderRow, RefreshProgress } from '../../shared/contract/orders.ts'
import type { OrderFilter } from '../../shared/domain/filter.ts'
import type { Composed } from './composed.ts'
import { until } from './waiting.ts'

/** Addresses and key of a service. Addresses left out are the base address. */
interface Service {
  baseUrl: string
  tokenUrl?: string
  exportUrl?: string
  apiKey?: string
}

/** Connects the program to a service, and waits until the orders were read. Returns the id of the connection. */
export async function connected(
  { call, events }: Composed,
  service: Service,
  name = 'Larkfield',
): Promise<string> {
  const before = refreshesEnded(events).length
  const id = await saveConnection({ call }, service, { name })
  await until(() => expect(refreshesEnded(events)[before]).toMatchObject({ state: 'done' }))
  return id
}

/** Saves a connection to a service, or changes the connection `id`. Returns its id. */
export async function saveConnection(
  { call }: Pick<Composed, 'call'>,
  service: Service,
  { name = 'Larkfield', id }: { name?: string; id?: string } = {},
): Promise<string> {
  const { baseUrl, tokenUrl = baseUrl, exportUrl = baseUrl, apiKey = 'k' } = service
  const addresses = { name, baseUrl, tokenUrl, exportUrl, apiKey }
  return (await call('connections:save', id === undefined ? addresses : { id, ...addresses })).connection.id
}

/** Returns the orders of a filter as the list shows them, newest first. */
export async function listedOrders(
  { call }: Composed,
  connectionId: string,
  filter: Partial<OrderFilter> = {},
): Promise<OrderRow[]> {
  const sort = { key: 'createdAt', descending: true } as const
  return (await call('orders:query', { connectionId, filter, sort, offset: 0, limit: 500 })).rows
}

/** Reads the orders again. Returns how the refresh ended. */
export async function refreshed(
  { events, planroom }: Composed,
  connectionId: string,
): Promise<RefreshProgress> {
  const before = refreshesEnded(events).length
  planroom.services.refreshes.start(connectionId)
  await until(() => expect(refreshesEnded(events).length).toBeGreaterThan(before))
  return refreshesEnded(events)[before] as RefreshProgress
}

/** Returns the last progress of each refresh that has ended. */
export const refreshesEnded = (events: Composed['events']): RefreshProgress[] =>
  events
    .filter(({ event }) => event === 'refresh:progress')
    .map(({ value }) => value as RefreshProgress)
    .filter(({ state }) => state !== 'running')

/**
 * Downloads the Ready orders with the fewest files. Returns the ids of the orders and of their folders, the order with
 * the fewest files first.
 */
export async function downloadedOrders(
  program: Composed,
  connectionId: string,
  count: number,
  presetId = 'plans',
): Promise<{ id: string; folderId: string }[]> {
  const rows = await listedOrders(program, connectionId, { statuses: ['Ready'] })
  const ids = rows
    .flatMap(({ id, disk: { known } }) => (known === null || known === 0 ? [] : [{ id, known }]))
    .sort((a, b) => a.known - b.known)
    .slice(0, count)
    .map(({ id }) => id)
  await program.call('transfers:start', { connectionId, orders: { ids }, presetId })
  await program.planroom.services.deliveries.engine.idle()
  const { library, rootOf } = program.planroom.services.deliveries
  return ids.map((id) => ({
    id,
    folderId: library.folderIdOfOrder(connectionId, rootOf(connectionId), id) ?? '',
  }))
}

/** Saves the connection `c` in a data folder. Its address is unreachable, and its library is in the folder. */
export function saveUnreachable(folder: string): void {
  const at = 'http://127.0.0.1:9'
  const connection = {
    id: 'c',
    name: 'Company',
    isDemo: false,
    folder: join(folder, 'library'),
    keys: {},
    own: [],
    baseUrl: at,
    tokenUrl: at,
    exportUrl: at,
    refused: false,
  }
  writeFileSync(
    join(folder, 'data', 'connections.json'),
    JSON.stringify({ active: 'c', connections: [connection] }),
  )
}
