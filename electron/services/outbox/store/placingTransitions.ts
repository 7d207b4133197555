import type { DatabaseSync } from 'node:sqlite'
import type { EntryError, EntryForm, EntryKind } from '../../../../shared/contract/outbox.ts'
import { prepareReporting } from '../../sqlite/database.ts'
import { entryColumns, live } from './columns.ts'
import type { ReadyEntry, StoredEntry } from './entry.ts'
import { canonicalJson, json } from './row.ts'

/** States that a user can still change. */
const editable = "state IN ('writing', 'ready', 'refused')"

/** What a user does with an entry before it is sent, and after. Each change says whether it was made. */
export interface PlacingTransitions {
  /** A new entry: `writing` with a form alone, or `ready` at once. */
  add: (
    entry: { id: string; connectionId: string; kind: EntryKind; orderId: string | null } & (
      | { writing: { form: EntryForm; title: string } }
      | { ready: ReadyEntry; batchId: string | null; row: number | null }
    ),
  ) => void
  /** writing, ready or refused → writing. */
  write: (id: string, form: EntryForm, title: string) => boolean
  /** writing, ready or refused → ready, where it is still what it was made of. */
  ready: (id: string, edition: number, made: ReadyEntry) => boolean
  /** Why an entry that waits could not be sent, where it is still the same edition. */
  note: (entry: Pick<StoredEntry, 'id' | 'edition'>, error: EntryError) => boolean
  /** Never what is being sent. */
  drop: (id: string) => boolean
  /** `sendsAt`: when it goes out by itself at the earliest, for what had such a moment. */
  putBack: (id: string, sendsAt: number) => boolean
}

/** `now`: seconds since the epoch. */
export function createPlacingTransitions(db: DatabaseSync, now: () => number): PlacingTransitions {
  const prepare = (sql: string) => prepareReporting(db, sql)
  const insert = prepare(
    `INSERT INTO entries (${entryColumns.join(', ')}) VALUES (${entryColumns.map((name) => `:${name}`).join(', ')})`,
  )
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
  // What had a moment to be taken back gets it anew.
  const putBack = prepare(`UPDATE entries SET dropped_at = NULL, changed_at = :now,
    sends_at = CASE WHEN sends_at IS NULL THEN NULL ELSE max(sends_at, :sends) END WHERE id = :id AND dropped_at
    IS NOT NULL`)

  return {
    add(entry) {
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
        known_by: made === null ? null : canonicalJson(made.knownBy ?? made.given),
        body: json(made?.body ?? null),
        reference: made?.reference ?? null,
        is_generated_reference: made?.isGeneratedReference === true ? 1 : 0,
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
    write: (id, form, title) => write.run({ id, form: json(form), title, now: now() }).changes > 0,
    ready: (id, edition, made) =>
      ready.run({
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
        now: now(),
      }).changes > 0,
    note: ({ id, edition }, error) => note.run({ id, edition, error: json(error), now: now() }).changes > 0,
    drop: (id) => drop.run({ id, now: now() }).changes > 0,
    putBack: (id, sendsAt) => putBack.run({ id, sends: sendsAt, now: now() }).changes > 0,
  }
}
