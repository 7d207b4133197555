import type { Entry } from '../../../shared/contract/outbox.ts'
import { addressLine, streetLine, type Order } from '../../../shared/domain/order.ts'
import type { StoredEntry } from './entry.ts'

/** How far the service's clock may be behind this computer's when a reference is not Planroom's own, in seconds. */
const clockMargin = 15 * 60

/** What a look says of one unknown entry. */
export type Verdict =
  | { verdict: 'done'; order: Order | null; answer: unknown }
  | { verdict: 'absent' }
  /** It may have become one of these. */
  | { verdict: 'doubtful'; candidates: Entry['candidates'] }
  /** This cannot be seen at the service: the user has to say. */
  | { verdict: 'hidden' }

/**
 * What became of entries that share a reference, by the orders that carry it. `claimed` are orders of other entries. A reference that
 * Planroom made is on no other order, whatever the clocks say. One that a user gave may be on older orders too: then only exactly one
 * order that is young enough and was not known before counts.
 */
export function judgeReferences(
  entries: readonly StoredEntry[],
  found: readonly Order[],
  claimed: ReadonlySet<string>,
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>()
  const free = found.filter(({ id }) => !claimed.has(id))
  for (const group of Object.values(Object.groupBy(entries, ({ reference }) => reference ?? ''))) {
    const [first] = group ?? []
    if (group === undefined || first === undefined) continue
    const known = new Set(group.flatMap(({ before }) => before.orderIds ?? []))
    const carrying = free.filter(({ id, externalId }) => externalId === first.reference && !known.has(id))
    const fits = carrying.filter((order) => first.ownReference || isYoung(order, group))
    const alike = group.every((entry) => sameBody(entry, first))
    const certain = alike && fits.length > 0 && fits.length <= group.length
    group.forEach((entry, index) => {
      const order = fits[index]
      if (carrying.length === 0) verdicts.set(entry.id, { verdict: 'absent' })
      else if (!certain) verdicts.set(entry.id, { verdict: 'doubtful', candidates: carrying.map(candidate) })
      else
        verdicts.set(
          entry.id,
          order === undefined ? { verdict: 'absent' } : { verdict: 'done', order, answer: order.raw },
        )
    })
  }
  return verdicts
}

/** Whether what was bought is on the order now; `hidden` where it cannot be told. */
export function judgeUpgrade(entry: StoredEntry, order: Order | null): Verdict {
  if (order === null) return { verdict: 'hidden' }
  const { package_type: bought, add_ons: addOns } = entry.body ?? {}
  const wanted = Array.isArray(addOns) ? addOns.filter((addOn) => typeof addOn === 'string') : []
  const has = new Set(order.addOns ?? [])
  const hasPackage = typeof bought !== 'string' || order.packageType === bought
  if (hasPackage && wanted.every((addOn) => has.has(addOn)))
    return { verdict: 'done', order, answer: order.raw }
  const { packageType, addOns: before } = entry.before
  const untouched =
    packageType !== undefined &&
    before !== undefined &&
    order.packageType === packageType &&
    has.size === new Set(before).size &&
    before.every((addOn) => has.has(addOn))
  return untouched ? { verdict: 'absent' } : { verdict: 'hidden' }
}

/**
 * Whether all that an update says can be seen on the order. Style wishes cannot. To send an update again does no harm, so that one that
 * cannot be seen counts as not arrived; only the user sends it again.
 */
export function judgeUpdate(entry: StoredEntry, order: Order | null): Verdict {
  if (order === null) return { verdict: 'hidden' }
  return Object.entries(entry.body ?? {}).every(([field, value]) => isSeen(order, field, value))
    ? { verdict: 'done', order, answer: order.raw }
    : { verdict: 'absent' }
}

function isSeen(order: Order, field: string, value: unknown): boolean {
  const { address } = order
  const is = (shown: string | null): boolean =>
    typeof value === 'string' && plain(shown ?? '') === plain(value)
  switch (field) {
    case 'street':
      return is(address.street) || is(streetLine(address))
    case 'suite':
      return is(address.suite)
    case 'city':
      return is(address.city)
    case 'state':
      return is(address.state)
    case 'country':
      return is(address.country)
    case 'postalCode':
      return is(address.postalCode)
    case 'latitude':
      return value === address.latitude
    case 'longitude':
      return value === address.longitude
    case 'owner_email':
      return is(order.createdBy)
    case 'info':
      return is(order.addInfo)
    case 'external_id':
      return is(order.externalId)
    case 'package_type':
      return is(order.packageType)
    case 'add_ons': {
      const has = new Set(order.addOns ?? [])
      return (
        Array.isArray(value) && value.length === has.size && value.every((addOn) => has.has(String(addOn)))
      )
    }
    default:
      return false
  }
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

function isYoung(order: Order, group: readonly StoredEntry[]): boolean {
  const first = Math.min(...group.map(({ sentAt }) => sentAt ?? Number.POSITIVE_INFINITY))
  return order.createdAt === null || order.createdAt >= first - clockMargin
}

const sameBody = (a: StoredEntry, b: StoredEntry): boolean =>
  a.kind === b.kind && JSON.stringify(a.body) === JSON.stringify(b.body)

const candidate = (order: Order): Entry['candidates'][number] => ({
  orderId: order.id,
  address: addressLine(order),
  createdAt: order.createdAt,
})
