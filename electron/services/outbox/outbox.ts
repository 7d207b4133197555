import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Entry, EntryForm, EntryKind, FullEntry } from '../../../shared/contract/outbox.ts'
import type { DraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client.ts'
import type { ChangeRequestOperations } from '../api/changeRequestsListing.ts'
import { inTransaction } from '../sqlite/database.ts'
import { formOf, hasReference, type WrittenKind } from './prepare/bodies.ts'
import type { OutboxCatalogue } from './store/outboxCatalogue.ts'
import type { DraftDeletion } from './send/deletion.ts'
import { createDeletions, undoSeconds } from './prepare/deletions.ts'
import { toEntry, toFullEntry, type StoredEntry } from './store/entry.ts'
import { ownError } from './send/outcome.ts'
import { createPlacing, sameThing } from './prepare/placing.ts'
import { createEntries } from './store/entriesRepository.ts'
import { isDue, nextCheckIn, whatWaits } from './schedule/waiting.ts'
import { createPoller } from './schedule/poller.ts'
import { createWork, type Resent } from './send/work.ts'

export interface OutboxOptions {
  /** Of openOutbox; the outbox closes it. */
  db: DatabaseSync
  /** The service of a connection. Rejects before anything is sent where there is none, or no key. */
  client: (connectionId: string) => Promise<ApiClient>
  catalogue: OutboxCatalogue
  operations: DraftDeletion & ChangeRequestOperations
  /** Entries of a connection are other than before. */
  onChanged: (connectionId: string) => void
  /** Something failed that costs nothing but news. */
  onFault: (what: string, error: unknown) => void
  /** Whether a connection can be asked now: its key works, its service runs. */
  usable: (connectionId: string) => boolean
  isOnline: () => boolean
  /** Seconds since the epoch. */
  now: () => number
  /** Ends early, without a fault, when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  after: (ms: number, work: () => void) => () => void
}

/** The list of drafts that something comes with, and its line there. */
interface Line {
  batchId?: string
  row?: number
}

interface How {
  send: boolean
  /** It goes out by itself when there is a network again. Never a purchase. */
  agreed: boolean
}

/** How long what is being sent may take to end by itself when the program closes, in milliseconds. */
const closingMs = 4000

/**
 * What is to be ordered, exactly once (resources/docs/decisions/ordering/0028-money-is-spent-once.md). An entry is kept
 * before anything is sent, and it is on disk that it is being sent before the first byte leaves. What was sent and not
 * answered is `unknown` until a look at the service, or the user, says what became of it. That a look finds nothing
 * proves nothing. Nothing is ever sent again by itself.
 */
export function createOutbox(options: OutboxOptions) {
  const { db, client, catalogue, onChanged, onFault, now, sleep, after } = options
  const entries = createEntries(db, now)
  const placing = createPlacing(client, catalogue)
  const deletions = createDeletions({ entries, client, catalogue, operations: options.operations, now })
  const work = createWork({
    db,
    entries,
    client,
    catalogue,
    onChanged,
    onFault,
    operations: options.operations,
    now,
    beforeBuying: (entry, signal) => placing.beforeBuying(entry, signal),
  })
  const closing = new AbortController()
  const ending = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const until = (signal?: AbortSignal): AbortSignal =>
    signal === undefined ? ending.signal : AbortSignal.any([ending.signal, signal])

  // Whoever was sending is gone: it may have arrived.
  for (const { id } of entries.inState('sending', null))
    entries.lose(
      id,
      ownError(
        'unreachable',
        'Planroom was ended while it was being sent. Whether it arrived is not known yet.',
      ),
    )

  const watch = createPoller({
    waiting: () => whatWaits(entries, work, now),
    usable: options.usable,
    isOnline: options.isOnline,
    async work(connectionId) {
      const isLookDue = entries
        .inState('unknown', connectionId)
        .some((entry) => nextCheckIn(entry, now()) === 0)
      const isUnrecorded = [...work.unrecorded()].includes(connectionId)
      const look = isLookDue || isUnrecorded ? await work.look(connectionId, until()) : 'nothing'
      const going = (): string[] =>
        entries
          .goingByThemselves()
          .filter((entry) => entry.connectionId === connectionId && isDue(entry.sendsAt, now()))
          .map(({ id }) => id)
      if (going().length === 0) return look !== 'failed'
      // One thing that cannot be looked for keeps nothing else from going out.
      if (look !== 'looked' && !(await work.ask(connectionId, until()))) return false
      return (await work.sendMany(connectionId, going(), until(), closing.signal)) && look !== 'failed'
    },
    onFault(error) {
      onFault('the outbox', error)
    },
    after,
  })

  function inBackground(task: Promise<unknown>): void {
    const watched = task
      .catch((error: unknown) => {
        onFault('sending', error)
      })
      .finally(() => {
        underWay.delete(watched)
        watch.look(false)
      })
    underWay.add(watched)
  }

  function get(id: string): StoredEntry {
    const entry = entries.find(id)
    if (entry === null) throw new AppError('not_found', 'This is not in the outbox any more.')
    return entry
  }

  /** Why an entry cannot be changed in the state it is in. */
  function inTheWay({ id }: StoredEntry): AppError {
    const { state, droppedAt } = get(id)
    if (droppedAt !== null) return new AppError('not_found', 'This is not in the outbox any more.')
    if (state === 'sending') return new AppError('busy', 'This is being sent right now.')
    if (state === 'unknown')
      return new AppError(
        'busy',
        'This was sent, and it is not known yet whether it arrived. Settle that first.',
      )
    return new AppError('busy', 'This was sent already.')
  }

  /**
   * The entry that is the same thing for the same order: one that waits, on its own line alone, or one that is being sent or may have
   * been, which is known by its reference too, whatever else is written with it.
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
    return entries.uncertain(connectionId, kind, orderId, { reference, knownBy: given, batchId }) ?? exact
  }

  async function sendOne(id: string, signal?: AbortSignal): Promise<Entry> {
    const sending = work.send(id, until(signal), closing.signal)
    inBackground(sending)
    await sending
    return toEntry(get(id))
  }

  return {
    db,
    list: (connectionId: string | null): Entry[] => entries.list(connectionId),
    entry(id: string): FullEntry {
      const entry = get(id)
      return toFullEntry(entry, formOf(entry))
    },
    /** What became of a list of drafts, oldest first; of what was dropped only what was ordered. */
    linesOf: (connectionId: string, batchId: string): Entry[] =>
      [...entries.lines(connectionId, batchId).values()].flat().map(({ id }) => toEntry(get(id))),
    /** With their forms: all that are not done. */
    unfinished: (connectionId: string): FullEntry[] =>
      entries
        .list(connectionId)
        .filter(({ state }) => state !== 'done')
        .map(({ id }) => {
          const entry = get(id)
          return toFullEntry(entry, formOf(entry))
        }),
    answerOf: (id: string): unknown => get(id).answer,
    /** The change requests of an order that the service took, oldest first. */
    sentChangeRequests: (connectionId: string, orderId: string): StoredEntry[] =>
      entries.sentChangeRequests(connectionId, orderId),

    write(connectionId: string, entry: EntryForm, id?: string): Entry {
      const title = placing.titleOf(entry, connectionId)
      if (id === undefined) {
        const made = randomUUID()
        const orderId = 'orderId' in entry ? entry.orderId : null
        entries.add({ id: made, connectionId, kind: entry.kind, orderId, writing: { form: entry, title } })
        onChanged(connectionId)
        return toEntry(get(made))
      }
      const before = sameThing(get(id), entry)
      if (!entries.write(id, entry, title)) throw inTheWay(before)
      onChanged(before.connectionId)
      return toEntry(get(id))
    },

    async place(id: string, entry: EntryForm, { send, agreed }: How): Promise<Entry> {
      const before = sameThing(get(id), entry)
      const ready = await placing.ofForm(before, entry, agreed, until())
      deletions.checkFree(before)
      if (!entries.ready(id, ready)) throw inTheWay(before)
      onChanged(before.connectionId)
      if (send) return sendOne(id)
      watch.look(true)
      return toEntry(get(id))
    },

    placeMany(
      connectionId: string,
      batchId: string,
      rows: readonly { row: number; form: DraftForm }[],
      { send, agreed }: How,
    ): Entry[] {
      const made = placing.ofRows(connectionId, rows, agreed)
      const before = entries.lines(connectionId, batchId)
      const seen = new Set<number>()
      const again = rows.find(({ row }) => {
        const isRepeated = seen.has(row)
        seen.add(row)
        return isRepeated || before.get(row)?.some(({ state }) => state !== 'refused')
      })
      if (again !== undefined)
        throw new AppError(
          'busy',
          `Line ${again.row} of this list was placed already. It is not ordered twice.`,
        )
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
      if (send) inBackground(work.sendMany(connectionId, ids, until(), closing.signal))
      else watch.look(true)
      return ids.map((id) => toEntry(get(id)))
    },

    /** The entry that `placeBody` would use again. */
    findSame(
      connectionId: string,
      kind: EntryKind,
      orderId: string | null,
      given: unknown,
      line: Line = {},
    ): Entry | null {
      const known = sameAs(connectionId, kind, orderId, given, line)
      return known === null ? null : toEntry(known)
    },
    /** A draft that was ordered with this reference from any list; null where there is none. */
    findImported(connectionId: string, reference: string | undefined): Entry | null {
      const known = (reference ?? '').trim() === '' ? null : entries.imported(connectionId, reference ?? '')
      return known === null ? null : toEntry(known)
    },
    async placeBody(
      connectionId: string,
      kind: WrittenKind,
      orderId: string | null,
      body: unknown,
      line: { title?: string; given?: unknown; signal?: AbortSignal } & Line = {},
    ): Promise<Entry> {
      const knownBy = line.given ?? body
      const place = { batchId: line.batchId ?? null, row: line.row ?? null }
      const known = sameAs(connectionId, kind, orderId, knownBy, line)
      // It was checked, and may be ordered already: the service may not even offer it any more.
      if (known !== null && known.state !== 'ready') return toEntry(known)
      const made = await placing.ofBody(connectionId, kind, orderId, body, until(line.signal))
      deletions.checkFree({ connectionId, kind, orderId })
      if (known !== null) return toEntry(known)
      const id = randomUUID()
      const ready = { ...made, title: line.title ?? made.title, knownBy }
      entries.add({ id, connectionId, kind, orderId, ...place, ready })
      onChanged(connectionId)
      return toEntry(get(id))
    },

    send: sendOne,
    /** Sends an unknown entry once more: it is looked for first, and sent only where that finds nothing. See `Work.resend`. */
    async resend(
      id: string,
      except: readonly string[] = [],
      signal?: AbortSignal,
    ): Promise<Resent & { entry: Entry }> {
      const sending = work.resend(id, except, until(signal), closing.signal)
      inBackground(sending)
      const resent = await sending
      return { ...resent, entry: toEntry(get(id)) }
    },
    /** Deletes a draft a moment later; one entry, however often it is asked for. Until then `keepDraft` takes it back. */
    async deleteDraft(connectionId: string, orderId: string): Promise<Entry> {
      const id = await deletions.place(connectionId, orderId, until())
      onChanged(connectionId)
      watch.look(true)
      return toEntry(get(id))
    },
    keepDraft(id: string): void {
      deletions.keep(get(id))
      onChanged(get(id).connectionId)
      watch.look(false)
    },
    /** In the background; answers at once. */
    startSending(connectionId: string, ids: readonly string[]): void {
      inBackground(work.sendMany(connectionId, ids, until(), closing.signal))
    },
    async sendAll(connectionId: string | null, signal?: AbortSignal): Promise<Entry[]> {
      // What can still be taken back is not sent before its moment is over.
      const ready = entries
        .inState('ready', connectionId)
        .filter(({ agreed, sendsAt }) => !agreed || isDue(sendsAt ?? 0, now()))
      const waiting = [...ready, ...entries.inState('unknown', connectionId)]
      for (const id of new Set(waiting.map((entry) => entry.connectionId))) {
        await work.look(id, until(signal))
        await work.sendMany(
          id,
          ready.filter((entry) => entry.connectionId === id).map((entry) => entry.id),
          until(signal),
        )
      }
      return waiting.map(({ id }) => toEntry(get(id)))
    },
    async reconcile(connectionId: string, signal?: AbortSignal): Promise<Entry[]> {
      const unknown = entries.inState('unknown', connectionId)
      const looking = work.look(connectionId, until(signal))
      inBackground(looking)
      await looking
      return unknown.map(({ id }) => toEntry(get(id)))
    },

    drop(ids: readonly string[]): void {
      const all = ids.map(get)
      const busy = all.find(({ state }) => state === 'sending')
      if (busy !== undefined) throw inTheWay(busy)
      for (const { id } of all) entries.drop(id)
      for (const id of new Set(all.map(({ connectionId }) => connectionId))) onChanged(id)
      watch.look(false)
    },
    putBack(ids: readonly string[]): void {
      const all = ids.map(get)
      const lists = new Map<string, ReturnType<typeof entries.lines>>()
      for (const entry of all) deletions.checkPutBack(entry)
      for (const { id, connectionId, batchId, row } of all) {
        if (batchId === null || row === null) continue
        const lines = lists.get(batchId) ?? entries.lines(connectionId, batchId)
        lists.set(batchId, lines)
        if (lines.get(row)?.some((other) => other.id !== id))
          throw new AppError(
            'busy',
            'This line of its list was placed anew meanwhile. It is not ordered twice.',
          )
      }
      for (const { id } of all) entries.putBack(id, now() + undoSeconds)
      for (const id of new Set(all.map(({ connectionId }) => connectionId))) onChanged(id)
      watch.look(true)
    },
    async settle(
      id: string,
      { arrived, orderId }: { arrived: boolean; orderId: string | null },
    ): Promise<Entry> {
      const entry = get(id)
      if (entry.state !== 'unknown') throw inTheWay(entry)
      if (arrived && orderId !== null && entries.claimedOrders(entry.connectionId).has(orderId))
        throw new AppError('bad_input', 'This order came of something else in the outbox already.')
      if (!arrived) {
        const { orderIds = [] } = entry.before
        const denied = entry.candidates.map((candidate) => candidate.orderId)
        entries.deny(id, { ...entry.before, orderIds: [...orderIds, ...denied] })
      } else {
        const followId = work.settle(entry, orderId)
        if (followId !== null) await sendOne(followId)
      }
      onChanged(entry.connectionId)
      watch.look(true)
      return toEntry(get(id))
    },

    /** For the window alone: from now on what waits is looked for and sent by itself. */
    startWork(): void {
      watch.start()
    },
    woke(): void {
      watch.retryLater(null)
    },
    answered(connectionId: string): void {
      watch.retryLater(connectionId)
    },
    /** The connection is to be forgotten, and with it what was never sent. Throws `busy` while something of it is uncertain. */
    forget(connectionId: string): void {
      const open = [...entries.inState('sending', connectionId), ...entries.inState('unknown', connectionId)]
      if (open.length > 0)
        throw new AppError(
          'busy',
          'Something was sent over this connection, and it is not known yet whether it arrived. Settle it in the outbox first.',
        )
      for (const { id } of entries.list(connectionId)) entries.drop(id)
      watch.look(false)
    },
    /** What is being sent may end; then nothing more goes out. */
    async close(): Promise<void> {
      watch.close()
      closing.abort()
      const over = new AbortController()
      const idle = work.idle().then(() => Promise.allSettled(underWay))
      await Promise.race([idle, sleep(closingMs, over.signal)])
      over.abort()
      ending.abort()
      await idle
      db.close()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** The reference in what a command was given; null where it gives none. */
function referenceIn(given: unknown): string | null {
  const reference =
    typeof given === 'object' && given !== null && 'external_id' in given ? given.external_id : null
  return typeof reference === 'string' && reference.trim() !== '' ? reference : null
}
