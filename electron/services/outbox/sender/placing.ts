import type { EntryForm } from '../../../../shared/contract/outbox.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { draftFormOfOrder } from '../../../../shared/domain/ordering/draftOfOrder.ts'
import { emptiedFields, emptyTexts } from '../../../../shared/domain/ordering/emptied.ts'
import type { Purchasable } from '../../../../shared/domain/ordering/upgradeForm.ts'
import { addressLine, type Order, type ParsedOrder } from '../../../../shared/domain/order.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ApiClient } from '../../api/client/client.ts'
import {
  addressTitle,
  badBody,
  checkForm,
  checkGiven,
  rowReference,
  withReference,
  type CheckedBody,
  type WrittenKind,
} from '../rules/bodies.ts'
import type { BatchRow } from './outboxOptions.ts'
import type { OutboxCatalogue } from '../store/outboxCatalogue.ts'
import type { Before, ReadyEntry, StoredEntry } from '../store/entry.ts'
import { readOrder } from './reconcile.ts'

/** Makes what is to be sent of forms and bodies: all rules are checked here, before anything is kept as ready. */
export interface Placing {
  /** What an entry is called in lists: a place, or the order it is about. */
  titleOf(entry: EntryForm | { orderId: string | null; body: unknown }, connectionId: string): string
  /** What a form becomes. Rejects with `bad_input` and `details.fields`. */
  ofForm(before: StoredEntry, entry: EntryForm, agreed: boolean, signal: AbortSignal): Promise<ReadyEntry>
  /**
   * What an order has right before something is bought for it: it may have been bought meanwhile. Rejects with
   * `bad_input` where it is not offered any more.
   */
  beforeBuying(entry: StoredEntry, signal: AbortSignal): Promise<Before>
  /** What the lines of a list become: all of them. Throws `bad_input` with the lines and fields that are wrong. */
  ofRows(
    connectionId: string,
    batchId: string,
    rows: readonly { row: number; form: DraftForm }[],
    agreed: boolean,
  ): { row: number; ready: ReadyEntry }[]
  /** What a body in the wire's own field names becomes. Rejects with `bad_input` and `details.fields`. */
  ofBody(
    connectionId: string,
    kind: WrittenKind,
    orderId: string | null,
    body: unknown,
    line: BatchRow,
    signal: AbortSignal,
  ): Promise<ReadyEntry>
}

export function createPlacing(
  client: (connectionId: string) => Promise<ApiClient>,
  catalogue: OutboxCatalogue,
): Placing {
  function titleOf(
    entry: EntryForm | { orderId: string | null; body: unknown },
    connectionId: string,
  ): string {
    const { body } = 'form' in entry ? { body: entry.form } : entry
    const address = addressTitle((body ?? {}) as Record<string, unknown>)
    const orderId = 'orderId' in entry ? entry.orderId : null
    if (address !== '' || orderId === null) return address
    const order = catalogue.find(connectionId, orderId)
    return order === null ? orderId : addressLine(order)
  }

  /** A draft as the user saw it: as it was read last. */
  function draftAsRead(connectionId: string, orderId: string): DraftForm | null {
    const order = catalogue.find(connectionId, orderId)
    return order === null ? null : draftFormOfOrder(order)
  }

  /** What an order has and offers: as the service says now, or, where that cannot be had, as it was read last. */
  async function purchasable(
    connectionId: string,
    orderId: string,
    signal: AbortSignal,
  ): Promise<Purchasable> {
    let read: ParsedOrder | null
    try {
      const keep = (orders: readonly ParsedOrder[]): void => {
        catalogue.keep(connectionId, orders)
      }
      read = await readOrder(orderId, { client: await client(connectionId), signal, keep })
    } catch (error) {
      const passing = ['unreachable', 'timeout', 'service_fault', 'not_service', 'refused']
      if (!(error instanceof AppError) || !passing.includes(error.code)) throw error
      const known = catalogue.find(connectionId, orderId)
      if (known === null) throw error
      return known
    }
    const order = read === null ? catalogue.find(connectionId, orderId) : orderIn(read)
    if (order === null)
      throw new AppError('not_found', 'The service doesn’t have this order, so nothing can be bought for it.')
    return order
  }

  function toReady(
    kind: WrittenKind,
    { given, follow }: CheckedBody,
    before: Pick<StoredEntry, 'reference' | 'isGeneratedReference'> | null,
    order: Purchasable | null,
    { batchId, row, ...rest }: { title: string; form: EntryForm | null; agreed: boolean } & BatchRow,
  ): ReadyEntry {
    const generated = batchId === undefined || row === undefined ? undefined : rowReference(batchId, row)
    return {
      ...rest,
      ...withReference(kind, given, before, generated),
      agreed: rest.agreed && kind !== 'upgrade',
      given,
      follow,
      before: order === null ? {} : snapshotOf(order),
    }
  }

  return {
    titleOf,
    async ofForm(before, entry, agreed, signal) {
      const { connectionId } = before
      const order = entry.kind === 'upgrade' ? await purchasable(connectionId, entry.orderId, signal) : null
      const draft = entry.kind === 'draft_update' ? draftAsRead(connectionId, entry.orderId) : null
      const result = checkForm(entry, order, draft)
      if (!result.ok) throw badBody(result.fields)
      const rest = { title: titleOf(entry, connectionId), form: entry, agreed }
      const ready = toReady(entry.kind, result.checked, before, order, rest)
      if (entry.kind !== 'draft_update' || draft === null) return ready
      return { ...ready, before: { emptied: emptiedFields(entry.form, draft) } }
    },
    async beforeBuying({ connectionId, orderId, body }, signal) {
      const order = await purchasable(connectionId, orderId ?? '', signal)
      const result = checkGiven('upgrade', body, order)
      if (!result.ok) throw badBody(result.fields)
      return snapshotOf(order)
    },
    ofRows(connectionId, batchId, rows, agreed) {
      const fields: { row: number; field: string; message: string }[] = []
      const made = rows.flatMap(({ row, form }) => {
        const entry: EntryForm = { kind: 'draft', form }
        const result = checkForm(entry, null)
        if (!result.ok) {
          fields.push(...result.fields.map((problem) => ({ row, ...problem })))
          return []
        }
        const rest = { title: titleOf(entry, connectionId), form: entry, agreed, batchId, row }
        return [{ row, ready: toReady('draft', result.checked, null, null, rest) }]
      })
      const [first] = fields
      if (first !== undefined) throw badBody([first], { fields })
      return made
    },
    async ofBody(connectionId, kind, orderId, body, { batchId, row }, signal) {
      const order = kind === 'upgrade' ? await purchasable(connectionId, orderId ?? '', signal) : null
      const result = checkGiven(kind, body, order)
      if (!result.ok) throw badBody(result.fields)
      const title = titleOf({ orderId, body }, connectionId)
      const ready = toReady(kind, result.checked, null, order, {
        title,
        form: null,
        agreed: false,
        ...(batchId === undefined || row === undefined ? {} : { batchId, row }),
      })
      return kind === 'draft_update' ? { ...ready, before: { emptied: emptyTexts(ready.body) } } : ready
    },
  }
}

const orderIn = (record: ParsedOrder): Order | null => (record.understood ? record.order : null)

const snapshotOf = ({ packageType, addOns }: Purchasable): Before => ({
  packageType,
  addOns: [...(addOns ?? [])],
})

/** A form is written into its own entry alone. */
export function sameThing(stored: StoredEntry, entry: EntryForm): StoredEntry {
  const orderId = 'orderId' in entry ? entry.orderId : null
  const ofOrder = stored.kind === 'draft' || stored.kind === 'redraw' ? null : stored.orderId
  if (stored.kind !== entry.kind || ofOrder !== orderId)
    throw new AppError('bad_input', 'This belongs to another entry in the outbox.')
  return stored
}
