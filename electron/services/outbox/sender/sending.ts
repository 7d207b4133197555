import type { Entry, EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import { createOrdersApi } from '../../api/ordersApi.ts'
import { createQueues } from '../../timing/queues.ts'
import { underSignals } from '../../timing/underSignals.ts'
import { hasReference } from '../rules/bodies.ts'
import { checkFree, mayBeBought } from '../rules/conflicts.ts'
import { isSendDue } from '../rules/dueTimes.ts'
import { whyNot, type Failure } from '../rules/outcome.ts'
import { firstSentAt, localError, type Before, type StoredEntry } from '../store/entry.ts'
import { couldNotCheck, createChecker, type Checked, type CheckResult } from './checkUnknown.ts'
import type { SenderParts } from './outboxOptions.ts'
import { beforeBuying } from './purchase.ts'
import { createOutcomeRecorder } from './recordOutcome.ts'
import { sendRequest, type Done } from './request.ts'

/** How long nobody else can have sent what was placed or looked for, in milliseconds. */
const freshMs = 60_000

/** How long what is being sent may take to end by itself when the program closes, in milliseconds. */
const closingMs = 4000

/** What became of something that was to be sent again. */
interface Resent {
  sent: boolean
  /** Why it was not sent; null where it was, or where the check found it or what may be it. */
  error: EntryError | null
}

/** What users ask for: to send entries, to check what became of them, and to say it themselves. */
export interface Sending {
  /** Sends an entry that waits, or finds out what became of an unknown one. How that ended stands in the entry. */
  send: (id: string, signal?: AbortSignal) => Promise<Entry>
  /**
   * Sends an unknown entry once more, at its user's word: the only way. It is checked first, and sent only where that
   * finds neither it nor an order that may be it. `except`: orders of which the user said that they are not it.
   */
  resend: (id: string, except?: readonly string[], signal?: AbortSignal) => Promise<Resent & { entry: Entry }>
  /** In the background; answers at once. */
  startSending: (connectionId: string, ids: readonly string[]) => void
  /** Sends what waits, of one connection or of all, and checks what is unknown. What can still be taken back waits. */
  sendAll: (connectionId: string | null, signal?: AbortSignal) => Promise<Entry[]>
  /** Looks for all unknown entries of a connection, and gives them as they are then. */
  reconcile: (connectionId: string, signal?: AbortSignal) => Promise<Entry[]>
  /**
   * Records what the user found out about an unknown entry. Rejects with `busy` for one that is not unknown, and with
   * `bad_input` for an order that came of another entry.
   */
  settle: (id: string, found: { arrived: boolean; orderId: string | null }) => Promise<Entry>
}

/** Sends entries and finds out what became of them. Per connection, sends and checks run one after the other. */
export interface Sender extends Sending {
  /** Aborted when the outbox has to be over: whatever is still under way ends. */
  ending: AbortSignal
  /** An entry was placed for the first time: nobody else can have sent it. */
  noteFresh(id: string): void
  /**
   * Sends entries that wait, one after the other, as they are now: one that is written anew meanwhile is not sent.
   * Ends early, with `false`, where the service is out of reach or refuses the key.
   */
  sendMany(connectionId: string, ids: readonly string[]): Promise<boolean>
  /** Checks all unknown entries of a connection, and sends the updates that follow what was found. */
  check(connectionId: string): Promise<CheckResult>
  /** Whether the service answers at all. */
  ask(connectionId: string): Promise<boolean>
  /** Connections with something whose end could not be recorded. */
  unrecorded(): Iterable<string>
  /** What is being sent may end; then nothing more goes out. */
  close(): Promise<void>
}

/** How work of the outbox is cancelled. */
interface Signals {
  /** Ends everything: aborted by the caller, or when the outbox has to be over. */
  request: AbortSignal
  /** Ends all but the request that sends an entry: also aborted when the outbox begins to close. */
  lookup: AbortSignal
}

type Sendable = StoredEntry & { state: 'ready' | 'refused' | 'unknown' }

export function createSender(parts: SenderParts): Sender {
  const { entries, client, catalogue, operations, alsoAt, onChanged, onFault, updatePoller, now } = parts
  const { run: inTurn, idle } = createQueues()
  const recorder = createOutcomeRecorder(parts)
  const { keeping, finish, readNew, reconcileTools } = recorder
  const checkOnce = createChecker(parts, recorder)
  const closing = new AbortController()
  const ending = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  /**
   * When entries were placed for the first time, or were looked for at the service and not found; by a clock that is
   * never set.
   */
  const freshSince = new Map<string, number>()
  /** Entries whose sending ended without being recorded, and their connections. */
  const unrecorded = new Map<string, string>()

  const noteFresh = (id: string): void => {
    freshSince.set(id, performance.now())
  }

  /**
   * Whether an entry is of this moment. Whatever else waits may have been sent by a copy of the data folder, and is
   * looked for before it is sent. So is a row of a list, which another computer may have ordered from the same file.
   */
  function isFresh({ id, kind, isDenied }: StoredEntry): boolean {
    // Deleting reads the draft itself first.
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

  /** Keeps work from being lost: its error is reported, and the outbox closes after it. */
  function tracked<T>(task: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = task
      .catch((error: unknown) => {
        onFault('sending', error)
      })
      .finally(() => {
        underWay.delete(settled)
        updatePoller(false)
      })
    underWay.add(settled)
    return task
  }

  const connectionOf = (id: string): string => entries.find(id)?.connectionId ?? ''

  async function send(id: string, signal?: AbortSignal): Promise<Entry> {
    const pressed = entries.editionOf(id)
    await tracked(
      withSignals(signal, (signals) => inTurn(connectionOf(id), () => sendPressed(id, pressed, signals))),
    )
    return entries.shown(id)
  }

  async function sendMany(connectionId: string, ids: readonly string[], signals: Signals): Promise<boolean> {
    const pressed = new Map(ids.map((id) => [id, entries.editionOf(id)]))
    for (const id of ids) {
      if (signals.lookup.aborted) return false
      const goesOn = await inTurn(connectionId, async () => {
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
   * Sends an entry that waits. One that is not of this moment is looked for first: a copy of the data folder may have
   * sent it. So is one of which its user said that it never arrived: it may have come late. Where the check fails, it
   * is not sent; an order that may be it leaves it unknown. An unknown entry is only checked. To be called in the
   * connection's turn.
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
      for (const { id: soughtId } of sought) if (!checked.failures.has(soughtId)) noteFresh(soughtId)
      if (entries.find(id)?.state !== waiting.state) return
    }
    await sendOnce(id, edition, request)
  }

  /**
   * Sends one entry if it may be sent and is not being sent already: only the edition that the user saw, or any where
   * that is missing. Sends an unknown one only with `isResend`. Gives what kept it from being sent.
   */
  async function sendOnce(
    id: string,
    edition: number | null | undefined,
    signal: AbortSignal,
    isResend = false,
  ): Promise<EntryError | null> {
    if (signal.aborted) return localError('cancelled', 'Cancelled.')
    const waiting = sendable(id, edition, isResend)
    if (waiting === null) return gone
    const { connectionId } = waiting
    let api: ApiClient
    let before: Before
    try {
      api = await client(connectionId)
      before = await knownBefore(waiting, signal)
    } catch (error) {
      entries.note(waiting, whyNot(error))
      onChanged(connectionId)
      return whyNot(error)
    }
    // From here on it may have been sent, whatever happens: that is on disk before the first byte leaves.
    const entry = claim(waiting, before)
    if (entry === null) return gone
    const tools = { ...reconcileTools(connectionId, api, signal), operations, onFault }
    const end = await sendRequest(entry, tools)
    const followId = recordEnd(entry, waiting, end, isResend)
    onChanged(connectionId)
    if (end.outcome === 'done') {
      if (end.order === null && entry.kind === 'redraw') await readNew(connectionId, end.orderId, api, signal)
      if (followId !== null) await sendOnce(followId, undefined, signal)
    }
    return isResend && end.outcome === 'not_sent' ? end.error : null
  }

  /** The entry if it may be sent now as it was chosen; null when it was changed, sent or removed meanwhile. */
  function sendable(id: string, edition: number | null | undefined, isResend: boolean): Sendable | null {
    const entry = entries.find(id)
    if (entry === null || entry.droppedAt !== null) return null
    if (edition !== undefined && entry.edition !== edition) return null
    const { state } = entry
    if (state !== 'ready' && state !== 'refused' && state !== 'unknown') return null
    return (state === 'unknown') === isResend ? { ...entry, state } : null
  }

  /** What is known before something is sent. Throws where it must not be sent. */
  async function knownBefore(entry: StoredEntry, signal: AbortSignal): Promise<Before> {
    const { connectionId, kind, orderId, before, reference, isGeneratedReference } = entry
    const sentAt = firstSentAt(entry)
    const first = sentAt === null ? {} : { sentAt }
    if (orderId !== null && catalogue.isUnlisted(connectionId, orderId))
      throw new AppError(
        'refused',
        'The service no longer lists this order. Nothing was sent. Refresh orders and try again.',
      )
    if (orderId !== null) {
      const about = entries.ofOrder(connectionId, orderId)
      checkFree(kind, about)
      if (kind === 'upgrade' && about.some((other) => other.id !== entry.id && mayBeBought(other)))
        throw new AppError(
          'outcome_unknown',
          'Another upgrade of this order is not confirmed. Resolve it in the outbox before you buy more.',
        )
    }
    if (kind === 'upgrade') return { ...(await beforeBuying(parts, entry, signal)), ...first }
    if (reference === null || isGeneratedReference) return { ...before, ...first }
    // It waited while the same order went out another way, such as corrected, by the same command.
    const connections = [connectionId, ...alsoAt(connectionId)]
    if (sentAt === null && entries.wasSentSince(connections, reference, entry.createdAt, entry.id))
      throw new AppError(
        'busy',
        `Something was sent with the reference “${reference}” after this entry was made. Nothing was sent. ` +
          'Discard this entry, or give it another reference.',
      )
    const carrying = catalogue.withReference(connectionId, reference)
    return { ...before, ...first, orderIds: [...new Set([...(before.orderIds ?? []), ...carrying])] }
  }

  /** Marks an entry as being sent, with what was known before. Null when somebody else has it. */
  function claim(waiting: Sendable, before: Before): StoredEntry | null {
    const { id, state, edition } = waiting
    try {
      if (!entries.claim(id, state, edition, before)) return null
    } catch (error) {
      // It may be marked on disk although that could not be sealed: nothing is sent, and that is not certain later.
      unrecorded.set(id, waiting.connectionId)
      throw error
    }
    const entry = entries.find(id)
    if (entry === null) return null
    const { connectionId, orderId } = entry
    if (orderId !== null)
      keeping(() => {
        catalogue.noteSent(connectionId, orderId)
      })
    onChanged(connectionId)
    return entry
  }

  /**
   * Records how a request ended; gives the id of the update that has to follow. `waiting`: the entry before it was
   * sent.
   */
  function recordEnd(
    entry: StoredEntry,
    waiting: StoredEntry,
    end: Done | Failure,
    isResend: boolean,
  ): string | null {
    const { id, connectionId } = entry
    // What its user has denied may have arrived all the same: a refusal of this request says nothing of that one.
    const wasSent = isResend || (waiting.isDenied && end.outcome === 'refused')
    try {
      if (end.outcome === 'done') return finish(entry, 'sending', end)
      if (wasSent && end.outcome !== 'unknown') entries.restore(id, asBefore(end.error), waiting)
      else if (end.outcome === 'not_sent')
        // After a refused key only the user sends it again: a POST that was answered is never repeated by itself.
        entries.back(id, end.error, waiting.sentAt, end.error.code !== 'key_refused')
      else if (end.outcome === 'refused') entries.refuse(id, end.error)
      else entries.lose(id, end.error)
      return null
    } catch (error) {
      unrecorded.set(id, connectionId)
      throw error
    }
  }

  /** Marks as unknown what was sent while the disk could not be written. */
  function recordLost(connectionId: string): void {
    for (const [id, of] of unrecorded) {
      if (of !== connectionId) continue
      const message = 'Couldn’t save the service’s response to the disk. Planroom checks with the service.'
      entries.lose(id, localError('disk', message))
      unrecorded.delete(id)
    }
  }

  /** Checks all unknown entries of a connection, and these. To be called in the connection's turn. */
  function check(
    connectionId: string,
    signal: AbortSignal,
    waiting: readonly StoredEntry[] = [],
  ): Promise<Checked> {
    recordLost(connectionId)
    return checkOnce(connectionId, signal, waiting)
  }

  /** Checks, and sends the updates that follow what was found. To be called in the connection's turn. */
  async function checkAndFollow(
    connectionId: string,
    signal: AbortSignal,
    waiting: readonly StoredEntry[] = [],
  ): Promise<Checked> {
    const checked = await check(connectionId, signal, waiting)
    for (const id of checked.follows) await sendOnce(id, undefined, signal)
    return checked
  }

  /** What kept a check from finding out what became of an entry; null where nothing did. */
  const checkFault = ({ failures }: Checked, id: string, signal: AbortSignal) =>
    failures.get(id) ?? (signal.aborted ? localError('cancelled', 'Cancelled.') : null)

  /**
   * What waits and has to be looked for before an entry is sent: that entry, and with it whatever the same walk
   * through the list finds.
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
    return inTurn(connectionOf(id), async () => {
      const unknown = entries.find(id)
      if (unknown?.state !== 'unknown') return { sent: false, error: null }
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

  async function checkInTurn(connectionId: string, signal: AbortSignal): Promise<CheckResult> {
    return inTurn(connectionId, async () => (await checkAndFollow(connectionId, signal)).result)
  }

  return {
    ending: ending.signal,
    noteFresh,
    send,
    async resend(id, except = [], signal) {
      const resent = await tracked(withSignals(signal, (signals) => resend(id, except, signals)))
      return { ...resent, entry: entries.shown(id) }
    },
    startSending(connectionId, ids) {
      void tracked(withSignals(undefined, (signals) => sendMany(connectionId, ids, signals)))
    },
    async sendAll(connectionId, signal) {
      // What can still be taken back is not sent before its moment is over.
      const ready = entries
        .inState('ready', connectionId)
        .filter(({ agreed, sendsAt }) => !agreed || isSendDue(sendsAt ?? 0, now()))
      const waiting = [...ready, ...entries.inState('unknown', connectionId)]
      await withSignals(signal, async (signals) => {
        for (const id of new Set(waiting.map((entry) => entry.connectionId))) {
          const readyIds = ready.filter((entry) => entry.connectionId === id).map((entry) => entry.id)
          await checkInTurn(id, signals.request)
          await sendMany(id, readyIds, signals)
        }
      })
      return waiting.map(({ id }) => entries.shown(id))
    },
    async reconcile(connectionId, signal) {
      const unknown = entries.inState('unknown', connectionId)
      await tracked(withSignals(signal, ({ request }) => checkInTurn(connectionId, request)))
      return unknown.map(({ id }) => entries.shown(id))
    },
    async settle(id, { arrived, orderId }) {
      const entry = entries.get(id)
      if (entry.state !== 'unknown') throw entries.inTheWay(entry)
      const isNew = entry.orderId === null
      if (arrived && isNew && orderId !== null && entries.claimedOrders(entry.connectionId).has(orderId))
        throw new AppError('bad_input', 'This order belongs to another entry in the outbox.')
      if (!arrived) {
        const { orderIds = [] } = entry.before
        const denied = entry.candidates.map((candidate) => candidate.orderId)
        entries.deny(id, { ...entry.before, orderIds: [...orderIds, ...denied] })
      } else {
        const order = orderId ?? entry.orderId
        const followId = finish(entry, 'unknown', {
          orderId: order,
          answer: null,
          message: null,
          order: null,
        })
        if (followId !== null) await send(followId)
      }
      onChanged(entry.connectionId)
      updatePoller(true)
      return entries.shown(id)
    },
    sendMany: (connectionId, ids) =>
      withSignals(undefined, (signals) => sendMany(connectionId, ids, signals)),
    check: (connectionId) => checkInTurn(connectionId, ending.signal),
    async ask(connectionId) {
      try {
        await createOrdersApi(await client(connectionId)).list({}, 0, 1, ending.signal)
        return true
      } catch (error) {
        // Offline is why it is asked; anything else keeps the service from taking orders as well.
        if (!(error instanceof AppError)) onFault('asking the service', error)
        return false
      }
    },
    unrecorded: () => unrecorded.values(),
    async close() {
      closing.abort()
      const over = new AbortController()
      const isIdle = idle().then(() => Promise.allSettled(underWay))
      await Promise.race([isIdle, parts.sleep(closingMs, over.signal)])
      over.abort()
      ending.abort()
      await isIdle
    },
  }
}

const gone = localError('busy', 'It was changed or sent in the meantime.')

/** Nothing came of sending it again: what was sent before is as uncertain as it was. */
const asBefore = (error: EntryError): EntryError => ({
  ...error,
  message: `${error.message} It was declined this time, but may have been received before.`,
})

/** Whether a check found an entry, or an order that may be it; also where the entry is gone. */
const isFoundOrDoubtful = (entry: StoredEntry | null): boolean =>
  entry?.state !== 'unknown' || entry.candidates.length > 0
