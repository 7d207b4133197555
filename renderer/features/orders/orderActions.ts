import { useRouter } from 'vue-router'
import type { OrderDetail, OrderRow } from '../../../shared/contract/orders.ts'
import { hasOffers, purchasableOf } from '../create/upgrade/purchasable.ts'

/** Whether anything can be sent for an order. Not when the service no longer lists it. */
export const isListed = ({ unlistedAt }: OrderRow): boolean => unlistedAt === null

/** Whether an order is a draft at the service. Only drafts can be edited and deleted. */
export const isDraft = (row: OrderRow): boolean => isListed(row) && row.understood && row.status === 'Draft'

/** Whether the service sells anything for an order. */
export const canUpgrade = (detail: OrderDetail): boolean =>
  isListed(detail.row) && hasOffers(purchasableOf(detail))

/** The address as it is copied: in full where it is known. */
export const addressOf = ({ row, order }: Pick<OrderDetail, 'row' | 'order'>): string =>
  order?.address.fullAddress || row.address

/** Actions on an order, the same wherever it is shown. */
export function useOrderActions() {
  const router = useRouter()
  return {
    /** Shows the order's files in the library. */
    openLibrary: (folderId: string): Promise<unknown> =>
      router.push({ name: 'folder', params: { folderId } }),
    editDraft: (orderId: string): Promise<unknown> =>
      router.push({ name: 'draft', query: { order: orderId } }),
  }
}
