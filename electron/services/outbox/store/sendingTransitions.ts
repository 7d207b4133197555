import type { DatabaseSync } from 'node:sqlite'
import type { EntryError, EntryState } from '../../../../shared/contract/outbox.ts'
import { prepareReporting } from '../../sqlite/database.ts'
import { live } from './columns.ts'
import type { Before, StoredEntry } from './entry.ts'
import { json } from './row.ts'

/** An entry on its way to the service. Each change says whether it was made. */
export interface SendingTransitions {
  /**
   * ready, refused, or unknown at its user's word → sending, as it was seen. Who gets `true` is the only one that
   * may send it.
   */
  claim: (id: string, from: 'ready' | 'refused' | 'unknown', edition: number, before: Before) => boolean
  /**
   * sending → ready: surely nothing was ordered. `sentAt` is when it was sent before, if it ever was; it goes out by
   * itself later only where it `mayGo` and that was agreed.
   */
  back: (id: string, error: EntryError, sentAt: number | null, mayGo: boolean) => boolean
  /** sending → refused. */
  refuse: (id: string, error: EntryError) => boolean
  /** sending → unknown. */
  lose: (id: string, error: EntryError) => boolean
  /** sending → unknown: nothing was ordered this time, but it may have been when it was sent before, at `sentAt`. */
  restore: (id: string, error: EntryError, before: Pick<StoredEntry, 'sentAt' | 'checkedAt'>) => boolean
  /** sending or unknown → done; also ready or refused, where a check found that it was ordered. */
  finish: (
    id: string,
    from: Exclude<EntryState, 'writing' | 'done'>,
    end: { orderId: string | null; answer: unknown; message: string | null; error: EntryError | null },
  ) => boolean
}

/** `now`: seconds since the epoch. */
export function createSendingTransitions(db: DatabaseSync, now: () => number): SendingTransitions {
  const prepare = (sql: string) => prepareReporting(db, sql)
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

  return {
    claim: (id, from, edition, before) =>
      claim.run({ id, state: from, edition, before: json(before), now: now() }).changes > 0,
    back: (id, error, sentAt, mayGo) =>
      back.run({ id, error: json(error), sent: sentAt, agreed: mayGo ? 1 : 0, now: now() }).changes > 0,
    refuse: (id, error) => refuse.run({ id, error: json(error), now: now() }).changes > 0,
    lose: (id, error) => lose.run({ id, error: json(error), now: now() }).changes > 0,
    restore: (id, error, { sentAt, checkedAt }) =>
      restore.run({ id, error: json(error), sent: sentAt, looked: checkedAt, now: now() }).changes > 0,
    finish: (id, from, end) =>
      finish.run({
        id,
        state: from,
        order: end.orderId,
        answer: json(end.answer ?? null),
        message: end.message,
        error: json(end.error),
        now: now(),
      }).changes > 0,
  }
}
