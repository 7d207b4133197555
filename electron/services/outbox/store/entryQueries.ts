import type { DatabaseSync } from 'node:sqlite'
import type { EntryKind, EntryState } from '../../../../shared/contract/outbox.ts'
import { changeRequestBodySchema } from '../../../../shared/domain/requestBodies.ts'
import { AppError } from '../../../../shared/errors.ts'
import { prepareReporting } from '../../sqlite/database.ts'
import { toEntry, type StoredEntry } from './entry.ts'
import { canonicalJson } from '../../../../shared/domain/jsonValues.ts'
import { entryColumns, lightColumns, live, toStoredEntry, type EntryRow } from './row.ts'

/** Number of newest entries in which change requests are looked for: a few milliseconds. */
const maxNewest = 5000

export function createEntryQueries(db: DatabaseSync) {
  const prepare = (sql: string) => prepareReporting(db, sql)
  const byId = prepare(`SELECT ${entryColumns} FROM entries WHERE id = ?`)
  const edition = prepare('SELECT edition FROM entries WHERE id = ?')
  const listed = prepare(
    `SELECT ${lightColumns} FROM entries WHERE ${live} AND (:connection IS NULL OR connection_id = :connection) ORDER BY
    created_at DESC, rowid DESC`,
  )
  const agreed =
    prepare(`SELECT id, connection_id AS connectionId, coalesce(sends_at, 0) AS sendsAt FROM entries
    WHERE ${live} AND state = 'ready' AND agreed = 1 AND kind <> 'upgrade' ORDER BY created_at, rowid`)
  const lines = prepare(`SELECT id, state, row FROM entries
    WHERE (${live} OR state = 'done') AND connection_id = ? AND batch_id = ? AND row IS NOT NULL ORDER BY
    created_at, rowid`)
  const ofOrder =
    prepare(`SELECT ${entryColumns} FROM entries WHERE ${live} AND state <> 'done' AND connection_id = ? AND order_id = ?
    AND kind NOT IN ('draft', 'redraw') ORDER BY created_at, rowid`)
  const inState = prepare(
    `SELECT ${entryColumns} FROM entries WHERE ${live} AND state = :state AND (:connection IS NULL OR connection_id =
    :connection) ORDER BY created_at, rowid`,
  )
  const same =
    prepare(`SELECT ${entryColumns} FROM entries WHERE ${live} AND state IN ('ready', 'sending', 'unknown')
    AND connection_id = :connection AND kind = :kind AND order_id IS :order AND known_by = :known AND batch_id IS
    :batch AND row IS :row
    ORDER BY created_at, rowid LIMIT 1`)
  const uncertain =
    prepare(`SELECT ${entryColumns} FROM entries WHERE ${live} AND state IN ('sending', 'unknown')
    AND connection_id = :connection AND kind = :kind AND order_id IS :order AND (:batch IS NULL OR batch_id IS NOT
    :batch)
    AND CASE WHEN :reference IS NULL THEN known_by = :known ELSE trim(reference) = trim(:reference) END
    ORDER BY created_at, rowid LIMIT 1`)
  const imported =
    prepare(`SELECT ${entryColumns} FROM entries WHERE state = 'done' AND connection_id = :connection AND kind = 'draft'
    AND batch_id IS NOT NULL AND trim(reference) = trim(:reference) ORDER BY created_at, rowid LIMIT 1`)
  const sentSince =
    prepare(`SELECT 1 FROM entries WHERE connection_id IN (SELECT value FROM json_each(:connections))
    AND kind IN ('draft', 'redraw') AND state IN ('sending', 'unknown', 'done') AND sent_at > :since AND id <> :id
    AND trim(reference) = trim(:reference) LIMIT 1`)
  const claimed = prepare(
    `SELECT order_id AS id FROM entries WHERE connection_id = ? AND kind IN ('draft', 'redraw') AND state = 'done'
    AND order_id IS NOT NULL`,
  )
  const sentChanges = prepare(`SELECT ${entryColumns} FROM entries
    WHERE connection_id = ? AND kind = 'change_request' AND order_id = ? AND state = 'done' ORDER BY created_at,
    rowid`)
  const newestChanges = prepare(`SELECT order_id AS orderId, body FROM
    (SELECT order_id, kind, state, body FROM entries WHERE connection_id = ? ORDER BY created_at DESC LIMIT ?)
    WHERE kind = 'change_request' AND state = 'done' AND order_id IS NOT NULL`)
  const many = (rows: unknown): StoredEntry[] => (rows as EntryRow[]).map(toStoredEntry)
  const one = (row: unknown): StoredEntry | null =>
    row === undefined ? null : toStoredEntry(row as EntryRow)

  /** Returns an entry, removed ones included; null if there is none. */
  const find = (id: string): StoredEntry | null => one(byId.get(id))

  /** Like `find`. Throws `not_found` if there is none. */
  function get(id: string): StoredEntry {
    const entry = find(id)
    if (entry === null) throw gone()
    return entry
  }

  return {
    /** Returns the edition of an entry; null if there is none. */
    editionOf: (id: string) => (edition.get(id) as { edition: number } | undefined)?.edition ?? null,
    find,
    get,
    /** Returns an entry as the window and the command line show it. Throws `not_found`. */
    shown: (id: string) => toEntry(get(id)),
    /** Returns why an entry cannot be changed in the state that it is in now. */
    stateProblem({ id }: StoredEntry): AppError {
      const { state, droppedAt } = get(id)
      return droppedAt === null ? new AppError('busy', busySentences[state]) : gone()
    },
    /** Returns the entries of a connection, newest first, without removed ones; null: of all connections. */
    list: (connection: string | null) => many(listed.all({ connection })).map(toEntry),
    /** Returns the entries of a bulk order by row. Removed ones are included only if they were ordered. */
    lines: (connection: string, batchId: string) =>
      Map.groupBy(
        lines.all(connection, batchId) as { id: string; state: EntryState; row: number }[],
        ({ row }) => row,
      ),
    /** Returns entries for automatic sending, each due at `sendsAt`, oldest first. Never purchases. */
    goingByThemselves: () => agreed.all() as { id: string; connectionId: string; sendsAt: number }[],
    /** Returns unfinished entries about an order, oldest first, without removed ones. */
    ofOrder: (connection: string, order: string) => many(ofOrder.all(connection, order)),
    /** Returns the entries in a state, oldest first, without removed ones. */
    inState: (state: EntryState, connection: string | null) => many(inState.all({ state, connection })),
    /**
     * Returns an entry of the same kind, order and command input that waits, is being sent or may have been sent; null
     * if there is none. `knownBy`: the command's input.
     */
    same(
      connection: string,
      kind: EntryKind,
      order: string | null,
      knownBy: unknown,
      line: { batchId: string | null; row: number | null },
    ): StoredEntry | null {
      const { batchId: batch, row } = line
      return one(same.get({ connection, kind, order, known: canonicalJson(knownBy), batch, row }))
    },
    /**
     * Returns an entry that is being sent or may have been sent, and that the same command would order again; null if
     * there is none. It is found by its reference, or by the command's input if it has none. Rows of the bulk order
     * `batchId` do not count: each row is an order of its own.
     */
    uncertain(
      connection: string,
      kind: EntryKind,
      order: string | null,
      { reference, knownBy, batchId }: { reference: string | null; knownBy: unknown; batchId: string | null },
    ): StoredEntry | null {
      const known = canonicalJson(knownBy)
      return one(uncertain.get({ connection, kind, order, reference, known, batch: batchId }))
    },
    /**
     * Whether a draft or redraw of these connections was sent with a reference after `since`, in seconds since the
     * epoch. The entry `butFor` does not count.
     */
    wasSentSince: (connections: readonly string[], reference: string, since: number, butFor: string) =>
      sentSince.get({ connections: JSON.stringify(connections), reference, since, id: butFor }) !== undefined,
    /**
     * Returns the ordered draft of any bulk order that has a reference, also if the entry was removed since; null if
     * there is none.
     */
    imported: (connection: string, reference: string) => one(imported.get({ connection, reference })),
    /** Returns the ids of orders that are results of entries, also of removed entries. */
    claimedOrders: (connection: string) =>
      new Set((claimed.all(connection) as { id: string }[]).map(({ id }) => id)),
    /** Returns the accepted change requests of an order, oldest first, removed entries included. */
    sentChangeRequests: (connection: string, orderId: string) => many(sentChanges.all(connection, orderId)),
    /** Returns the accepted change requests among the newest entries of a connection, removed entries included. */
    newestChangeRequests: (connection: string) =>
      newestChanges.all(connection, maxNewest).map(({ orderId, body }) => {
        const sent = changeRequestBodySchema.safeParse(JSON.parse(String(body ?? 'null')))
        return {
          orderId: String(orderId),
          text: sent.data?.text ?? null,
          products: sent.data?.products ?? [],
        }
      }),
  }
}

const gone = (): AppError => new AppError('not_found', 'This entry is no longer in the outbox.')

const changed = 'This entry was changed in the meantime. Review it and send it again.'
const busySentences: Record<EntryState, string> = {
  writing: changed,
  ready: changed,
  refused: changed,
  sending: 'This entry is being sent. Try again in a moment.',
  unknown: 'This entry is not confirmed. Resolve it first.',
  done: 'This entry was already sent.',
}
