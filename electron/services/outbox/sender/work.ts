import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import { createOrdersApi } from '../../api/ordersApi.ts'
import {
  couldNotCheck,
  createChecker,
  type Checked,
  type CheckerOptions,
  type CheckResult,
} from './checkUnknown.ts'
import { localError, type StoredEntry } from '../store/entry.ts'
import { createQueues } from '../../timing/queues.ts'
import { underSignals } from '../../timing/underSignals.ts'
import { hasReference } from '../rules/bodies.ts'
import type { Freshness } from './freshness.ts'
import { createOutcomeRecorder } from './recordOutcome.ts'
import { createSender, type SenderOptions } from './sendEntry.ts'

export type WorkOptions = SenderOptions & CheckerOptions & { freshness: Freshness }

/** What became of something that was to be sent again. */
export interface Resent {
  sent: boolean
  /** Why it was not sent; null where it was, or where the check found it or what may be it. */
  error: EntryError | null
}

/** Sends entries and finds out what became of them. Per connection, sends and checks run one after the other. */
export interface Work {
  /** Sends one entry that waits; of an unknown one it finds out what became of it, and never sends it. */
  send(id: string, signal: AbortSignal, stop?: AbortSignal): Promise<void>
  /**
   * Sends an unknown entry once more, at its user's word: the only way. It is checked first, and sent only where
   * that finds neither it nor an order that may be it. `except`: orders of which the user said that they are not
   * it.
   */
  resend(id: string, except: readonly string[], signal: AbortSignal, stop?: AbortSignal): Promise<Resent>
  /**
   * Sends entries that wait, one after the other, as they are now: one that is written anew meanwhile is not sent.
   * Ends early, with `false`, where the service is out of reach or refuses the key. `stop` lets what is being sent
   * end, `signal` does not.
   */
  sendMany(
    connectionId: string,
    ids: readonly string[],
    signal: AbortSignal,
    stop?: AbortSignal,
  ): Promise<boolean>
  /** Checks all unknown entries of a connection, and sends the updates that follow what was found. */
  check(connectionId: string, signal: AbortSignal): Promise<CheckResult>
  /** Records which order came of an unknown entry. Gives the id of the update that follows; null without one. */
  settle(entry: StoredEntry, orderId: string | null): string | null
  /** Connections with something whose end could not be recorded. */
  unrecorded(): Iterable<string>
  /** Whether the service answers at all. */
  ask(connectionId: string, signal: AbortSignal): Promise<boolean>
  /** When all that is under way is over. */
  idle(): Promise<void>
}

export function createWork(options: WorkOptions): Work {
  const { entries, client, onFault, freshness } = options
  const { run: inTurn, idle } = createQueues()
  const recorder = createOutcomeRecorder(options)
  const sender = createSender(options, recorder)
  const checker = createChecker(options, recorder)

  /** Checks all unknown entries of a connection, and these. To be called in the connection's turn. */
  function checkOnce(
    connectionId: string,
    signal: AbortSignal,
    waiting: readonly StoredEntry[] = [],
  ): Promise<Checked> {
    sender.recordLost(connectionId)
    return checker.check(connectionId, signal, waiting)
  }

  /** Checks, and sends the updates that follow what was found. To be called in the connection's turn. */
  async function checkAndFollow(
    connectionId: string,
    signal: AbortSignal,
    waiting: readonly StoredEntry[] = [],
  ): Promise<Checked> {
    const checked = await checkOnce(connectionId, signal, waiting)
    for (const id of checked.follows) await sender.send(id, signal)
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
      .filter((other) => other.id !== waiting.id && hasReference(other.kind) && !freshness.isFresh(other)),
  ]

  /**
   * Sends an entry that waits. One that is not of this moment is looked for first: a copy of the data folder may have
   * sent it. So is one of which its user said that it never arrived: it may have come late. Where the check fails, it
   * is not sent; an order that may be it leaves it unknown. An unknown entry is only checked. `checking` ends all but
   * the request that sends it.
   */
  async function sendWaiting(
    id: string,
    signal: AbortSignal,
    checking: AbortSignal,
    edition: number | null,
  ): Promise<void> {
    const waiting = entries.find(id)
    if (waiting === null || checking.aborted) return
    if (waiting.state === 'unknown') {
      await checkAndFollow(waiting.connectionId, checking)
      return
    }
    if (!freshness.isFresh(waiting)) {
      const sought = toBeLookedFor(waiting)
      const checked = await checkAndFollow(waiting.connectionId, checking, sought)
      const fault = checkFault(checked, id, checking)
      if (fault !== null) {
        entries.note(waiting, couldNotCheck(fault))
        options.onChanged(waiting.connectionId)
        return
      }
      for (const { id: soughtId } of sought) if (!checked.failures.has(soughtId)) freshness.note(soughtId)
      if (entries.find(id)?.state !== waiting.state) return
    }
    await sender.send(id, signal, { edition })
  }

  return {
    send(id, signal, stop = signal) {
      const pressed = entries.editionOf(id)
      return inTurn(entries.find(id)?.connectionId ?? '', () =>
        underSignals([signal, stop], (checking) => sendWaiting(id, signal, checking, pressed)),
      )
    },
    resend(id, except, signal, stop = signal) {
      const pressed = entries.editionOf(id)
      const again = async (checking: AbortSignal): Promise<Resent> => {
        const unknown = entries.find(id)
        if (unknown?.state !== 'unknown') return { sent: false, error: null }
        const { before, connectionId } = unknown
        if (except.length > 0)
          entries.exclude(id, { ...before, orderIds: [...new Set([...(before.orderIds ?? []), ...except])] })
        const failure = checkFault(await checkAndFollow(connectionId, checking), id, checking)
        if (failure !== null) return { sent: false, error: failure }
        const after = entries.find(id)
        const isUndeleted = after?.kind === 'draft_delete' && after.state === 'ready'
        if (!isUndeleted && isFoundOrDoubtful(after)) return { sent: false, error: null }
        const error = await sender.send(id, signal, { edition: pressed, resend: !isUndeleted })
        return { sent: error === null, error }
      }
      return inTurn(entries.find(id)?.connectionId ?? '', () => underSignals([signal, stop], again))
    },
    async sendMany(connectionId, ids, signal, stop = signal) {
      const pressed = new Map(ids.map((id) => [id, entries.editionOf(id)]))
      return underSignals([signal, stop], async (checking) => {
        for (const id of ids) {
          if (checking.aborted) return false
          const goesOn = await inTurn(connectionId, async () => {
            const before = entries.find(id)
            if (before?.connectionId !== connectionId || before.edition !== pressed.get(id)) return true
            if (before.state !== 'ready' && before.state !== 'refused') return true
            await sendWaiting(id, signal, checking, before.edition)
            const { state, error, checkedAt, droppedAt } = entries.find(id) ?? before
            if (state === 'unknown')
              return checkedAt !== null || (await checkOnce(connectionId, checking)).result === 'checked'
            const isOfEntry = error === null || ['bad_input', 'busy', 'outcome_unknown'].includes(error.code)
            return state !== 'ready' || isOfEntry || droppedAt !== null
          })
          if (!goesOn) return false
        }
        return true
      })
    },
    check: (connectionId, signal) =>
      inTurn(connectionId, async () => (await checkAndFollow(connectionId, signal)).result),
    settle: (entry, orderId) =>
      recorder.finish(entry, 'unknown', {
        orderId: orderId ?? entry.orderId,
        answer: null,
        message: null,
        order: null,
      }),
    unrecorded: sender.unrecorded,
    async ask(connectionId, signal) {
      try {
        await createOrdersApi(await client(connectionId)).list({}, 0, 1, signal)
        return true
      } catch (error) {
        // Offline is why it is asked; anything else keeps the service from taking orders as well.
        if (!(error instanceof AppError)) onFault('asking the service', error)
        return false
      }
    },
    idle,
  }
}

/** Whether a check found an entry, or an order that may be it; also where the entry is gone. */
const isFoundOrDoubtful = (entry: StoredEntry | null): boolean =>
  entry?.state !== 'unknown' || entry.candidates.length > 0
