import { draftUpdateBodySchema } from '../requestBodies.ts'
import { streetLine, type Order } from '../order.ts'
import { emptyDraftForm, draftFormOf, type DraftForm } from './draftForm.ts'

/**
 * Returns an order as a draft form, to be edited or ordered again. The creator becomes the owner. Unknown packages and
 * add-ons are kept. Coordinates 0, 0 count as none.
 */
export function draftFormOfOrder(order: Order): DraftForm {
  const { address } = order
  const isSomewhere = address.latitude !== 0 || address.longitude !== 0
  const degrees = (value: number | null): string => (value === null || !isSomewhere ? '' : String(value))
  return {
    ...emptyDraftForm(),
    street: streetLine(address),
    suite: address.suite,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    country: address.country,
    owner_email: order.createdBy ?? '',
    info: order.addInfo ?? '',
    external_id: order.externalId ?? '',
    latitude: degrees(address.latitude),
    longitude: degrees(address.longitude),
    package_type: order.packageType ?? '',
    add_ons: order.addOns,
    preferences: stylePreferencesOf(order),
  }
}

/** Returns the style preferences of an order; if the service does not return them, its style template. */
function stylePreferencesOf(order: Order): DraftForm['preferences'] {
  const parsed = draftUpdateBodySchema.shape.order_preferences.safeParse(order.preferences ?? undefined)
  const body = { street: '', city: '', country: '', owner_email: '', order_preferences: parsed.data }
  const { preferences } = draftFormOf(body)
  return preferences.style_template_id === '' && order.styleTemplateId !== null
    ? { ...preferences, style_template_id: order.styleTemplateId }
    : preferences
}
