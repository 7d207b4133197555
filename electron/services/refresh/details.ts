import type { DatabaseSync } from 'node:sqlite'
import type { Delivery } from '../../../shared/domain/assets.ts'
import {
  AppError,
  isKeyMissing,
  isKeyRefused,
  type ErrorCode,
  type ErrorValue,
} from '../../../shared/errors.ts'
import type { OrdersApi } from '../api/ordersApi.ts'
import { createJournal } from '../sqlite/writeBatch.ts'
import type { KeyValue } from '../catalogue/keyValue.ts'
import type { Orders, StoredOrder } from '../catalogue/orders/ordersRepository.ts'
import { createRereading } from '../catalogue/orders/rereading.ts'

interface ReadDelivery extends Delivery {
  /** Whether the assets come from the service now, or from the catalogue. */
  fresh: boolean
  /** Identifies the last read list record, see StoredOrder. */
  record: string
  /** When the service reported this, in seconds since the epoch. */
  readAt: number | null
  /** Why cached details are used instead of the service's. */
  staleReason?: ErrorValue
}

/** Number of newest orders to try in each run before the service counts as offering no details. */
const askedPerRun = 5
/** Whether an error says nothing about the order: the service was not asked or did not answer. */
const isNotOfTheOrder = (code: ErrorCode): boolean =>
  code === 'unreachable' || code === 'timeout' || isKeyMissing(code)

/** Requests to a service that has not returned any details yet. */
interface Trial {
  /** Number of orders that the service did not return. */
  missed: number
  /** Unanswered requests. Each promise resolves when its request ends. */
  pending: Set<Promise<void>>
}

/** Whether a service offers single orders, and when that was learned, in seconds since the epoch. */
interface DetailSupport {
  state: 'offered' | 'not_offered'
  at: number
}

export type Details = ReturnType<typeof createDetails>

/** Reads and stores order details. `now` in seconds since the epoch. */
export function createDetails(db: DatabaseSync, orders: Orders, keyValue: KeyValue, now: () => number) {
  const trials = new Map<string, Trial>()
  /** Connections whose service offers single orders. Cached until `retry`. */
  const offering = new Set<string>()
  const rereading = createRereading(db)
  const journal = createJournal(db)

  const support = (connection: string): DetailSupport | undefined =>
    keyValue.get(`detail:${connection}`) as DetailSupport | undefined
  function isOffering(connection: string): boolean {
    if (offering.has(connection)) return true
    if (support(connection)?.state !== 'offered') return false
    offering.add(connection)
    return true
  }

  function trialOf(connection: string): Trial {
    const known = trials.get(connection)
    if (known !== undefined) return known
    const trial: Trial = { missed: 0, pending: new Set() }
    trials.set(connection, trial)
    return trial
  }

  /**
   * Waits until an order may be requested: few requests run in parallel until a service has returned details. Returns a
   * function to call at the end of the request. Returns null if this run found that the service offers no details.
   * `always`: does not wait.
   */
  async function claim(
    connection: string,
    always: boolean,
    signal: AbortSignal | undefined,
  ): Promise<(() => void) | null> {
    for (;;) {
      signal?.throwIfAborted()
      if (isOffering(connection)) return () => undefined
      const { missed, pending } = trialOf(connection)
      if (always || missed + pending.size < askedPerRun) {
        const { promise, resolve } = Promise.withResolvers<undefined>()
        pending.add(promise)
        return () => {
          pending.delete(promise)
          resolve(undefined)
        }
      }
      if (missed >= askedPerRun) return null
      await Promise.race(pending)
    }
  }

  /**
   * Records whether the service returned the details of an order. Only several misses without a success prove that it
   * offers no details.
   */
  function note(connection: string, found: boolean): void {
    if (isOffering(connection)) return
    if (found) {
      keyValue.set(`detail:${connection}`, { state: 'offered', at: now() })
      offering.add(connection)
      return
    }
    const trial = trialOf(connection)
    trial.missed += 1
    if (trial.missed >= askedPerRun) keyValue.set(`detail:${connection}`, { state: 'not_offered', at: now() })
  }

  function known(order: StoredOrder | null): ReadDelivery | null {
    if (order === null || order.delivery === null) return null
    return { ...order.delivery, fresh: false, record: order.record, readAt: order.detailReadAt }
  }

  return {
    /** Returns whether the service offers single orders, as far as tried. */
    support(connection: string): { state: 'untried' | 'offered' | 'not_offered'; triedAt: number | null } {
      const last = support(connection)
      return { state: last?.state ?? 'untried', triedAt: last?.at ?? null }
    },
    /** Records that another call read a single order. */
    noteOffered(connection: string): void {
      note(connection, true)
    },
    /** Forgets what is known about the service's support. */
    retry(connection: string): void {
      trials.delete(connection)
      offering.delete(connection)
      keyValue.delete(`detail:${connection}`)
    },
    /**
     * Begins a run. Call it before each refresh and each sync. Unsupported operations are tried again, and once a day
     * the orders with the oldest details become due.
     */
    beginRun(connection: string): void {
      trials.delete(connection)
      rereading.rotate(connection, now())
    },
    /** Returns ids of the orders that must be read again, newest first. */
    due: (connection: string) => rereading.due(connection, now()),
    /**
     * Returns the delivery of an order. Asks the service if `fresh`, `reread`, or due (orders/rereading.ts); otherwise
     * the catalogue. If the service can't be reached or does not offer details, returns cached ones. Without any,
     * throws `not_offered`, `not_found` or the network fault. `fresh` asks even if this run found that the service
     * offers none.
     */
    async fetchDetail(
      api: Pick<OrdersApi, 'get'>,
      connection: string,
      id: string,
      {
        fresh,
        reread,
        signal,
      }: { fresh: boolean; reread?: boolean | undefined; signal?: AbortSignal | undefined },
    ): Promise<ReadDelivery> {
      // The stored order is read only if needed: reading takes as long as storing an order.
      const before = (): ReadDelivery | null => known(orders.find(connection, id))
      const instead = (error: AppError): ReadDelivery => {
        const old = before()
        if (old === null) throw error
        return { ...old, staleReason: AppError.toValue(error) }
      }
      const asks = fresh || reread === true || rereading.isDue(connection, id, now())
      const old = asks ? null : before()
      if (old !== null) return old
      const ended = await claim(connection, fresh, signal)
      if (ended === null)
        return instead(new AppError('not_offered', 'The service doesn’t list the files of this order.'))
      try {
        const parsed = await api.get(id, signal)
        if (!parsed.understood)
          throw new AppError('not_service', `The order has unsupported data: ${parsed.reason}`)
        note(connection, true)
        const { assets, texts } = parsed.delivery ?? { assets: [], texts: [] }
        const readAt = now()
        await journal.write(() => {
          // If the connection was removed meanwhile, its data must not be stored again.
          signal?.throwIfAborted()
          orders.storeDetail(connection, parsed, assets.length, readAt, now())
        })
        return {
          ...parsed.delivery,
          assets,
          texts,
          fresh: true,
          record: orders.recordOf(connection, id) ?? '',
          readAt,
        }
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'cancelled' || error.code === 'internal')
          throw error
        if (error.code === 'not_found' || error.code === 'not_offered') note(connection, false)
        if (!isNotOfTheOrder(error.code))
          orders.storeDetailProblem(
            connection,
            id,
            {
              problem: error.message,
              isAnswer: error.code === 'not_found' || error.code === 'not_offered',
            },
            now(),
          )
        if (isKeyRefused(error)) throw error
        return instead(error)
      } finally {
        ended()
      }
    },
  }
}
