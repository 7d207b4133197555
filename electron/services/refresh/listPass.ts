import type { DatabaseSync } from 'node:sqlite'
import type { ListedRecord, ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import { readAllOrders, readAllRecords, type OrdersApi } from '../api/ordersApi.ts'
import { passName, type KeyValue } from '../catalogue/keyValue.ts'
import type { Orders } from '../catalogue/orders/ordersRepository.ts'
import { createPageQueue, type WaitingPage } from '../catalogue/serviceList/pageQueue.ts'
import { createUnlisted } from '../catalogue/serviceList/unlisted.ts'
import { yieldAfterWrites } from '../sqlite/checkpoints.ts'
import { fitCache, inTransaction } from '../sqlite/database.ts'
import { underSignals } from '../timing/underSignals.ts'

/**
 * Maximum age of a pass that can be continued, in seconds. Any page may change, so the first page of a pass must not be
 * much older than its last.
 */
const continuesForSeconds = 15 * 60

/**
 * Orders per transaction. A transaction takes less than 40 milliseconds, even if all orders are new. It has fewer
 * orders while pages are read, so that reading is not delayed.
 */
const ordersAtOnce = { whileReading: 8, afterwards: 24 }

interface Pass {
  startedAt: number
  offset: number
}

/** Numbers of stored orders. */
interface Stored {
  /** Orders that this pass had not seen before. */
  fresh: number
  /** Orders that are new in the catalogue or changed. */
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
 * Reads the whole list of a connection and stores it. Reading does not wait for storing: new and changed records are
 * queued on disk (catalogue/serviceList/pageQueue.ts) and stored in order. A recently interrupted pass continues: the
 * queue is stored first. Then the start of the list is read until a page has nothing new. Then reading continues at the
 * last offset, or before it if the list became shorter. An older pass starts again without its queue. Returns why the
 * list is incomplete if the service promises more than it returns; null if it is complete. Other errors are thrown
 * after the queue is stored; an aborted pass stores no more.
 */
export async function passList(
  { db, orders, keyValue, now }: PassServices,
  connection: string,
  api: Pick<OrdersApi, 'list'>,
  onStored: (stored: Stored) => void,
  signal: AbortSignal,
): Promise<AppError | null> {
  const passMark = passName(connection)
  const pageQueue = createPageQueue(db)
  const earlier = recent(keyValue.get(passMark) as Pass | undefined, now())
  const pass: Pass = earlier ?? { startedAt: now(), offset: 0 }

  if (earlier === undefined) {
    // The progress mark is deleted before the queue, because it is not valid without the queue.
    keyValue.delete(passMark)
    while (inTransaction(db, () => pageQueue.dropSome(connection))) await yieldAfterWrites(db)
  }
  for (let page = pageQueue.first(connection); page !== null; page = pageQueue.first(connection)) {
    await storeWaiting(page, () => ordersAtOnce.afterwards)
    signal.throwIfAborted()
  }
  const head = earlier === undefined ? null : await incompleteOf(readHead())
  const incomplete = (await incompleteOf(readRemaining())) ?? head
  // Only after a complete pass: orders that it did not list are no longer listed.
  if (incomplete === null) await createUnlisted(db).mark(connection, pass.startedAt, now())
  keyValue.delete(passMark)
  return incomplete

  /** Returns now, but never a time before the start of the pass, even if the clock is set back. */
  function momentOfPass(): number {
    return Math.max(now(), pass.startedAt)
  }

  async function readHead(): Promise<void> {
    for await (const { orders: page } of readAllOrders(api, {}, 0, { signal })) {
      const { fresh } = await storeInBatches(page, momentOfPass(), () => ordersAtOnce.afterwards)
      if (fresh === 0) return
      signal.throwIfAborted()
    }
  }

  async function readRemaining(): Promise<void> {
    const failing = new AbortController()
    let isRead = false
    let more = Promise.withResolvers<undefined>()
    const tellMore = (): void => {
      more.resolve(undefined)
      more = Promise.withResolvers()
    }

    /** Whether the interrupted pass read a record. Its queue is stored by now, so the catalogue knows. */
    const wasRead = (record: ListedRecord): boolean => orders.wasListed(connection, record, pass.startedAt)

    async function read(both: AbortSignal): Promise<void> {
      try {
        const walk = { signal: both, readsAhead: true, ...(earlier === undefined ? {} : { wasRead }) }
        for await (const page of readAllRecords(api, {}, pass.offset, walk)) {
          both.throwIfAborted()
          keep(page.items, page.nextOffset ?? page.offset)
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
          const page = pageQueue.first(connection)
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
    // If storing failed, it also aborted the reading. The error of storing is the cause.
    if (stored.status === 'rejected') throw stored.reason
    if (all.status === 'rejected') throw all.reason
  }

  /**
   * Marks unchanged records as listed and queues the others, so that a killed program neither skips nor repeats a page.
   */
  function keep(page: readonly ListedRecord[], nextOffset: number): void {
    const readAt = momentOfPass()
    const { fresh } = inTransaction(db, () => {
      const noted = orders.storeUnchanged(connection, page, pass.startedAt, readAt)
      if (noted.others.length > 0) pageQueue.add(connection, noted.others, readAt)
      keyValue.set(passMark, { startedAt: pass.startedAt, offset: nextOffset })
      return noted
    })
    if (fresh > 0) onStored({ fresh, changed: 0 })
  }

  async function storeWaiting(page: WaitingPage, atOnce: () => number): Promise<void> {
    await storeInBatches(page.orders, page.readAt, atOnce, () => {
      pageQueue.drop(connection, page.number)
    })
  }

  /** Stores a page in parts and yields in between. `done` is called in the transaction of the last part. */
  async function storeInBatches(
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
      await yieldAfterWrites(db)
    } while (at < page.length && !signal.aborted)
    fitCache(db)
    onStored({ fresh, changed })
    return { fresh, changed }
  }
}

/** Returns why a pass did not reach the end of the list; null if it did. */
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
  pass !== undefined && Math.abs(now - pass.startedAt) < continuesForSeconds ? pass : undefined
