import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type {
  Entry,
  EntryError,
  EntryForm,
  EntryKind,
  EntryState,
} from '../../../../shared/contract/outbox.ts'
import { insertInto } from '../../sqlite/columns.ts'
import { prepareReporting } from '../../sqlite/database.ts'
import type { Before, ReadyEntry, StoredEntry } from './entry.ts'
import { createEntryQueries } from './entryQueries.ts'
import { canonicalJson } from '../../../../shared/domain/jsonValues.ts'
import { json, live, newColumns } from './row.ts'

/** States in which a user can still change an entry. */
const editable = "state IN ('writing', 'ready', 'refused')"

/**
 * Entries of the outbox. Every state change is one conditional update that returns whether it was made. So only one of
 * two callers sends an entry. Changes are committed to disk on return. Callers wrap several changes in a transaction.
 */
export type Entries = ReturnType<typeof createEntries>

/** Create only one per database. `now`: seconds since the epoch. */
export function createEntries(db: DatabaseSync, now: () => number) {
  /** Prepares a change at the present time. The change returns whether it was made. */
  const prepare = (sql: string) => {
    const statement = prepareReporting(db, sql)
    return (values: Record<string, SQLInputValue>): boolean =>
      statement.run({ ...values, now: now() }).changes > 0
  }
  const insert = prepareReporting(db, insertInto('entries', newColumns))
  const write = prepare(
    `UPDATE entries SET state = 'writing', form = :form, title = :title, agreed = 0, edition = edition + 1,
    changed_at = :now WHERE id = :id AND ${live} AND ${editable}`,
  )
  const ready =
    prepare(`UPDATE entries SET state = 'ready', form = :form, title = :title, given = :given, known_by = :known,
    body = :body,
    reference = :reference, is_generated_reference = :own, agreed = :agreed, follow = :follow, before = :before,
    error = NULL, edition = edition + 1, sends_at = :sends, changed_at = :now
    WHERE id = :id AND edition = :edition AND ${live} AND ${editable}`)
  const note = prepare(
    `UPDATE entries SET error = :error, changed_at = :now WHERE id = :id AND edition = :edition AND
    state IN ('ready', 'refused') AND ${live}`,
  )
  const drop = prepare(
    `UPDATE entries SET dropped_at = :now, changed_at = :now WHERE id = :id AND ${live} AND state <> 'sending'`,
  )
  // An entry with an undo period gets a new one.
  const putBack = prepare(`UPDATE entries SET dropped_at = NULL, changed_at = :now,
    sends_at = CASE WHEN sends_at IS NULL THEN NULL ELSE max(sends_at, :sends) END WHERE id = :id AND dropped_at
    IS NOT NULL`)

  const claim =
    prepare(`UPDATE entries SET state = 'sending', before = :before, error = NULL, candidates = '[]', sent_at =
    :now, ended_at = NULL,
    checked_at = NULL, changed_at = :now
    WHERE id = :id AND state = :state AND edition = :edition AND body IS NOT NULL AND ${live}`)
  const back =
    prepare(`UPDATE entries SET state = 'ready', error = :error, sent_at = :sent, agreed = agreed AND :agreed,
    changed_at = :now
    WHERE id = :id AND state = 'sending'`)
  const refuse = prepare(
    `UPDATE entries SET state = 'refused', error = :error, agreed = 0, is_denied = 0, changed_at = :now WHERE id =
    :id AND state = 'sending'`,
  )
  const lose =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, agreed = 0, is_denied = 0, ended_at = :now,
    changed_at = :now
    WHERE id = :id AND state = 'sending'`)
  const restore =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, sent_at = :sent, ended_at = :now, checked_at =
    :looked, agreed = 0, is_denied = 0,
    changed_at = :now WHERE id = :id AND state = 'sending'`)
  const finish =
    prepare(`UPDATE entries SET state = 'done', order_id = coalesce(:order, order_id), answer = :answer, message =
    :message,
    error = :error, candidates = '[]', follow = NULL, agreed = 0, changed_at = :now WHERE id = :id AND state =
    :state`)

  const undeleted =
    prepare(`UPDATE entries SET state = 'ready', error = :error, candidates = '[]', agreed = 0, checked_at =
    :looked, changed_at = :now
    WHERE id = :id AND state = 'unknown' AND kind = 'draft_delete'`)
  const doubt =
    prepare(`UPDATE entries SET error = coalesce(:error, error), candidates = :candidates, checked_at = :looked,
    changed_at = :now WHERE id = :id AND state = 'unknown'`)
  const deny =
    prepare(`UPDATE entries SET state = 'ready', error = NULL, candidates = '[]', agreed = 0, before = :before,
    is_denied = kind <> 'draft_delete', changed_at = :now WHERE id = :id AND state = 'unknown' AND ${live}`)
  const exclude = prepare(
    `UPDATE entries SET before = :before, changed_at = :now WHERE id = :id AND state = 'unknown' AND ${live}`,
  )
  const suspect =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, candidates = :candidates, agreed = 0,
    ended_at = coalesce(ended_at, sent_at, :now), checked_at = :looked, changed_at = :now
    WHERE id = :id AND state = :state AND edition = :edition AND ${live}`)
  const rebase = prepare(`UPDATE entries SET ended_at = :now WHERE id = :id AND state = 'unknown'`)

  return {
    ...createEntryQueries(db),

    // Actions of the user before and after sending.
    /** Adds an entry: `writing` with a form, or `ready`. */
    add(
      entry: { id: string; connectionId: string; kind: EntryKind; orderId: string | null } & (
        | { writing: { form: EntryForm; title: string } }
        | { ready: ReadyEntry; batchId?: string | null; row?: number | null }
      ),
    ): void {
      const made = 'ready' in entry ? entry.ready : null
      const { form, title } = 'ready' in entry ? entry.ready : entry.writing
      const values: Record<(typeof newColumns)[number], SQLInputValue> = {
        id: entry.id,
        connectionId: entry.connectionId,
        kind: entry.kind,
        state: made === null ? 'writing' : 'ready',
        orderId: entry.orderId,
        title,
        form: json(form),
        given: json(made?.given ?? null),
        knownBy: made === null ? null : canonicalJson(made.knownBy ?? made.given),
        body: json(made?.body ?? null),
        reference: made?.reference ?? null,
        isGeneratedReference: made?.isGeneratedReference === true ? 1 : 0,
        agreed: made?.agreed === true ? 1 : 0,
        follow: json(made?.follow ?? null),
        before: json(made?.before ?? null),
        batchId: 'ready' in entry ? (entry.batchId ?? null) : null,
        row: 'ready' in entry ? (entry.row ?? null) : null,
        createdAt: now(),
        changedAt: now(),
        sendsAt: made?.sendsAt ?? null,
      }
      insert.run(...newColumns.map((name) => values[name]))
    },
    /** writing, ready or refused → writing. */
    write: (id: string, form: EntryForm, title: string) => write({ id, form: json(form), title }),
    /** writing, ready or refused → ready, if the edition is unchanged. */
    ready: (id: string, edition: number, made: ReadyEntry) =>
      ready({
        id,
        edition,
        form: json(made.form),
        title: made.title,
        given: json(made.given),
        known: canonicalJson(made.knownBy ?? made.given),
        body: json(made.body),
        reference: made.reference,
        own: made.isGeneratedReference ? 1 : 0,
        agreed: made.agreed ? 1 : 0,
        follow: json(made.follow),
        before: json(made.before),
        sends: made.sendsAt ?? null,
      }),
    /** Stores why a waiting entry could not be sent, if the edition is unchanged. */
    note: ({ id, edition }: Pick<StoredEntry, 'id' | 'edition'>, error: EntryError) =>
      note({ id, edition, error: json(error) }),
    /** Removes an entry that is not being sent. */
    drop: (id: string) => drop({ id }),
    /** Undoes `drop`. `sendsAt`: earliest time of automatic sending, for entries with an undo period. */
    putBack: (id: string, sendsAt: number) => putBack({ id, sends: sendsAt }),

    // Transitions of an entry that is being sent.
    /**
     * ready, refused, or unknown (only on the user's request) → sending, in the given edition. Only the caller that
     * gets `true` may send it.
     */
    claim: (id: string, from: 'ready' | 'refused' | 'unknown', edition: number, before: Before) =>
      claim({ id, state: from, edition, before: json(before) }),
    /**
     * sending → ready: certainly nothing was ordered. `sentAt`: time of an earlier request, if any. The entry is sent
     * automatically later only if `mayGo` and the user agreed.
     */
    back: (id: string, error: EntryError, sentAt: number | null, mayGo: boolean) =>
      back({ id, error: json(error), sent: sentAt, agreed: mayGo ? 1 : 0 }),
    /** sending → refused. */
    refuse: (id: string, error: EntryError) => refuse({ id, error: json(error) }),
    /** sending → unknown. */
    lose: (id: string, error: EntryError) => lose({ id, error: json(error) }),
    /** sending → unknown: this request ordered nothing, but the earlier one at `sentAt` may have. */
    restore: (
      id: string,
      error: EntryError,
      { sentAt, checkedAt }: Pick<StoredEntry, 'sentAt' | 'checkedAt'>,
    ) => restore({ id, error: json(error), sent: sentAt, looked: checkedAt }),
    /** sending or unknown → done; also ready or refused, if a check found the order. */
    finish: (
      id: string,
      from: Exclude<EntryState, 'writing' | 'done'>,
      end: { orderId: string | null; answer: unknown; message: string | null; error: EntryError | null },
    ): boolean => {
      const { orderId: order, answer, message, error } = end
      return finish({ id, state: from, order, answer: json(answer ?? null), message, error: json(error) })
    },

    // Transitions of an entry whose outcome is unknown.
    /** unknown → ready, for the deletion of a draft that still exists. It is not sent automatically any more. */
    undeleted: (id: string, checkedAt: number, error: EntryError) =>
      undeleted({ id, looked: checkedAt, error: json(error) }),
    /** unknown stays unknown after a check that began at `checkedAt`; null if no check succeeded yet. */
    doubt: (
      id: string,
      checkedAt: number | null,
      candidates: Entry['candidates'],
      error: EntryError | null,
    ) => doubt({ id, looked: checkedAt, candidates: JSON.stringify(candidates), error: json(error) }),
    /** unknown → ready, on the user's word. `before` has the orders that the user ruled out. */
    deny: (id: string, before: Before) => deny({ id, before: json(before) }),
    /** unknown stays unknown; the user ruled out the orders in `before`. */
    exclude: (id: string, before: Before) => exclude({ id, before: json(before) }),
    /** ready or refused → unknown, in the given edition: one of these orders may be its result. */
    suspect(
      { id, state, edition }: StoredEntry,
      checkedAt: number,
      candidates: Entry['candidates'],
      error: EntryError,
    ): boolean {
      const found = { looked: checkedAt, candidates: JSON.stringify(candidates), error: json(error) }
      return suspect({ id, state, edition, ...found })
    },
    /** Treats an unknown entry's request as ended now, after the clock was set back. */
    rebase: (id: string) => rebase({ id }),
  }
}
