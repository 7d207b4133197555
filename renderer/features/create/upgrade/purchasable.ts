import type { OrderDetail } from '../../../../shared/contract/orders.ts'
import type { Purchasable } from '../../../../shared/domain/ordering/upgradeForm.ts'

/** Returns an order's products and the service's offers for it, as last read. */
export const purchasableOf = ({ row, order }: OrderDetail): Purchasable => ({
  packageType: row.packageType,
  addOns: row.addOns,
  purchasableAddOns: order?.purchasableAddOns ?? null,
  purchasablePackageTypes: order?.purchasablePackageTypes ?? null,
})

/** Returns whether the service offers anything for this order. */
export const hasOffers = (order: Purchasable): boolean =>
  (order.purchasablePackageTypes?.length ?? 0) > 0 || (order.purchasableAddOns?.length ?? 0) > 0
