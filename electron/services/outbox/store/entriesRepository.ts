import type { DatabaseSync } from 'node:sqlite'
import type {
  Entry,
  EntryError,
  EntryForm,
  EntryKind,
  EntryState,
} from '../../../../shared/contract/outbox.ts'
import type { OrderPreferences } from '../../../../shared/domain/bodies.ts'
import { prepareTelling } from '../../sqlite/database.ts'
import { toEntry, type Before, type StoredEntry } from './entry.ts'
import { canonical, json, toStored, type Row } from './row.ts'

/** What becomes ready: a checked body with its reference. */
export interface ReadyEntry {
  title: string
  form: EntryForm | null
  given: Record<string, unknown>
  /** What a command was given; the body itself where that was it. */
  knownBy?: unknown
  body: Record<string, unknown>
  reference: string | null
  ownReference: boolean
  agreed: boolean
  follow: OrderPreferences | null
  before: Before
  /** Not by itself before this moment. */
  sendsAt?: number
}

const columns = [
  'id',
  'connection_id',
  'kind',
  'state',
  'order_id',
  'title',
  'form',
  'given',
  'known_by',
  'body',
  'reference',
  'own_reference',
  'agreed',
  'follow',
  'before',
  'batch_id',
  'row',
  'created_at',
  'changed_at',
  'sends_at',
]
/** What lists show: without forms, bodies and answers, which thousands of entries would take long to read. */
const light = [
  ...columns.filter((name) => !['form', 'given', 'known_by', 'body', 'follow', 'before'].includes(name)),
  'error, candidates, message, sent_at, ended_at, looked_at, dropped_at, edition',
  'NULL AS form, NULL AS given, NULL AS body, NULL AS follow, NULL AS before, NULL AS answer',
].join(', ')
const live = 'dropped_at IS NULL'
/** States that a user can still change. */
const editable = "state IN ('writing', 'ready', 'refused')"

/**
 * The entries of the outbox. Every change of state is one conditional update that says whether it was made, so that of two callers only
 * one ever sends an entry. What returns has been committed to disk. Several changes together belong into one transaction of the caller.
 */
export function createEntries(db: DatabaseSync, now: () => number) {
  const prepare = (sql: string) => prepareTelling(db, sql)
  const insert = prepare(
    `INSERT INTO entries (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
  )
  const byId = prepare('SELECT * FROM entries WHERE id = ?')
  const edition = prepare('SELECT edition FROM entries WHERE id = ?')
  const listed = prepare(
    `SELECT ${light} FROM entries WHERE ${live} AND (:connection IS NULL OR connection_id = :connection) ORDER BY created_at DESC, rowid DESC`,
  )
  const agreed =
    prepare(`SELECT id, connection_id AS connectionId, coalesce(sends_at, 0) AS sendsAt FROM entries
    WHERE ${live} AND state = 'ready' AND agreed = 1 AND kind <> 'upgrade' ORDER BY created_at, rowid`)
  const lines = prepare(`SELECT id, state, row FROM entries
    WHERE (${live} OR state = 'done') AND connection_id = ? AND batch_id = ? AND row IS NOT NULL ORDER BY created_at, rowid`)
  const ofOrder =
    prepare(`SELECT * FROM entries WHERE ${live} AND state <> 'done' AND connection_id = ? AND order_id = ?
    AND kind NOT IN ('draft', 'redraw') ORDER BY created_at, rowid`)
  const inState = prepare(
    `SELECT * FROM entries WHERE ${live} AND state = :state AND (:connection IS NULL OR connection_id = :connection) ORDER BY created_at, rowid`,
  )
  const same = prepare(`SELECT * FROM entries WHERE ${live} AND state IN ('ready', 'sending', 'unknown')
    AND connection_id = :connection AND kind = :kind AND order_id IS :order AND known_by = :known AND batch_id IS :batch AND row IS :row
    ORDER BY created_at, rowid LIMIT 1`)
  const uncertain = prepare(`SELECT * FROM entries WHERE ${live} AND state IN ('sending', 'unknown')
    AND connection_id = :connection AND kind = :kind AND order_id IS :order AND (:batch IS NULL OR batch_id IS NOT :batch)
    AND CASE WHEN :reference IS NULL THEN known_by = :known ELSE trim(reference) = trim(:reference) END
    ORDER BY created_at, rowid LIMIT 1`)
  const imported =
    prepare(`SELECT * FROM entries WHERE state = 'done' AND connection_id = :connection AND kind = 'draft'
    AND batch_id IS NOT NULL AND trim(reference) = trim(:reference) ORDER BY created_at, rowid LIMIT 1`)
  const write = prepare(
    `UPDATE entries SET state = 'writing', form = :form, title = :title, agreed = 0, edition = edition + 1, changed_at = :now WHERE id = :id AND ${live} AND ${editable}`,
  )
  const ready =
    prepare(`UPDATE entries SET state = 'ready', form = :form, title = :title, given = :given, known_by = :known, body = :body,
    reference = :reference, own_reference = :own, agreed = :agreed, follow = :follow, before = :before, error = NULL, edition = edition + 1,
    sends_at = :sends, changed_at = :now WHERE id = :id AND ${live} AND ${editable}`)
  const claim =
    prepare(`UPDATE entries SET state = 'sending', before = :before, error = NULL, candidates = '[]', sent_at = :now, ended_at = NULL,
    looked_at = NULL, changed_at = :now
    WHERE id = :id AND state = :state AND edition = :edition AND body IS NOT NULL AND ${live}`)
  const back =
    prepare(`UPDATE entries SET state = 'ready', error = :error, sent_at = :sent, agreed = agreed AND :agreed, changed_at = :now
    WHERE id = :id AND state = 'sending'`)
  const refuse = prepare(
    `UPDATE entries SET state = 'refused', error = :error, agreed = 0, is_resend = 0, changed_at = :now WHERE id = :id AND state = 'sending'`,
  )
  const lose =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, agreed = 0, is_resend = 0, ended_at = :now, changed_at = :now
    WHERE id = :id AND state = 'sending'`)
  const restore =
    prepare(`UPDATE entries SET state = 'unknown', error = :error, sent_at = :sent, ended_at = :now, looked_at = :looked,
    changed_at = :now WHERE id = :id AND state = 'sending'`)
  const finish =
    prepare(`UPDATE entries SET state = 'done', order_id = coalesce(:order, order_id), answer = :answer, message = :message,
    error = :error, candidates = '[]', follow = NULL, agreed = 0, changed_at = :now WHERE id = :id AND state = :state`)
  const undeleted =
    prepare(`UPDATE entries SET state = 'ready', error = :error, candidates = '[]', agreed = 0, looked_at = :looked, changed_at = :now
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
    prepare(`UPDATE entries SET state = 'unknown', ended_at = coalesce(ended_at, sent_at), looked_at = NULL, changed_at = :now
    WHERE id = :id AND state = 'ready' AND is_resend = 1 AND ${live}`)
  const denyAgain = prepare(
    `UPDATE entries SET state = 'ready', error = :error, changed_at = :now WHERE id = :id AND state = 'unknown' AND is_resend = 1`,
  )
  const note = prepare(
    `UPDATE entries SET error = :error, changed_at = :now WHERE id = :id AND state IN ('ready', 'refused') AND ${live}`,
  )
  const rebase = prepare(`UPDATE entries SET ended_at = :now WHERE id = :id AND state = 'unknown'`)
  const drop = prepare(
    `UPDATE entries SET dropped_at = :now, changed_at = :now WHERE id = :id AND ${live} AND state <> 'sending'`,
  )
  // What had a moment to be taken back gets it anew.
  const putBack = prepare(`UPDATE entries SET dropped_at = NULL, changed_at = :now,
    sends_at = CASE WHEN sends_at IS NULL THEN NULL ELSE max(sends_at, :sends) END WHERE id = :id AND dropped_at IS NOT NULL`)
  const claimed = prepare(
    `SELECT order_id AS id FROM entries WHERE connection_id = ? AND kind IN ('draft', 'redraw') AND state = 'done' AND order_id IS NOT NULL`,
  )
  const sentChanges = prepare(`SELECT * FROM entries
    WHERE connection_id = ? AND kind = 'change_request' AND order_id = ? AND state = 'done' ORDER BY created_at, rowid`)
  const many = (rows: unknown): StoredEntry[] => (rows as Row[]).map(toStored)

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
    /** How often an entry was written or placed anew; null where there is none. */
    editionOf: (id: string): number | null =>
      (edition.get(id) as { edition: number } | undefined)?.edition ?? null,
    find(id: string): StoredEntry | null {
      const row = byId.get(id) as Row | undefined
      return row === undefined ? null : toStored(row)
    },
    /** Newest first, without what was dropped; null: of all connections. */
    list: (connection: string | null): Entry[] => many(listed.all({ connection })).map(toEntry),
    /** What is in the outbox of a list of drafts, by its lines. Of what was dropped only what was ordered is among them. */
    lines: (connection: string, batchId: string): Map<number, { id: string; state: EntryState }[]> =>
      Map.groupBy(
        lines.all(connection, batchId) as { id: string; state: EntryState; row: number }[],
        ({ row }) => row,
      ),
    /** What goes out by itself, each from `sendsAt` on, oldest first: never a purchase. */
    goingByThemselves: () => agreed.all() as { id: string; connectionId: string; sendsAt: number }[],
    /** What is about an order and not over, oldest first, without what was dropped. */
    ofOrder: (connection: string, order: string): StoredEntry[] => many(ofOrder.all(connection, order)),
    /** Oldest first, without what was dropped. */
    inState: (state: EntryState, connection: string | null): StoredEntry[] =>
      many(inState.all({ state, connection })),
    /** An entry that is the same order and may still be sent, is being sent or may have been. */
    same(
      connection: string,
      kind: EntryKind,
      order: string | null,
      knownBy: unknown,
      line: { batchId: string | null; row: number | null },
    ): StoredEntry | null {
      const row = same.get({
        connection,
        kind,
        order,
        known: canonical(knownBy),
        batch: line.batchId,
        row: line.row,
      }) as Row | undefined
      return row === undefined ? null : toStored(row)
    },
    /**
     * An entry that is being sent or may have been, and that the same command would order once more: by its reference, or by what was
     * given where that has none. Lines of the list `batchId` are none of it: each of them is an order of its own.
     */
    uncertain(
      connection: string,
      kind: EntryKind,
      order: string | null,
      { reference, knownBy, batchId }: { reference: string | null; knownBy: unknown; batchId: string | null },
    ): StoredEntry | null {
      const row = uncertain.get({
        connection,
        kind,
        order,
        reference,
        known: canonical(knownBy),
        batch: batchId,
      }) as Row | undefined
      return row === undefined ? null : toStored(row)
    },
    /** A draft of any list that was ordered with a reference, also one that was taken off since. */
    imported(connection: string, reference: string): StoredEntry | null {
      const row = imported.get({ connection, reference }) as Row | undefined
      return row === undefined ? null : toStored(row)
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
    /** ready, refused, or unknown at its user's word → sending, as it was seen. Who gets `true` is the only one that may send it. */
    claim: (id: string, from: 'ready' | 'refused' | 'unknown', edition: number, before: Before): boolean =>
      claim.run({ id, state: from, edition, before: json(before), now: now() }).changes > 0,
    /**
     * sending → ready: surely nothing was ordered. `sentAt` is when it was sent before, if it ever was; it goes out by itself later only
     * where it `mayGo` and that was agreed.
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
      { sentAt, lookedAt }: Pick<StoredEntry, 'sentAt' | 'lookedAt'>,
    ): boolean =>
      restore.run({ id, error: json(error), sent: sentAt, looked: lookedAt, now: now() }).changes > 0,
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
    undeleted: (id: string, lookedAt: number, error: EntryError): boolean =>
      undeleted.run({ id, looked: lookedAt, error: json(error), now: now() }).changes > 0,
    /** unknown stays unknown after a look that began at `lookedAt`. */
    doubt: (
      id: string,
      lookedAt: number,
      candidates: Entry['candidates'],
      error: EntryError | null,
    ): boolean =>
      doubt.run({
        id,
        looked: lookedAt,
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
    /** Orders that entries of this outbox became; those of dropped ones too. */
    claimedOrders: (connection: string): Set<string> =>
      new Set((claimed.all(connection) as { id: string }[]).map(({ id }) => id)),
    /** The change requests of an order that the service took, oldest first; those that were taken off the list, too. */
    sentChangeRequests: (connection: string, orderId: string): StoredEntry[] =>
      many(sentChanges.all(connection, orderId)),
  }
}
export type Entries = ReturnType<typeof createEntries>
