import type { Entry } from '../../../../shared/contract/outbox.ts'
import { addressLine, streetLine, type Order } from '../../../../shared/domain/order.ts'
import { isSamePlace, type Place } from '../../../../shared/domain/samePlace.ts'
import { earliestOrderAt, type StoredEntry } from '../store/entry.ts'

/**
 * An order with the user's own reference may be this much older than the first request, in seconds: the service's clock
 * may lag.
 */
const clockMarginSeconds = 15 * 60
/**
 * The same margin for a possible match, in seconds. It is longer because the user decides: asking once too often is
 * better than ordering twice.
 */
const doubtMarginSeconds = 24 * 3600

/** Verdict of a check about one entry. `absent` only means "not seen": a list may lag. */
export type MatchVerdict =
  | { verdict: 'done'; order: Order }
  | { verdict: 'absent' }
  /** One of these orders may be the result of the entry. */
  | { verdict: 'doubtful'; candidates: Entry['candidates'] }
  /** The service does not show whether the entry arrived. The user must decide. */
  | { verdict: 'hidden' }

/**
 * Judges entries by the orders that carry their reference, or that may be their result without it (`isPossibleMatch`).
 * Entries with the same reference are judged together. `claimed`: ids of orders of other entries. A generated reference
 * is on no other order, whatever the clocks say. A user's reference may be on other orders too. Then an order only
 * counts if it is new enough, at the same address and not known before. A new order there without the reference may be
 * the result, if the service lost or changed the reference: the user must decide.
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
    // A demo company that lost its changes assigns the same order ids again. So a generated reference counts, even if
    // another entry claims the id.
    const carrying = found.filter(
      (order) =>
        hasReferenceOf(order, first) &&
        (first.isGeneratedReference
          ? !known.has(order.id)
          : // An entry that was never sent may have the reference of older orders, if its user reuses it.
            isFree(order) && (wasSent || isYoung(order, group, clockMarginSeconds))),
    )
    const fits = carrying.filter(
      (order) =>
        first.isGeneratedReference ||
        (isYoung(order, group, clockMarginSeconds) &&
          isAt(first, order) &&
          (wasSent || isOwnersOrUnsaid(first, order))),
    )
    const near = found.filter(
      (order) =>
        isFree(order) &&
        !entries.some((entry) => hasReferenceOf(order, entry)) &&
        group.some((entry) => isPossibleMatch(entry, order)) &&
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

/** Whether an order carries the reference of an entry. Services trim references. */
export const hasReferenceOf = ({ externalId }: Order, { reference }: StoredEntry): boolean =>
  externalId !== null && reference !== null && externalId.trim() === reference.trim()

/**
 * Whether an order may be the result of an entry by its creation time and address, whatever its reference. An order
 * without a creation time counts as new.
 */
export const isPossibleMatch = (entry: StoredEntry, order: Order): boolean =>
  isYoung(order, [entry], doubtMarginSeconds) && isSamePlace(bodyPlace(entry), placeOf(order))

/** False only if the order has another address. */
const isAt = (entry: StoredEntry, order: Order): boolean =>
  streetLine(order.address) === '' || isSamePlace(bodyPlace(entry), placeOf(order))

/** False only if the order has another creator than the owner in the entry's body. */
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
 * Judges whether the order has the bought products now. If it has neither exactly the products from before nor all
 * bought ones, the user must decide. An order that the user ruled out counts as unchanged.
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

/** Judges whether all fields of an update can be seen on the order. Style preferences can't. */
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
