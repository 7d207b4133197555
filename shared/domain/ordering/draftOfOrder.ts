import { draftUpdateBodySchema } from '../bodies.ts'
import { streetLine, type Order } from '../order.ts'
import { emptyDraftForm, draftFormOf, type DraftForm } from './draftForm.ts'

/**
 * An order as a draft's form, to be edited or ordered again. The owner is its creator; package and add-ons are as they are, also where the service has
 * some that this program does not know. Coordinates of 0, 0 are none.
 */
export function draftFormOfOrder(order: Order): DraftForm {
  const { address } = order
  const isSomewhere = address.latitude !== 0 || address.longitude !== 0
  const degrees = (value: number | null): string => (value === null || !isSomewhere ? '' : String(value))
  const preferences = wishesOf(order.raw)
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
    preferences,
  }
}

/** The style wishes of a record, where the service gives them back; else the style that it says the order has. */
function wishesOf(raw: unknown): DraftForm['preferences'] {
  const record = isObject(raw) ? raw : {}
  const parsed = draftUpdateBodySchema.shape.order_preferences.safeParse(record.order_preferences)
  const body = { street: '', city: '', country: '', owner_email: '', order_preferences: parsed.data }
  const { preferences } = draftFormOf(body)
  const info = isObject(record.info) ? record.info : {}
  const style = isObject(info.style_template) ? info.style_template.id : null
  return preferences.style_template_id === '' && typeof style === 'string'
    ? { ...preferences, style_template_id: style }
    : preferences
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
