import type { DatabaseSync } from 'node:sqlite'
import {
  addressLine,
  shortId,
  type ListedRecord,
  type Order,
  type ParsedOrder,
} from '../../../../shared/domain/order.ts'
import { assessCompleteness } from '../../../../shared/domain/completeness/completeness.ts'
import { createOrderHistory } from '../completeness/orderHistory.ts'
import { refreshedName, type KeyValue } from '../keyValue.ts'
import type { OrderEvents } from '../orderEvents.ts'
import { createRemovedOrders } from '../serviceList/removals.ts'
import type { Rereading } from './rereading.ts'
import { createOrderListings } from '../serviceList/orderListings.ts'
import {
  assetCounts,
  hashOf,
  listRecordOf,
  unsignedAddresses,
  readStoredDelivery,
  recordId,
  searchWords,
  type DetailRow,
} from './storedRecord.ts'
import type { UnseenDeliveries } from './unseenDeliveries.ts'

/** Result of storing one page of the list. `changed`: ids of new and changed orders. */
interface StoredPage {
  changed: string[]
  /** Number of ids that this pass had not seen before. */
  fresh: number
}

/** Other parts of the catalogue that the writer updates or reads. */
interface WriterParts {
  events: OrderEvents
  unseen: UnseenDeliveries
  rereading: Rereading
  keyValue: Pick<KeyValue, 'get'>
}

/** Stores orders and records changes. Times in seconds since the epoch. Create only one per database. */
export function createOrderWriter(db: DatabaseSync, parts: WriterParts) {
  const { events, unseen, rereading } = parts
  const find = db.prepare('SELECT * FROM orders WHERE connection_id = ? AND id = ?')
  const relist = db.prepare('UPDATE orders SET unlisted_at = NULL WHERE connection_id = ? AND id = ?')
  const setDetail =
    db.prepare(`UPDATE orders SET detail = ?, detail_hash = list_hash, detail_read_at = ?, detail_problem = NULL,
    assets_known = ?, asset_counts = ?, recheck = 0 WHERE connection_id = ? AND id = ?`)
  const setProblem = db.prepare(
    'UPDATE orders SET detail_problem = ?, detail_tried_at = ?, recheck = min(recheck, ?) WHERE ' +
      'connection_id = ? AND id = ?',
  )
  const setFirstMissing = db.prepare(
    'UPDATE orders SET first_missing = ? WHERE connection_id = ? AND id = ? AND first_missing IS NULL',
  )
  const { floorsOfLivingArea } = createOrderHistory(db)
  const removals = createRemovedOrders(db)
  const listings = createOrderListings(db)
  const put = preparePut(db, parts)
  const indexWords = prepareIndexWords(db)

  /** Compares a list record with the stored one. */
  function compare(connection: string, record: ListedRecord, passStartedAt: number) {
    const named = record.id
    const id = recordId(record)
    const json = listRecordOf(record.raw)
    const hash = hashOf(json)
    const before = listings.find(connection, id)
    const isFresh = named === null || before === null || before.seenAt < passStartedAt
    return { named, id, json, hash, before, isFresh, isSame: before?.listHash === hash }
  }

  /** Records the earlier counts if a list got shorter or a text is gone: an order that lost a floor is not complete. */
  function noteFewer(
    connection: string,
    id: string,
    before: string | null,
    now: string,
    readAt: number,
  ): void {
    if (before === null) return
    const left = JSON.parse(now) as Record<string, number>
    const lost = Object.entries(JSON.parse(before) as Record<string, number>).reduce(
      (all, [field, count]) => all + Math.max(0, count - (left[field] ?? 0)),
      0,
    )
    if (lost > 0) events.add(connection, id, readAt, 'fewer', before, String(lost))
  }

  /** Records how many files the first delivery lacks, as it is read for the first time. */
  function noteFirst(connection: string, { id, packageType, addOns }: Order, counts: string): void {
    const { missingAtService } = assessCompleteness({
      packageType,
      addOns: addOns ?? [],
      listed: JSON.parse(counts) as Record<string, number>,
      everListed: {},
      namedFloors: floorsOfLivingArea(connection, id),
      onDisk: new Set(),
      outdated: new Set(),
      wanted: null,
    })
    setFirstMissing.run(missingAtService, connection, id)
  }

  return {
    /**
     * Stores one page of the list. `passStartedAt`: when reading the list began. Records of any shape are kept. A
     * record is ignored if something newer was stored between `readAt` (when the page was read) and `now`. Call it in
     * a transaction.
     */
    storePage(
      connection: string,
      page: readonly ParsedOrder[],
      passStartedAt: number,
      readAt: number,
      now: number = readAt,
    ): StoredPage {
      const changed: string[] = []
      const words: SearchWords[] = []
      let fresh = 0
      const isSince = (moment: number): boolean => moment > readAt && moment <= now
      const removed = removals.justRemoved(connection, readAt, now)
      for (const parsed of page) {
        const { named, id, json, hash, before, isFresh, isSame } = compare(connection, parsed, passStartedAt)
        if (removed.has(id)) continue
        if (isFresh) fresh++
        // A page that was read later has stored this order already.
        if (before !== null && isSince(before.seenAt)) continue
        const row = isSame ? undefined : (find.get(connection, id) as DetailRow | undefined)
        if (isSame || isSince(row?.detail_read_at ?? 0)) {
          if ((before?.unlistedAt ?? null) !== null) relist.run(connection, id)
        } else {
          words.push(put(connection, parsed, row, { id, json, hash, isListed: true }, readAt))
          // After a correction the record may equal an older one. Its hash then matches the old detail, so a reread is
          // requested.
          if (before !== null) rereading.ask(connection, id)
          if (named !== null) changed.push(named)
        }
        if (before !== null) listings.note(connection, before.row, readAt)
      }
      indexWords(words)
      return { changed, fresh }
    },

    /** Whether the list had this record since the given time. */
    wasListed(connection: string, record: ListedRecord, since: number): boolean {
      const seen = listings.find(connection, recordId(record))
      return seen !== null && seen.seenAt >= since
    },

    /**
     * Marks the unchanged orders of a page as listed and returns the others for `storePage`. Ten times faster than
     * storing all. Call it in a transaction.
     */
    storeUnchanged(
      connection: string,
      page: readonly ListedRecord[],
      passStartedAt: number,
      readAt: number,
    ): { others: ListedRecord[]; fresh: number } {
      const others: ListedRecord[] = []
      let fresh = 0
      const removed = removals.justRemoved(connection, readAt, readAt)
      for (const record of page) {
        const { id, before, isFresh, isSame } = compare(connection, record, passStartedAt)
        if (removed.has(id)) continue
        if (before === null || !isSame) others.push(record)
        else {
          if (isFresh) fresh++
          if (before.unlistedAt !== null) relist.run(connection, id)
          listings.note(connection, before.row, readAt)
        }
      }
      return { others, fresh }
    },

    /**
     * Stores an order with its assets from "get order", draft creation or post-purchase. Files that differ from the
     * stored ones count as another delivery; a new host or signature alone does not. `readAt`: when it was read;
     * `now`: when it is stored. An order that was removed in between stays removed.
     */
    storeDetail(
      connection: string,
      parsed: ParsedOrder,
      assetCount: number,
      readAt: number,
      now: number = readAt,
    ): void {
      if (!parsed.understood) return
      const { id } = parsed.order
      const { assets, texts } = parsed.delivery ?? { assets: [], texts: [] }
      const counts = assetCounts({ assets, texts })
      if (removals.wasJustRemoved(connection, id, readAt, now)) return
      const before = find.get(connection, id) as DetailRow | undefined
      const json = listRecordOf(parsed.raw)
      // A detail may have more fields than the list record, so it updates the row but not the list's hash. Otherwise
      // both would count as changed alternately. Usually they are equal.
      if (before?.raw !== json) {
        const hash = before?.list_hash ?? hashOf(json)
        indexWords([put(connection, parsed, before, { id, json, hash, isListed: false }, readAt)])
      }
      setDetail.run(JSON.stringify(parsed.raw), readAt, assetCount, counts, connection, id)
      const known = before?.assets_known ?? 0
      const storedDelivery = readStoredDelivery(before?.detail ?? null)
      const hasOther =
        storedDelivery !== null && unsignedAddresses(storedDelivery.assets) !== unsignedAddresses(assets)
      if (known !== assetCount || hasOther) {
        const from = storedDelivery === null ? null : String(known)
        // The order was empty until now, so these are its first files.
        if (from === '0' && assetCount > 0 && events.last(connection, id, 'files') === null)
          unseen.noteNew(connection, id, readAt)
        events.add(connection, id, readAt, 'files', from, String(assetCount))
      }
      // If a part of the answer is not understood, seemingly missing files may be in it.
      if (parsed.delivery?.unsupported === undefined && assetCount > 0) {
        noteFewer(connection, id, before?.asset_counts ?? null, counts, readAt)
        if (known === 0) noteFirst(connection, parsed.order, counts)
      }
      if (!hasOther || known === 0 || assetCount === 0) return
      // The list may have reported the same delivery just before.
      if ((events.last(connection, id, 'again') ?? -1) < (before?.detail_read_at ?? 0))
        unseen.noteAgain(connection, id, readAt)
    },

    /**
     * Stores why an order's assets can't be read. Known assets stay. `isAnswer`: the service answered that it has no
     * assets, so the order no longer counts as possibly changed.
     */
    storeDetailProblem(
      connection: string,
      id: string,
      { problem, isAnswer }: { problem: string; isAnswer: boolean },
      now: number,
    ): void {
      setProblem.run(problem, now, isAnswer ? 0 : 1, connection, id)
    },
  }
}

/**
 * Stored form of a record: `json` without its delivery, and `hash` to notice changes. `isListed`: the record comes from
 * the list.
 */
interface StoredAs {
  id: string
  json: string
  hash: string
  isListed: boolean
}

/** Text of an order for the word index. */
interface SearchWords {
  rowid: number
  connection: string
  id: string
  words: string
}

/**
 * Updates the word index for all orders of a transaction. Call it once, after storing them: each later statement with a
 * trigger would flush a small segment that must be merged.
 */
function prepareIndexWords(db: DatabaseSync): (all: readonly SearchWords[]) => void {
  const unindex = db.prepare('DELETE FROM orders_fts WHERE rowid = ?')
  const index = db.prepare('INSERT INTO orders_fts (rowid, connection_id, id, words) VALUES (?, ?, ?, ?)')
  return (all) => {
    for (const { rowid, connection, id, words } of all) {
      unindex.run(rowid)
      index.run(rowid, connection, id, words)
    }
  }
}

/** Prepares a function that replaces a record and records what changed. It returns the text for the word index. */
function preparePut(db: DatabaseSync, parts: WriterParts) {
  const { events, unseen } = parts
  const upsert = db.prepare(`INSERT INTO orders
    (connection_id, id, understood, reason, status, address, created_at, delivered_at, created_by, package_type,
     add_ons,
     external_id, raw, list_hash, first_seen_at, seen_at, changed_at)
    VALUES (:connection, :id, :understood, :reason, :status, :address, :createdAt, :deliveredAt, :createdBy,
    :packageType, :addOns,
     :externalId, :raw, :hash, :now, :now, :now)
    ON CONFLICT (connection_id, id) DO UPDATE SET understood = excluded.understood, reason = excluded.reason,
     status = excluded.status, address = excluded.address, created_at = excluded.created_at,
     delivered_at = excluded.delivered_at, created_by = excluded.created_by, package_type = excluded.package_type,
     add_ons = excluded.add_ons, external_id = excluded.external_id, raw = excluded.raw, list_hash =
     excluded.list_hash, changed_at = excluded.changed_at,
     unlisted_at = CASE WHEN :listed = 1 THEN NULL ELSE orders.unlisted_at END
    RETURNING rowid`)

  return (
    connection: string,
    parsed: ParsedOrder,
    before: DetailRow | undefined,
    { id, json, hash, isListed }: StoredAs,
    now: number,
  ): SearchWords => {
    const order = parsed.understood ? parsed.order : null
    const { rowid } = upsert.get({
      connection,
      id,
      understood: parsed.understood ? 1 : 0,
      reason: parsed.understood ? null : parsed.reason,
      status: order?.status ?? null,
      address: order === null ? shortId(id) : addressLine(order),
      createdAt: order?.createdAt ?? null,
      deliveredAt: order?.firstDeliveredAt ?? null,
      createdBy: order?.createdBy ?? null,
      packageType: order?.packageType ?? null,
      addOns: JSON.stringify(order?.addOns ?? []),
      externalId: order?.externalId ?? null,
      raw: json,
      hash,
      now,
      listed: isListed ? 1 : 0,
    }) as { rowid: number }
    if (before === undefined) {
      events.add(connection, id, now, 'seen', null, order?.status ?? null)
      if (order !== null && wasJustDelivered(connection, order, parts)) unseen.noteNew(connection, id, now)
    } else if (order !== null) noteChange(connection, before, order, now, parts)
    return { rowid, connection, id, words: searchWords(id, order, json) }
  }
}

/**
 * A new order counts as just delivered if its delivery is at most this much older than the last refresh, in seconds.
 * The service's clock may be behind, and its list may lag.
 */
const deliveredBeforeRefresh = 24 * 3600

/** Whether a newly seen order was delivered since the last refresh. The first refresh has only old orders. */
function wasJustDelivered(
  connection: string,
  { firstDeliveredAt }: Order,
  { keyValue }: Pick<WriterParts, 'keyValue'>,
): boolean {
  if (firstDeliveredAt === null) return false
  const refreshedAt = keyValue.get(refreshedName(connection))
  return typeof refreshedAt === 'number' && firstDeliveredAt > refreshedAt - deliveredBeforeRefresh
}

/** Records what a newer record changes: status, first delivery, or another delivery. */
function noteChange(
  connection: string,
  before: DetailRow,
  order: Order,
  now: number,
  { events, unseen }: Pick<WriterParts, 'events' | 'unseen'>,
): void {
  const wasDelivered = before.delivered_at !== null || (before.assets_known ?? 0) > 0
  const isLater =
    before.delivered_at !== null &&
    order.firstDeliveredAt !== null &&
    order.firstDeliveredAt > before.delivered_at
  const hasBecomeReady = before.status !== order.status && order.status === 'Ready'
  const isFirst = !wasDelivered && (hasBecomeReady || order.firstDeliveredAt !== null)
  if (before.status !== order.status)
    events.add(connection, order.id, now, 'status', before.status, order.status)
  if (isLater || (hasBecomeReady && wasDelivered)) unseen.noteAgain(connection, order.id, now)
  // A record that was unreadable before does not say when it was delivered.
  else if (isFirst && before.understood === 1) unseen.noteNew(connection, order.id, now)
}
