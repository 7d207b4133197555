import type { DatabaseSync } from 'node:sqlite'
import {
  listAssets,
  listDeliveryTexts,
  type Asset,
  type DeliveryText,
} from '../../../shared/domain/assets.ts'
import { AppError, type ErrorValue } from '../../../shared/errors.ts'
import type { OrdersApi } from '../api/orders.ts'
import { inTransaction } from '../sqlite/database.ts'
import type { Marks } from '../catalogue/marks.ts'
import type { Orders, StoredOrder } from '../catalogue/orders.ts'

/** Orders delivered within these seconds may be delivered again without their list record changing (promise 10). */
export const watchedSeconds = 30 * 24 * 3600

interface Delivery {
  assets: Asset[]
  texts: DeliveryText[]
  /** The assets were read from the service just now, not from the catalogue. */
  fresh: boolean
  /** Names the order's list record as it was read last, see StoredOrder. */
  record: string
  /** Why the service could not tell, so that what was known before stands in. */
  standIn?: ErrorValue
}

export interface Details {
  /**
   * What is delivered for an order. Asks the service when `fresh`, when its list record changed since, when it was
   * delivered in the last 30 days, or when it was never read; else answers from the catalogue. When the service
   * cannot be reached or does not offer it, what is known stands in; with nothing known it throws `not_offered`,
   * `not_found` or the network's own fault.
   */
  look(
    api: Pick<OrdersApi, 'get'>,
    connection: string,
    id: string,
    options: { fresh: boolean; signal?: AbortSignal | undefined },
  ): Promise<Delivery>
  needsLook(order: StoredOrder, nowSeconds: number): boolean
}

/** Reads and keeps order details. `now` in seconds since the epoch. */
export function createDetails(db: DatabaseSync, orders: Orders, marks: Marks, now: () => number): Details {
  const missing = new Map<string, number>()

  /** Only after several misses and not one hit is "not offered" a fact about the service rather than an order. */
  const offered = (connection: string): boolean => marks.get(`detail:${connection}`) !== 'not_offered'
  function note(connection: string, found: boolean): void {
    if (found) {
      missing.set(connection, -1)
      if (!offered(connection)) marks.delete(`detail:${connection}`)
    } else {
      const count = missing.get(connection) ?? 0
      if (count < 0) return
      missing.set(connection, count + 1)
      if (count + 1 >= 5) marks.set(`detail:${connection}`, 'not_offered')
    }
  }

  const needsLook = (order: StoredOrder, nowSeconds: number): boolean =>
    order.detailStale ||
    order.detail === null ||
    (order.deliveredAt !== null && nowSeconds - order.deliveredAt < watchedSeconds)

  function known(order: StoredOrder | null): Delivery | null {
    if (order === null || typeof order.detail !== 'object' || order.detail === null) return null
    const assets = 'delivery_assets' in order.detail ? order.detail.delivery_assets : null
    return {
      assets: listAssets(assets),
      texts: listDeliveryTexts(assets),
      fresh: false,
      record: order.record,
    }
  }

  return {
    needsLook,
    async look(api, connection, id, { fresh, signal }) {
      const stored = orders.find(connection, id)
      const before = known(stored)
      if (!fresh && before !== null && stored !== null && !needsLook(stored, now())) return before
      if (!fresh && !offered(connection)) {
        const error = new AppError(
          'not_offered',
          'The service does not tell the files of an order, and they are not known otherwise.',
        )
        if (before !== null) return { ...before, standIn: AppError.toValue(error) }
        throw error
      }
      try {
        const parsed = await api.get(id, signal)
        if (!parsed.understood)
          throw new AppError(
            'not_service',
            `The order came back in a shape Planroom does not know: ${parsed.reason}`,
          )
        note(connection, true)
        const assets = listAssets(parsed.order.deliveryAssets)
        inTransaction(db, () => {
          orders.storeDetail(connection, parsed, assets.length, now())
        })
        return {
          assets,
          texts: listDeliveryTexts(parsed.order.deliveryAssets),
          fresh: true,
          record: orders.find(connection, id)?.record ?? '',
        }
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'cancelled' || error.code === 'internal')
          throw error
        if (error.code === 'not_found' || error.code === 'not_offered') note(connection, false)
        if (error.code !== 'unreachable' && error.code !== 'timeout')
          orders.storeDetailProblem(connection, id, error.message)
        if (before !== null && error.code !== 'key_refused')
          return { ...before, standIn: AppError.toValue(error) }
        throw error
      }
    },
  }
}
