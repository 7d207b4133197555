import { canonicalJson } from '../jsonValues.ts'
import { streetLine, type Order } from '../order.ts'
import type { FieldProblem } from './form.ts'

/**
 * The content of a draft when the user decided about it, by the service's field names. Fields that the record lacks are
 * missing.
 */
export type DraftSnapshot = Readonly<Record<string, string>>

/** Returns the user-editable fields of a draft as comparable text. */
export function draftSnapshotOf(order: Order): DraftSnapshot {
  const { address } = order
  const isSomewhere = address.latitude !== 0 || address.longitude !== 0
  const degrees = (value: number | null): string =>
    value === null || !isSomewhere ? '' : String(Math.round(value * 1e6) / 1e6)
  return {
    street: streetLine(address),
    suite: address.suite,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    country: address.country,
    latitude: degrees(address.latitude),
    longitude: degrees(address.longitude),
    owner_email: (order.createdBy ?? '').toLowerCase(),
    info: order.addInfo ?? '',
    external_id: order.externalId ?? '',
    package_type: order.packageType ?? '',
    add_ons: [...(order.addOns ?? [])].sort().join(', '),
    style_template: order.styleTemplate ?? order.styleTemplateId ?? '',
    // Lists may omit the preferences: only fields in both records are compared.
    ...(order.preferences === null ? {} : { order_preferences: canonicalJson(order.preferences) }),
  }
}

/** Returns the differences between two snapshots: each field with old and new value. */
export function draftDifferences(seen: DraftSnapshot, now: DraftSnapshot): FieldProblem[] {
  return Object.keys(now).flatMap((field): FieldProblem[] => {
    const [before, after] = [seen[field], now[field]]
    if (before === undefined || after === undefined || before.trim() === after.trim()) return []
    return [{ field, message: `${shown(before)} → ${shown(after)}` }]
  })
}

const shown = (value: string): string => (value.trim() === '' ? '(empty)' : `“${value.trim()}”`)
