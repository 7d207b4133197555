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
  /** The assets were read from the service just now, not from the catalogue. */
  fresh: boolean
  /** Names the order's list record as it was read last, see StoredOrder. */
  record: string
  /** When the service reported this, in seconds since the epoch. */
  readAt: number | null
  /** Why the service could not be read: what was known before is used. */
  staleReason?: ErrorValue
}

/** Orders, the newest first, that are asked for in each run before the service counts as offering none in it. */
const askedPerRun = 5
/** Whether a fault says nothing of the order: the service was not asked, or did not answer. */
const isNotOfTheOrder = (code: ErrorCode): boolean =>
  code === 'unreachable' || code === 'timeout' || isKeyMissing(code)

/** Requests of a run to a service that has not offered a single order yet. */
interface Trial {
  /** Orders that the service did not offer. */
  missed: number
  /** Requests that were not answered yet; each resolves with its end. */
  pending: Set<Promise<void>>
}

/** What a service was found to do. */
interface DetailSupport {
  state: 'offered' | 'not_offered'
  at: number
}

export interface Details {
  /**
   * What is delivered for an order. Asks the service when `fresh`, `reread`, or due (orders/rereading.ts); else
   * answers from the catalogue. When the service cannot be reached or does not offer it, what is known stands in;
   * with nothing known it throws `not_offered`, `not_found` or the network's own fault. `fresh` asks also where this
   * run found the service not to offer it.
   */
  fetchDetail(
    api: Pick<OrdersApi, 'get'>,
    connection: string,
    id: string,
    options: { fresh: boolean; reread?: boolean | undefined; signal?: AbortSignal | undefined },
  ): Promise<ReadDelivery>
  /**
   * Begins a run: to be called where a connection's orders are read, in each refresh and each sync. What an earlier run
   * found not to be offered is asked for again, and once a day the orders that were read longest ago become due.
   */
  beginRun(connection: string): void
  /** Ids of the orders that are to be read again now; newest first. */
  due(connection: string): Promise<string[]>
  /** Whether the service offers single orders, as far as was tried. */
  support(connection: string): { state: 'untried' | 'offered' | 'not_offered'; triedAt: number | null }
  /** An order was read beside this: the service offers single orders. */
  noteOffered(connection: string): void
  /** Forgets what was found of the service. */
  retry(connection: string): void
}

/** Reads and keeps order details. `now` in seconds since the epoch. */
export function createDetails(
  db: DatabaseSync,
  orders: Orders,
  keyValue: KeyValue,
  now: () => number,
): Details {
  const trials = new Map<string, Trial>()
  /** Connections whose service offers single orders: that stays so until `retry`, and is not read again for each. */
  const offering = new Set<string>()
  const rereading = createRereading(db)
  const journal = createJournal(db)

  const support = (connection: string): DetailSupport | null => {
    const value = keyValue.get(`detail:${connection}`)
    // An earlier version kept a word without its day.
    return value === 'not_offered' ? { state: value, at: 0 } : ((value as DetailSupport | undefined) ?? null)
  }
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
   * Waits until an order may be asked for: of a service that has offered none yet, few are asked for at once. Returns
   * what ends the request; null where this run found the service to offer none. `always`: the request waits for none.
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
   * Only after several misses and not one hit is "not offered" a fact about the service rather than an order. Where
   * an order was ever read it is none.
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
    support(connection) {
      const last = support(connection)
      return { state: last?.state ?? 'untried', triedAt: last?.at ?? null }
    },
    noteOffered(connection) {
      note(connection, true)
    },
    retry(connection) {
      trials.delete(connection)
      offering.delete(connection)
      keyValue.delete(`detail:${connection}`)
    },
    beginRun(connection) {
      trials.delete(connection)
      rereading.rotate(connection, now())
    },
    due: (connection) => rereading.due(connection, now()),
    async fetchDetail(api, connection, id, { fresh, reread, signal }) {
      // Only where it is needed: to read it takes as long as to store another.
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
          // Whoever cancelled it may have removed all that is stored of its connection.
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
