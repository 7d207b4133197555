import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import { createOrderingApi } from '../../api/orderingApi.ts'
import { checkFree, mayBeBought } from '../rules/conflicts.ts'
import { firstSentAt, localError, type Before, type StoredEntry } from '../store/entry.ts'
import { deleteDraft, type DraftDeletion } from './deletion.ts'
import { whyNot, type Failure } from '../rules/outcome.ts'
import type { OutcomeRecorder, OutcomeRecorderOptions } from './recordOutcome.ts'
import { attempt, type Done } from './send.ts'

export interface SenderOptions extends OutcomeRecorderOptions {
  /** The service of a connection. Rejects before anything is sent where there is none, or no key. */
  client: (connectionId: string) => Promise<ApiClient>
  operations: DraftDeletion
  /** See OutboxOptions. */
  alsoAt: (connectionId: string) => readonly string[]
  /** What an order has right before an upgrade is bought; throws where it is not offered any more. */
  beforeBuying: (entry: StoredEntry, signal: AbortSignal) => Promise<Before>
}

/** How one entry is to be sent. */
interface SendOptions {
  /** Only this edition: the one that the user saw. Any, where it is missing. */
  edition?: number | null
  /** The user wants an unknown entry sent once more. */
  resend?: boolean
}

type Sendable = StoredEntry & { state: 'ready' | 'refused' | 'unknown' }

/**
 * Sends single entries, and records how that ended. Its callers take care that a connection's entries go one after
 * the other.
 */
export function createSender(options: SenderOptions, recorder: OutcomeRecorder) {
  const { entries, client, catalogue, onChanged, onFault } = options
  const { keeping, finish, readNew, reconcileTools } = recorder
  /** Entries whose sending ended without being recorded, and their connections. */
  const unrecorded = new Map<string, string>()

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
    if (kind === 'upgrade') return { ...(await options.beforeBuying(entry, signal)), ...first }
    if (reference === null || isGeneratedReference) return { ...before, ...first }
    // It waited while the same order went out another way, such as corrected, by the same command.
    const connections = [connectionId, ...options.alsoAt(connectionId)]
    if (sentAt === null && entries.wasSentSince(connections, reference, entry.createdAt, entry.id))
      throw new AppError(
        'busy',
        `Something was sent with the reference “${reference}” after this entry was made. Nothing was sent. ` +
          'Discard this entry, or give it another reference.',
      )
    const carrying = catalogue.withReference(connectionId, reference)
    return { ...before, ...first, orderIds: [...new Set([...(before.orderIds ?? []), ...carrying])] }
  }

  /** The entry if it may be sent now as it was chosen; null when it was changed, sent or removed meanwhile. */
  function sendable(id: string, { edition, resend = false }: SendOptions): Sendable | null {
    const entry = entries.find(id)
    if (entry === null || entry.droppedAt !== null) return null
    if (edition !== undefined && entry.edition !== edition) return null
    const { state } = entry
    if (state !== 'ready' && state !== 'refused' && state !== 'unknown') return null
    return (state === 'unknown') === resend ? { ...entry, state } : null
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
    resend: boolean,
  ): string | null {
    const { id, connectionId } = entry
    // What its user has denied may have arrived all the same: a refusal of this request says nothing of that one.
    const wasSent = resend || (waiting.isDenied && end.outcome === 'refused')
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

  /**
   * Sends one entry if it may be sent and is not being sent already. Sends an unknown one only with `resend`. Gives
   * what kept it from being sent.
   */
  async function send(id: string, signal: AbortSignal, choice: SendOptions = {}): Promise<EntryError | null> {
    const { resend = false } = choice
    if (signal.aborted) return localError('cancelled', 'Cancelled.')
    const waiting = sendable(id, choice)
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
    const end = await attempt(entry, createOrderingApi(api), signal, () =>
      deleteDraft(entry, options.operations, { ...reconcileTools(connectionId, api, signal), onFault }),
    )
    const followId = recordEnd(entry, waiting, end, resend)
    onChanged(connectionId)
    if (end.outcome === 'done') {
      if (end.order === null && entry.kind === 'redraw') await readNew(connectionId, end.orderId, api, signal)
      if (followId !== null) await send(followId, signal)
    }
    return resend && end.outcome === 'not_sent' ? end.error : null
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

  return {
    send,
    recordLost,
    /** Connections with something whose end could not be recorded. */
    unrecorded: (): Iterable<string> => unrecorded.values(),
  }
}

const gone = localError('busy', 'It was changed or sent in the meantime.')

/** Nothing came of sending it again: what was sent before is as uncertain as it was. */
const asBefore = (error: EntryError): EntryError => ({
  ...error,
  message: `${error.message} It was declined this time, but may have been received before.`,
})
