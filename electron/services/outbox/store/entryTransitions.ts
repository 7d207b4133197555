import type { DatabaseSync } from 'node:sqlite'
import type { Entry, EntryError, EntryForm, EntryKind } from '../../../../shared/contract/outbox.ts'
import { prepareReporting } from '../../sqlite/database.ts'
import { columns, live } from './columns.ts'
import type { Before, ReadyEntry, StoredEntry } from './entry.ts'
import { canonical, json } from './row.ts'

/** States that a user can still change. */
const editable = "state IN ('writing', 'ready', 'refused')"

/** Adds entries to the outbox, and changes their states. Each change says whether it was made. */
export function createEntryTransitions(db: DatabaseSync, now: () => number) {
  const prepare = (sql: string) => prepareReporting(db, sql)
  const insert = prepare(
    `INSERT INTO entries (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
  )
  const write = prepare(
    `UPDATE entries SET state = 'writing', form = :form, title = :title, agreed = 0, edition = edition + 1,
    changed_at = :now WHERE id = :id AND ${live} AND ${editable}`,
  )
  const ready =
    prepare(`UPDATE entries SET state = 'ready', form = :form, title = :title, given = :given, known_by = :known,
    body = :body,
    reference = :reference, own_reference = :own, agreed = :agreed, follow = :follow, before = :before,
    error = NULL, edition = edition + 1, sends_at = :sends, changed_at = :now WHERE id = :id AND ${live} AND ${editable}`)
  const claim =
    prepare(`UPDATE entries SET state = 'sending', before = :before, error = NULL, candidates = '[]', sent_at =
    :now, ended_at = NULL,
    looked_at = NULL, changed_at = :now
    WHERE id = :id AND state = :state AND edition = :edition AND body IS NOT NULL AND ${live}`)
  const back =
    prepare(`UPDATE entries SET state = 'ready', error = :error, sent_at = :sent, agreed = agreed AND :agreed,
    changed_at = :now
    WHERE id = :id AND state = 'sending'`)
  const refuse = prepare(
    `UPDATE entries SET state = 'refused', error = :error, agreed = 0, is_resend = 0, changed_at = :now WHERE id =
    :id AND state = 'sending'`,
  )
  const lose =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, agreed = 0, is_resend = 0, ended_at = :now,
    changed_at = :now
    WHERE id = :id AND state = 'sending'`)
  const restore =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, sent_at = :sent, ended_at = :now, looked_at =
    :looked,
    changed_at = :now WHERE id = :id AND state = 'sending'`)
  const finish =
    prepare(`UPDATE entries SET state = 'done', order_id = coalesce(:order, order_id), answer = :answer, message =
    :message,
    error = :error, candidates = '[]', follow = NULL, agreed = 0, changed_at = :now WHERE id = :id AND state =
    :state`)
  const undeleted =
    prepare(`UPDATE entries SET state = 'ready', error = :error, candidates = '[]', agreed = 0, looked_at =
    :looked, changed_at = :now
    WHERE id = :id AND state = 'unknown' AND kind = 'draft_delete'`)
  const doubt =
    prepare(`UPDATE entries SET error = coalesce(:error, error), candidates = :candidates, looked_at = :looked,
    changed_at = :now WHERE id = :id AND state = 'unknown'`)
  const deny =
    prepare(`UPDATE entries SET state = 'ready', error = NULL, candidates = '[]', agreed = 0, before = :before,
    is_resend = kind <> 'draft_delete', changed_at = :now WHERE id = :id AND state = 'unknown' AND ${live}`)
  const exclude = prepare(
    `UPDATE entries SET before = :before, changed_at = :now WHERE id = :id AND state = 'unknown' AND ${live}`,
  )
  const reopen =
    prepare(`UPDATE entries SET state = 'unknown', ended_at = coalesce(ended_at, sent_at), looked_at = NULL,
    changed_at = :now
    WHERE id = :id AND state = 'ready' AND is_resend = 1 AND ${live}`)
  const denyAgain = prepare(
    `UPDATE entries SET state = 'ready', error = :error, changed_at = :now WHERE id = :id AND state = 'unknown'
    AND is_resend = 1`,
  )
  const note = prepare(
    `UPDATE entries SET error = :error, changed_at = :now WHERE id = :id AND state IN ('ready', 'refused') AND
    ${live}`,
  )
  const rebase = prepare(`UPDATE entries SET ended_at = :now WHERE id = :id AND state = 'unknown'`)
  const drop = prepare(
    `UPDATE entries SET dropped_at = :now, changed_at = :now WHERE id = :id AND ${live} AND state <> 'sending'`,
  )
  // What had a moment to be taken back gets it anew.
  const putBack = prepare(`UPDATE entries SET dropped_at = NULL, changed_at = :now,
    sends_at = CASE WHEN sends_at IS NULL THEN NULL ELSE max(sends_at, :sends) END WHERE id = :id AND dropped_at
    IS NOT NULL`)

  return {
    /** A new entry: `writing` with a form alone, or `ready` at once. */
    add(
      entry: { id: string; connectionId: string; kind: EntryKind; orderId: string | null } & (
        | { writing: { form: EntryForm; title: string } }
        | { ready: ReadyEntry; batchId: string | null; row: number | null }
      ),
    ): void {
      const made = 'ready' in entry ? entry.ready : null
      const form = 'ready' in entry ? entry.ready.form : entry.writing.form
      insert.run({
        id: entry.id,
        connection_id: entry.connectionId,
        kind: entry.kind,
        state: made === null ? 'writing' : 'ready',
        order_id: entry.orderId,
        title: 'ready' in entry ? entry.ready.title : entry.writing.title,
        form: json(form),
        given: json(made?.given ?? null),
        known_by: made === null ? null : canonical(made.knownBy ?? made.given),
        body: json(made?.body ?? null),
        reference: made?.reference ?? null,
        own_reference: made?.ownReference === true ? 1 : 0,
        agreed: made?.agreed === true ? 1 : 0,
        follow: json(made?.follow ?? null),
        before: json(made?.before ?? null),
        batch_id: 'ready' in entry ? entry.batchId : null,
        row: 'ready' in entry ? entry.row : null,
        created_at: now(),
        changed_at: now(),
        sends_at: made?.sendsAt ?? null,
      })
    },
    /** writing, ready or refused → writing. */
    write: (id: string, form: EntryForm, title: string): boolean =>
      write.run({ id, form: json(form), title, now: now() }).changes > 0,
    /** writing, ready or refused → ready. */
    ready: (id: string, made: ReadyEntry): boolean =>
      ready.run({
        id,
        form: json(made.form),
        title: made.title,
        given: json(made.given),
        known: canonical(made.knownBy ?? made.given),
        body: json(made.body),
        reference: made.reference,
        own: made.ownReference ? 1 : 0,
        agreed: made.agreed ? 1 : 0,
        follow: json(made.follow),
        before: json(made.before),
        sends: made.sendsAt ?? null,
        now: now(),
      }).changes > 0,
    /**
     * ready, refused, or unknown at its user's word → sending, as it was seen. Who gets `true` is the only one that
     * may send it.
     */
    claim: (id: string, from: 'ready' | 'refused' | 'unknown', edition: number, before: Before): boolean =>
      claim.run({ id, state: from, edition, before: json(before), now: now() }).changes > 0,
    /**
     * sending → ready: surely nothing was ordered. `sentAt` is when it was sent before, if it ever was; it goes out by
     * itself later only where it `mayGo` and that was agreed.
     */
    back: (id: string, error: EntryError, sentAt: number | null, mayGo: boolean): boolean =>
      back.run({ id, error: json(error), sent: sentAt, agreed: mayGo ? 1 : 0, now: now() }).changes > 0,
    /** sending → refused. */
    refuse: (id: string, error: EntryError): boolean =>
      refuse.run({ id, error: json(error), now: now() }).changes > 0,
    /** sending → unknown. */
    lose: (id: string, error: EntryError): boolean =>
      lose.run({ id, error: json(error), now: now() }).changes > 0,
    /** sending → unknown: nothing was ordered this time, but it may have been when it was sent before, at `sentAt`. */
    restore: (
      id: string,
      error: EntryError,
      { sentAt, checkedAt }: Pick<StoredEntry, 'sentAt' | 'checkedAt'>,
    ): boolean =>
      restore.run({ id, error: json(error), sent: sentAt, looked: checkedAt, now: now() }).changes > 0,
    /** sending or unknown → done. */
    finish: (
      id: string,
      from: 'sending' | 'unknown',
      end: { orderId: string | null; answer: unknown; message: string | null; error: EntryError | null },
    ): boolean =>
      finish.run({
        id,
        state: from,
        order: end.orderId,
        answer: json(end.answer ?? null),
        message: end.message,
        error: json(end.error),
        now: now(),
      }).changes > 0,
    /** unknown → ready, for the deletion of a draft that is still there. It is not sent by itself any more. */
    undeleted: (id: string, checkedAt: number, error: EntryError): boolean =>
      undeleted.run({ id, looked: checkedAt, error: json(error), now: now() }).changes > 0,
    /** unknown stays unknown after a look that began at `checkedAt`. */
    doubt: (
      id: string,
      checkedAt: number,
      candidates: Entry['candidates'],
      error: EntryError | null,
    ): boolean =>
      doubt.run({
        id,
        looked: checkedAt,
        candidates: JSON.stringify(candidates),
        error: json(error),
        now: now(),
      }).changes > 0,
    /** unknown → ready, by the user's own word. `before` holds the orders that the user has seen and said no to. */
    deny: (id: string, before: Before): boolean =>
      deny.run({ id, before: json(before), now: now() }).changes > 0,
    /** What stays unknown is none of the orders in `before`, by the user's own word. */
    exclude: (id: string, before: Before): boolean =>
      exclude.run({ id, before: json(before), now: now() }).changes > 0,
    /** ready → unknown, before something is looked for of which the user said that it never arrived. */
    reopen: (id: string): boolean => reopen.run({ id, now: now() }).changes > 0,
    /** unknown → ready, as the user said before it was reopened. `error`: why it was not sent. */
    denyAgain: (id: string, error: EntryError | null): boolean =>
      denyAgain.run({ id, error: json(error), now: now() }).changes > 0,
    /** Why an entry that waits could not be sent. */
    note: (id: string, error: EntryError): boolean =>
      note.run({ id, error: json(error), now: now() }).changes > 0,
    /** The clock was set back: an unknown entry's request counts as over now. */
    rebase(id: string): void {
      rebase.run({ id, now: now() })
    },
    /** Never what is being sent. */
    drop: (id: string): boolean => drop.run({ id, now: now() }).changes > 0,
    /** `sendsAt`: when it goes out by itself at the earliest, for what had such a moment. */
    putBack: (id: string, sendsAt: number): boolean =>
      putBack.run({ id, sends: sendsAt, now: now() }).changes > 0,
  }
}
