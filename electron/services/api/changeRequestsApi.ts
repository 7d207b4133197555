import { z } from 'zod'
import { momentOf } from '../../../shared/domain/moment.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'
import { readPage } from './ordersApi.ts'

/**
 * A change request as the service gives it. Only the id is documented; the rest is what was sent, where the service
 * repeats it.
 */
export interface ChangeRequestRecord {
  id: string
  text: string | null
  products: string[]
  /** An open set; null where the service gives none. */
  status: string | null
  /** Seconds since the epoch. */
  createdAt: number | null
  raw: unknown
}

const listSchema = z.union([z.array(z.unknown()), z.looseObject({ items: z.array(z.unknown()) })])
const idSchema = z.union([z.string().min(1), z.number().transform(String)])

/**
 * All change requests of an order, as its list at `path` has them (its shape is a guess, see resources/docs/service.md:
 * an array, or a page); null for a shape that is not known. Entries without an id are left out.
 */
export async function readChangeRequests(
  client: ApiClient,
  path: string,
  signal?: AbortSignal,
): Promise<ChangeRequestRecord[] | null> {
  const found = new Map<string, ChangeRequestRecord>()
  let limit: string | null = '100'
  for (let offset: number | null = 0; offset !== null;) {
    const query: [string, string][] = [
      ...(limit === null ? [] : [pair('limit', limit)]),
      pair('offset', String(offset)),
    ]
    let answer: unknown
    try {
      answer = await client.call('base', 'GET', path, { query, signal })
    } catch (error) {
      if (limit === null || !(error instanceof AppError) || error.code !== 'refused') throw error
      // A page may be too large for it: then as many as it likes.
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
    // A list that always promises more would go round for ever.
    offset = hasMore && found.size > before ? offset + page.items.length : null
  }
  return [...found.values()]
}

/** One change request at `path`. Throws `not_service` for what is none, or another one. */
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

const pair = (name: string, value: string): [string, string] => [name, value]

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

/** Seconds since the epoch of a number, a number as a string (as users have it), or an ISO date. */
function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const plain = Number(value)
  const seconds = Number.isFinite(plain) ? plain : Date.parse(value) / 1000
  return Number.isFinite(seconds) ? seconds : null
}
