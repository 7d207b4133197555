import type { Entry } from '../../../../shared/contract/outbox.ts'
import { addressLine, streetLine, type Order } from '../../../../shared/domain/order.ts'
import { isSamePlace, type Place } from '../../../../shared/domain/place.ts'
import { earliestOrderAt, type StoredEntry } from '../store/entry.ts'

/** How far the service's clock may be behind this computer's when a reference is not Planroom's own, in seconds. */
const clockMargin = 15 * 60
/** How far where the user decides, who is rather asked for nothing than orders twice. */
const doubtMargin = 24 * 3600

/**
 * What a look says of one entry that may have been sent. `absent` says no more than that it was not seen: a list may
 * lag.
 */
export type MatchVerdict =
  | { verdict: 'done'; order: Order }
  | { verdict: 'absent' }
  /** It may have become one of these. */
  | { verdict: 'doubtful'; candidates: Entry['candidates'] }
  /** This cannot be seen at the service: the user has to say. */
  | { verdict: 'hidden' }

/**
 * What became of entries that share a reference, by the orders that carry it or may be theirs without it (`mayBeOf`).
 * `claimed` are orders of other entries. A reference that Planroom made is on no other order, whatever the clocks
 * say. One that a user gave may be on other orders too: then only exactly one order counts that is young enough, at
 * the same place and was not known before. A new order at the place that no entry accounts for may be it as well, where
 * the service lost or changed its reference: the user has to say.
 */
export function judgeReferences(
  entries: readonly StoredEntry[],
  found: readonly Order[],
  claimed: ReadonlySet<string>,
): Map<string, MatchVerdict> {
  const verdicts = new Map<string, MatchVerdict>()
  for (const group of Object.values(Object.groupBy(entries, ({ reference }) => reference ?? ''))) {
    const [first] = group ?? []
    if (group === undefined || first === undefined) continue
    const known = new Set(group.flatMap(({ before }) => before.orderIds ?? []))
    const isFree = ({ id }: Order): boolean => !known.has(id) && !claimed.has(id)
    const wasSent = group.every(({ state }) => state === 'unknown')
    // A demo company that lost its changes gives their ids again: what has a generated reference is its entry's,
    // whichever order had the id before.
    const carrying = found.filter(
      (order) =>
        carries(order, first) &&
        (first.isGeneratedReference
          ? !known.has(order.id)
          : // What was never sent meets older orders with a reference that its user gives again.
            isFree(order) && (wasSent || isYoung(order, group, clockMargin))),
    )
    const fits = carrying.filter(
      (order) =>
        first.isGeneratedReference ||
        (isYoung(order, group, clockMargin) &&
          isAt(first, order) &&
          (wasSent || isOwnersOrUnsaid(first, order))),
    )
    const near = found.filter(
      (order) =>
        isFree(order) &&
        !entries.some((entry) => carries(order, entry)) &&
        group.some((entry) => mayBeOf(entry, order)) &&
        (wasSent || isOwnersOrUnsaid(first, order)),
    )
    const alike = group.every((entry) => sameBody(entry, first))
    const certain = alike && fits.length > 0 && fits.length <= group.length
    group.forEach((entry, index) => {
      const order = fits[index]
      if (carrying.length === 0 && near.length === 0) verdicts.set(entry.id, { verdict: 'absent' })
      else if (carrying.length === 0)
        verdicts.set(entry.id, { verdict: 'doubtful', candidates: near.map(candidate) })
      else if (!certain) verdicts.set(entry.id, { verdict: 'doubtful', candidates: carrying.map(candidate) })
      else verdicts.set(entry.id, order === undefined ? { verdict: 'absent' } : { verdict: 'done', order })
    })
  }
  return verdicts
}

/** Whether an order carries the reference of an entry. Services trim what they are given. */
export const carries = ({ externalId }: Order, { reference }: StoredEntry): boolean =>
  externalId !== null && reference !== null && externalId.trim() === reference.trim()

/**
 * Whether an order may have come to its place since an entry was sent, with no reference or with that of something
 * else. One that does not say when it was made may have.
 */
export const mayBeOf = (entry: StoredEntry, order: Order): boolean =>
  isYoung(order, [entry], doubtMargin) && isSamePlace(bodyPlace(entry), placeOf(order))

/** False only where an order says that it is somewhere else. */
const isAt = (entry: StoredEntry, order: Order): boolean =>
  streetLine(order.address) === '' || isSamePlace(bodyPlace(entry), placeOf(order))

/** False only where an order says that it is somebody else's. */
function isOwnersOrUnsaid({ body }: StoredEntry, { createdBy }: Order): boolean {
  const owner = body?.['owner_email']
  return createdBy === null || typeof owner !== 'string' || plain(createdBy) === plain(owner)
}

function bodyPlace({ body }: StoredEntry): Place {
  const text = (name: string): string => {
    const value = body?.[name]
    return typeof value === 'string' ? value : ''
  }
  const degrees = (name: string): number | null => {
    const value = body?.[name]
    return typeof value === 'number' ? value : null
  }
  return {
    street: text('street'),
    suite: text('suite'),
    city: text('city'),
    postalCode: text('postalCode'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
  }
}

function placeOf({ address, location }: Order): Place {
  const words = address.fullAddress || location
  if (streetLine(address) === '' && words !== null) {
    const [street = '', ...town] = words.split(',')
    return { ...address, street, city: town.join(',') }
  }
  const { street, number, suite, city, postalCode, latitude, longitude } = address
  return { street, number, suite, city, postalCode, latitude, longitude }
}

/**
 * Whether what was bought is on the order now. One that is neither as it was nor as it was to be, or does not say, is
 * for the user to judge; where they said no it counts as it was.
 */
export function judgeUpgrade(entry: StoredEntry, order: Order | null): MatchVerdict {
  if (order === null) return { verdict: 'hidden' }
  const { package_type: bought, add_ons: addOns } = entry.body ?? {}
  const wanted = Array.isArray(addOns) ? addOns.filter((addOn) => typeof addOn === 'string') : []
  const has = new Set(order.addOns ?? [])
  const hasPackage = typeof bought !== 'string' || order.packageType === bought
  if (hasPackage && wanted.every((addOn) => has.has(addOn))) return { verdict: 'done', order }
  const { packageType, addOns: before, orderIds: denied = [] } = entry.before
  const untouched =
    packageType !== undefined &&
    before !== undefined &&
    order.packageType === packageType &&
    has.size === new Set(before).size &&
    before.every((addOn) => has.has(addOn))
  return untouched || denied.includes(order.id)
    ? { verdict: 'absent' }
    : { verdict: 'doubtful', candidates: [candidate(order)] }
}

/** Whether all that an update says can be seen on the order. Style wishes cannot. */
export function judgeUpdate(entry: StoredEntry, order: Order | null): MatchVerdict {
  if (order === null) return { verdict: 'hidden' }
  return Object.entries(entry.body ?? {}).every(([field, value]) => isSeen(order, field, value))
    ? { verdict: 'done', order }
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

function isYoung(order: Order, group: readonly StoredEntry[], margin: number): boolean {
  const first = Math.min(...group.map(earliestOrderAt))
  return order.createdAt === null || order.createdAt >= first - margin
}

const sameBody = (a: StoredEntry, b: StoredEntry): boolean =>
  a.kind === b.kind && JSON.stringify(a.body) === JSON.stringify(b.body)

const candidate = (order: Order): Entry['candidates'][number] => ({
  orderId: order.id,
  address: addressLine(order),
  createdAt: order.createdAt,
})
