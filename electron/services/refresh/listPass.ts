import type { DatabaseSync } from 'node:sqlite'
import type { ListedRecord, ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import { readAllOrders, readAllRecords, type OrdersApi } from '../api/ordersApi.ts'
import { passName, type KeyValue } from '../catalogue/keyValue.ts'
import type { Orders } from '../catalogue/orders/ordersRepository.ts'
import { createPageBacklog, type WaitingPage } from '../catalogue/serviceList/pageBacklog.ts'
import { createUnlisted } from '../catalogue/serviceList/unlisted.ts'
import { nextWriteTurn } from '../sqlite/checkpoints.ts'
import { fitCache, inTransaction } from '../sqlite/database.ts'
import { underSignals } from '../timing/underSignals.ts'

/**
 * How old a pass may be to be gone on with, in seconds. A change may stand on any page: one pass is only complete
 * when its first page is about as new as its last.
 */
const goesOnFor = 15 * 60

/**
 * Orders of a page that are stored in one go: less than 40 milliseconds where all are new. While pages are read, fewer,
 * so that answers wait for no storing.
 */
const ordersAtOnce = { whileReading: 8, afterwards: 24 }

interface Pass {
  startedAt: number
  offset: number
}

/** Orders that this pass had not seen before, and those that were new or changed. */
interface Stored {
  fresh: number
  changed: number
}

interface PassServices {
  db: DatabaseSync
  orders: Pick<Orders, 'storePage' | 'storeUnchanged' | 'wasListed'>
  keyValue: KeyValue
  /** Seconds since the epoch. */
  now: () => number
}

/**
 * Reads the whole list of a connection and stores it. Reading waits for no storing: records that are new or changed
 * wait on disk (catalogue/serviceList/pageBacklog.ts), and are stored in the order in which they came.
 *
 * A pass that was cancelled or cut a few minutes ago goes on where it was: what waits is stored, the head of the list
 * is walked until a page holds nothing this pass has not seen, then the walk continues at the offset reached, or before
 * it where the list became shorter meanwhile. An older one begins anew, without what waits.
 *
 * Gives why the list was not read to its end, where the service promises more than it brings; null where all of it was
 * read. What fails otherwise is thrown once all that was read is stored; a cancelled pass stores no more.
 */
export async function passList(
  { db, orders, keyValue, now }: PassServices,
  connection: string,
  api: Pick<OrdersApi, 'list'>,
  onStored: (stored: Stored) => void,
  signal: AbortSignal,
): Promise<AppError | null> {
  const passMark = passName(connection)
  const backlog = createPageBacklog(db)
  const earlier = recent(keyValue.get(passMark) as Pass | undefined, now())
  const pass: Pass = earlier ?? { startedAt: now(), offset: 0 }

  if (earlier === undefined) {
    // The mark is true of what is stored and of what waits together.
    keyValue.delete(passMark)
    while (inTransaction(db, () => backlog.dropSome(connection))) await nextWriteTurn(db)
  }
  for (let page = backlog.first(connection); page !== null; page = backlog.first(connection)) {
    await storeWaiting(page, () => ordersAtOnce.afterwards)
    signal.throwIfAborted()
  }
  const head = earlier === undefined ? null : await incompleteOf(readHead())
  const incomplete = (await incompleteOf(readRest())) ?? head
  // After a pass that read each page, and only then: whatever it did not list is listed no longer.
  if (incomplete === null) await createUnlisted(db).mark(connection, pass.startedAt, now())
  keyValue.delete(passMark)
  return incomplete

  /**
   * Now, but never before the pass began: what is noted in a pass counts as noted since its start, also where the clock
   * is set back.
   */
  function momentOfPass(): number {
    return Math.max(now(), pass.startedAt)
  }

  async function readHead(): Promise<void> {
    for await (const { orders: page } of readAllOrders(api, {}, 0, { signal })) {
      const { fresh } = await storeInTurns(page, momentOfPass(), () => ordersAtOnce.afterwards)
      if (fresh === 0) return
      signal.throwIfAborted()
    }
  }

  async function readRest(): Promise<void> {
    const failing = new AbortController()
    let isRead = false
    let more = Promise.withResolvers<undefined>()
    const tellMore = (): void => {
      more.resolve(undefined)
      more = Promise.withResolvers()
    }

    /** All that was read before is stored by now. */
    const wasRead = (record: ListedRecord): boolean => orders.wasListed(connection, record, pass.startedAt)

    async function read(both: AbortSignal): Promise<void> {
      try {
        const walk = { signal: both, readsAhead: true, ...(earlier === undefined ? {} : { wasRead }) }
        for await (const page of readAllRecords(api, {}, pass.offset, walk)) {
          both.throwIfAborted()
          keep(page.records, page.nextOffset ?? page.offset)
          tellMore()
        }
      } finally {
        isRead = true
        tellMore()
      }
    }

    async function store(): Promise<void> {
      try {
        for (;;) {
          signal.throwIfAborted()
          const page = backlog.first(connection)
          if (page !== null)
            await storeWaiting(page, () => (isRead ? ordersAtOnce.afterwards : ordersAtOnce.whileReading))
          else if (isRead) return
          else await more.promise
        }
      } catch (error) {
        failing.abort()
        throw error
      }
    }

    const [stored, all] = await Promise.allSettled([store(), underSignals([signal, failing.signal], read)])
    // Where storing failed, that ended the reading too.
    if (stored.status === 'rejected') throw stored.reason
    if (all.status === 'rejected') throw all.reason
  }

  /** Notes what is listed as it was. The rest of the page waits. A killed program neither skips nor repeats a page. */
  function keep(page: readonly ListedRecord[], nextOffset: number): void {
    const readAt = momentOfPass()
    const { fresh } = inTransaction(db, () => {
      const noted = orders.storeUnchanged(connection, page, pass.startedAt, readAt)
      if (noted.others.length > 0) backlog.add(connection, noted.others, readAt)
      keyValue.set(passMark, { startedAt: pass.startedAt, offset: nextOffset })
      return noted
    })
    if (fresh > 0) onStored({ fresh, changed: 0 })
  }

  async function storeWaiting(page: WaitingPage, atOnce: () => number): Promise<void> {
    await storeInTurns(page.orders, page.readAt, atOnce, () => {
      backlog.drop(connection, page.number)
    })
  }

  /**
   * Stores a page part after part, with whatever else is to be done in between. `done` is called with the last part,
   * in its transaction.
   */
  async function storeInTurns(
    page: readonly ParsedOrder[],
    readAt: number,
    atOnce: () => number,
    done: () => void = () => undefined,
  ): Promise<Stored> {
    let [fresh, changed, at] = [0, 0, 0]
    do {
      const part = page.slice(at, at + atOnce())
      at += part.length
      const stored = inTransaction(db, () => {
        const result = orders.storePage(connection, part, pass.startedAt, readAt, now())
        if (at >= page.length) done()
        return result
      })
      fresh += stored.fresh
      changed += stored.changed.length
      await nextWriteTurn(db)
    } while (at < page.length && !signal.aborted)
    fitCache(db)
    onStored({ fresh, changed })
    return { fresh, changed }
  }
}

/** Why a walk did not reach the end of its list; null where it did. */
async function incompleteOf(walk: Promise<void>): Promise<AppError | null> {
  try {
    await walk
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'incomplete_list') return error
    throw error
  }
}

const recent = (pass: Pass | undefined, now: number): Pass | undefined =>
  pass !== undefined && Math.abs(now - pass.startedAt) < goesOnFor ? pass : undefined
