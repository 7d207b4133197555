import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import { checkFree, mayBeBought } from '../rules/conflicts.ts'
import { toEntryError, type Failure } from '../rules/outcome.ts'
import { firstEdition, firstSentAt, localError, type Before, type StoredEntry } from '../store/entry.ts'
import type { SenderParts } from './outboxOptions.ts'
import { beforeBuying } from './purchase.ts'
import type { OutcomeRecorder } from './recordOutcome.ts'
import { sendRequest, type Done } from './request.ts'

type Sendable = StoredEntry & { state: 'ready' | 'refused' | 'unknown' }

/** Sends one entry with one request, and records its result. */
export function createSendOnce(parts: SenderParts, recorder: OutcomeRecorder) {
  const { entries, client, catalogue, operations, alsoAt, onChanged, onFault } = parts
  const { keeping, finish, readNew, reconcileTools } = recorder
  /** Connection ids of sent entries whose result could not be recorded, by entry id. */
  const unrecorded = new Map<string, string>()

  /**
   * Sends an entry in the edition that the user saw, if it may be sent and is not being sent already. Then sends the
   * style preferences of a new draft, which need a second request. Sends an unknown entry only with `isResend`. Returns
   * why no request was made, or why a resend did not leave this computer. Otherwise returns null, and the result is in
   * the entry. Call it in the connection's queue.
   */
  async function sendOnce(
    id: string,
    edition: number | null,
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
      entries.note(waiting, toEntryError(error))
      onChanged(connectionId)
      return toEntryError(error)
    }
    // From here on the entry may have been sent: `claim` writes that to disk before the first byte leaves.
    const entry = claim(waiting, before)
    if (entry === null) return gone
    const tools = { ...reconcileTools(connectionId, api, signal), operations, onFault }
    const end = await sendRequest(entry, tools)
    const followId = recordEnd(entry, waiting, end, isResend)
    onChanged(connectionId)
    if (end.outcome === 'done') {
      if (end.order === null && entry.kind === 'redraw') await readNew(connectionId, end.orderId, api, signal)
      if (followId !== null) await sendOnce(followId, firstEdition, signal)
    }
    return isResend && end.outcome === 'not_sent' ? end.error : null
  }

  /** Returns the entry if it may still be sent in the given edition; null if it was changed, sent or removed. */
  function sendable(id: string, edition: number | null, isResend: boolean): Sendable | null {
    const entry = entries.find(id)
    if (entry === null || entry.droppedAt !== null || entry.edition !== edition) return null
    const { state } = entry
    if (state !== 'ready' && state !== 'refused' && state !== 'unknown') return null
    return (state === 'unknown') === isResend ? { ...entry, state } : null
  }

  /** Collects the facts by which a lost answer can be judged later. Throws if the entry must not be sent. */
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
    // Another entry with this reference may have been sent meanwhile, for example by the same command with a corrected
    // body.
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

  /** Marks an entry as being sent, and stores the facts from before. Returns null if another caller claimed it. */
  function claim(waiting: Sendable, before: Before): StoredEntry | null {
    const { id, state, edition } = waiting
    try {
      if (!entries.claim(id, state, edition, before)) return null
    } catch (error) {
      // The state `sending` may already be on disk. Nothing was sent, but the stored state cannot prove that, so
      // `recordLost` makes the entry unknown.
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
   * Records the result of a request. Returns the id of the entry that sends the style preferences of a new draft; null
   * if there is none. `waiting`: the entry before sending.
   */
  function recordEnd(
    entry: StoredEntry,
    waiting: StoredEntry,
    end: Done | Failure,
    isResend: boolean,
  ): string | null {
    const { id, connectionId } = entry
    // An earlier request may have arrived, even if the user marked it as not received. A refusal of this request says
    // nothing about the earlier one.
    const wasSent = isResend || (waiting.isDenied && end.outcome === 'refused')
    try {
      if (end.outcome === 'done') return finish(entry, 'sending', end)
      if (wasSent && end.outcome !== 'unknown') entries.restore(id, withEarlierDoubt(end.error), waiting)
      else if (end.outcome === 'not_sent')
        // After a refused key only the user sends the entry again: an answered POST is never repeated automatically.
        entries.back(id, end.error, waiting.sentAt, end.error.code !== 'key_refused')
      else if (end.outcome === 'refused') entries.refuse(id, end.error)
      else entries.lose(id, end.error)
      return null
    } catch (error) {
      unrecorded.set(id, connectionId)
      throw error
    }
  }

  /** Marks sent entries as unknown if their result could not be written to the disk. */
  function recordLost(connectionId: string): void {
    for (const [id, of] of unrecorded) {
      if (of !== connectionId) continue
      const message = 'Couldn’t save the service’s response to the disk. Planroom checks with the service.'
      entries.lose(id, localError('disk', message))
      unrecorded.delete(id)
    }
  }

  return {
    sendOnce,
    recordLost,
    /** Connections with sent entries whose result could not be recorded. */
    unrecorded: () => unrecorded.values(),
  }
}

const gone = localError('busy', 'It was changed or sent in the meantime.')

/** Adds to the error of a failed resend that an earlier request may have been received. */
const withEarlierDoubt = (error: EntryError): EntryError => ({
  ...error,
  message: `${error.message} It was declined this time, but may have been received before.`,
})
