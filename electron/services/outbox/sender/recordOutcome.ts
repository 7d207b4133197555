import { randomUUID } from 'node:crypto'
import type { ApiClient } from '../../api/client/client.ts'
import { createOrdersApi } from '../../api/ordersApi.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { formOf } from '../rules/bodies.ts'
import { localError, plainReady, type StoredEntry } from '../store/entry.ts'
import type { ReconcileTools } from './reconcile.ts'
import type { Done } from './request.ts'
import type { SenderParts } from './outboxOptions.ts'
import type { Entries } from '../store/entriesRepository.ts'

/** Records results of entries in the outbox and their orders in the catalogue. */
export type OutcomeRecorder = ReturnType<typeof createOutcomeRecorder>

export function createOutcomeRecorder({ db, entries, catalogue, onChanged, onFault }: SenderParts) {
  function keeping(store: () => void): void {
    try {
      store()
    } catch (error) {
      onFault('keeping an order', error)
    }
  }

  function finish(
    entry: StoredEntry,
    from: Parameters<Entries['finish']>[1],
    end: Pick<Done, 'answer' | 'message' | 'order'> & { orderId: string | null },
  ): string | null {
    const { connectionId, follow } = entry
    const { order } = end
    if (entry.kind === 'draft_delete')
      keeping(() => {
        catalogue.remove(connectionId, entry.orderId ?? '')
      })
    if (order !== null)
      keeping(() => {
        // A null delivery means "not given" (resources/docs/service.md, "Orders"), so the known assets stay.
        if (order.understood && order.delivery === null) catalogue.keep(connectionId, [order])
        else catalogue.keepDetail(connectionId, order)
      })
    const followId = follow === null || end.orderId === null ? null : randomUUID()
    const error = follow !== null && followId === null ? notFollowed : null
    inTransaction(db, () => {
      const hasFinished = entries.finish(entry.id, from, { ...end, error })
      if (hasFinished && followId !== null && end.orderId !== null) addFollow(entry, followId, end.orderId)
    })
    onChanged(connectionId)
    return followId
  }

  function addFollow(entry: StoredEntry, id: string, orderId: string): void {
    const body = { ...entry.body, order_preferences: entry.follow }
    const form = formOf(entry)
    entries.add({
      id,
      connectionId: entry.connectionId,
      kind: 'draft_update',
      orderId,
      ready: {
        ...plainReady,
        title: entry.title,
        form: form.kind === 'draft' ? { kind: 'draft_update', orderId, form: form.form } : null,
        given: body,
        body,
        agreed: true,
      },
    })
  }

  async function readNew(
    connectionId: string,
    id: string,
    api: ApiClient,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const order = await createOrdersApi(api).get(id, signal)
      keeping(() => {
        catalogue.keepDetail(connectionId, order)
      })
    } catch (error) {
      onFault('reading a new order', error)
    }
  }

  function reconcileTools(connectionId: string, client: ApiClient, signal: AbortSignal): ReconcileTools {
    return {
      client,
      signal,
      keep(orders) {
        keeping(() => {
          catalogue.keep(connectionId, orders)
        })
      },
    }
  }

  return { keeping, finish, readNew, reconcileTools }
}

const notFollowed = localError('not_found', 'Style preferences were not sent because the order is unknown.')
