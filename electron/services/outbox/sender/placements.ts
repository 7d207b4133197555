import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Entry, EntryForm, EntryKind } from '../../../../shared/contract/outbox.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { underSignals } from '../../timing/underSignals.ts'
import type { BatchRow, SendChoice } from './outboxOptions.ts'
import type { Background } from './background.ts'
import type { Freshness } from './freshness.ts'
import type { Sending } from './sending.ts'
import type { Entries } from '../store/entriesRepository.ts'
import { toEntry, type StoredEntry } from '../store/entry.ts'
import { hasReference, type WrittenKind } from '../rules/bodies.ts'
import type { Deletions } from './deletions.ts'
import { sameThing, type Placing } from './placing.ts'

/** Writes forms into the outbox, and makes entries ready to be sent. */
export interface Placements {
  /** Saves a form as it is typed; without an id as a new entry. Throws `not_found`, and `busy` once it was sent. */
  write(connectionId: string, entry: EntryForm, id?: string): Entry
  /**
   * Makes a written entry ready, and sends it where that is wanted. Rejects with `bad_input` and `details.fields`, with
   * `not_found`, and with `busy` once it was sent or where the order's deletion is in the way.
   */
  place(id: string, entry: EntryForm, choice: SendChoice): Promise<Entry>
  /**
   * Makes an entry for each row of a list, all or none; where that is wanted they are sent in the background. Throws
   * `bad_input` with the rows and fields that are wrong, and `busy` for a row that was placed before.
   */
  placeMany(
    connectionId: string,
    batchId: string,
    rows: readonly { row: number; form: DraftForm }[],
    choice: SendChoice,
  ): Entry[]
  /** The entry that `placeBody` would use again. */
  findSame(
    connectionId: string,
    kind: EntryKind,
    orderId: string | null,
    given: unknown,
    line?: BatchRow,
  ): Entry | null
  /** A draft that was ordered with this reference from any list; null where there is none. */
  findImported(connectionId: string, reference: string | undefined): Entry | null
  /**
   * Makes an entry of a body in the wire's own field names. The same body gives the entry that is there already, so
   * that a command that is started again orders nothing twice. Rejects with `bad_input` and `details.fields`, and with
   * `busy` where the order's deletion is in the way.
   */
  placeBody(
    connectionId: string,
    kind: WrittenKind,
    orderId: string | null,
    body: unknown,
    line?: { title?: string; given?: unknown; signal?: AbortSignal } & BatchRow,
  ): Promise<Entry>
}

export function createPlacements({
  db,
  entries,
  placing,
  deletions,
  sending,
  freshness,
  background,
  alsoAt,
  onChanged,
}: {
  db: DatabaseSync
  entries: Entries
  placing: Placing
  deletions: Deletions
  sending: Sending
  freshness: Freshness
  background: Background
  /** See OutboxOptions. */
  alsoAt: (connectionId: string) => readonly string[]
  onChanged: (connectionId: string) => void
}): Placements {
  const { get, shown, inTheWay } = entries
  const { ending, poller } = background

  /**
   * The entry that is the same thing for the same order: one that waits, on its own line alone, or one that is being
   * sent or may have been, which is known by its reference too, whatever else is written with it.
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
    write(connectionId, entry, id) {
      const title = placing.titleOf(entry, connectionId)
      if (id === undefined) {
        const made = randomUUID()
        const orderId = 'orderId' in entry ? entry.orderId : null
        entries.add({ id: made, connectionId, kind: entry.kind, orderId, writing: { form: entry, title } })
        onChanged(connectionId)
        return shown(made)
      }
      const before = sameThing(get(id), entry)
      if (!entries.write(id, entry, title)) throw inTheWay(before)
      onChanged(before.connectionId)
      return shown(id)
    },

    async place(id, entry, { send, agreed }) {
      const before = sameThing(get(id), entry)
      const ready = await placing.ofForm(before, entry, agreed, ending)
      deletions.checkFree(before)
      // The service may have been asked meanwhile: what was typed since is not what was pressed.
      if (!entries.ready(id, before.edition, ready)) throw inTheWay(before)
      if (before.body === null) freshness.note(id)
      onChanged(before.connectionId)
      if (send) return sending.send(id)
      poller.update(true)
      return shown(id)
    },

    placeMany(connectionId, batchId, rows, { send, agreed }) {
      const made = placing.ofRows(connectionId, batchId, rows, agreed)
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
          // What was refused is over: its line is tried anew.
          for (const refused of before.get(row) ?? []) entries.drop(refused.id)
          const id = randomUUID()
          entries.add({ id, connectionId, kind: 'draft', orderId: null, batchId, row, ready })
          return id
        }),
      )
      onChanged(connectionId)
      if (send) sending.startSending(connectionId, ids)
      else poller.update(true)
      return ids.map((id) => shown(id))
    },

    findSame(connectionId, kind, orderId, given, line = {}) {
      const known = sameAs(connectionId, kind, orderId, given, line)
      return known === null ? null : toEntry(known)
    },
    findImported(connectionId, reference) {
      const known = (reference ?? '').trim() === '' ? null : entries.imported(connectionId, reference ?? '')
      return known === null ? null : toEntry(known)
    },
    async placeBody(connectionId, kind, orderId, body, line = {}) {
      const knownBy = line.given ?? body
      const place = { batchId: line.batchId ?? null, row: line.row ?? null }
      const before = sameAs(connectionId, kind, orderId, knownBy, line)
      // It was checked, and may be ordered already: the service may not even offer it any more.
      if (before !== null && before.state !== 'ready') return toEntry(before)
      const made = await underSignals([ending, line.signal], (signal) =>
        placing.ofBody(connectionId, kind, orderId, body, line, signal),
      )
      deletions.checkFree({ connectionId, kind, orderId })
      // The service may have been asked meanwhile, and the same placed by somebody else.
      const known = sameAs(connectionId, kind, orderId, knownBy, line)
      if (known !== null) return toEntry(known)
      const id = randomUUID()
      const ready = { ...made, title: line.title ?? made.title, knownBy }
      entries.add({ id, connectionId, kind, orderId, ...place, ready })
      if (place.batchId === null) freshness.note(id)
      onChanged(connectionId)
      return shown(id)
    },
  }
}

/** The reference in what a command was given; null where it gives none. */
function referenceIn(given: unknown): string | null {
  const reference =
    typeof given === 'object' && given !== null && 'external_id' in given ? given.external_id : null
  return typeof reference === 'string' && reference.trim() !== '' ? reference : null
}
