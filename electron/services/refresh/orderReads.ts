import type { DatabaseSync } from 'node:sqlite'
import type { ParsedOrder } from '../../../shared/domain/order.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Gateway } from '../api/client/gateway.ts'
import { createOrdersApi, ordersOf, readAllOrders, type OrderListQuery } from '../api/ordersApi.ts'
import type { Orders } from '../catalogue/orders/ordersRepository.ts'
import type { Details } from './details.ts'
import { inTransaction } from '../sqlite/database.ts'

/** Listed orders, and the ids of the new and changed ones. */
interface ListedOrders {
  orders: ParsedOrder[]
  changed: string[]
}

interface Parts {
  db: DatabaseSync
  orders: Orders
  details: Pick<Details, 'noteOffered' | 'support'>
  gateway: Gateway
  /** Seconds since the epoch. */
  now: () => number
}

/** Reads orders from the service for commands, and stores them in the catalogue. */
export type OrderReads = ReturnType<typeof createOrderReads>

export function createOrderReads({ db, orders, details, gateway, now }: Parts) {
  const keep = (connectionId: string, page: ParsedOrder[]): ListedOrders => ({
    orders: page,
    changed: inTransaction(db, () => orders.storePage(connectionId, page, 0, now()).changed),
  })
  /** Whether the error means that the service offers no single orders. One missing order does not prove that. */
  const isWithoutDetails = (connectionId: string, error: unknown): boolean => {
    if (!(error instanceof AppError)) return false
    const { state } = details.support(connectionId)
    return (
      (error.code === 'not_offered' && state !== 'offered') ||
      (error.code === 'not_found' && state === 'not_offered')
    )
  }

  const reads = {
    /** Reads one page of the list. */
    async list(
      connectionId: string,
      query: OrderListQuery,
      offset: number,
      limit: number,
      signal: AbortSignal,
    ): Promise<ListedOrders> {
      const api = createOrdersApi(await gateway.client(connectionId))
      const { items } = await api.list(query, offset, limit, signal)
      return keep(connectionId, ordersOf(items))
    },
    /** Reads all pages from an offset on. `nextOffset` is null at the end. */
    async *readAll(
      connectionId: string,
      query: OrderListQuery,
      offset: number,
      signal: AbortSignal,
      limit?: number,
    ): AsyncGenerator<ListedOrders & { nextOffset: number | null }> {
      const api = createOrdersApi(await gateway.client(connectionId))
      for await (const { orders: page, nextOffset } of readAllOrders(api, query, offset, { signal, limit }))
        yield { ...keep(connectionId, page), nextOffset }
    },
    /**
     * Reads one order with its delivery assets. If the service offers no single orders, reads it from the list, with
     * the assets known so far.
     */
    async get(connectionId: string, orderId: string, signal: AbortSignal): Promise<ParsedOrder> {
      let parsed: ParsedOrder
      try {
        parsed = await createOrdersApi(await gateway.client(connectionId)).get(orderId, signal)
      } catch (error) {
        if (!isWithoutDetails(connectionId, error)) throw error
        for await (const { orders: page } of reads.readAll(connectionId, {}, 0, signal)) {
          const listed = page.find(({ id }) => id === orderId)
          if (listed !== undefined) return orders.findRecord(connectionId, orderId) ?? listed
        }
        throw error
      }
      details.noteOffered(connectionId)
      const count = parsed.understood ? (parsed.delivery?.assets.length ?? 0) : 0
      inTransaction(db, () => {
        orders.storeDetail(connectionId, parsed, count, now())
      })
      return parsed
    },
  }
  return reads
}
