import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { RefreshProgress } from '../../../shared/contract/orders.ts'
import type { ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError, isKeyRefused } from '../../../shared/errors.ts'
import type { ApiClient } from '../api/client/client.ts'
import { createOrdersApi, readAllOrders } from '../api/ordersApi.ts'
import { readPeople } from '../api/peopleApi.ts'
import { fitCache, inTransaction } from '../sqlite/database.ts'
import { refreshedName, type KeyValue } from '../catalogue/keyValue.ts'
import type { Orders } from '../catalogue/orders/ordersRepository.ts'
import { createUnlisted } from '../catalogue/serviceList/unlisted.ts'
import type { People } from '../catalogue/peopleRepository.ts'
import type { Details } from './details.ts'

export interface RefreshServices {
  db: DatabaseSync
  orders: Orders
  people: People
  keyValue: KeyValue
  details: Details
  /** Seconds since the epoch. */
  now: () => number
}

/**
 * How old a pass may be to be gone on with, in seconds. A change may stand on any page: one pass is only complete
 * when its first page is about as new as its last.
 */
const goesOnFor = 15 * 60

/** Orders of a list that are stored in one go: some ten milliseconds where all are new. */
const ordersAtOnce = 34
/** Orders that are read side by side. */
const detailsAtOnce = 6

/** The mark of a pass that did not come to its end. */
export const passName = (connection: string): string => `pass:${connection}`

interface Pass {
  startedAt: number
  offset: number
}

/**
 * Brings a connection's whole order list, its people and the details that may have changed into the catalogue.
 * A pass that was cancelled or cut a few minutes ago goes on where it was: the head of the list is walked until a
 * page holds nothing this pass has not seen, then the walk continues at the offset reached. An older one begins anew.
 * Reports after every page.
 */
export async function refreshConnection(
  services: RefreshServices,
  connection: string,
  client: ApiClient,
  report: (progress: RefreshProgress) => void,
  signal: AbortSignal,
): Promise<RefreshProgress> {
  const { db, orders, people, keyValue, details, now } = services
  const api = createOrdersApi(client)
  const passMark = passName(connection)
  let progress: RefreshProgress = {
    connectionId: connection,
    state: 'running',
    phase: 'orders',
    seen: 0,
    changed: 0,
    detailsDone: 0,
    detailsTotal: 0,
    finishedAt: null,
    error: null,
  }
  const notify = (change: Partial<RefreshProgress>): void => {
    progress = { ...progress, ...change }
    report(progress)
  }
  notify({})
  try {
    const earlier = recent(keyValue.get(passMark) as Pass | undefined, now())
    const pass: Pass = earlier ?? { startedAt: now(), offset: 0 }
    const head = earlier === undefined ? null : await incompleteOf(walk(0, true))
    const incomplete = (await incompleteOf(walk(pass.offset, false))) ?? head
    // After a pass that read each page, and only then: whatever it did not list is listed no longer.
    if (incomplete === null) createUnlisted(db).mark(connection, pass.startedAt, now())
    keyValue.delete(passMark)

    async function walk(from: number, untilKnown: boolean): Promise<void> {
      for await (const page of readAllOrders(api, {}, from, { signal, readsAhead: !untilKnown })) {
        const stored = await storeInTurns(page.orders, () => {
          if (!untilKnown)
            keyValue.set(passMark, { startedAt: pass.startedAt, offset: page.nextOffset ?? page.offset })
        })
        fitCache(db)
        notify({ seen: progress.seen + stored.fresh, changed: progress.changed + stored.changed })
        if (untilKnown && stored.fresh === 0) return
        signal.throwIfAborted()
      }
    }

    /**
     * Stores a page part after part: the next pages may be read already, and whatever else waits comes in between.
     * `mark` is written with the last part, so that a killed program neither skips nor repeats more than one page.
     */
    async function storeInTurns(
      page: readonly ParsedOrder[],
      mark: () => void,
    ): Promise<{ fresh: number; changed: number }> {
      let [fresh, changed, at] = [0, 0, 0]
      do {
        const part = page.slice(at, at + ordersAtOnce)
        at += ordersAtOnce
        const stored = inTransaction(db, () => {
          const result = orders.storePage(connection, part, pass.startedAt, now())
          if (at >= page.length) mark()
          return result
        })
        fresh += stored.fresh
        changed += stored.changed.length
        await nextTurn()
      } while (at < page.length)
      return { fresh, changed }
    }

    notify({ phase: 'people' })
    await refetchPeople()
    notify({ phase: 'details' })
    await readDetails()
    // What was read is kept; that it is not all of it is said.
    if (incomplete !== null) throw incomplete
    keyValue.set(refreshedName(connection), now())
    notify({ state: 'done', finishedAt: now() })
  } catch (error) {
    if (signal.aborted) notify({ state: 'cancelled' })
    else {
      const { code, message } = AppError.toValue(error)
      notify({ state: 'failed', error: { code, message } })
      if (code === 'internal') throw error
    }
  }
  return progress

  async function refetchPeople(): Promise<void> {
    const startedAt = now()
    const read = await readPeople(client, signal)
    people.keep(connection, read, startedAt, now())
    signal.throwIfAborted()
    for (const { list, error } of read.faults) {
      // Whatever the reason, the people are those that were known before; orders matter more. A refused key ends the
      // refresh.
      if (!(error instanceof AppError) || error.code === 'internal' || isKeyRefused(error)) throw error
      notify({ unread: [...(progress.unread ?? []), list] })
    }
  }

  async function readDetails(): Promise<void> {
    const ids = details.due(connection)
    notify({ detailsTotal: ids.length })
    const stop = new AbortController()
    const both = AbortSignal.any([signal, stop.signal])
    const faults: Error[] = []
    let done = 0
    const waiting = ids.values()
    async function readInTurn(): Promise<void> {
      for (const id of waiting) {
        if (both.aborted) return
        try {
          await details.fetchDetail(api, connection, id, { fresh: false, signal: both })
        } catch (error) {
          // One order's own fault is kept beside it; a fault of the key or the network ends the phase.
          const code = AppError.toValue(error).code
          const ofOneOrder = ['not_found', 'not_offered', 'not_service', 'refused', 'service_fault']
          const isForbidden = code === 'key_refused' && !isKeyRefused(error)
          if (!ofOneOrder.includes(code) && !isForbidden) {
            faults.push(
              error instanceof Error
                ? error
                : new AppError('internal', 'Couldn’t load the order details. Refresh to try again.', {
                    cause: error,
                  }),
            )
            stop.abort()
          }
        }
        done++
        if (done % 5 === 0 || done === ids.length) notify({ detailsDone: done })
      }
    }
    await Promise.all(Array.from({ length: detailsAtOnce }, readInTurn))
    signal.throwIfAborted()
    const [fault] = faults
    if (fault !== undefined) throw fault
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
