import type { DatabaseSync } from 'node:sqlite'
import {
  addressLine,
  type ListedRecord,
  type Order,
  type ParsedOrder,
} from '../../../../shared/domain/order.ts'
import { refreshedName, type KeyValue } from '../keyValue.ts'
import type { OrderEvents } from '../orderEvents.ts'
import { createRemovedOrders } from '../serviceList/removals.ts'
import type { Rereading } from './rereading.ts'
import { createSightings } from '../serviceList/sightings.ts'
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

/** What one page of the list brought: `known` were seen in this pass or before, unchanged. */
interface StoredPage {
  changed: string[]
  /** Ids of the page that this pass had not seen before. */
  fresh: number
}

/** Stores orders as the service sent them, and notes what changed. Times in seconds since the epoch. */
export interface OrderWriter {
  /**
   * Keeps one page of the list, whatever its records look like. A record that something newer was read of between
   * `readAt`, when the page was taken, and `now` changes nothing. To be called inside a transaction.
   */
  storePage: (
    connection: string,
    page: readonly ParsedOrder[],
    passStartedAt: number,
    readAt: number,
    now?: number,
  ) => StoredPage
  /**
   * Notes of a page which orders are listed as they were before, and gives the others, which `storePage` keeps. That
   * takes a tenth of the time. To be called inside a transaction.
   */
  storeUnchanged: (
    connection: string,
    page: readonly ListedRecord[],
    passStartedAt: number,
    readAt: number,
  ) => { others: ListedRecord[]; fresh: number }
  /** Whether the list was seen to have this record, as it is or otherwise, since a moment. */
  wasListed: (connection: string, record: ListedRecord, since: number) => boolean
  /**
   * Keeps an order with its delivery assets, as "get order", draft creation and post-purchase answer them. Other
   * files than before, after there were some, are another delivery; addresses with only another host or signature
   * are not. `readAt` is when it was read, `now` when it is stored: an order that was removed in between stays so.
   */
  storeDetail: (
    connection: string,
    parsed: ParsedOrder,
    assetCount: number,
    readAt: number,
    now?: number,
  ) => void
  /**
   * Remembers in words why an order's assets could not be read. What was known of them stays. `isAnswer`: the
   * service has none, so that asking again without another reason is of no use.
   */
  storeDetailProblem: (
    connection: string,
    id: string,
    why: { problem: string; isAnswer: boolean },
    now: number,
  ) => void
}

/** What a new record has to be noted in. */
interface WriterParts {
  events: OrderEvents
  unseen: UnseenDeliveries
  rereading: Rereading
  keyValue: Pick<KeyValue, 'get'>
}

/** One instance a database. */
export function createOrderWriter(db: DatabaseSync, parts: WriterParts): OrderWriter {
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
  const removals = createRemovedOrders(db)
  const sightings = createSightings(db)
  const put = preparePut(db, parts)
  const indexWords = prepareIndexWords(db)

  /** What the list says of an order, and what is known of it. */
  function compare(connection: string, record: ListedRecord, passStartedAt: number) {
    const named = record.id
    const id = recordId(record)
    const json = listRecordOf(record.raw)
    const hash = hashOf(json)
    const before = sightings.find(connection, id)
    const isFresh = named === null || before === null || before.seenAt < passStartedAt
    return { named, id, json, hash, before, isFresh, isSame: before?.listHash === hash }
  }

  /** Remembers how many files each list had, where one has fewer now: an order that lost a floor is not complete. */
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

  return {
    storePage(connection, page, passStartedAt, readAt, now = readAt) {
      const changed: string[] = []
      const words: SearchWords[] = []
      let fresh = 0
      const isSince = (moment: number): boolean => moment > readAt && moment <= now
      const removed = removals.justRemoved(connection, readAt, now)
      for (const parsed of page) {
        const { named, id, json, hash, before, isFresh, isSame } = compare(connection, parsed, passStartedAt)
        if (removed.has(id)) continue
        if (isFresh) fresh++
        // A later page had it already.
        if (before !== null && isSince(before.seenAt)) continue
        const row = isSame ? undefined : (find.get(connection, id) as DetailRow | undefined)
        if (isSame || isSince(row?.detail_read_at ?? 0)) {
          if (before?.isUnlisted === true) relist.run(connection, id)
        } else {
          words.push(put(connection, parsed, row, { id, json, hash, isListed: true }, readAt))
          // Word for word as it was before a correction, it is another record all the same.
          if (before !== null) rereading.ask(connection, id)
          if (named !== null) changed.push(named)
        }
        if (before !== null) sightings.note(connection, before.row, readAt)
      }
      indexWords(words)
      return { changed, fresh }
    },

    wasListed(connection, record, since) {
      const seen = sightings.find(connection, recordId(record))
      return seen !== null && seen.seenAt >= since
    },

    storeUnchanged(connection, page, passStartedAt, readAt) {
      const others: ListedRecord[] = []
      let fresh = 0
      const removed = removals.justRemoved(connection, readAt, readAt)
      for (const record of page) {
        const { id, before, isFresh, isSame } = compare(connection, record, passStartedAt)
        if (removed.has(id)) continue
        if (before === null || !isSame) others.push(record)
        else {
          if (isFresh) fresh++
          if (before.isUnlisted) relist.run(connection, id)
          sightings.note(connection, before.row, readAt)
        }
      }
      return { others, fresh }
    },

    storeDetail(connection, parsed, assetCount, readAt, now = readAt) {
      if (!parsed.understood) return
      const { id } = parsed.order
      const assets = parsed.delivery?.assets ?? []
      if (removals.wasJustRemoved(connection, id, readAt, now)) return
      const before = find.get(connection, id) as DetailRow | undefined
      const json = listRecordOf(parsed.raw)
      // A detail may carry more fields than the list does, so it refreshes the row but leaves the list's hash alone:
      // otherwise the two would take turns being "changed". Mostly it says no more than the list did.
      if (before?.raw !== json) {
        const hash = before?.list_hash ?? hashOf(json)
        indexWords([put(connection, parsed, before, { id, json, hash, isListed: false }, readAt)])
      }
      setDetail.run(JSON.stringify(parsed.raw), readAt, assetCount, assetCounts(assets), connection, id)
      const known = before?.assets_known ?? 0
      const storedDelivery = readStoredDelivery(before?.detail ?? null)
      const hasOther =
        storedDelivery !== null && unsignedAddresses(storedDelivery.assets) !== unsignedAddresses(assets)
      if (known !== assetCount || hasOther) {
        const from = storedDelivery === null ? null : String(known)
        // It was read as empty and never had files: these are its first.
        if (from === '0' && assetCount > 0 && events.last(connection, id, 'files') === null)
          unseen.noteNew(connection, id, readAt)
        events.add(connection, id, readAt, 'files', from, String(assetCount))
      }
      // Where a part of the answer is not understood, what seems to be gone may be in it.
      if (parsed.delivery?.unsupported === undefined && assetCount > 0)
        noteFewer(connection, id, before?.asset_counts ?? null, assetCounts(assets), readAt)
      if (!hasOther || known === 0 || assetCount === 0) return
      // The list may have reported the same delivery a moment ago.
      if ((events.last(connection, id, 'again') ?? -1) < (before?.detail_read_at ?? 0))
        unseen.noteAgain(connection, id, readAt)
    },

    storeDetailProblem(connection, id, { problem, isAnswer }, now) {
      setProblem.run(problem, now, isAnswer ? 0 : 1, connection, id)
    },
  }
}

/** What a record is stored as: `json` without its delivery, and `hash`, by which the list notices that it changed. */
interface StoredAs {
  id: string
  json: string
  hash: string
  isListed: boolean
}

/** What an order is found by, for its row in the index of words. */
interface SearchWords {
  rowid: number
  connection: string
  id: string
  words: string
}

/** Writes a record in the place of the one before, with what became of the order. Gives what it is found by. */
type Put = (
  connection: string,
  parsed: ParsedOrder,
  before: DetailRow | undefined,
  stored: StoredAs,
  now: number,
) => SearchWords

/**
 * To be called once for all orders that are stored in a transaction, after them: each later statement with a trigger
 * has the index flush what it gathered, as a piece of its own that is to be merged with the others.
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

function preparePut(db: DatabaseSync, parts: WriterParts): Put {
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

  return (connection, parsed, before, { id, json, hash, isListed }, now) => {
    const order = parsed.understood ? parsed.order : null
    const { rowid } = upsert.get({
      connection,
      id,
      understood: parsed.understood ? 1 : 0,
      reason: parsed.understood ? null : parsed.reason,
      status: order?.status ?? null,
      address: order === null ? id : addressLine(order),
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
 * How long before the last refresh an order may have been delivered that nobody saw then, in seconds: the clock of the
 * service may be behind, and its list may lag.
 */
const deliveredBeforeRefresh = 24 * 3600

/** Whether an order that is first seen was delivered since the last refresh. The first refresh finds old orders only. */
function wasJustDelivered(
  connection: string,
  { firstDeliveredAt }: Order,
  { keyValue }: Pick<WriterParts, 'keyValue'>,
): boolean {
  if (firstDeliveredAt === null) return false
  const refreshedAt = keyValue.get(refreshedName(connection))
  return typeof refreshedAt === 'number' && firstDeliveredAt > refreshedAt - deliveredBeforeRefresh
}

/** What a newer record says beyond the one before: another status, a first delivery, or another one. */
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
  // A record that could not be read before says nothing of when it was delivered.
  else if (isFirst && before.understood === 1) unseen.noteNew(connection, order.id, now)
}
