import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import { listOffered } from '../../api/changeRequestsListing.ts'
import type { SenderParts } from './outboxOptions.ts'
import type { OutcomeRecorder } from './recordOutcome.ts'
import { firstSentAt, localError, type StoredEntry } from '../store/entry.ts'
import { checkOrder, findOrders, type ReconcileResult, type KnownChangeRequests } from './reconcile.ts'

/** Result of a check: `nothing` to check, it `failed` for at least one entry, or all were `checked`. */
export type CheckResult = 'checked' | 'failed' | 'nothing'

export interface Checked {
  result: CheckResult
  /**
   * Ids of follow-up entries (such as style preferences) that can be sent now because the order they belong to was
   * found.
   */
  follows: string[]
  /** Errors of entries that could not be checked. */
  failures: ReadonlyMap<string, EntryError>
}

/**
 * Finds out at the service what became of unknown entries, whose answers were lost. An entry whose order is found
 * becomes `done`. An order that is not found proves nothing: it may appear later.
 */
export function createChecker(parts: SenderParts, recorder: OutcomeRecorder) {
  const { entries, client, operations, onChanged, onFault, now } = parts
  const { finish, readNew, reconcileTools } = recorder

  /**
   * Checks all unknown entries of a connection, and the `waiting` entries. A copy of the data folder may have sent the
   * waiting entries. So may another computer with the file of the same bulk order.
   */
  async function check(
    connectionId: string,
    signal: AbortSignal,
    waiting: readonly StoredEntry[] = [],
  ): Promise<Checked> {
    const unknown = entries.inState('unknown', connectionId).filter(({ kind }) => kind !== 'operation')
    const sought = [...unknown, ...waiting]
    if (sought.length === 0) return { result: 'nothing', follows: [], failures: new Map() }
    const began = now()
    for (const { id, endedAt } of unknown) if (endedAt !== null && endedAt > began) entries.rebase(id)
    const follows: string[] = []
    const failures = new Map<string, EntryError>()
    const failed = ({ id }: StoredEntry, error: unknown): void => {
      const { code, message } = AppError.toValue(error)
      failures.set(id, localError(code, message))
    }
    /** Stores the failure in entries of a copied data folder: nothing else is known about them. */
    const noteFailures = (): void => {
      for (const entry of unknown) {
        const failure = failures.get(entry.id)
        if (failure === undefined || firstSentAt(entry) !== null || entry.checkedAt !== null) continue
        entries.doubt(entry.id, null, [], couldNotCheck(failure))
      }
    }
    try {
      const api = await client(connectionId)
      const tools = reconcileTools(connectionId, api, signal)
      const changes: KnownChangeRequests = {
        list: (orderId) => listOffered(api, operations, connectionId, orderId, signal),
        answers: (orderId) => entries.sentChangeRequests(connectionId, orderId).map(({ answer }) => answer),
      }
      const verdicts = await findOrders(sought, entries.claimedOrders(connectionId), tools)
      for (const entry of sought) {
        try {
          const verdict = verdicts.get(entry.id) ?? (await checkOrder(entry, changes, tools))
          follows.push(...apply(entry, verdict, began))
          if (verdict.verdict === 'done' && verdict.order !== null)
            await readNew(connectionId, verdict.order.id, api, signal)
        } catch (error) {
          failed(entry, error)
          onFault('looking for something that was sent', error)
        }
      }
    } catch (error) {
      for (const entry of sought) failed(entry, error)
      onFault('looking for something that was sent', error)
    }
    noteFailures()
    onChanged(connectionId)
    return { result: failures.size === 0 ? 'checked' : 'failed', follows, failures }
  }

  /** Records the verdict about an entry. Returns the ids of follow-up entries to send now. */
  function apply(entry: StoredEntry, verdict: ReconcileResult, began: number): string[] {
    // The user may have decided about the entry during the check.
    const current = entries.find(entry.id)
    if (current?.state !== entry.state || current.edition !== entry.edition) return []
    if (entry.state !== 'unknown' && verdict.verdict !== 'done') {
      // A waiting entry is expected to be missing. An upgrade that was never sent is compared with its order right
      // before it is bought.
      const isUnsentUpgrade = entry.kind === 'upgrade' && !entry.isDenied
      if (verdict.verdict === 'doubtful' && !isUnsentUpgrade)
        entries.suspect(entry, began, verdict.candidates, whyDoubtful(entry))
      return []
    }
    switch (verdict.verdict) {
      case 'done': {
        const { order, answer } = verdict
        const created = entry.kind === 'redraw' ? { id: order?.id, message: '' } : answer
        const end = { orderId: order?.id ?? entry.orderId, answer: created, message: null, order: null }
        const followId = finish(current, seenState(entry), end)
        return followId === null ? [] : [followId]
      }
      case 'absent':
        // Not found proves nothing: the service's list may lag. For a deletion, `absent` means that the draft still
        // exists. Deleting it again is harmless.
        if (entry.kind === 'draft_delete') entries.undeleted(entry.id, began, stillThere)
        else entries.doubt(entry.id, began, [], current.candidates.length === 0 ? null : noneAnyMore)
        return []
      case 'doubtful':
        entries.doubt(entry.id, began, verdict.candidates, whyDoubtful(entry))
        return []
      case 'hidden':
        entries.doubt(entry.id, began, [], notShown)
        return []
    }
  }

  return check
}

/** State of the entry at the time of the check. */
const seenState = ({ state }: StoredEntry): 'unknown' | 'ready' | 'refused' =>
  state === 'ready' || state === 'refused' ? state : 'unknown'

/** Codes that are kept, since they say more than `service_fault`. */
const keptCodes = ['key_missing', 'key_refused', 'unreachable', 'timeout', 'not_service', 'cancelled', 'disk']

/** Error of an entry that was not sent because the check for an existing order failed. */
export const couldNotCheck = ({ code, message }: EntryError): EntryError =>
  localError(
    keptCodes.includes(code) ? code : 'service_fault',
    `Nothing was sent: Planroom couldn’t check whether this was ordered already. ${message}`,
  )

const stillThere = localError(
  'not_found',
  'The draft still exists at the service. Delete it again or discard this entry.',
)
const possibleMatches = localError(
  'not_found',
  'Possible matches found. Check them, and choose the order that matches if one does.',
)
const notShown = localError(
  'not_found',
  'The service doesn’t show whether this was received. Check with the service, then mark it here.',
)
const whyDoubtful = ({ kind }: StoredEntry): EntryError => (kind === 'upgrade' ? notShown : possibleMatches)
const noneAnyMore = localError('not_found', 'No possible matches are listed any more.')
