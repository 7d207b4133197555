import { z } from 'zod'
import { momentOf } from '../../../shared/domain/moment.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'
import { pageQuery } from './listPage.ts'
import { readPage } from './ordersApi.ts'

/**
 * A change request from the service. Only the id is documented. The other fields repeat the request, if the service
 * sends them.
 */
export interface ChangeRequestRecord {
  id: string
  text: string | null
  products: string[]
  /** Open set of values. Null if the service sends no status. */
  status: string | null
  /** Seconds since the epoch. */
  createdAt: number | null
  raw: unknown
}

const listSchema = z.union([z.array(z.unknown()), z.looseObject({ items: z.array(z.unknown()) })])
const idSchema = z.union([z.string().min(1), z.number().transform(String)])

/**
 * Reads the list of an order's change requests at `path`. The documented shape is a guess (resources/docs/service.md):
 * an array, or a page. Returns null for any other shape. Entries without an id are left out.
 */
export async function readChangeRequests(
  client: ApiClient,
  path: string,
  signal?: AbortSignal,
): Promise<ChangeRequestRecord[] | null> {
  const found = new Map<string, ChangeRequestRecord>()
  let limit: number | null = 100
  for (let offset: number | null = 0; offset !== null;) {
    let answer: unknown
    try {
      answer = await client.call('base', 'GET', path, { query: pageQuery(offset, limit), signal })
    } catch (error) {
      if (limit === null || !(error instanceof AppError) || error.code !== 'refused') throw error
      // A full page may be too large for this service: let it choose the size.
      limit = null
      continue
    }
    const list = listSchema.safeParse(answer)
    if (!list.success) return null
    const before = found.size
    const page = Array.isArray(list.data)
      ? { items: list.data, hasMore: false, nextOffset: null }
      : readPage(list.data)
    for (const item of page.items) {
      const record = changeRequestOf(item)
      if (record !== null) found.set(record.id, record)
    }
    const hasMore: boolean = page.hasMore ?? (page.nextOffset !== null && page.nextOffset > offset)
    // Stop at a page without new entries: a list that always promises more would loop forever.
    offset = hasMore && found.size > before ? offset + page.items.length : null
  }
  return [...found.values()]
}

/**
 * Reads one change request at `path`. Throws `not_service` if the answer is not a change request, or has another id.
 */
export async function readChangeRequest(
  client: ApiClient,
  path: string,
  id: string,
  signal?: AbortSignal,
): Promise<ChangeRequestRecord> {
  const answer = await client.call('base', 'GET', path, { signal })
  const record = changeRequestOf(answer)
  if (record?.id !== id)
    throw new AppError('not_service', 'The service’s response is not a change request. Try again later.')
  return record
}

function changeRequestOf(item: unknown): ChangeRequestRecord | null {
  const parsed = z.looseObject({ id: idSchema }).safeParse(item)
  if (!parsed.success) return null
  const { data } = parsed
  return {
    id: data.id,
    text: textOf(data['text']),
    products: (Array.isArray(data['products']) ? data['products'] : [data['products']]).filter(
      (product) => typeof product === 'string',
    ),
    status: textOf(data['status']),
    createdAt: momentOf(secondsOf(data['created_at'])),
    raw: item,
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns seconds since the epoch for a number, a number as a string (the user list has these), or an ISO date. */
function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const plain = Number(value)
  const seconds = Number.isFinite(plain) ? plain : Date.parse(value) / 1000
  return Number.isFinite(seconds) ? seconds : null
}
