import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import { listOffered, type ChangeRequestOperations } from '../../api/changeRequestsListing.ts'
import { localError } from '../send/outcome.ts'
import type { OutcomeRecorder, OutcomeRecorderOptions } from '../send/recordOutcome.ts'
import type { StoredEntry } from '../store/entry.ts'
import { checkOrder, findOrders, type Finding, type KnownChangeRequests } from './reconcile.ts'

/**
 * What happens to a lost answer: its entry is unknown, and is looked for at the service. Found means done. Not found
 * proves nothing.
 */
export interface CheckerOptions extends OutcomeRecorderOptions {
  /** The service of a connection. Rejects where there is none, or no key. */
  client: (connectionId: string) => Promise<ApiClient>
  operations: ChangeRequestOperations
  /** Seconds since the epoch. */
  now: () => number
}

/** How a check went: `nothing` was unknown, it `failed` for an entry at least, or all were `checked`. */
export type CheckResult = 'checked' | 'failed' | 'nothing'

export interface Checked {
  result: CheckResult
  /** Updates that are to be sent now that their draft was found. */
  follows: string[]
  /** What kept single entries from being checked. */
  failures: ReadonlyMap<string, EntryError>
}

/** Finds out at the service what became of unknown entries. */
export function createChecker(options: CheckerOptions, recorder: OutcomeRecorder) {
  const { entries, client, onChanged, onFault, now } = options
  const { finish, readNew, reconcileTools } = recorder

  /** Checks all unknown entries of a connection. */
  async function check(connectionId: string, signal: AbortSignal): Promise<Checked> {
    const unknown = entries.inState('unknown', connectionId)
    if (unknown.length === 0) return { result: 'nothing', follows: [], failures: new Map() }
    const began = now()
    for (const { id, endedAt } of unknown) if (endedAt !== null && endedAt > began) entries.rebase(id)
    const follows: string[] = []
    const failures = new Map<string, EntryError>()
    const failed = ({ id }: StoredEntry, error: unknown): void => {
      const { code, message } = AppError.toValue(error)
      failures.set(id, localError(code, message))
    }
    try {
      const api = await client(connectionId)
      const tools = reconcileTools(connectionId, api, signal)
      const changes: KnownChangeRequests = {
        list: (orderId) => listOffered(api, options.operations, connectionId, orderId, signal),
        answers: (orderId) => entries.sentChangeRequests(connectionId, orderId).map(({ answer }) => answer),
      }
      const verdicts = await findOrders(unknown, entries.claimedOrders(connectionId), tools)
      for (const entry of unknown) {
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
      for (const entry of unknown) failed(entry, error)
      onFault('looking for something that was sent', error)
    }
    onChanged(connectionId)
    return { result: failures.size === 0 ? 'checked' : 'failed', follows, failures }
  }

  /** Records what was found; gives the updates that are to be sent now. */
  function apply(entry: StoredEntry, verdict: Finding, began: number): string[] {
    // The user may have decided about it while the check went on.
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
        // Not found proves nothing: the service's list may lag. A draft that is still there was found, and deleting
        // it again does no harm.
        if (entry.kind === 'draft_delete') entries.undeleted(entry.id, began, stillThere)
        else entries.doubt(entry.id, began, [], current.candidates.length === 0 ? null : noneAnyMore)
        return []
      case 'doubtful':
        entries.doubt(
          entry.id,
          began,
          verdict.candidates,
          entry.kind === 'upgrade' ? notShown : possibleMatches,
        )
        return []
      case 'hidden':
        entries.doubt(entry.id, began, [], notShown)
        return []
    }
  }

  return { check }
}

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
const noneAnyMore = localError('not_found', 'No possible matches are listed any more.')
