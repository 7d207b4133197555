import type { ParsedOrder } from '../../../../shared/domain/order.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import type { ChangeRequestRecord } from '../../api/changeRequestsApi.ts'
import type { OrderAnswer } from '../../api/orderingApi.ts'
import { createOrdersApi, readAllOrders } from '../../api/ordersApi.ts'
import { hasReference } from '../rules/bodies.ts'
import { earliestOrderAt, firstSentAt, type StoredEntry } from '../store/entry.ts'
import {
  hasReferenceOf,
  judgeReferences,
  judgeUpdate,
  judgeUpgrade,
  isPossibleMatch,
  type MatchVerdict,
} from '../rules/matching.ts'

/** A verdict about an entry, with what is stored as the service's answer. `order` is null if no order was found. */
export type ReconcileResult =
  | Exclude<MatchVerdict, { verdict: 'done' }>
  | { verdict: 'done'; order: OrderAnswer['order'] | null; answer: unknown }

export interface ReconcileTools {
  client: ApiClient
  signal: AbortSignal
  /** Stores orders that were read during the check. */
  keep: (orders: readonly ParsedOrder[]) => void
}

/**
 * Maximum difference between the clocks of the service and this computer, in seconds. Older orders can't belong to an
 * entry.
 */
const maxClockErrorSeconds = 7 * 24 * 3600

/**
 * Finds orders that carry the reference of an entry, and new orders at the address of an entry. Reads the list once,
 * newest first, to its end or until all further orders are surely older. Throws if the list can't be read that far:
 * nothing is known then.
 */
async function findByReference(
  entries: readonly StoredEntry[],
  tools: ReconcileTools,
): Promise<OrderAnswer[]> {
  const areAllGenerated = entries.every(({ isGeneratedReference }) => isGeneratedReference)
  const firstSent = entries.reduce(
    (earliest, entry) => Math.min(earliest, earliestOrderAt(entry)),
    Number.POSITIVE_INFINITY,
  )
  // Time of the service's newest order. No later order can exist, whatever this computer's clock says.
  let newest = Number.NEGATIVE_INFINITY
  const found = new Map<string, OrderAnswer>()
  let last = Number.POSITIVE_INFINITY
  let isFalling = true
  for await (const page of readAllOrders(createOrdersApi(tools.client), {}, 0, { signal: tools.signal })) {
    tools.keep(page.orders)
    for (const parsed of page.orders) {
      if (!parsed.understood) continue
      const { order } = parsed
      if (entries.some((entry) => hasReferenceOf(order, entry) || isPossibleMatch(entry, order)))
        found.set(order.id, parsed)
      newest = Math.max(newest, order.createdAt ?? newest)
      // Equal times are in order, since each page repeats the last row of the page before.
      if (order.createdAt === null || order.createdAt > last) isFalling = false
      else last = order.createdAt
    }
    const seen = [...found.values()]
    if (areAllGenerated && entries.every((entry) => seen.some(({ order }) => hasReferenceOf(order, entry))))
      break
    if (isFalling && last < Math.min(firstSent, newest) - maxClockErrorSeconds) break
  }
  return [...found.values()]
}

/** Reads one order by id, else from the list. Returns null if neither has it. Throws the fault of the service. */
export async function readOrder(id: string, tools: ReconcileTools): Promise<ParsedOrder | null> {
  const api = createOrdersApi(tools.client)
  try {
    return await api.get(id, tools.signal)
  } catch (error) {
    const missing = ['not_found', 'not_offered']
    if (!(error instanceof AppError) || !missing.includes(error.code)) throw error
  }
  for await (const page of readAllOrders(api, {}, 0, { signal: tools.signal })) {
    tools.keep(page.orders)
    const found = page.orders.find((parsed) => parsed.understood && parsed.order.id === id)
    if (found !== undefined) return found
  }
  return null
}

/**
 * Looks in the service's list for the orders of drafts and redraws. Returns a verdict by entry id. `claimed`: ids of
 * orders that belong to other entries.
 */
export async function findOrders(
  entries: readonly StoredEntry[],
  claimed: ReadonlySet<string>,
  tools: ReconcileTools,
): Promise<Map<string, ReconcileResult>> {
  const sought = entries.filter(({ kind }) => hasReference(kind))
  if (sought.length === 0) return new Map()
  const records = await findByReference(sought, tools)
  const verdicts = judgeReferences(
    sought,
    records.map(({ order }) => order),
    claimed,
  )
  const answerOf = (id: string): unknown => records.find(({ order }) => order.id === id)?.raw
  return new Map(
    [...verdicts].map(([entryId, verdict]) => [
      entryId,
      verdict.verdict === 'done' ? { ...verdict, answer: answerOf(verdict.order.id) } : verdict,
    ]),
  )
}

/** Reads the change requests of an order. */
export interface KnownChangeRequests {
  /** Returns the change requests that the service lists; null if it has no list. */
  list: (orderId: string) => Promise<ChangeRequestRecord[] | null>
  /** Returns the service's answers to change requests that this program sent. */
  answers: (orderId: string) => readonly unknown[]
}

/** Reads the order of an update, deletion, upgrade or change request, and judges the entry by it. */
export async function checkOrder(
  entry: StoredEntry,
  changes: KnownChangeRequests,
  tools: ReconcileTools,
): Promise<ReconcileResult> {
  const id = entry.orderId ?? ''
  if (entry.kind === 'change_request')
    return judgeChangeRequest(entry, await changes.list(id), changes.answers(id))
  const parsed = await readOrder(id, tools)
  const order = parsed?.understood === true ? parsed.order : null
  // The service has the order neither by id nor in its list. A deletion leaves no other trace.
  if (entry.kind === 'draft_delete')
    return parsed === null ? { verdict: 'done', order: null, answer: null } : { verdict: 'absent' }
  const verdict = entry.kind === 'upgrade' ? judgeUpgrade(entry, order) : judgeUpdate(entry, order)
  return verdict.verdict === 'done' ? { ...verdict, answer: parsed?.raw } : verdict
}

/**
 * Matches a change request by its text: it arrived if the list has this text under an id that no other entry received.
 */
function judgeChangeRequest(
  entry: StoredEntry,
  listed: readonly ChangeRequestRecord[] | null,
  answers: readonly unknown[],
): ReconcileResult {
  const known = new Set(
    answers.map((answer) =>
      typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null,
    ),
  )
  const earliest = earliestOrderAt(entry) - 15 * 60
  // An older request may have the same text. For an entry that was never sent, a request without a time proves nothing.
  const wasSent = firstSentAt(entry) !== null
  const sent = entry.body?.['text']
  const words = typeof sent === 'string' ? sent.trim() : null
  const arrived = listed?.find(
    ({ id, text, createdAt }) =>
      !known.has(id) && text?.trim() === words && (createdAt === null ? wasSent : createdAt >= earliest),
  )
  return arrived === undefined
    ? { verdict: 'hidden' }
    : { verdict: 'done', order: null, answer: { id: arrived.id, message: '' } }
}
