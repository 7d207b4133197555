import { join } from 'node:path'
import type { ServerResponse } from 'node:http'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import type { RefreshProgress } from '../../../shared/contract/orders.ts'
import { createApiClient } from '../../../electron/services/api/client/client.ts'
import { createOrdersApi } from '../../../electron/services/api/ordersApi.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createKeyValue } from '../../../electron/services/catalogue/keyValue.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createDetails } from '../../../electron/services/refresh/details.ts'
import { refreshConnection } from '../../../electron/services/refresh/refresh.ts'
import { json, scripted, type ScriptedServer } from '../servers/scripted.ts'

const day = 24 * 3600

/** Answers of a company’s service. */
export interface CompanyAnswers {
  count: number
  listed?: (offset: number, limit: number) => { items: unknown[]; pagination: unknown } | null
  detail?: (id: string, response: ServerResponse) => boolean
  /** Sends the answer for a page and returns true, or returns false for the usual answer. */
  pages?: (limit: number, response: ServerResponse) => boolean
  people?: (path: string, response: ServerResponse) => boolean
}

/** Returns the order with this number. */
export const companyOrder = (index: number, created = 1_000_000 - index) => ({
  id: `order-${index}`,
  info: { status: 'Ready', created_at: created, first_delivered_at: created },
  address: { street: 'Oak', number: String(index) },
})

/**
 * Starts a service that answers as `options` say. Returns the service and the parts of a refresh, on a catalogue in
 * `folder`. Adds everything to close to `toClose`.
 */
export async function startCompany(
  options: CompanyAnswers,
  folder: string,
  toClose: (() => void | Promise<void>)[],
) {
  const server: ScriptedServer = await scripted(({ url }, response) => {
    const parts = url.pathname.split('/').filter((part) => part !== '')
    if (url.pathname === '/v3/orders') {
      const offset = Number(url.searchParams.get('offset') ?? 0)
      const limit = Number(url.searchParams.get('limit') ?? 20)
      if (options.pages?.(limit, response) === true) return
      const special = options.listed?.(offset, limit)
      if (special !== undefined && special !== null) {
        json(response, 200, special)
        return
      }
      const size = Math.min(limit, 100)
      const items = Array.from({ length: options.count }, (_, index) => companyOrder(index)).slice(
        offset,
        offset + size,
      )
      json(response, 200, {
        pagination: {
          has_more: offset + size < options.count,
          limit: size,
          next_offset: offset + size,
          previous_offset: 0,
        },
        items,
      })
    } else if (parts[1] === 'orders' && parts[2] !== undefined) {
      if (options.detail?.(parts[2], response) !== true)
        json(response, 200, {
          ...companyOrder(Number(parts[2].slice(6))),
          delivery_assets: { cad_files: { zip_urls: [`https://f.example/${parts[2]}`] } },
        })
    } else if (options.people?.(url.pathname, response) !== true) {
      json(response, 404, {})
    }
  })
  toClose.push(() => server.close())
  const { db } = openCatalogue(join(folder, 'catalogue.db'))
  toClose.push(() => {
    db.close()
  })
  let clock = 1_000_000 + 40 * day
  const orders = createOrders(db)
  const keyValue = createKeyValue(db)
  const now = () => (clock += 0.001)
  const details = createDetails(db, orders, keyValue, now)
  const services = { db, orders, people: createPeople(db), keyValue, now, details }
  const endpoint = { address: `${server.origin}/v3`, key: 'k' }
  const client = createApiClient(
    { base: endpoint, token: endpoint, export: endpoint },
    { timeouts: { response: 2000, request: 3000 } },
  )
  const all = () =>
    orders.ids({ connection: 'c', root: '' }, emptyFilter, { key: 'createdAt', descending: true })
  const refresh = (
    signal: AbortSignal = new AbortController().signal,
    seen: RefreshProgress[] = [],
    onSeen?: (progress: RefreshProgress) => void,
  ) =>
    refreshConnection(
      services,
      'c',
      client,
      (progress) => {
        seen.push(progress)
        onSeen?.(progress)
      },
      signal,
    )
  const listRequests = () =>
    server.requests
      .filter(({ url }) => url.pathname === '/v3/orders')
      .map(({ url }) => Number(url.searchParams.get('offset')))
  return {
    server,
    services,
    orders,
    all,
    refresh,
    listRequests,
    api: createOrdersApi(client),
    advance: (seconds: number) => {
      clock += seconds
    },
  }
}
