import { randomUUID } from 'node:crypto'
import type { Entry, EntryForm, EntryKind } from '../../../../shared/contract/outbox.ts'
import { addressLine, shortId } from '../../../../shared/domain/order.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { draftFormOfOrder } from '../../../../shared/domain/ordering/draftOfOrder.ts'
import { emptiedFields, emptyTexts } from '../../../../shared/domain/ordering/emptied.ts'
import { linkTitle } from '../../../../shared/domain/ordering/redrawForm.ts'
import type { Purchasable } from '../../../../shared/domain/ordering/upgradeForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { underSignals } from '../../timing/underSignals.ts'
import {
  addressTitle,
  badBody,
  checkForm,
  checkGiven,
  hasReference,
  rowReference,
  withReference,
  type CheckedBody,
  type WrittenKind,
} from '../rules/bodies.ts'
import { checkFree } from '../rules/conflicts.ts'
import { toEntry, type ReadyEntry, type StoredEntry } from '../store/entry.ts'
import type { SenderParts } from './outboxOptions.ts'
import { purchasable, snapshotOf } from './purchase.ts'
import type { Sender } from './sending.ts'

/** The bulk order that an entry belongs to, and its row there. */
interface BatchRow {
  batchId?: string
  row?: number
}

/** Choice of the user for an entry that becomes ready. */
interface SendChoice {
  send: boolean
  /** Whether to send it when there is a network again. Never for purchases. */
  agreed: boolean
}

/** Stores forms in the outbox and makes entries ready for sending. */
export function createPlacements(parts: SenderParts, sender: Sender) {
  const { db, entries, catalogue, alsoAt, onChanged, updatePoller } = parts
  const { shown } = entries

  /** Returns the title of an entry in lists: its address, the link of a redraw, or the address or id of its order. */
  function titleOf(
    entry: EntryForm | { orderId: string | null; body: unknown },
    connectionId: string,
  ): string {
    const { body } = 'form' in entry ? { body: entry.form } : entry
    const address = addressTitle((body ?? {}) as Record<string, unknown>)
    if (address === '' && 'form' in entry && entry.kind === 'redraw') return linkTitle(entry.form)
    const orderId = 'orderId' in entry ? entry.orderId : null
    if (address !== '' || orderId === null) return address
    const order = catalogue.find(connectionId, orderId)
    return order === null ? shortId(orderId) : addressLine(order)
  }

  /** Returns the form of a draft as last read, which is what the user saw; null if the order is unknown. */
  function draftAsRead(connectionId: string, orderId: string): DraftForm | null {
    const order = catalogue.find(connectionId, orderId)
    return order === null ? null : draftFormOfOrder(order)
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

  /** Throws `busy` for an entry about a draft that is to be deleted. The entry stays unchanged. */
  function checkOrderFree(kind: EntryKind, connectionId: string, orderId: string | null): void {
    if (orderId !== null) checkFree(kind, entries.ofOrder(connectionId, orderId))
  }

  /**
   * Returns an existing entry that would order the same; null if there is none. A waiting entry must have an equal body
   * and row. An entry that is being sent or may have been sent is also found by its reference alone, and in other
   * connections to the same address.
   */
  function sameAs(
    connectionId: string,
    kind: EntryKind,
    orderId: string | null,
    given: unknown,
    { batchId = null, row = null }: { batchId?: string | null; row?: number | null },
  ): StoredEntry | null {
    const exact = entries.same(connectionId, kind, orderId, given, { batchId, row })
    if (exact !== null && exact.state !== 'ready') return exact
    const reference = hasReference(kind) ? referenceIn(given) : null
    const command = { reference, knownBy: given, batchId }
    for (const connection of [connectionId, ...alsoAt(connectionId)]) {
      const uncertain = entries.uncertain(connection, kind, orderId, command)
      if (uncertain !== null) return uncertain
    }
    return exact
  }

  return {
    /** Saves a form while it is typed; without an id as a new entry. Throws `not_found`, and `busy` if it was sent. */
    write(connectionId: string, entry: EntryForm, id?: string): Entry {
      const title = titleOf(entry, connectionId)
      if (id === undefined) {
        const made = randomUUID()
        const orderId = 'orderId' in entry ? entry.orderId : null
        entries.add({ id: made, connectionId, kind: entry.kind, orderId, writing: { form: entry, title } })
        onChanged(connectionId)
        return shown(made)
      }
      const before = sameThing(entries.get(id), entry)
      if (!entries.write(id, entry, title)) throw entries.stateProblem(before)
      onChanged(before.connectionId)
      return shown(id)
    },

    /**
     * Makes a written entry ready, and sends it if requested. Rejects with `bad_input` and `details.fields`, with
     * `not_found`, and with `busy` if it was sent or the order is being deleted.
     */
    async place(id: string, entry: EntryForm, { send, agreed }: SendChoice): Promise<Entry> {
      const before = sameThing(entries.get(id), entry)
      const { connectionId } = before
      const order =
        entry.kind === 'upgrade' ? await purchasable(parts, connectionId, entry.orderId, sender.ending) : null
      const draft = entry.kind === 'draft_update' ? draftAsRead(connectionId, entry.orderId) : null
      const result = checkForm(entry, order, draft)
      if (!result.ok) throw badBody(result.fields)
      const rest = { title: titleOf(entry, connectionId), form: entry, agreed }
      const ready = toReady(entry.kind, result.checked, before, order, rest)
      if (entry.kind === 'draft_update' && draft !== null)
        ready.before = { emptied: emptiedFields(entry.form, draft) }
      checkOrderFree(before.kind, connectionId, before.orderId)
      // The form may have changed during the request above. The user did not confirm the newer text, so the edition
      // must be unchanged.
      if (!entries.ready(id, before.edition, ready)) throw entries.stateProblem(before)
      if (before.body === null) sender.notePlaced(id)
      onChanged(connectionId)
      if (send) return sender.send(id)
      updatePoller(true)
      return shown(id)
    },

    /**
     * Makes an entry for each row of a bulk order, all or none. Sends them in the background if requested. Throws
     * `bad_input` with the invalid rows and fields, and `busy` for a row that was placed before.
     */
    placeMany(
      connectionId: string,
      batchId: string,
      rows: readonly { row: number; form: DraftForm }[],
      { send, agreed }: SendChoice,
    ): Entry[] {
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
      const before = entries.lines(connectionId, batchId)
      const seen = new Set<number>()
      const duplicate = rows.find(({ row }) => {
        const isRepeated = seen.has(row)
        seen.add(row)
        return isRepeated || before.get(row)?.some(({ state }) => state !== 'refused')
      })
      if (duplicate !== undefined)
        throw new AppError('busy', `Row ${duplicate.row} is already in the outbox. It is not ordered twice.`)
      const ids = inTransaction(db, () =>
        made.map(({ row, ready }) => {
          // A refused entry ordered nothing. The new entry of its row replaces it.
          for (const refused of before.get(row) ?? []) entries.drop(refused.id)
          const id = randomUUID()
          entries.add({ id, connectionId, kind: 'draft', orderId: null, batchId, row, ready })
          return id
        }),
      )
      onChanged(connectionId)
      if (send) sender.startSending(connectionId, ids)
      else updatePoller(true)
      return ids.map((id) => shown(id))
    },

    /** Returns the existing entry that `placeBody` would return; null if there is none. */
    findSame(
      connectionId: string,
      kind: EntryKind,
      orderId: string | null,
      given: unknown,
      line: BatchRow = {},
    ): Entry | null {
      const known = sameAs(connectionId, kind, orderId, given, line)
      return known === null ? null : toEntry(known)
    },
    /** Returns the ordered draft of any bulk order that has this reference; null if there is none. */
    findImported(connectionId: string, reference: string | undefined): Entry | null {
      const known = (reference ?? '').trim() === '' ? null : entries.imported(connectionId, reference ?? '')
      return known === null ? null : toEntry(known)
    },
    /**
     * Makes an entry from a body with the service's field names. `given`: input of the command, if it differs from the
     * body. The same body returns the existing entry, so that a repeated command orders nothing twice. Rejects with
     * `bad_input` and `details.fields`, and with `busy` if the order is being deleted.
     */
    async placeBody(
      connectionId: string,
      kind: WrittenKind,
      orderId: string | null,
      body: unknown,
      line: { title?: string; given?: unknown; signal?: AbortSignal } & BatchRow = {},
    ): Promise<Entry> {
      const knownBy = line.given ?? body
      const place = { batchId: line.batchId ?? null, row: line.row ?? null }
      const before = sameAs(connectionId, kind, orderId, knownBy, line)
      // This entry was valid when it was placed, and it may have been sent. It is not validated again: the service may
      // no longer offer its products.
      if (before !== null && before.state !== 'ready') return toEntry(before)
      const order =
        kind === 'upgrade'
          ? await underSignals([sender.ending, line.signal], (signal) =>
              purchasable(parts, connectionId, orderId ?? '', signal),
            )
          : null
      const result = checkGiven(kind, body, order)
      if (!result.ok) throw badBody(result.fields)
      const ready = toReady(kind, result.checked, null, order, {
        title: line.title ?? titleOf({ orderId, body }, connectionId),
        form: null,
        agreed: false,
        batchId: line.batchId,
        row: line.row,
      })
      ready.knownBy = knownBy
      if (kind === 'draft_update') ready.before = { emptied: emptyTexts(ready.body) }
      checkOrderFree(kind, connectionId, orderId)
      // Another call may have placed the same body during the request above.
      const known = sameAs(connectionId, kind, orderId, knownBy, line)
      if (known !== null) return toEntry(known)
      const id = randomUUID()
      entries.add({ id, connectionId, kind, orderId, ...place, ready })
      if (place.batchId === null) sender.notePlaced(id)
      onChanged(connectionId)
      return shown(id)
    },
  }
}

/** Returns the reference in a command's input; null if it has none. */
function referenceIn(given: unknown): string | null {
  const reference =
    typeof given === 'object' && given !== null && 'external_id' in given ? given.external_id : null
  return typeof reference === 'string' && reference.trim() !== '' ? reference : null
}

/** Returns `stored`. Throws `bad_input` if the form belongs to another entry. */
function sameThing(stored: StoredEntry, entry: EntryForm): StoredEntry {
  const orderId = 'orderId' in entry ? entry.orderId : null
  const ofOrder = stored.kind === 'draft' || stored.kind === 'redraw' ? null : stored.orderId
  if (stored.kind !== entry.kind || ofOrder !== orderId)
    throw new AppError('bad_input', 'This belongs to another entry in the outbox.')
  return stored
}
