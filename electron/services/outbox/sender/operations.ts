import { randomUUID } from 'node:crypto'
import type { Entry, EntryError } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import { checkFree } from '../rules/conflicts.ts'
import { classify } from '../rules/outcome.ts'
import { firstEdition, localError, plainReady } from '../store/entry.ts'
import type { SenderParts } from './outboxOptions.ts'
import type { Sender } from './sending.ts'

/** A request of an operation that changes something at the service. */
interface OperationToSend {
  title: string
  orderId: string | null
  /** The request without secrets. It is stored, and identifies the same request. */
  shown: { method: string; path: string; body: unknown }
  /** Sends the request once. Resolves to the service's answer without secrets; its errors have no secrets either. */
  send: (client: ApiClient, signal: AbortSignal) => Promise<unknown>
}

/** How a request ended. `error` of a request that was not done: its fault. */
export type OperationEnd =
  | { outcome: 'done'; entry: Entry; answer: unknown }
  | { outcome: 'not_sent' | 'refused'; error: EntryError }
  | { outcome: 'unknown'; entry: Entry; error: EntryError }

/** Longest answer that is stored with its entry, as JSON in characters. */
const maxStoredAnswer = 20_000

/** Sends operations that change something, and keeps those whose answer was lost. */
export function createOperationSending(parts: SenderParts, sender: Pick<Sender, 'once'>) {
  const { entries, catalogue, client, alsoAt, onChanged, onFault } = parts

  /** Throws if the request must not be sent. */
  function check(connectionId: string, { orderId, shown }: OperationToSend): void {
    const command = { reference: null, knownBy: shown, batchId: null }
    for (const id of [connectionId, ...alsoAt(connectionId)]) {
      const same = entries.uncertain(id, 'operation', orderId, command)
      if (same !== null)
        throw new AppError(
          'outcome_unknown',
          same.state === 'sending'
            ? 'The same request is being sent. Wait for its answer.'
            : 'The same request was sent before and is not confirmed. Check with the service, then resolve it in the outbox.',
          { details: { entry: same.id, state: same.state } },
        )
    }
    if (orderId !== null) checkFree('operation', entries.ofOrder(connectionId, orderId))
  }

  /** Stores the request as being sent and returns the id of its entry. */
  function claim(connectionId: string, { title, orderId, shown }: OperationToSend): string {
    const id = randomUUID()
    const ready = { ...plainReady, title, form: null, given: shown, body: shown, agreed: false }
    entries.add({ id, connectionId, kind: 'operation', orderId, ready })
    entries.claim(id, 'ready', firstEdition, {})
    return id
  }

  return {
    /**
     * Sends a request at once, and once. Its entry is on disk before the first byte leaves. Without an answer the
     * entry is `unknown` until the user decides: no list shows what became of it. An entry that was not sent or was
     * declined is removed. Rejects with `outcome_unknown` if the same request is being sent or may have been, with
     * `busy` if its draft is being deleted, and before anything is sent if the connection or its key is missing.
     */
    sendOperation: (connectionId: string, operation: OperationToSend, stop?: AbortSignal) =>
      sender.once(async (signal): Promise<OperationEnd> => {
        check(connectionId, operation)
        const api = await client(connectionId)
        if (signal.aborted) return { outcome: 'not_sent', error: localError('cancelled', 'Cancelled.') }
        // No await from here to the claim, so that of two clicks only one sends.
        check(connectionId, operation)
        const id = claim(connectionId, operation)
        onChanged(connectionId)
        try {
          const answer = await operation.send(api, signal)
          if (operation.orderId !== null) noteSent(connectionId, operation.orderId)
          const isStored = JSON.stringify(answer ?? null).length <= maxStoredAnswer
          const stored = isStored ? (answer ?? null) : null
          const end = { orderId: null, answer: stored, message: messageOf(stored), error: null }
          entries.finish(id, 'sending', end)
          return { outcome: 'done', entry: entries.shown(id), answer }
        } catch (fault) {
          if (!(fault instanceof AppError)) onFault('sending', fault)
          const { outcome, error } = classify(fault, 'operation')
          if (outcome === 'unknown') {
            entries.lose(id, error)
            return { outcome, entry: entries.shown(id), error }
          }
          entries.refuse(id, error)
          entries.drop(id)
          return { outcome, error }
        } finally {
          onChanged(connectionId)
        }
      }, stop),
  }

  /** Lets the next refresh read the order again. */
  function noteSent(connectionId: string, orderId: string): void {
    try {
      catalogue.noteSent(connectionId, orderId)
    } catch (error) {
      onFault('keeping an order', error)
    }
  }
}

/** Returns the message in an answer; null if it has none. */
function messageOf(answer: unknown): string | null {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : null
  return typeof message === 'string' && message !== '' ? message : null
}
