import type { DemoAddresses } from '../../../electron/demo/service.ts'

/** Loose shapes of answers: what the tests read, with everything else left open. */
export interface WireOrder {
  id: string
  info: {
    status: string
    created_at: number
    created_by: string
    first_delivered_at: number | null
    model_id: string | null
    external_id: string
    order_type: string
    product: {
      package_type: string
      add_ons: string[]
      purchasable_add_ons: string[] | null
      purchasable_package_types: string[] | null
    }
  } & Record<string, unknown>
  address: Record<string, unknown> & { full_address: string; street: string; number: string }
  delivery_assets?: Record<string, Record<string, unknown> | null> | null
}

export interface WirePage<T> {
  pagination: { has_more: boolean; limit: number; next_offset: number; previous_offset: number }
  items: T[]
}

interface Answered<T> {
  status: number
  headers: Headers
  body: T
}

/** A small client for the tests. */
export function clientOf(service: DemoAddresses) {
  const call = async <T>(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<T>> => {
    const target = url.startsWith('http') ? url : service.baseUrl + url
    const keyHeader = target.startsWith(service.baseUrl) ? 'api-key' : 'x-api-key'
    const response = await fetch(target, {
      method,
      headers: headers ?? {
        [keyHeader]: service.apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as T }
  }
  const get = async <T>(path: string): Promise<T> => (await call<T>('GET', path)).body
  return {
    call,
    get,
    async allOrders(query = ''): Promise<WireOrder[]> {
      const items: WireOrder[] = []
      for (let offset = 0; ;) {
        const page = await get<WirePage<WireOrder>>(`/orders?limit=100&offset=${String(offset)}${query}`)
        items.push(...page.items)
        if (!page.pagination.has_more) return items
        offset = page.pagination.next_offset
      }
    },
  }
}

/** All file addresses in some delivery_assets, by `kind.list`. */
export function fileUrls(assets: WireOrder['delivery_assets']): Map<string, string[]> {
  const out = new Map<string, string[]>()
  for (const [kind, part] of Object.entries(assets ?? {})) {
    if (kind === 'tour') continue
    for (const [list, urls] of Object.entries(part ?? {})) {
      if (Array.isArray(urls) && urls.length > 0) out.set(`${kind}.${list}`, urls.map(String))
    }
  }
  return out
}

/** The bytes at an address. */
export async function bytesAt(url: string, given: Record<string, string> = {}) {
  const response = await fetch(url, { headers: given })
  const { status, headers } = response
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** A clock that the test moves. */
export function makeClock() {
  let at = Date.UTC(2026, 4, 6, 9)
  return { now: () => at, pass: (seconds: number): void => void (at += seconds * 1000) }
}
