import type { Entry, EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import { createOrdersApi } from '../../api/ordersApi.ts'
import { createQueues } from '../../timing/queues.ts'
import { underSignals } from '../../timing/underSignals.ts'
import { hasReference } from '../rules/bodies.ts'
import { isSendDue } from '../rules/dueTimes.ts'
import { firstEdition, localError, type StoredEntry } from '../store/entry.ts'
import { couldNotCheck, createChecker, type Checked, type CheckResult } from './checkUnknown.ts'
import type { SenderParts } from './outboxOptions.ts'
import { createOutcomeRecorder } from './recordOutcome.ts'
import { createSendOnce } from './sendOnce.ts'

/** How long after placing or checking an entry we assume that no other computer sent it, in milliseconds. */
const freshMs = 60_000

/** Time for running requests to finish at shutdown, in milliseconds. */
const closingMs = 4000

/** Result of a resend. */
interface Resent {
  sent: boolean
  /** Why the entry was not sent. Null if it was sent, or if the check found its order or a possible match. */
  error: EntryError | null
}

/** Sends and checks entries, one at a time for each connection. */
export type Sender = ReturnType<typeof createSender>

/** How work of the outbox is cancelled. */
interface Signals {
  /** Ends all work: aborted by the caller, or at the end of the shutdown. */
  request: AbortSignal
  /** Ends all work but the request that sends an entry: also aborted when the outbox begins to close. */
  lookup: AbortSignal
}

export function createSender(parts: SenderParts) {
  const { entries, client, onChanged, onFault, updatePoller, now } = parts
  const { run: enqueue, idle } = createQueues()
  const recorder = createOutcomeRecorder(parts)
  const { finish } = recorder
  const { sendOnce, recordLost, unrecorded } = createSendOnce(parts, recorder)
  const checkOnce = createChecker(parts, recorder)
  const closing = new AbortController()
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  /**
   * When each entry was first placed, or was last checked and not found. By entry id, in milliseconds of
   * `performance.now()`.
   */
  const freshSince = new Map<string, number>()
  /** Records that an entry was placed just now, so that no other computer can have sent it. */
  const notePlaced = (id: string): void => {
    freshSince.set(id, performance.now())
  }

  /**
   * Whether no other computer can have sent an entry. Entries that are not fresh are checked before they are sent. A
   * copy of the data folder may have sent them. Another computer with the file of the same bulk order may have sent its
   * rows.
   */
  function isFresh({ id, kind, isDenied }: StoredEntry): boolean {
    // A deletion reads its draft first anyway.
    if (kind === 'draft_delete') return true
    const at = freshSince.get(id)
    return !isDenied && at !== undefined && performance.now() - at < freshMs
  }

  function withSignals<T>(
    signal: AbortSignal | undefined,
    work: (signals: Signals) => Promise<T>,
  ): Promise<T> {
    return underSignals([ending.signal, signal], (request) =>
      underSignals([request, closing.signal], (lookup) => work({ request, lookup })),
    )
  }

  /** Reports the error of a task, and lets the outbox close only after it. */
  function tracked<T>(task: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = task
      .catch((error: unknown) => {
        onFault('sending', error)
      })
      .finally(() => {
        running.delete(settled)
        updatePoller(false)
      })
    running.add(settled)
    return task
  }

  const connectionOf = (id: string): string => entries.find(id)?.connectionId ?? ''

  /** Sends a waiting entry, or checks an unknown one. The result is in the entry. */
  async function send(id: string, signal?: AbortSignal): Promise<Entry> {
    const pressed = entries.editionOf(id)
    await tracked(
      withSignals(signal, (signals) => enqueue(connectionOf(id), () => sendPressed(id, pressed, signals))),
    )
    return entries.shown(id)
  }

  async function sendMany(connectionId: string, ids: readonly string[], signals: Signals): Promise<boolean> {
    const pressed = new Map(ids.map((id) => [id, entries.editionOf(id)]))
    for (const id of ids) {
      if (signals.lookup.aborted) return false
      const goesOn = await enqueue(connectionId, async () => {
        const before = entries.find(id)
        if (before?.connectionId !== connectionId || before.edition !== pressed.get(id)) return true
        if (before.state !== 'ready' && before.state !== 'refused') return true
        await sendPressed(id, before.edition, signals)
        const { state, error, checkedAt, droppedAt } = entries.find(id) ?? before
        if (state === 'unknown')
          return checkedAt !== null || (await check(connectionId, signals.lookup)).result === 'checked'
        const isOfEntry = error === null || ['bad_input', 'busy', 'outcome_unknown'].includes(error.code)
        return state !== 'ready' || isOfEntry || droppedAt !== null
      })
      if (!goesOn) return false
    }
    return true
  }

  /**
   * Sends a waiting entry. An entry that is not fresh, or that the user marked as not received, is checked at the
   * service first. If that check fails, nothing is sent; a possible match makes the entry unknown. An unknown entry is
   * only checked. Call it in the connection's queue.
   */
  async function sendPressed(
    id: string,
    edition: number | null,
    { request, lookup }: Signals,
  ): Promise<void> {
    const waiting = entries.find(id)
    if (waiting === null || lookup.aborted) return
    if (waiting.state === 'unknown') {
      await checkAndFollow(waiting.connectionId, lookup)
      return
    }
    if (!isFresh(waiting)) {
      const sought = toBeLookedFor(waiting)
      const checked = await checkAndFollow(waiting.connectionId, lookup, sought)
      const fault = checkFault(checked, id, lookup)
      if (fault !== null) {
        entries.note(waiting, couldNotCheck(fault))
        onChanged(waiting.connectionId)
        return
      }
      for (const { id: soughtId } of sought) if (!checked.failures.has(soughtId)) notePlaced(soughtId)
      if (entries.find(id)?.state !== waiting.state) return
    }
    await sendOnce(id, edition, request)
  }

  /** Checks all unknown entries of a connection and the given ones. Call it in the connection's queue. */
  function check(
    connectionId: string,
    signal: AbortSignal,
    waiting: readonly StoredEntry[] = [],
  ): Promise<Checked> {
    recordLost(connectionId)
    return checkOnce(connectionId, signal, waiting)
  }

  /**
   * Checks as `check` does. Then sends the follow-up entries of orders that were found. Call it in the connection's
   * queue.
   */
  async function checkAndFollow(
    connectionId: string,
    signal: AbortSignal,
    waiting: readonly StoredEntry[] = [],
  ): Promise<Checked> {
    const checked = await check(connectionId, signal, waiting)
    for (const id of checked.follows) await sendOnce(id, firstEdition, signal)
    return checked
  }

  /** Returns why a check failed for an entry; null if it did not. */
  const checkFault = ({ failures }: Checked, id: string, signal: AbortSignal) =>
    failures.get(id) ?? (signal.aborted ? localError('cancelled', 'Cancelled.') : null)

  /**
   * Returns the waiting entries to check before one is sent: that entry, and all that the same read of the list covers.
   */
  const toBeLookedFor = (waiting: StoredEntry): StoredEntry[] => [
    waiting,
    ...entries
      .inState('ready', waiting.connectionId)
      .filter((other) => other.id !== waiting.id && hasReference(other.kind) && !isFresh(other)),
  ]

  async function resend(
    id: string,
    except: readonly string[],
    { request, lookup }: Signals,
  ): Promise<Resent> {
    const pressed = entries.editionOf(id)
    return enqueue(connectionOf(id), async () => {
      const unknown = entries.find(id)
      if (unknown?.state !== 'unknown') return { sent: false, error: null }
      if (unknown.kind === 'operation') return { sent: false, error: onlyByUser }
      const { before, connectionId } = unknown
      if (except.length > 0)
        entries.exclude(id, { ...before, orderIds: [...new Set([...(before.orderIds ?? []), ...except])] })
      const failure = checkFault(await checkAndFollow(connectionId, lookup), id, lookup)
      if (failure !== null) return { sent: false, error: failure }
      const after = entries.find(id)
      const isUndeleted = after?.kind === 'draft_delete' && after.state === 'ready'
      if (!isUndeleted && isFoundOrDoubtful(after)) return { sent: false, error: null }
      const error = await sendOnce(id, pressed, request, !isUndeleted)
      return { sent: error === null, error }
    })
  }

  async function enqueueCheck(connectionId: string, signal: AbortSignal): Promise<CheckResult> {
    return enqueue(connectionId, async () => (await checkAndFollow(connectionId, signal)).result)
  }

  return {
    /** Aborted at the end of the shutdown: all work stops. */
    ending: ending.signal,
    /** Does work that sends something. The outbox closes after it. Rejects as `work` does. */
    once<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
      const task = withSignals(signal, ({ request }) => work(request))
      // Its caller reports the errors.
      void tracked(task.catch(() => undefined))
      return task
    },
    notePlaced,
    send,
    /**
     * Sends an unknown entry again on the user's request. Nothing else sends an unknown entry. It is checked first, and
     * sent only if the check finds neither its order nor a possible match. `except`: ids of orders that the user ruled
     * out.
     */
    resend: async (
      id: string,
      except: readonly string[] = [],
      signal?: AbortSignal,
    ): Promise<Resent & { entry: Entry }> => {
      const resent = await tracked(withSignals(signal, (signals) => resend(id, except, signals)))
      return { ...resent, entry: entries.shown(id) }
    },
    /** Sends in the background. Returns at once. */
    startSending: (connectionId: string, ids: readonly string[]): void => {
      void tracked(withSignals(undefined, (signals) => sendMany(connectionId, ids, signals)))
    },
    /** Sends waiting entries of one connection or all, and checks unknown ones. Entries in their undo period wait. */
    sendAll: async (connectionId: string | null, signal?: AbortSignal): Promise<Entry[]> => {
      const ready = entries
        .inState('ready', connectionId)
        .filter(({ agreed, sendsAt }) => !agreed || isSendDue(sendsAt ?? 0, now()))
      const waiting = [...ready, ...entries.inState('unknown', connectionId)]
      await withSignals(signal, async (signals) => {
        for (const id of new Set(waiting.map((entry) => entry.connectionId))) {
          const readyIds = ready.filter((entry) => entry.connectionId === id).map((entry) => entry.id)
          await enqueueCheck(id, signals.request)
          await sendMany(id, readyIds, signals)
        }
      })
      return waiting.map(({ id }) => entries.shown(id))
    },
    /** Checks all unknown entries of a connection and returns them. */
    reconcile: async (connectionId: string, signal?: AbortSignal): Promise<Entry[]> => {
      const unknown = entries.inState('unknown', connectionId)
      await tracked(withSignals(signal, ({ request }) => enqueueCheck(connectionId, request)))
      return unknown.map(({ id }) => entries.shown(id))
    },
    /**
     * Records the user's finding about an unknown entry. Rejects with `busy` if it is not unknown, and with `bad_input`
     * for an order of another entry.
     */
    settle: async (
      id: string,
      { arrived, orderId }: { arrived: boolean; orderId: string | null },
    ): Promise<Entry> => {
      const entry = entries.get(id)
      if (entry.state !== 'unknown') throw entries.stateProblem(entry)
      const isNew = entry.orderId === null
      if (arrived && isNew && orderId !== null && entries.claimedOrders(entry.connectionId).has(orderId))
        throw new AppError('bad_input', 'This order belongs to another entry in the outbox.')
      if (!arrived && entry.kind === 'operation') entries.drop(id)
      else if (!arrived) {
        const { orderIds = [] } = entry.before
        const denied = entry.candidates.map((candidate) => candidate.orderId)
        entries.deny(id, { ...entry.before, orderIds: [...orderIds, ...denied] })
      } else {
        const order = orderId ?? entry.orderId
        const end = { orderId: order, answer: null, message: null, order: null }
        const followId = finish(entry, 'unknown', end)
        if (followId !== null) await send(followId)
      }
      onChanged(entry.connectionId)
      updatePoller(true)
      return entries.shown(id)
    },
    /**
     * Sends waiting entries one after the other, each only in its current edition. Stops and returns false if the
     * service is unreachable or refuses the key.
     */
    sendMany: (connectionId: string, ids: readonly string[]) =>
      withSignals(undefined, (signals) => sendMany(connectionId, ids, signals)),
    /** Checks all unknown entries of a connection. Sends the follow-up entries of orders that were found. */
    check: (connectionId: string) => enqueueCheck(connectionId, ending.signal),
    /** Returns whether the service answers. */
    async ask(connectionId: string): Promise<boolean> {
      try {
        await createOrdersApi(await client(connectionId)).list({}, 0, 1, ending.signal)
        return true
      } catch (error) {
        // An AppError, such as being offline, is expected here. Any other error is a fault of the program.
        if (!(error instanceof AppError)) onFault('asking the service', error)
        return false
      }
    },
    /** Returns the connections of sent entries whose result could not be recorded. */
    unrecorded,
    /** Lets running requests finish and starts no new ones. */
    async close(): Promise<void> {
      closing.abort()
      const over = new AbortController()
      const isIdle = idle().then(() => Promise.allSettled(running))
      await Promise.race([isIdle, parts.sleep(closingMs, over.signal)])
      over.abort()
      ending.abort()
      await isIdle
    },
  }
}

/** Why an operation is not sent again: no list shows whether it arrived. */
const onlyByUser = localError(
  'outcome_unknown',
  'The service has no list that shows whether it was received. Check with the service, then mark or remove this entry.',
)

/** Whether a check found the entry's order or a possible match. Also true if the entry is gone. */
const isFoundOrDoubtful = (entry: StoredEntry | null): boolean =>
  entry?.state !== 'unknown' || entry.candidates.length > 0
