import type { Emit } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Gateway } from '../../services/api/client/gateway.ts'
import { isOrderThere } from '../../services/api/ordersApi.ts'
import type { Orders } from '../../services/catalogue/orders/ordersRepository.ts'
import { bringCombinedPdf } from '../../services/attachments/combinedPdf.ts'
import { createAttachments } from '../../services/attachments/attachments.ts'
import type { Attachments } from '../../services/attachments/types.ts'
import { notOffered, type Operations } from '../../services/settings/operations.ts'
import type { Deliveries } from './deliveries.ts'

interface Parts {
  deliveries: Deliveries
  gateway: Gateway
  operations: Operations
  orders: Orders
  emit: Emit
}

export interface AttachmentServices extends Attachments {
  /**
   * Downloads an order's combined PDF into its folder. Rejects with `not_offered` if the service has none, which is
   * stored.
   */
  combinedPdf(
    connectionId: string,
    orderId: string,
    signal: AbortSignal,
  ): Promise<{ folderId: string | null; fileId: string | null; name: string }>
}

/** Connects attachments to orders, the service and its folders. */
export function composeAttachments({
  deliveries,
  gateway,
  operations,
  orders,
  emit,
}: Parts): AttachmentServices {
  const attachments = createAttachments({
    engine: deliveries.engine,
    orderOf: (connectionId, orderId) =>
      deliveries.transferOrders.ofConnection(connectionId, [orderId])[0] ?? null,
    onAttached(connectionId, orderId) {
      emit('library:changed', { connectionId })
      emit('orders:changed', { connectionId, orderIds: [orderId] })
    },
  })

  /** Whether the service listed and delivered this order, so that there are plans to combine. */
  function isDelivered(connectionId: string, orderId: string): boolean {
    const order = orders.find(connectionId, orderId)?.order ?? null
    return order !== null && (order.firstDeliveredAt !== null || order.status === 'Ready')
  }

  return {
    ...attachments,
    async combinedPdf(connectionId, orderId, signal) {
      const target = { connectionId, orderId }
      operations.allowed(connectionId, 'combinedPdf')
      const path = operations.path(connectionId, 'combinedPdf', { order_id: orderId })
      const client = await gateway.client(connectionId)
      try {
        return await bringCombinedPdf(client, path, target, attachments, signal, () =>
          operations.note(connectionId, 'combinedPdf', 'offered'),
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // A 404 may concern the order: it was deleted since, or has nothing to combine.
        const isMissing =
          error.code === 'not_found' &&
          isDelivered(connectionId, orderId) &&
          (await isOrderThere(client, orderId, signal))
        if (error.code !== 'not_offered' && !isMissing) throw error
        await operations.note(connectionId, 'combinedPdf', 'not_offered')
        throw notOffered('combinedPdf')
      }
    },
  }
}
