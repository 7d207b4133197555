import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Options of the server. Its process gets them as a JSON argument. */
export interface ListPlan {
  orders: number
  /** Delay of each answer. */
  delayMs: number
}

/** Requests since the last report. */
export interface ListNews {
  origin: string
  lists: number
  details: number
  /** Time from the first page's request to the last page's answer, in milliseconds. */
  listMs: number
}
/** A message from the parent: a request for the report, or a number of orders that change their status. */
export type ListQuestion = 'news' | { change: number }

const plan = JSON.parse(process.argv[2] ?? '') as ListPlan
const newest = Date.parse('2026-05-01T09:00:00Z') / 1000

/** JSON text of each order, before and after its status. */
const parts = Array.from({ length: plan.orders }, (_, index) => {
  const created = newest - index * 600
  // A service has random ids, so neighbours in the list are not neighbours by id.
  const random = createHash('sha256').update(String(index)).digest('hex').slice(0, 8)
  const id = `${random}-0000-4000-8000-${String(index).padStart(12, '0')}`
  const house = 1 + ((index * 7) % 400)
  const address = {
    full_address: `${String(house)} Oak Street, Austin, TX ${String(10_000 + house)}, US`,
    street: `${String(house)} Oak Street`,
    city: 'Austin',
    state: 'TX',
    postal_code: String(10_000 + house),
    country: 'US',
  }
  const info = {
    external_id: `JOB-${String(index)}`,
    created_at: created,
    first_delivered_at: created + 86_400,
    created_by: `photographer${String(index % 300)}@larkfield.example`,
    add_info: 'The key is with the neighbour. '.repeat(4),
    product: { package_type: 'plus', add_ons: ['gla'] },
  }
  return {
    id,
    before: `{"id":"${id}","info":{"status":"`,
    info: JSON.stringify(info).slice(1),
    address: JSON.stringify(address),
  }
})
const statuses = new Map<number, string>()
const textOf = (index: number, more = ''): string => {
  const part = parts[index]
  if (part === undefined) return ''
  return `${part.before}${statuses.get(index) ?? 'Ready'}",${part.info},"address":${part.address}${more}}`
}
const assets = (index: number): string => {
  const urls = [1, 2, 3].map((at) => `"https://files.example/${String(index)}/${String(at)}.jpg"`).join(',')
  return `,"delivery_assets":{"listing_floorplans":{"jpg_urls":[${urls}]}}`
}

let lists = 0
let details = 0
let firstAsked = 0
let lastSent = 0

function send(response: ServerResponse, body: string, sent?: () => void): void {
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    sent?.()
  }, plan.delayMs)
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bench')
  const one = /^\/orders\/[0-9a-f-]{24}(\d{12})$/.exec(url.pathname)?.[1]
  if (one !== undefined) {
    details += 1
    send(response, textOf(Number(one), assets(Number(one))))
    return
  }
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const limit = Number(url.searchParams.get('limit') ?? 20)
  const isOrders = url.pathname === '/orders'
  const end = isOrders ? Math.min(plan.orders, offset + limit) : 0
  const items = Array.from({ length: Math.max(0, end - offset) }, (_, at) => textOf(offset + at))
  const hasMore = isOrders && end < plan.orders
  const pagination = { limit, offset, has_more: hasMore, next_offset: hasMore ? end : null }
  if (isOrders) {
    if (lists === 0) firstAsked = performance.now()
    lists += 1
  }
  send(response, `{"items":[${items.join(',')}],"pagination":${JSON.stringify(pagination)}}`, () => {
    if (isOrders) lastSent = performance.now()
  })
})
server.keepAliveTimeout = 60_000
process.once('disconnect', () => process.exit())
process.on('message', (question: ListQuestion) => {
  if (question === 'news') tell()
  else {
    for (let at = 0; at < question.change; at += 1)
      statuses.set(Math.floor((at * plan.orders) / question.change), 'Fixing')
    process.send?.(null)
  }
})
server.listen(0, '127.0.0.1', tell)

function tell(): void {
  const { port } = server.address() as AddressInfo
  const news: ListNews = {
    origin: `http://127.0.0.1:${String(port)}`,
    lists,
    details,
    listMs: lastSent - firstAsked,
  }
  process.send?.(news)
  lists = 0
  details = 0
}
