import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client.ts'
import { createOrderingApi } from '../../api/orderingApi.ts'
import { createOrdersApi } from '../../api/ordersApi.ts'
import { listOffered, type ChangeRequestOperations } from '../../api/changeRequestsListing.ts'
import { firstSentAt, type Before, type StoredEntry } from '../store/entry.ts'
import { deleteDraft, type DraftDeletion } from './deletion.ts'
import { checkFree } from '../prepare/deletions.ts'
import { createEnds, type EndsOptions } from './recordOutcome.ts'
import type { Verdict } from '../reconcile/matching.ts'
import { ownError, whyNot } from './outcome.ts'
import {
  lookAtOrder,
  findOrders,
  type KnownChangeRequests,
  type ReconcileTools,
} from '../reconcile/reconcile.ts'
import { attempt } from './send.ts'
import { createQueues } from '../../timing/queues.ts'

export interface WorkOptions extends EndsOptions {
  /** The service of a connection. Rejects before anything is sent where there is none, or no key. */
  client: (connectionId: string) => Promise<ApiClient>
  operations: DraftDeletion & ChangeRequestOperations
  /** Seconds since the epoch. */
  now: () => number
  /** What an order has right before an upgrade is bought; throws where it is not offered any more. */
  beforeBuying: (entry: StoredEntry, signal: AbortSignal) => Promise<Before>
}

/** How a look at the service went. */
export type Look = 'looked' | 'failed' | 'nothing'
interface Looked {
  look: Look
  /** Updates that are to be sent now that their draft was found. */
  follows: string[]
  /** What kept single entries from being looked for. */
  failures: ReadonlyMap<string, EntryError>
}
/** What became of something that was to be sent again. */
export interface Resent {
  sent: boolean
  /** Why it was not sent; null where it was, or where the look found it or what may be it. */
  error: EntryError | null
}

/** Sends entries and finds out what became of them. What is sent or looked for of one connection is one thing after the other. */
export function createWork(options: WorkOptions) {
  const { entries, client, catalogue, onChanged, onFault, now } = options
  const { run: inTurn, idle } = createQueues()
  const { keeping, finish, readNew } = createEnds(options)
  /** Entries whose sending ended without being recorded, and their connections. */
  const unrecorded = new Map<string, string>()

  function toolsOf(connectionId: string, api: ApiClient, signal: AbortSignal): ReconcileTools {
    return {
      client: api,
      signal,
      keep: (orders) => {
        keeping(() => {
          catalogue.keep(connectionId, orders)
        })
      },
    }
  }

  /** What is known before something is sent. Throws where it is not to be sent. */
  async function knownBefore(entry: StoredEntry, signal: AbortSignal): Promise<Before> {
    const { connectionId, kind, orderId, before, reference, ownReference } = entry
    const sentAt = firstSentAt(entry)
    const first = sentAt === null ? {} : { sentAt }
    if (orderId !== null && catalogue.isUnlisted(connectionId, orderId))
      throw new AppError(
        'refused',
        'The service no longer lists this order, so nothing is sent for it. Refresh the orders to look again.',
      )
    if (orderId !== null) {
      const about = entries.ofOrder(connectionId, orderId)
      checkFree(kind, about)
      if (kind === 'upgrade' && about.some((other) => other.id !== entry.id && mayBeBought(other)))
        throw new AppError(
          'outcome_unknown',
          'Another upgrade of this order is not confirmed. Nothing more is bought for it until that one is.',
        )
    }
    if (kind === 'upgrade') return { ...(await options.beforeBuying(entry, signal)), ...first }
    if (reference === null || ownReference) return { ...before, ...first }
    const carrying = catalogue.withReference(connectionId, reference)
    return { ...before, ...first, orderIds: [...new Set([...(before.orderIds ?? []), ...carrying])] }
  }

  /**
   * Sends one entry, if it is to be sent and nobody else does. `edition`: only as it was when that was pressed. An unknown one is sent
   * only where its user wants it sent `again`. To be called in its connection's turn. Gives what kept it from being sent.
   */
  async function sendNow(
    id: string,
    signal: AbortSignal,
    edition?: number | null,
    again = false,
  ): Promise<EntryError | null> {
    const waiting = entries.find(id)
    if (signal.aborted) return ownError('cancelled', 'Cancelled.')
    if (waiting === null || waiting.droppedAt !== null) return gone
    if (edition !== undefined && waiting.edition !== edition) return gone
    const { connectionId, state } = waiting
    if (state !== 'ready' && state !== 'refused' && state !== 'unknown') return gone
    if ((state === 'unknown') !== again) return gone
    let api: ApiClient
    let before: Before
    try {
      api = await client(connectionId)
      before = await knownBefore(waiting, signal)
    } catch (error) {
      entries.note(id, whyNot(error))
      onChanged(connectionId)
      return whyNot(error)
    }
    // From here on it may have been sent, whatever happens: that is on disk before the first byte leaves.
    if (!entries.claim(id, state, waiting.edition, before)) return gone
    const entry = entries.find(id)
    if (entry === null) return gone
    const { orderId } = entry
    if (orderId !== null)
      keeping(() => {
        catalogue.noteSent(connectionId, orderId)
      })
    onChanged(connectionId)
    const end = await attempt(entry, createOrderingApi(api), signal, () =>
      deleteDraft(entry, options.operations, { ...toolsOf(connectionId, api, signal), onFault }),
    )
    let followId: string | null = null
    try {
      if (end.outcome === 'done') followId = finish(entry, 'sending', end)
      else if (again && end.outcome !== 'unknown') entries.restore(id, asBefore(end.error), waiting)
      else if (end.outcome === 'not_sent')
        // After a refused key only the user sends it again: a POST that was answered is never repeated by itself.
        entries.back(id, end.error, waiting.sentAt, end.error.code !== 'key_refused')
      else if (end.outcome === 'refused') entries.refuse(id, end.error)
      else entries.lose(id, end.error)
    } catch (error) {
      unrecorded.set(id, connectionId)
      throw error
    }
    onChanged(connectionId)
    if (end.outcome === 'done') {
      if (end.order === null && entry.kind === 'redraw') await readNew(connectionId, end.orderId, api, signal)
      if (followId !== null) await sendNow(followId, signal)
    }
    return again && end.outcome === 'not_sent' ? end.error : null
  }

  /** What was sent while the disk could not be written is unknown from when it can. */
  function recordLost(connectionId: string): void {
    for (const [id, of] of unrecorded) {
      if (of !== connectionId) continue
      const message = 'What the service answered could not be written to this disk. It is looked for.'
      entries.lose(id, ownError('disk', message))
      unrecorded.delete(id)
    }
  }

  /** Looks for all unknown entries of a connection, and sends the updates that follow what was found. To be called in its connection's turn. */
  async function lookFor(connectionId: string, signal: AbortSignal): Promise<Looked> {
    const looked = await lookNow(connectionId, signal)
    for (const id of looked.follows) await sendNow(id, signal)
    return looked
  }

  async function lookNow(connectionId: string, signal: AbortSignal): Promise<Looked> {
    recordLost(connectionId)
    const unknown = entries.inState('unknown', connectionId)
    if (unknown.length === 0) return { look: 'nothing', follows: [], failures: new Map() }
    const began = now()
    for (const { id, endedAt } of unknown) if (endedAt !== null && endedAt > began) entries.rebase(id)
    const follows: string[] = []
    const failures = new Map<string, EntryError>()
    const failed = ({ id }: StoredEntry, error: unknown): void => {
      const { code, message } = AppError.toValue(error)
      failures.set(id, ownError(code, message))
    }
    try {
      const api = await client(connectionId)
      const tools = toolsOf(connectionId, api, signal)
      const changes: KnownChangeRequests = {
        list: (orderId) => listOffered(api, options.operations, connectionId, orderId, signal),
        answers: (orderId) => entries.sentChangeRequests(connectionId, orderId).map(({ answer }) => answer),
      }
      const verdicts = await findOrders(unknown, entries.claimedOrders(connectionId), tools)
      for (const entry of unknown) {
        try {
          const verdict = verdicts.get(entry.id) ?? (await lookAtOrder(entry, changes, tools))
          follows.push(...apply(entry, verdict, began))
          if (verdict.verdict === 'done' && verdict.order !== null)
            await readNew(connectionId, verdict.order.id, api, signal)
        } catch (error) {
          failed(entry, error)
          onFault('looking for something that was sent', error)
        }
      }
    } catch (error) {
      for (const entry of unknown) failed(entry, error)
      onFault('looking for something that was sent', error)
    }
    onChanged(connectionId)
    return { look: failures.size === 0 ? 'looked' : 'failed', follows, failures }
  }

  function apply(entry: StoredEntry, verdict: Verdict, began: number): string[] {
    // It may have changed while the look went on, by the user's own word.
    const current = entries.find(entry.id)
    if (current?.state !== 'unknown') return []
    switch (verdict.verdict) {
      case 'done': {
        const { order, answer } = verdict
        const created = entry.kind === 'redraw' ? { id: order?.id, message: '' } : answer
        const followId = finish(current, 'unknown', {
          orderId: order?.id ?? entry.orderId,
          answer: created,
          message: null,
          order: null,
        })
        return followId === null ? [] : [followId]
      }
      case 'absent':
        // Not found proves nothing: the service's list may lag. A draft that is still there was found, and deleting it again does no harm.
        if (entry.kind === 'draft_delete') entries.undeleted(entry.id, began, stillThere)
        else entries.doubt(entry.id, began, [], current.candidates.length === 0 ? null : noneAnyMore)
        return []
      case 'doubtful':
        entries.doubt(
          entry.id,
          began,
          verdict.candidates,
          ownError(
            'not_found',
            'There are orders that may be this one. Check them, then choose the one that it is.',
          ),
        )
        return []
      case 'hidden':
        entries.doubt(
          entry.id,
          began,
          [],
          ownError(
            'not_found',
            'It was sent, and the service does not show whether it arrived. Find out there, then say it here.',
          ),
        )
        return []
    }
  }

  /** What kept a look from telling what became of an entry; null where it told. */
  const lookFault = ({ failures }: Looked, id: string, signal: AbortSignal) =>
    failures.get(id) ?? (signal.aborted ? ownError('cancelled', 'Cancelled.') : null)

  /**
   * Sends an entry that waits. Where its user said that it never arrived it is looked for once more: it may have come late. Where it
   * could not be looked for it is not sent; an order that may be it leaves it unknown. An unknown entry is looked for alone.
   */
  async function sendWaiting(
    id: string,
    signal: AbortSignal,
    stop: AbortSignal,
    edition: number | null,
  ): Promise<void> {
    const looking = AbortSignal.any([signal, stop])
    const waiting = entries.find(id)
    if (waiting === null || looking.aborted) return
    if (waiting.state === 'unknown') {
      await lookFor(waiting.connectionId, looking)
      return
    }
    if (entries.reopen(id)) {
      const error = lookFault(await lookFor(waiting.connectionId, looking), id, looking)
      if (error === null && isFoundOrDoubtful(entries.find(id))) return
      entries.denyAgain(id, error)
      if (error !== null) return
    }
    await sendNow(id, signal, edition)
  }

  return {
    /** Sends one entry that waits; of an unknown one it finds out what became of it, and never sends it. */
    send(id: string, signal: AbortSignal, stop: AbortSignal = signal): Promise<void> {
      const pressed = entries.editionOf(id)
      return inTurn(entries.find(id)?.connectionId ?? '', () => sendWaiting(id, signal, stop, pressed))
    },
    /**
     * Sends an unknown entry once more, at its user's word: the only way. It is looked for first, and sent only where that finds neither
     * it nor an order that may be it. `except`: orders of which the user said that they are not it.
     */
    resend(
      id: string,
      except: readonly string[],
      signal: AbortSignal,
      stop: AbortSignal = signal,
    ): Promise<Resent> {
      const pressed = entries.editionOf(id)
      const looking = AbortSignal.any([signal, stop])
      return inTurn(entries.find(id)?.connectionId ?? '', async () => {
        const unknown = entries.find(id)
        if (unknown?.state !== 'unknown') return { sent: false, error: null }
        const { before, connectionId } = unknown
        if (except.length > 0)
          entries.exclude(id, { ...before, orderIds: [...new Set([...(before.orderIds ?? []), ...except])] })
        const failure = lookFault(await lookFor(connectionId, looking), id, looking)
        if (failure !== null) return { sent: false, error: failure }
        const after = entries.find(id)
        const isUndeleted = after?.kind === 'draft_delete' && after.state === 'ready'
        if (!isUndeleted && isFoundOrDoubtful(after)) return { sent: false, error: null }
        const error = await sendNow(id, signal, pressed, !isUndeleted)
        return { sent: error === null, error }
      })
    },
    /**
     * Sends entries that wait, one after the other, as they are now: one that is written anew meanwhile is not sent. Ends early, with
     * `false`, where the service is out of reach or refuses the key. `stop` lets what is being sent end, `signal` does not.
     */
    async sendMany(
      connectionId: string,
      ids: readonly string[],
      signal: AbortSignal,
      stop: AbortSignal = signal,
    ): Promise<boolean> {
      const pressed = new Map(ids.map((id) => [id, entries.editionOf(id)]))
      const looking = AbortSignal.any([signal, stop])
      for (const id of ids) {
        if (looking.aborted) return false
        const goesOn = await inTurn(connectionId, async () => {
          const before = entries.find(id)
          if (before?.connectionId !== connectionId || before.edition !== pressed.get(id)) return true
          if (before.state !== 'ready' && before.state !== 'refused') return true
          await sendWaiting(id, signal, stop, before.edition)
          const { state, error, lookedAt, droppedAt } = entries.find(id) ?? before
          if (state === 'unknown')
            return lookedAt !== null || (await lookNow(connectionId, looking)).look === 'looked'
          const isOwn = error === null || ['bad_input', 'busy', 'outcome_unknown'].includes(error.code)
          return state !== 'ready' || isOwn || droppedAt !== null
        })
        if (!goesOn) return false
      }
      return true
    },
    /** Looks for all unknown entries of a connection, and sends the updates that follow what was found. */
    look: (connectionId: string, signal: AbortSignal): Promise<Look> =>
      inTurn(connectionId, async () => (await lookFor(connectionId, signal)).look),
    /** Records what the user found out about an unknown entry. */
    settle: (entry: StoredEntry, orderId: string | null): string | null =>
      finish(entry, 'unknown', {
        orderId: orderId ?? entry.orderId,
        answer: null,
        message: null,
        order: null,
      }),
    /** Connections with something whose end could not be recorded. */
    unrecorded: (): Iterable<string> => unrecorded.values(),
    /** Whether the service answers at all. */
    async ask(connectionId: string, signal: AbortSignal): Promise<boolean> {
      try {
        await createOrdersApi(await client(connectionId)).list({}, 0, 1, signal)
        return true
      } catch (error) {
        // Offline is why it is asked; anything else keeps the service from taking orders as well.
        if (!(error instanceof AppError)) onFault('asking the service', error)
        return false
      }
    },
    /** When all that is under way is over. */
    idle,
  }
}
export type Work = ReturnType<typeof createWork>

/** An upgrade that is being bought, or may have been: what its order offers says nothing while it lags. */
const mayBeBought = ({ kind, state }: StoredEntry): boolean =>
  kind === 'upgrade' && (state === 'sending' || state === 'unknown')

/** Whether a look found an entry, or an order that may be it; also where the entry is gone. */
const isFoundOrDoubtful = (entry: StoredEntry | null): boolean =>
  entry?.state !== 'unknown' || entry.candidates.length > 0

const gone = ownError('busy', 'It was changed or sent meanwhile.')
const stillThere = ownError(
  'not_found',
  'Planroom looked at the service: the draft is still there. Delete it again, or discard this.',
)
const noneAnyMore = ownError('not_found', 'No order that may be it is listed any more.')

/** Nothing came of sending it again: what was sent before is as uncertain as it was. */
const asBefore = (error: EntryError): EntryError => ({
  ...error,
  message: `${error.message} It was not accepted this time, but what was sent before may have arrived.`,
})
