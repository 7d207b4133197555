import {
  addOns,
  goesWith,
  packageTypes,
  type AddOn,
  type PackageType,
} from '../../shared/domain/ordering/product.ts'
import type { DemoChangeRequest, DemoOrder, DemoToken, DemoUser } from './model.ts'
import { deliveryAssets } from './files/assets.ts'
import { glaTextOf } from './files/makers.ts'
import type { DemoState } from './state.ts'
import { stateNow } from './timeline.ts'

/** Returns the packages that an order can be upgraded to. */
export function upgradesOf(packageType: PackageType): PackageType[] {
  return packageTypes.slice(packageTypes.indexOf(packageType) + 1)
}

/** Returns the add-ons that an order can still get. */
export function purchasableAddOns(order: DemoOrder): AddOn[] {
  return addOns.filter((addOn) => !order.addOns.includes(addOn) && goesWith(addOn, order.packageType))
}

/** Returns an order in the service's format, without delivery_assets as in lists. */
export function wireListed(state: DemoState, order: DemoOrder): Record<string, unknown> {
  const now = stateNow(state, order)
  const owner = state.users.find((user) => user.id === order.ownerId)
  const buyable = now.status === 'Ready'
  return {
    id: order.id,
    info: {
      status: now.status,
      created_by: owner?.email ?? '',
      location: order.address.full_address,
      order_type: order.orderType,
      first_delivered_at: order.quirk === 'noFirstDelivery' ? null : now.firstDeliveredAt,
      created_at: order.createdAt,
      is_scan_order: order.isScan,
      total_scanned_area: now.status === 'Draft' || !order.isScan ? 0 : state.areaOf(order),
      go2scan: null,
      external_id: order.externalId,
      add_info: order.addInfo,
      style_template: order.styleTemplate,
      model_id: now.deliveries > 0 ? order.modelId : null,
      product: {
        package_type: order.packageType,
        add_ons: order.addOns,
        over_limits: [],
        purchasable_add_ons: buyable ? purchasableAddOns(order) : null,
        purchasable_package_types: buyable ? upgradesOf(order.packageType) : null,
      },
    },
    address: order.address,
  }
}

/** Returns an order in the service's format, with its delivery_assets. */
export function wireOrder(state: DemoState, order: DemoOrder): Record<string, unknown> {
  const now = stateNow(state, order)
  const glaText = (): string => glaTextOf(order, now.deliveries - 1)
  return { ...wireListed(state, order), delivery_assets: deliveryAssets(order, now, state.origin, glaText) }
}

/** Returns a user in the format of the user list. */
export function wireUser(user: DemoUser): Record<string, unknown> {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    surname: user.surname,
    role: user.role,
    email_confirmed: user.emailConfirmed,
    created_at: user.createdAt,
  }
}

/** Returns a user in the format of the office list, where the surname is spelled `surename`. */
export function wireOfficeUser(user: DemoUser): Record<string, unknown> {
  return {
    id: user.id,
    email: user.email,
    email_confirmed: user.emailConfirmed,
    role: user.role,
    name: user.name,
    surename: user.surname,
    created_at: user.createdAt,
  }
}

/** Returns a user in the format of an update's answer, where created_at is a numeric string. */
export function wireUpdatedUser(user: DemoUser): Record<string, unknown> {
  return { ...wireUser(user), created_at: String(user.createdAt) }
}

/** Returns a change request. Only its id is documented; the other fields repeat the request. */
export function wireChangeRequest(request: DemoChangeRequest): Record<string, unknown> {
  return {
    id: request.id,
    order_id: request.orderId,
    products: request.products,
    text: request.text,
    img_urls: request.imgUrls,
    created_at: request.createdAt,
  }
}

/** Returns the scan-link token in the service's format. */
export function wireToken(token: DemoToken): Record<string, unknown> {
  return { id: token.id, token: token.token, valid_until: token.validUntil }
}
