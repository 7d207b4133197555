import { useRouter } from 'vue-router'
import type { OrderDetail, OrderRow } from '../../../shared/contract/orders.ts'
import { hasOffers, purchasableOf } from '../create/upgrade/purchasable.ts'

/** Returns whether the service still lists an order. Nothing can be sent for an unlisted order. */
export const isListed = ({ unlistedAt }: OrderRow): boolean => unlistedAt === null

/** Returns whether an order is a draft at the service. Only drafts can be edited and deleted. */
export const isDraft = (row: OrderRow): boolean => isListed(row) && row.understood && row.status === 'Draft'

/** Returns whether a change of an order's plans can be requested. A draft has no plans, and may be deleted at any time. */
export const canRequestChange = (row: OrderRow): boolean => isListed(row) && !isDraft(row)

/** Returns whether the service offers an upgrade of an order. */
export const canUpgrade = (detail: OrderDetail): boolean =>
  isListed(detail.row) && hasOffers(purchasableOf(detail))

/** Returns the address to copy: the full address if it is known. */
export const addressOf = ({ row, order }: Pick<OrderDetail, 'row' | 'order'>): string =>
  order?.address.fullAddress || row.address

/** Returns actions on an order. They are the same on every page. */
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
