import type { ParsedOrder } from '../../../../shared/domain/order.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import type { ChangeRequestRecord } from '../../api/changeRequestsApi.ts'
import { createOrdersApi, readAllOrders } from '../../api/ordersApi.ts'
import { hasReference } from '../rules/bodies.ts'
import { earliestOrderAt, firstSentAt, type StoredEntry } from '../store/entry.ts'
import {
  carries,
  judgeReferences,
  judgeUpdate,
  judgeUpgrade,
  mayBeOf,
  type MatchVerdict,
} from '../rules/matching.ts'

/** A record that is understood. */
type OrderRecord = Extract<ParsedOrder, { understood: true }>

/**
 * What became of an entry: a verdict, with what is kept as the service's answer. `order` is null where none came of
 * it.
 */
export type ReconcileResult =
  | Exclude<MatchVerdict, { verdict: 'done' }>
  | { verdict: 'done'; order: OrderRecord['order'] | null; answer: unknown }

export interface ReconcileTools {
  client: ApiClient
  signal: AbortSignal
  /** Orders that are met on the way. */
  keep: (orders: readonly ParsedOrder[]) => void
}

/** How long before it was sent an order cannot have been made, however wrong a clock is, in seconds. */
const pastAnyDoubt = 7 * 24 * 3600

/**
 * Looks at the service for orders that carry one of the references, or are new at one of the places. One walk through
 * the list, newest first, to its end or until what follows is surely older. Throws where the list could not be read
 * to there: then nothing is known.
 */
async function findByReference(
  entries: readonly StoredEntry[],
  tools: ReconcileTools,
): Promise<OrderRecord[]> {
  const areAllGenerated = entries.every(({ isGeneratedReference }) => isGeneratedReference)
  const firstSent = entries.reduce(
    (earliest, entry) => Math.min(earliest, earliestOrderAt(entry)),
    Number.POSITIVE_INFINITY,
  )
  // The service's newest order: whatever this computer's clock says, nothing can have been made later.
  let newest = Number.NEGATIVE_INFINITY
  const found = new Map<string, OrderRecord>()
  let last = Number.POSITIVE_INFINITY
  let isFalling = true
  for await (const page of readAllOrders(createOrdersApi(tools.client), {}, 0, { signal: tools.signal })) {
    tools.keep(page.orders)
    for (const parsed of page.orders) {
      if (!parsed.understood) continue
      const { order } = parsed
      if (entries.some((entry) => carries(order, entry) || mayBeOf(entry, order))) found.set(order.id, parsed)
      newest = Math.max(newest, order.createdAt ?? newest)
      // The page's first row is the one before it again.
      if (order.createdAt === null || order.createdAt > last) isFalling = false
      else last = order.createdAt
    }
    const seen = [...found.values()]
    if (areAllGenerated && entries.every((entry) => seen.some(({ order }) => carries(order, entry)))) break
    if (isFalling && last < Math.min(firstSent, newest) - pastAnyDoubt) break
  }
  return [...found.values()]
}

/**
 * One order as the service has it now: asked for by its id, else looked for in the list. Null where it is in neither.
 * Throws what kept the service from answering.
 */
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

/** Looks for drafts and redraws that may have arrived. */
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

/** What is known of the change requests of an order. */
export interface KnownChangeRequests {
  /** As the service lists them; null where it does not. */
  list: (orderId: string) => Promise<ChangeRequestRecord[] | null>
  /** What was answered to those that this program sent. */
  answers: (orderId: string) => readonly unknown[]
}

/** Reads the order that an update, a deletion, an upgrade or a change request is about, and judges by it. */
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
  // Neither its id nor the list has it any more: that is all that a deletion leaves to be seen.
  if (entry.kind === 'draft_delete')
    return parsed === null ? { verdict: 'done', order: null, answer: null } : { verdict: 'absent' }
  const verdict = entry.kind === 'upgrade' ? judgeUpgrade(entry, order) : judgeUpdate(entry, order)
  return verdict.verdict === 'done' ? { ...verdict, answer: parsed?.raw } : verdict
}

/**
 * A change request is known by its words alone: where the list holds them once more than is accounted for, it
 * arrived.
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
  // The same words may have been asked for before: where this never was sent, only a moment tells.
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
