import type { EntryError } from '../../../shared/contract/outbox.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client.ts'
import { createOrderingApi } from '../api/ordering.ts'
import { createOrdersApi } from '../api/orders.ts'
import { listOffered, type ChangeRequestOperations } from '../changeRequests/listing.ts'
import type { Before, StoredEntry } from './entry.ts'
import { deleteDraft, type DraftDeletion } from './deletion.ts'
import { checkFree } from './deletions.ts'
import { createEnds, type EndsOptions } from './ends.ts'
import { createLanes } from './lanes.ts'
import type { Verdict } from './matching.ts'
import { ownError, quietSeconds, whyNot } from './outcome.ts'
import { lookAtOrder, lookForOrders, type KnownChangeRequests, type LookTools } from './reconcile.ts'
import { attempt } from './send.ts'

export interface WorkOptions extends EndsOptions {
  /** The service of a connection. Rejects before anything is sent where there is none, or no key. */
  client: (connectionId: string) => Promise<ApiClient>
  operations: DraftDeletion & ChangeRequestOperations
  /** Seconds since the epoch. */
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** What an order has right before an upgrade is bought; throws where it is not offered any more. */
  beforeBuying: (entry: StoredEntry, signal: AbortSignal) => Promise<Before>
}

/** How a look at the service went. */
export type Look = 'looked' | 'failed' | 'nothing'
interface Looked {
  look: Look
  /** Updates that are to be sent now that their draft was found. */
  follows: string[]
  error: EntryError | null
}

/** Sends entries and finds out what became of them. What is sent or looked for of one connection is one thing after the other. */
export function createWork(options: WorkOptions) {
  const { entries, client, catalogue, onChanged, onFault, now, sleep } = options
  const { run: inLane, idle } = createLanes()
  const { keeping, finish, readNew } = createEnds(options)
  /** Entries whose sending ended without being recorded, and their connections. */
  const unrecorded = new Map<string, string>()

  function toolsOf(connectionId: string, api: ApiClient, signal: AbortSignal): LookTools {
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
    if (orderId !== null) checkFree(kind, entries.ofOrder(connectionId, orderId))
    if (kind === 'upgrade') return options.beforeBuying(entry, signal)
    if (reference === null || ownReference) return before
    const carrying = catalogue.withReference(connectionId, reference)
    return { ...before, orderIds: [...new Set([...(before.orderIds ?? []), ...carrying])] }
  }

  /**
   * Sends one entry, if it is to be sent and nobody else does. `edition`: only as it was when that was pressed. To be called in its lane.
   */
  async function sendNow(id: string, signal: AbortSignal, edition?: number | null): Promise<void> {
    const waiting = entries.find(id)
    if (waiting === null || waiting.droppedAt !== null || signal.aborted) return
    if (edition !== undefined && waiting.edition !== edition) return
    if (waiting.state !== 'ready' && waiting.state !== 'refused') return
    const { connectionId } = waiting
    let api: ApiClient
    let before: Before
    try {
      api = await client(connectionId)
      before = await knownBefore(waiting, signal)
    } catch (error) {
      entries.note(id, whyNot(error))
      onChanged(connectionId)
      return
    }
    // From here on it may have been sent, whatever happens: that is on disk before the first byte leaves.
    if (!entries.claim(id, waiting.state, waiting.edition, before)) return
    const entry = entries.find(id)
    if (entry === null) return
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
      else if (end.outcome === 'not_sent')
        // After a refused key only the user sends it again: a POST that was answered is never repeated by itself.
        entries.back(id, end.error, waiting.sentAt, end.error.code !== 'key_refused')
      else if (end.outcome === 'refused') entries.refuse(id, end.error)
      else entries.lose(id, end.error, end.quiet)
    } catch (error) {
      unrecorded.set(id, connectionId)
      throw error
    }
    onChanged(connectionId)
    if (end.outcome === 'done') {
      if (end.order === null && entry.kind === 'redraw') await readNew(connectionId, end.orderId, api, signal)
      if (followId !== null) await sendNow(followId, signal)
    }
  }

  /** What was sent while the disk could not be written is unknown from when it can. */
  function recordLost(connectionId: string): void {
    for (const [id, of] of unrecorded) {
      if (of !== connectionId) continue
      const message = 'What the service answered could not be written to this disk. It is looked for.'
      entries.lose(id, ownError('disk', message), quietSeconds.slow)
      unrecorded.delete(id)
    }
  }

  /** Looks for all unknown entries of a connection. To be called in its lane. Gives the updates that follow what was found. */
  async function lookNow(connectionId: string, signal: AbortSignal): Promise<Looked> {
    recordLost(connectionId)
    const unknown = entries.inState('unknown', connectionId)
    if (unknown.length === 0) return { look: 'nothing', follows: [], error: null }
    const began = now()
    for (const { id, endedAt } of unknown) if (endedAt !== null && endedAt > began) entries.rebase(id)
    const follows: string[] = []
    let fault: unknown = null
    try {
      const api = await client(connectionId)
      const tools = toolsOf(connectionId, api, signal)
      const changes: KnownChangeRequests = {
        list: (orderId) => listOffered(api, options.operations, connectionId, orderId, signal),
        answers: (orderId) => entries.sentChangeRequests(connectionId, orderId).map(({ answer }) => answer),
      }
      const verdicts = await lookForOrders(unknown, entries.claimedOrders(connectionId), tools)
      for (const entry of unknown) {
        try {
          const verdict = verdicts.get(entry.id) ?? (await lookAtOrder(entry, changes, tools))
          follows.push(...apply(entry, verdict, began))
          if (verdict.verdict === 'done' && verdict.order !== null)
            await readNew(connectionId, verdict.order.id, api, signal)
        } catch (error) {
          fault = error
          onFault('looking for something that was sent', error)
        }
      }
    } catch (error) {
      fault = error
      onFault('looking for something that was sent', error)
    }
    onChanged(connectionId)
    return {
      look: fault === null ? 'looked' : 'failed',
      follows,
      error: fault === null ? null : ownError(AppError.toValue(fault).code, AppError.toValue(fault).message),
    }
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
        if (began < dueOf(current)) entries.doubt(entry.id, began, [], null)
        else
          entries.absent(
            entry.id,
            began,
            ownError(
              'not_found',
              entry.kind === 'draft_delete'
                ? 'Planroom looked at the service: the draft is still there. Delete it again, or discard this.'
                : 'Planroom looked for it at the service: it did not arrive. Send it again.',
            ),
          )
        return []
      case 'doubtful':
        entries.doubt(
          entry.id,
          began,
          verdict.candidates,
          ownError(
            'not_found',
            'Orders with its reference are there, but it is not certain that one of them is this. Look at them, then say which it is.',
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

  /**
   * Finds out what became of something that may have arrived, before it is sent (again). What was looked for in vain once is looked for
   * once more: it may have come late. An update does no harm twice. False where it could not be looked for: then it must not be sent.
   */
  async function makeCertain(id: string, signal: AbortSignal): Promise<boolean> {
    const isReopened = entries.find(id)?.kind !== 'draft_update' && entries.reopen(id)
    const error = await lookUntilCertain(id, signal)
    if (isReopened && error !== null) entries.absent(id, now(), error)
    return error === null
  }

  /** Looks, and again where a look came too early. Gives what kept it from looking. */
  async function lookUntilCertain(id: string, signal: AbortSignal): Promise<EntryError | null> {
    for (let tries = 0; tries < 3; tries++) {
      const entry = entries.find(id)
      if (entry?.state !== 'unknown') return null
      if (signal.aborted) return ownError('cancelled', 'Cancelled.')
      const { look, follows, error } = await lookNow(entry.connectionId, signal)
      for (const follow of follows) await sendNow(follow, signal)
      const after = entries.find(id)
      if (look === 'failed') return error
      if (after?.state !== 'unknown' || !isEarly(after)) return null
      await sleep(Math.max(0, dueOf(after) - now()) * 1000 + 50, signal)
    }
    return null
  }

  return {
    /** Sends one entry; what may have been sent before is looked for first, and waited for where a look would be too early. */
    send(id: string, signal: AbortSignal, stop: AbortSignal = signal): Promise<void> {
      const pressed = entries.editionOf(id)
      return inLane(entries.find(id)?.connectionId ?? '', async () => {
        if (await makeCertain(id, AbortSignal.any([signal, stop])))
          if (!stop.aborted) await sendNow(id, signal, pressed)
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
        const goesOn = await inLane(connectionId, async () => {
          const before = entries.find(id)
          if (before?.connectionId !== connectionId || before.edition !== pressed.get(id)) return true
          if (before.state !== 'ready' && before.state !== 'refused') return true
          if ((await makeCertain(id, looking)) && !looking.aborted) await sendNow(id, signal, pressed.get(id))
          const { state, error, lookedAt, droppedAt } = entries.find(id) ?? before
          if (state === 'unknown')
            return lookedAt !== null || (await lookNow(connectionId, looking)).look === 'looked'
          const isOwn = error === null || ['bad_input', 'busy'].includes(error.code)
          return state !== 'ready' || isOwn || droppedAt !== null
        })
        if (!goesOn) return false
      }
      return true
    },
    /** Looks for all unknown entries of a connection, and sends the updates that follow what was found. */
    look: (connectionId: string, signal: AbortSignal): Promise<Look> =>
      inLane(connectionId, async () => {
        const { look, follows } = await lookNow(connectionId, signal)
        for (const id of follows) await sendNow(id, signal)
        return look
      }),
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

/** From when on a look that finds nothing means that an entry did not arrive. */
export const dueOf = ({ endedAt, quiet }: StoredEntry): number => (endedAt ?? 0) + (quiet ?? 0)

/** An unknown entry that no look has judged yet, or only one that came too early. */
export const isEarly = (entry: StoredEntry): boolean =>
  entry.lookedAt === null || (entry.lookedAt < dueOf(entry) && entry.candidates.length === 0)
